//! `gammonbase rules`: the rules of titles, standings and ratings; and `--rules`, which chooses some.

use std::path::Path;

use clap::Args;
use serde_json::{Value, json};

use super::terminal::width;
use super::{CommandError, Database, Printed, tell, to_stdout};
use gammonbase::query::output::write_wrapped;
use gammonbase::rules::{Rules as Found, RulesError, find, folder_beside, own_names, shipped};

/// List the rules of titles, standings and ratings, or print those of one name
///
/// Rules are TOML files: titles by PR, points of standings, ratings, each with the body, the year and the source. Your own are in the folder
/// `rules` beside the database: print one, change it, and save it there as NAME.toml.
#[derive(Debug, Args)]
pub struct Rules {
    /// The rules to print
    #[arg(conflicts_with = "format")]
    name: Option<String>,
    #[command(flatten)]
    database: Database,
    #[command(flatten)]
    printed: Printed,
}

/// The rules that a report or a page applies.
#[derive(Debug, Clone, Default, Args)]
pub(super) struct Chosen {
    /// Titles, standings or ratings by these rules, over the matches that count by them: a name in `gammonbase rules`
    #[arg(long, value_name = "NAME")]
    rules: Option<String>,
}

impl Chosen {
    /// The rules, which must have one of the sections that are applied.
    pub(super) fn find(&self, database: Option<&Path>, applied: &[&'static str]) -> Result<Option<Found>, RulesError> {
        let folder = database.map(folder_beside);
        let found = self.rules.as_ref().map(|name| find(name, folder.as_deref())).transpose()?;
        found.iter().try_for_each(|rules| rules.check(applied))?;
        Ok(found)
    }
}

impl Rules {
    pub(super) fn run(self) -> Result<(), CommandError> {
        let folder = self.database.find_quietly(true).ok().map(|database| folder_beside(&database));
        if let Some(name) = &self.name {
            let rules = find(name, folder.as_deref())?;
            return Ok(to_stdout(|out| Ok(out.write_all(rules.text.as_bytes())?))?);
        }
        let mut all = shipped().to_vec();
        for name in folder.as_deref().map(own_names).unwrap_or_default() {
            match find(&name, folder.as_deref()) {
                Ok(rules) => all.push(rules),
                Err(problem) => tell(format!("left out: {problem}")),
            }
        }
        let longest = all.iter().map(|rules| rules.id.chars().count()).max().unwrap_or(0);
        let value = |Found { id, name, body, year, source, .. }: &Found, sections| json!({ "rules": id, "name": name, "body": body, "year": year, "source": source, "sections": sections });
        let values: Vec<Value> = all.iter().map(|rules| value(rules, rules.sections())).collect();
        self.printed.print("gammonbase:rules:1", &json!({ "rules": values }), |out| {
            for rules in &all {
                let sections = rules.sections().join(", ");
                let Found { id, body, source, .. } = rules;
                let line = format!("{id:longest$}  {}: {sections}; {body}; {source}", rules.label());
                write_wrapped(&line, width().unwrap_or(100), &" ".repeat(longest + 2), out)?;
            }
            Ok(())
        })?;
        Ok(())
    }
}
