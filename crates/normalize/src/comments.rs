//! Comments: RTF and plain text, attached to the records that refer to them.

use std::collections::HashSet;

use super::{MAIN, Normalizer};
use rows::matches::{CommentRow, Kind};
use xgfile::error::FormatError;
use xgfile::limits::COMMENT_BYTES;
use xgfile::rtf;

impl Normalizer<'_> {
    /// Attaches line `index` of temp.xgc to the current game and optionally to a decision; -1 means no comment.
    pub(super) fn comment(
        &mut self,
        number: u64,
        index: i32,
        attachment: &'static str,
        decision: Option<usize>,
    ) -> Result<(), FormatError> {
        let Ok(line_number) = usize::try_from(index) else {
            return Ok(());
        };
        let Some(line) = self.comment_lines.get(line_number) else {
            let count = self.comment_lines.len();
            let message = format!("the record refers to comment {line_number}, but temp.xgc has {count}");
            self.warn(number, Some("Comment"), message);
            self.lost_comment = decision.or(self.lost_comment);
            return Ok(());
        };
        if !line.is_empty() {
            self.comment_bytes += line.len();
            if self.comment_bytes > COMMENT_BYTES {
                let error = FormatError::in_stream(MAIN).record(number).field("Comment");
                let error = error.expected(format!("comments of at most {COMMENT_BYTES} bytes in total"));
                return Err(error.found("more (do many records refer to the same lines?)"));
            }
            let row = self.comment_row(line_number, attachment);
            self.rows.comments.push(CommentRow {
                game: self.rows.games.len().checked_sub(1),
                decision,
                record_number: Some(number),
                ..row
            });
        }
        Ok(())
    }

    fn comment_row(&self, line_number: usize, attachment: &'static str) -> CommentRow {
        let line = &self.comment_lines[line_number];
        CommentRow {
            attachment,
            line_number,
            text: rtf::to_plain_text(line),
            rtf: rtf::decode_ansi(line, rtf::code_page(line)),
            ..CommentRow::default()
        }
    }

    /// Attaches the only comment of a saved position to its decision, and adds the comments that no record refers to. XG leaves the references
    /// of a saved position as they were in the match, whose other comments are not in the file.
    pub(super) fn finish_comments(&mut self) {
        let mut lines = (0..).zip(self.comment_lines).filter(|(_, line)| !line.is_empty());
        if let (true, Some((line_number, _)), None) = (self.is_position(), lines.next(), lines.next()) {
            self.attach_only_comment(line_number);
        }
        let used: HashSet<usize> = self.rows.comments.iter().map(|comment| comment.line_number).collect();
        for (line_number, _) in (0..).zip(self.comment_lines).filter(|(_, line)| !line.is_empty()) {
            self.rows.file.comment_count += 1;
            if !used.contains(&line_number) {
                self.rows.comments.push(self.comment_row(line_number, "none"));
            }
        }
    }

    fn attach_only_comment(&mut self, line_number: usize) {
        self.rows.warnings.retain(|warning| warning.field != Some("Comment"));
        if self.rows.comments.iter().any(|comment| comment.decision.is_some()) {
            return;
        }
        let decisions = &self.rows.decisions;
        let of_position =
            self.lost_comment.or_else(|| decisions.iter().rposition(|decision| decision.kind != Kind::Take));
        let Some((decision, row)) = of_position.and_then(|index| Some((index, decisions.get(index)?))) else { return };
        let attachment = if row.kind == Kind::Checker { "play" } else { "cube" };
        let record_number = Some(row.record_number);
        let comment = self.comment_row(line_number, attachment);
        self.rows.comments = vec![CommentRow { game: Some(0), decision: Some(decision), record_number, ..comment }];
    }
}
