//! A writer of SVG: elements with attributes, as text. It escapes titles, descriptions, texts and hints.

use std::fmt::{self, Display, Write};

/// Escapes a text for XML and HTML; characters that they do not allow are replaced.
pub fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            '\n' | '\t' => escaped.push(' '),
            other if is_forbidden(other) => escaped.push('\u{fffd}'),
            other => escaped.push(other),
        }
    }
    escaped
}

/// Replaces the characters that HTML does not allow, wherever they come from.
pub fn allowed(html: String) -> String {
    let is_replaced = |c: char| is_forbidden(c) && !matches!(c, '\n' | '\r' | '\t');
    if html.contains(is_replaced) { html.replace(is_replaced, "\u{fffd}") } else { html }
}

/// A name that does not change the direction of the text around it: one with letters written from right to left is isolated.
pub fn isolated(name: &str) -> String {
    let is_leftward = |c: char| matches!(c, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fefc}');
    if name.chars().any(is_leftward) { format!("\u{2068}{name}\u{2069}") } else { name.to_owned() }
}

/// A text of at most `most` characters.
pub fn shortened(text: &str, most: usize) -> String {
    match text.chars().count() {
        count if count <= most => text.to_owned(),
        _ => text.chars().take(most.saturating_sub(1)).chain(['…']).collect(),
    }
}

/// Characters not allowed in XML 1.0, and HTML's control characters and noncharacters.
fn is_forbidden(character: char) -> bool {
    character.is_control() || u32::from(character) & 0xfffe == 0xfffe || matches!(character, '\u{fdd0}'..='\u{fdef}')
}

/// A coordinate with at most one decimal.
#[derive(Debug, Clone, Copy)]
pub struct At(pub f64);

impl Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Adding 0 turns -0 into 0.
        let tenths = (self.0 * 10.0).round() + 0.0;
        if tenths % 10.0 == 0.0 { write!(f, "{}", tenths / 10.0) } else { write!(f, "{:.1}", tenths / 10.0) }
    }
}

/// The alignment of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Anchor {
    /// The text begins at its place.
    Start,
    /// The text's middle is at its place.
    Middle,
    /// The text ends at its place.
    End,
}

/// The paint of an element: a class, whose colour depends on the reader's colour scheme, and attributes for programs that ignore style
/// sheets.
#[derive(Debug, Clone, Copy)]
pub struct Paint {
    /// Classes of the style sheet.
    pub class: &'static str,
    /// Presentation attributes, such as `fill="#fff"`.
    pub plain: &'static str,
}

/// An SVG drawing in progress.
#[derive(Debug)]
pub struct Svg {
    text: String,
    /// Left, top, width and height.
    frame: [f64; 4],
}

impl Svg {
    /// Begins a picture of this size. The title and the description are for screen readers. Neither needs an id, which would not be unique
    /// in a page with many pictures.
    pub fn new(width: f64, height: f64, class: &str, title: &str, description: &str) -> Self {
        Self::of_role("img", [0.0, 0.0, width, height], class, title, description)
    }

    /// A picture whose frame has another origin.
    pub fn framed(frame: [f64; 4], class: &str, title: &str, description: &str) -> Self {
        Self::of_role("img", frame, class, title, description)
    }

    /// A picture with links in it, which screen readers would not find in an image.
    pub fn with_links(width: f64, height: f64, class: &str, title: &str, description: &str) -> Self {
        Self::of_role("group", [0.0, 0.0, width, height], class, title, description)
    }

    fn of_role(role: &str, frame: [f64; 4], class: &str, title: &str, description: &str) -> Self {
        let [left, top, width, height] = frame.map(At);
        let text = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{left} {top} {width} {height}\" width=\"{width}\" height=\"{height}\" \
             role=\"{role}\" class=\"{}\" font-family=\"sans-serif\">\n<title>{}</title>\n<desc>{}</desc>\n",
            escaped(class),
            escaped(title),
            escaped(description)
        );
        Self { text, frame }
    }

    /// Adds a style sheet and a background, for a picture that is a file of its own: the page around it may be light although the reader's
    /// scheme is dark.
    pub fn style(&mut self, css: &'static str, ground: Paint) {
        self.push(format_args!("<style>\n{css}</style>\n"));
        self.rect(self.frame, 0.0, ground);
    }

    /// Adds SVG as it is: the caller escapes what it contains.
    pub fn push(&mut self, text: fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = self.text.write_fmt(text);
    }

    /// A rectangle with round corners.
    pub fn rect(&mut self, frame: [f64; 4], radius: f64, Paint { class, plain }: Paint) {
        let [x, y, width, height] = frame.map(At);
        let round = if radius > 0.0 { format!(" rx=\"{}\"", At(radius)) } else { String::new() };
        self.push(format_args!(
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"{round} class=\"{class}\" {plain}/>\n"
        ));
    }

    /// A circle with a tooltip.
    pub fn circle(&mut self, place: [f64; 2], radius: f64, Paint { class, plain }: Paint, hint: &str) {
        let ([x, y], radius) = (place.map(At), At(radius));
        let end = if hint.is_empty() { "/>".to_owned() } else { format!("><title>{}</title></circle>", escaped(hint)) };
        self.push(format_args!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" class=\"{class}\" {plain}{end}\n"));
    }

    /// A straight line.
    pub fn line(&mut self, from: [f64; 2], to: [f64; 2], Paint { class, plain }: Paint) {
        let ([x1, y1], [x2, y2]) = (from.map(At), to.map(At));
        self.push(format_args!("<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" class=\"{class}\" {plain}/>\n"));
    }

    /// A path of straight lines.
    pub fn polyline(&mut self, points: &[[f64; 2]], paint: Paint) {
        let mut path = String::new();
        for (number, [x, y]) in points.iter().enumerate() {
            let step = if number == 0 { "M" } else { "L" };
            path.push_str(&format!("{step}{} {}", At(*x), At(*y)));
        }
        self.path(&path, paint);
    }

    /// A closed shape of straight lines.
    pub fn polygon(&mut self, points: &[[f64; 2]], Paint { class, plain }: Paint) {
        let places: Vec<String> = points.iter().map(|[x, y]| format!("{},{}", At(*x), At(*y))).collect();
        let places = places.join(" ");
        self.push(format_args!("<polygon points=\"{places}\" class=\"{class}\" {plain}/>\n"));
    }

    /// A path in SVG syntax.
    pub fn path(&mut self, path: &str, paint: Paint) {
        self.push(format_args!("<path d=\"{path}\" class=\"{}\" {}/>\n", paint.class, paint.plain));
    }

    /// Adds a text; its position is that of the base line.
    pub fn text(&mut self, place: [f64; 2], anchor: Anchor, size: f64, Paint { class, plain }: Paint, text: &str) {
        let anchor = match anchor {
            Anchor::Start => "",
            Anchor::Middle => " text-anchor=\"middle\"",
            Anchor::End => " text-anchor=\"end\"",
        };
        let ([x, y], size, text) = (place.map(At), At(size), escaped(text));
        self.push(format_args!(
            "<text x=\"{x}\" y=\"{y}\"{anchor} font-size=\"{size}\" class=\"{class}\" {plain}>{text}</text>\n"
        ));
    }

    /// The whole picture.
    pub fn finish(mut self) -> String {
        self.text.push_str("</svg>\n");
        self.text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_escaped_and_well_formed() {
        assert_eq!(
            escaped("</text><script>'\"&\u{0}\u{ffff}\u{1fffe}é\n"),
            "&lt;/text&gt;&lt;script&gt;&#39;&quot;&amp;\u{fffd}\u{fffd}\u{fffd}é "
        );
    }

    #[test]
    fn coordinates_have_one_decimal_at_most() {
        let text = [1.0, 1.04, 1.06, -0.04, 12.55].map(|number| At(number).to_string()).join(" ");
        assert_eq!(text, "1 1 1.1 0 12.6");
    }
}
