//! `gammonbase book find`: looks up a position in the books.

use std::io::Write;

use clap::Args;

use crate::listing::for_people;
use crate::{CommandError, Database, to_stdout};
use gammonbase::query::books::find::{find, leads_to};
use gammonbase::query::books::question::{Game, Question};
use gammonbase::query::output::{Format, OutputError, write_bound};
use gammonbase::query::read_only;

/// Look up a position in every book
///
/// Backgammon: an entry of XG's book is a position from the point of view of the player on roll; chances and equity are those of the
/// player who has just moved. For an XGID with dice it shows the entries of each legal play, best first; for one without dice, the
/// entries of the position itself. Entries with the same score, cube and rules come first. Every entry names its author, as the book's
/// licence requires.
///
/// Chess and shogi: all moves of the position, with their statistics.
#[derive(Debug, Args)]
#[command(override_usage = "gammonbase book find [OPTIONS] <--xgid <XGID>|--fen <FEN>|--sfen <SFEN>|--moves <MOVES>>")]
pub struct Find {
    #[command(flatten)]
    position: Position,
    /// The game of --moves [default: the one in which the moves are legal]
    #[arg(long, value_enum, conflicts_with_all = ["xgid", "fen", "sfen"])]
    game: Option<Game>,
    /// Only in this book
    #[arg(long, value_name = "ID")]
    book: Option<i64>,
    #[command(flatten)]
    database: Database,
    /// How to print the result; a table has the most important columns, other formats have all
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,
}

#[derive(Debug, Args)]
#[group(required = true, multiple = false)]
struct Position {
    /// A backgammon position, with or without dice
    #[arg(long, value_name = "XGID", allow_hyphen_values = true)]
    xgid: Option<String>,
    /// A chess position
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,
    /// A shogi position
    #[arg(long, value_name = "SFEN")]
    sfen: Option<String>,
    /// Moves from the start: "e4 c5" or "e2e4 c7c5" in chess, "7g7f 3c3d" in shogi
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,
}

impl Find {
    pub(super) fn run(&self) -> Result<(), CommandError> {
        let Position { xgid, fen, sfen, moves } = &self.position;
        let question = match (xgid, fen, sfen, moves) {
            (Some(text), ..) => Question::xgid(text),
            (_, Some(text), ..) => Question::fen(text),
            (_, _, Some(text), _) => Question::sfen(text),
            (.., text) => Question::moves(text.as_deref().unwrap_or_default(), self.game),
        }?;
        let connection = read_only::open(&self.database.find()?)?;
        let mut statement = find(&connection, &question, self.book, self.format != Format::Table)?;
        if self.format != Format::Table {
            return Ok(to_stdout(|out| write_bound(&mut statement, self.format, out).map(drop))?);
        }
        let mut table = Vec::new();
        let found = write_bound(&mut statement, for_people(), &mut table)?.rows;
        let books = match &question {
            Question::Chess(position) | Question::Shogi(position) if found == 0 => {
                leads_to(&connection, position.key, self.book)?
            }
            _ => Vec::new(),
        };
        to_stdout(|out| {
            writeln!(out, "{}\n", described(&question))?;
            match found {
                0 => self.write_nothing_found(&books, &question, out),
                _ => Ok(out.write_all(&table)?),
            }
        })?;
        Ok(())
    }

    /// `books` lead to the position and end there.
    fn write_nothing_found(&self, books: &[i64], question: &Question, out: &mut dyn Write) -> Result<(), OutputError> {
        let what = match question {
            Question::Backgammon(entry) if entry.dice.is_some() => "any of these plays",
            _ => "this position",
        };
        let numbers: Vec<String> = books.iter().map(ToString::to_string).collect();
        match (&numbers[..], self.book) {
            ([], None) => writeln!(out, "No book has {what}.")?,
            ([], Some(book)) => writeln!(out, "Book {book} does not have {what}.")?,
            ([number], _) => writeln!(out, "Book {number} leads to this position and ends there.")?,
            (numbers, _) => writeln!(out, "The books {} lead to this position and end there.", numbers.join(", "))?,
        }
        Ok(())
    }
}

/// The question in one line.
fn described(question: &Question) -> String {
    match question {
        Question::Backgammon(entry) => {
            let what = match entry.dice {
                Some((one, two)) => {
                    format!("Plays of {one}-{two}; equity and points away in the view of the player on roll")
                }
                None => "Equity and points away in the view of the player who has just moved".to_owned(),
            };
            format!("{}\n{what}", entry.xgid)
        }
        Question::Chess(position) => format!("{}\nWon and lost are White's", position.position_text),
        Question::Shogi(position) => position.position_text.clone(),
    }
}
