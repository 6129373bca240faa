//! Comments as plain text, indented, each line marked.

use std::fmt::{self, Write};

use super::sheet::Sheet;
use super::text::{WIDTH, wrapped};
use crate::rows::matches::CommentRow;

const INDENT: &str = "        | ";

pub fn write(out: &mut String, comment: &CommentRow) -> fmt::Result {
    for line in wrapped(comment.text.trim_end(), WIDTH - INDENT.len()) {
        writeln!(out, "{}", format!("{INDENT}{line}").trim_end())?;
    }
    Ok(())
}

impl Sheet<'_> {
    /// Writes the comments of one kind without a decision: those of a game or of the match.
    pub fn comments_at(&self, out: &mut String, attachment: &str, game: Option<usize>) -> fmt::Result {
        let belonging = self.rows.comments.iter().filter(|comment| {
            comment.attachment == attachment && (game.is_none() || comment.game == game) && comment.decision.is_none()
        });
        for (number, comment) in belonging.enumerate() {
            if number == 0 {
                let title = if attachment == "none" { "without a record" } else { attachment };
                writeln!(out, "\n        Comment ({title})")?;
            }
            write(out, comment)?;
        }
        Ok(())
    }

    /// Comments on a cube that could not be turned: they have no decision, but a place in the game.
    pub fn stray_comments(&self, game: usize) -> impl Iterator<Item = &CommentRow> {
        self.rows.comments.iter().filter(move |comment| {
            comment.game == Some(game) && comment.decision.is_none() && matches!(comment.attachment, "cube" | "play")
        })
    }
}
