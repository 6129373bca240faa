//! Markup that goes into a page unescaped.

use std::fmt::{self, Display};

use askama::Template;
use askama::filters::HtmlSafe;
use backgammon::drawing::svg::Svg;

/// Markup of charts, boards, tables and templates; templates escape everything else.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Markup(String);

impl HtmlSafe for Markup {}

impl Markup {
    /// Text that is already markup.
    pub fn trusted(text: String) -> Self {
        Self(text)
    }

    /// A picture.
    pub(super) fn drawn(svg: Svg) -> Self {
        Self(svg.finish())
    }

    /// A filled template.
    pub fn of(template: &impl Template) -> Self {
        // Writing to a string cannot fail.
        Self(template.render().unwrap_or_default())
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Display for Markup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
