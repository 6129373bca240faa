//! The help that the prompt prints.

use crate::query::functions::FUNCTIONS;

/// The answer to `.help`.
pub fn help() -> String {
    let mut text = "\
Type SQL, ended with a semicolon; it may take several lines. The prompt only reads.

  .tables              tables and views, with what a row of each is
  .schema [NAME]       columns of a table or view, with their meanings
  .format FORMAT       how to print results: table, line (one value per line), csv, json, jsonl, markdown (also .mode)
  .limit N             stop each result after N rows (0: none)
  .timeout SECONDS     stop each statement (0: never)
  .help                show this help (also help)
  .quit                exit (also quit, exit, Ctrl-D)

Ctrl-C stops a running statement or drops what has been typed. Tab completes names.

Functions beside SQLite's own:
"
    .to_owned();
    for (call, gives) in FUNCTIONS {
        text.push_str(&format!("  {call:<66} {gives}\n"));
    }
    text
}
