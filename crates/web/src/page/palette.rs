//! Colours and style sheets. The colours of series are Okabe and Ito's, some of them darkened for paper: people with red-green colour
//! blindness can tell them apart. The tests compute the contrasts.

use gammonbase::text_file::{TextFile, text_file};
pub const CHART_CSS: TextFile = text_file!("src/page/css/chart.css");
pub const PAGE_CSS: TextFile = text_file!("src/page/css/page.css");

/// The colour of a cell and that of its text, the same in both colour schemes.
pub type Shade = (&'static str, &'static str);
/// Differences for the worse, from small to large.
pub const WORSE: [Shade; 3] = [("#fbd9b5", "#1d1d1f"), ("#f0a04b", "#1d1d1f"), ("#b34700", "#ffffff")];
/// Differences for the better.
pub const BETTER: [Shade; 3] = [("#c9e2f3", "#1d1d1f"), ("#6db3e0", "#1d1d1f"), ("#00609c", "#ffffff")];

#[cfg(test)]
mod tests {
    use super::*;
    use backgammon::drawing::BOARD_CSS;

    /// Relative luminance, by WCAG 2.
    fn luminance(colour: &str) -> f64 {
        let part = |at: usize| {
            let value = f64::from(u8::from_str_radix(&colour[at..at + 2], 16).unwrap()) / 255.0;
            if value <= 0.03928 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
    }

    fn contrast(one: &str, two: &str) -> f64 {
        let [one, two] = [luminance(one), luminance(two)];
        (one.max(two) + 0.05) / (one.min(two) + 0.05)
    }

    /// The value of a custom property: the first definition is for the light scheme, the second for the dark one.
    fn colours(css: &'static str, name: &str) -> [&'static str; 2] {
        let mut found = css.match_indices(name).filter_map(|(at, _)| {
            let rest = css[at + name.len()..].strip_prefix(':')?;
            rest.starts_with('#').then(|| &rest[..7])
        });
        [found.next().unwrap(), found.next().unwrap_or_else(|| panic!("{name} has no dark value"))]
    }

    fn assert_contrast(css: &'static str, front: &str, back: &str, least: f64) {
        for (front_colour, back_colour) in colours(css, front).into_iter().zip(colours(css, back)) {
            let found = contrast(front_colour, back_colour);
            assert!(found >= least, "{front} {front_colour} on {back} {back_colour}: {found:.2} of {least}");
        }
    }

    #[test]
    fn the_contrast_of_black_and_white_is_21() {
        assert!((contrast("#000000", "#ffffff") - 21.0).abs() < 1e-9);
    }

    #[test]
    fn texts_and_marks_have_enough_contrast_in_both_schemes() {
        for text in ["--text", "--muted", "--link", "--warn"] {
            assert_contrast(&PAGE_CSS, text, "--page", 4.5);
            assert_contrast(&PAGE_CSS, text, "--panel", 4.5);
        }
        for text in ["--gc-text", "--gc-muted"] {
            assert_contrast(&CHART_CSS, text, "--gc-back", 4.5);
        }
        for mark in ["--gc-one", "--gc-two", "--gc-three", "--gc-axis"] {
            assert_contrast(&CHART_CSS, mark, "--gc-back", 3.0);
        }
        assert_eq!(colours(&CHART_CSS, "--gc-back"), colours(&PAGE_CSS, "--page"), "charts lie on the page");
        // A checker is visible by its colour or by its outline.
        for (checker, line) in [("--gb-light", "--gb-light-line"), ("--gb-dark", "--gb-dark-line")] {
            for scheme in 0..2 {
                let board = colours(BOARD_CSS, "--gb-board")[scheme];
                let seen = [checker, line].map(|name| contrast(colours(BOARD_CSS, name)[scheme], board));
                assert!(seen[0].max(seen[1]) >= 3.0, "{checker}: {seen:?}");
            }
        }
        for arrow in ["--gb-played", "--gb-best"] {
            assert_contrast(BOARD_CSS, arrow, "--gb-halo", 3.0);
        }
        for (page, board) in [("--page", "--gb-text"), ("--page", "--gb-muted")] {
            for scheme in 0..2 {
                let found = contrast(colours(&PAGE_CSS, page)[scheme], colours(BOARD_CSS, board)[scheme]);
                assert!(found >= 4.5, "{board}: {found}");
            }
        }
        for text in ["--gc-text", "--gc-muted"] {
            assert_contrast(&CHART_CSS, text, "--gc-cell", 4.5);
        }
        for (cell, text) in [WORSE, BETTER].concat() {
            assert!(contrast(cell, text) >= 4.5, "{text} on {cell}");
        }
    }

    #[test]
    fn style_sheets_have_no_external_resources_and_close_no_element() {
        for css in [BOARD_CSS, &CHART_CSS, &PAGE_CSS] {
            for word in ["url(", "@import", "http", "</", "]]>", "&"] {
                assert!(!css.contains(word), "{word}");
            }
        }
    }
}
