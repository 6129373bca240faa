//! Selects the files of a folder: `--include` and `--exclude`.

use std::path::is_separator;

use glob::{MatchOptions, Pattern};

/// Patterns for paths below a named folder, including members of archives.
#[derive(Debug, Clone, Default)]
pub struct Selection {
    include: Vec<Pattern>,
    exclude: Vec<Pattern>,
    text: String,
}

/// An invalid pattern.
#[derive(Debug, thiserror::Error)]
#[error("{pattern}: {error}")]
pub struct BadPattern {
    pattern: String,
    error: glob::PatternError,
}

impl Selection {
    /// Selects paths that match a pattern of `include` (or any path if there is none) and no pattern of `exclude`. `*` and `?` do not match
    /// a slash; `**` does. A pattern without a slash matches names at any depth. A pattern that matches a folder matches everything below
    /// it. On Windows, a backslash counts as a slash, and case does not matter.
    pub fn new(include: &[String], exclude: &[String]) -> Result<Self, BadPattern> {
        let text = match (include, exclude) {
            ([], []) => String::new(),
            _ => format!("include {include:?} exclude {exclude:?}"),
        };
        Ok(Self { include: parse(include)?, exclude: parse(exclude)?, text })
    }

    /// Whether a file is selected. `relative_path` is its path below the named folder; the empty path of a file named by the user always is.
    pub fn takes(&self, relative_path: &str) -> bool {
        relative_path.is_empty()
            || !self.excludes(relative_path) && (self.include.is_empty() || matches(&self.include, relative_path))
    }

    /// Whether a file, or a folder with everything in it, is excluded.
    pub fn excludes(&self, relative_path: &str) -> bool {
        matches(&self.exclude, relative_path)
    }

    /// Whether a pattern includes a folder itself, with everything in it.
    pub fn includes_folder(&self, relative_path: &str) -> bool {
        matches(&self.include, &format!("{relative_path}/"))
    }

    /// The patterns as given; empty if there are none.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// A text that differs between selections that may select different members of the archive at `relative_path`.
    pub fn of_archive(&self, relative_path: &str) -> String {
        if self.text.is_empty() { String::new() } else { format!("{relative_path:?} {}", self.text) }
    }
}

fn matches(patterns: &[Pattern], path: &str) -> bool {
    let options = MatchOptions {
        case_sensitive: !cfg!(windows),
        require_literal_separator: true,
        require_literal_leading_dot: false,
    };
    patterns.iter().any(|pattern| pattern.matches_with(path, options))
}

/// Two patterns for each one: for what it names, and for everything below that.
fn parse(patterns: &[String]) -> Result<Vec<Pattern>, BadPattern> {
    let mut parsed = Vec::new();
    for pattern in patterns {
        let trimmed = pattern.trim_end_matches(is_separator);
        let anchored = match trimmed.strip_prefix(is_separator) {
            Some(anchored) => anchored.to_owned(),
            None if trimmed.contains(is_separator) => trimmed.to_owned(),
            None => format!("**/{trimmed}"),
        };
        for text in [anchored.clone(), format!("{anchored}/**")] {
            parsed.push(Pattern::new(&text).map_err(|error| BadPattern { pattern: pattern.clone(), error })?);
        }
    }
    Ok(parsed)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn takes(include: &[&str], exclude: &[&str], path: &str) -> bool {
        let owned = |patterns: &[&str]| patterns.iter().map(|&pattern| pattern.to_owned()).collect::<Vec<_>>();
        Selection::new(&owned(include), &owned(exclude)).unwrap().takes(path)
    }

    #[test]
    fn names_match_at_any_depth_and_paths_from_the_folder() {
        for (include, exclude, path, expected) in [
            (&[][..], &[][..], "a/b.xg", true),
            (&["*.xg"], &[], "a/b.xg", true),
            (&["*.xg"], &[], "a/b.xgp", false),
            (&["a/*.xg"], &[], "a/b.xg", true),
            (&["a/*.xg"], &[], "c/a/b.xg", false),
            (&["a/*.xg"], &[], "a/c/b.xg", false),
            (&["a/**/*.xg"], &[], "a/c/d/b.xg", true),
            (&["a"], &[], "a/c/b.xg", true),
            (&["/a"], &[], "c/a/b.xg", false),
            (&[], &["old"], "x/old/b.xg", false),
            (&[], &["old/"], "old/b.xg", false),
            (&["*.xg", "*.ob"], &["b.*"], "a/b.xg", false),
            (&["*.xg"], &["*"], "", true),
            (&["*.xg"], &[], "m.zip/in/b.xg", true),
            (&["?.x[gG]"], &[], "z/b.xG", true),
        ] {
            assert_eq!(takes(include, exclude, path), expected, "{include:?} {exclude:?} {path}");
        }
    }

    #[test]
    fn invalid_patterns_are_named_in_the_error() {
        let error = Selection::new(&["a[".to_owned()], &[]).unwrap_err().to_string();
        assert!(error.contains("a["), "{error}");
    }
}
