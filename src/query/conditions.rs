//! The filters on what was decided and on the position before it.

use std::fmt;
use std::str::FromStr;

use clap::Args;
use clap::builder::PossibleValuesParser;

use super::names::nearest;
use super::pattern::{Pattern, matches};
use crate::game::backgammon::{FEATURES, IDEAS, IdeaBlock, Plan};
use crate::sql::{Engine, Literal};

/// Filters on decisions and positions. Of the values of one filter, one must be met, except by `--where`.
#[derive(Debug, Clone, PartialEq, Default, Args)]
pub struct Conditions {
    /// Plan of the player who decides; may be repeated
    #[arg(long = "plan", value_name = "PLAN", value_parser = PossibleValuesParser::new(Plan::ALL.map(Plan::name)), hide_possible_values = true)]
    plans: Vec<String>,
    /// Plan of the opponent; may be repeated
    #[arg(long = "against", value_name = "PLAN", value_parser = PossibleValuesParser::new(Plan::ALL.map(Plan::name)), hide_possible_values = true)]
    opponent_plans: Vec<String>,
    /// Feature of the player's side; may be repeated
    #[arg(long = "feature", value_name = "FEATURE", value_parser = PossibleValuesParser::new(FEATURES.map(|(name, _)| name)), hide_possible_values = true)]
    features: Vec<String>,
    /// Feature of the opponent's side; may be repeated
    #[arg(long = "opponent-feature", value_name = "FEATURE", value_parser = PossibleValuesParser::new(FEATURES.map(|(name, _)| name)), hide_possible_values = true)]
    opponent_features: Vec<String>,
    /// Idea of the play, with a verdict or any: hit, missed:hit; may be repeated
    #[arg(long = "idea", value_name = "[VERDICT:]IDEA")]
    ideas: Vec<Idea>,
    /// The roll: 31; may be repeated
    #[arg(long, value_name = "ROLL")]
    dice: Vec<Roll>,
    /// Number of the roll in the game: 3, or 1-4; may be repeated
    #[arg(long = "ply", value_name = "N", value_parser = Range::parse)]
    plies: Vec<Range>,
    /// Number of the game in the match: 3, or 1-4; may be repeated
    #[arg(long = "game", value_name = "N", value_parser = Range::parse)]
    games: Vec<Range>,
    /// Who owns the cube; may be repeated
    #[arg(long = "cube-owner", value_name = "OWNER", value_parser = ["player", "opponent", "centred"])]
    cube_owners: Vec<String>,
    /// Value of the cube before the decision; may be repeated
    #[arg(long = "cube", value_name = "N", value_parser = cube)]
    cubes: Vec<u32>,
    /// One step of the play made: 13/8, 6/1*; may be repeated
    #[arg(long = "play", value_name = "STEP")]
    plays: Vec<Step>,
    /// One step of the best play; may be repeated
    #[arg(long = "best", value_name = "STEP")]
    best_plays: Vec<Step>,
    /// Flagged by the user of XG
    #[arg(long = "flagged")]
    is_flagged: bool,
    /// With a comment, or with a comment that contains this text
    #[arg(long = "commented", value_name = "TEXT", num_args = 0..=1, default_missing_value = "", require_equals = true)]
    comment: Option<String>,
    /// Only in matches that the player won, or did not win
    #[arg(long = "won", value_name = "yes|no", value_parser = ["yes", "no"])]
    won: Option<String>,
    /// Pattern of the board: 26 signs, or places with signs: "5P 20P 0x"; may be repeated
    #[arg(long = "board", alias = "pattern", value_name = "PATTERN", allow_hyphen_values = true)]
    boards: Vec<Pattern>,
    /// The pattern of --board for either side
    #[arg(long, requires = "boards")]
    either_side: bool,
    /// Condition like pips<=60 or points@1-6>=5; may be repeated, and all must hold
    #[arg(long = "where", value_name = "CONDITION")]
    comparisons: Vec<Comparison>,
}

fn cube(text: &str) -> Result<u32, String> {
    let value = text.parse().ok().filter(|value: &u32| value.is_power_of_two());
    value.ok_or_else(|| "expected the value of a cube: 1, 2, 4, 8, ...".to_owned())
}

/// A suggestion for a mistyped name.
fn meant(known: &[&str], asked: &str) -> String {
    let known: Vec<String> = known.iter().map(|name| (*name).to_owned()).collect();
    match nearest(&known, asked).first() {
        Some(name) => format!(" (did you mean {name}?)"),
        None => String::new(),
    }
}

/// A number or a range of numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Range(u32, u32);

impl Range {
    fn parse(text: &str) -> Result<Self, String> {
        let (first, last) = text.split_once('-').unwrap_or((text, text));
        match (first.parse(), last.parse()) {
            (Ok(first), Ok(last)) if 0 < first && first <= last => Ok(Self(first, last)),
            _ => Err("expected a number (3) or a range of numbers (1-4)".to_owned()),
        }
    }

    fn condition(self, column: &str) -> String {
        format!("{column} BETWEEN {} AND {}", self.0, self.1)
    }
}

impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 == self.1 { write!(f, "{}", self.0) } else { write!(f, "{}-{}", self.0, self.1) }
    }
}

/// A roll, the higher die first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Roll(u8, u8);

impl FromStr for Roll {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.replacen('-', "", 1).as_bytes() {
            [one @ b'1'..=b'6', two @ b'1'..=b'6'] => Ok(Self(one.max(two) - b'0', one.min(two) - b'0')),
            _ => Err("expected two dice, like 31".to_owned()),
        }
    }
}

impl fmt::Display for Roll {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.0, self.1)
    }
}

/// The verdicts, and which of the bits "best has it", "played has it", "some candidate has it" must be set or not.
const VERDICTS: [(&str, [Option<bool>; 3]); 4] = [
    ("did", [Some(true), Some(true), None]),
    ("missed", [Some(true), Some(false), None]),
    ("wrong", [Some(false), Some(true), None]),
    ("avoided", [Some(false), Some(false), Some(true)]),
];

/// An idea on which a play has a verdict.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Idea {
    text: String,
    /// The place in [`IDEAS`].
    code: usize,
    /// By [`IdeaBlock`].
    bits: [Option<bool>; 3],
}

impl FromStr for Idea {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (verdict, name) = text.split_once(':').map_or((None, text), |(verdict, name)| (Some(verdict), name));
        let names = IDEAS.map(|(name, ..)| name);
        let Some(code) = names.iter().position(|known| *known == name) else {
            return Err(format!("{name:?} is not an idea{}; ideas: {}", meant(&names, name), names.join(", ")));
        };
        let bits = match verdict {
            None => [None, None, Some(true)],
            Some(verdict) => match VERDICTS.iter().find(|(known, _)| *known == verdict) {
                Some((_, bits)) => *bits,
                None => {
                    let verdicts = VERDICTS.map(|(name, _)| name);
                    let (meant, known) = (meant(&verdicts, verdict), verdicts.join(", "));
                    return Err(format!("{verdict:?} is not a verdict{meant}; verdicts: {known}"));
                }
            },
        };
        Ok(Self { text: text.to_owned(), code, bits })
    }
}

impl fmt::Display for Idea {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl Idea {
    fn condition(&self) -> String {
        let (mut looked_at, mut set) = (0_u64, 0_u64);
        for (block, bit) in IdeaBlock::ALL.into_iter().zip(self.bits) {
            let at = 1 << (block.first_bit() + self.code);
            looked_at |= if bit.is_some() { at } else { 0 };
            set |= if bit == Some(true) { at } else { 0 };
        }
        format!("(idea_bits & {looked_at}) = {set}")
    }
}

/// One step of a play as plays are written: where a checker comes from and where it goes. With a star it must hit.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Step(String);

impl FromStr for Step {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let lower = text.to_ascii_lowercase();
        let step = lower.strip_suffix('*').unwrap_or(&lower);
        let point = |word: &str| word.parse::<u8>().ok().filter(|point| (1..=24).contains(point));
        let ends = step.split_once('/').and_then(|(from, to)| {
            let from = if from == "bar" { Some(25) } else { point(from) };
            from.zip(if to == "off" { Some(0) } else { point(to) })
        });
        match ends {
            Some((from, to)) if from > to && (to > 0 || step == lower) => Ok(Self(lower)),
            Some((from, to)) if from < to => Err(format!("checkers move down: did you mean {to}/{from}?")),
            _ => Err("expected one step of a play, like 13/8, 6/1*, bar/22 or 6/off".to_owned()),
        }
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Step {
    fn condition(&self, engine: Engine, play: &str) -> String {
        let find = |text: String, step: String| {
            matches(
                engine,
                &format!("' ' || {text} || ' '"),
                if engine == Engine::Sqlite { format!("*{step}*") } else { step },
            )
        };
        match self.0.strip_suffix('*') {
            None => find(format!("replace({play}, '*', '')"), format!("[ /]{}[ /(]", self.0)),
            // In a play like 6/3*/1* the step before may have hit, too.
            Some(step) => {
                let steps = [step.to_owned(), step.replacen('/', "[*]/", 1)];
                let steps = steps.map(|step| find(play.to_owned(), format!("[ /]{step}[*]")));
                format!("({})", steps.join(" OR "))
            }
        }
    }
}

/// What a comparison can look at in `positions`, and in `decisions`.
const OF_POSITIONS: [(&str, &str); 9] = [
    ("pips", "player_pips"),
    ("opp.pips", "opponent_pips"),
    ("lead", "opponent_pips - player_pips"),
    ("bar", "player_bar"),
    ("opp.bar", "opponent_bar"),
    ("off", "player_off"),
    ("opp.off", "opponent_off"),
    ("blots", "player_blots"),
    ("opp.blots", "opponent_blots"),
];
const OF_DECISIONS: [(&str, &str); 3] = [("ply", "ply"), ("cube", "cube_value"), ("dice", "die1 * 10 + die2")];
/// What can be counted from a point to another.
const OF_SPANS: [&str; 6] = ["checkers", "points", "blots", "opp.checkers", "opp.points", "opp.blots"];

/// A comparison with a number.
#[derive(Debug, Clone, PartialEq)]
struct Comparison {
    text: String,
    is_of_position: bool,
    condition: String,
}

impl FromStr for Comparison {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let signs = ["<=", ">=", "!=", "<", ">", "="];
        let parts = signs.iter().find_map(|sign| Some((text.split_once(sign)?, sign)));
        let parts =
            parts.and_then(|((name, number), sign)| Some((name.trim(), sign, number.trim().parse::<f64>().ok()?)));
        let Some((name, sign, number)) = parts.filter(|(.., number)| number.is_finite()) else {
            return Err(format!("expected a name, one of {} and a number, like pips<=60", signs.join(" ")));
        };
        let find = |columns: &[(&str, &str)]| {
            columns.iter().find(|(known, _)| *known == name).map(|(_, sql)| (*sql).to_owned())
        };
        let (value, is_of_position) = match (name.split_once('@'), find(&OF_POSITIONS), find(&OF_DECISIONS)) {
            (Some((what, span)), ..) => (tally(what, span)?, true),
            (_, Some(column), _) => (column, true),
            (.., Some(column)) => (column, false),
            _ => return Err(unknown(name)),
        };
        Ok(Self { text: text.to_owned(), is_of_position, condition: format!("{value} {sign} {number}") })
    }
}

/// The call that counts on a span of points, like 1-6.
fn tally(what: &str, span: &str) -> Result<String, String> {
    let Range(first, last) = Range::parse(span)
        .ok()
        .filter(|span| span.1 <= 24)
        .ok_or_else(|| format!("expected a point or a span of points from 1 to 24, like 1-6, found {span:?}"))?;
    if OF_SPANS.contains(&what) { Ok(format!("tally(board, '{what}', {first}, {last})")) } else { Err(unknown(what)) }
}

fn unknown(name: &str) -> String {
    let known: Vec<&str> = OF_POSITIONS.iter().chain(&OF_DECISIONS).map(|(known, _)| *known).collect();
    format!(
        "{name:?} is not known{}; names: {}; on points, like points@1-6: {}",
        meant(&[known.as_slice(), &OF_SPANS].concat(), name),
        known.join(", "),
        OF_SPANS.join(", ")
    )
}

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// The columns of `positions` that conditions use.
const COLUMNS: &str = "board, player_features, opponent_features, player_pips, opponent_pips, player_bar, opponent_bar, player_off, \
    opponent_off, player_blots, opponent_blots";

fn joined<T: fmt::Display>(values: &[T], by: &str) -> String {
    values.iter().map(ToString::to_string).collect::<Vec<_>>().join(by)
}

/// `(A OR B)`; `None` without conditions.
fn any(conditions: impl Iterator<Item = String>) -> Option<String> {
    let conditions: Vec<String> = conditions.collect();
    (!conditions.is_empty()).then(|| format!("({})", conditions.join(" OR ")))
}

/// One of the features.
fn features(column: &str, asked: &[String]) -> Option<String> {
    let bits = (0..).zip(FEATURES).filter(|(_, (name, _))| asked.iter().any(|asked| asked == name));
    let bits = bits.fold(0, |bits, (bit, _)| bits | 1 << bit);
    (bits != 0).then(|| format!("({column} & {bits}) <> 0"))
}

impl Conditions {
    /// The conditions in words.
    pub fn described(&self) -> Vec<String> {
        let sides = if self.either_side { " (either side)" } else { "" };
        let lists = [
            ("plan", joined(&self.plans, " or ")),
            ("against", joined(&self.opponent_plans, " or ")),
            ("feature", joined(&self.features, " or ")),
            ("opponent's feature", joined(&self.opponent_features, " or ")),
            ("idea", joined(&self.ideas, " or ")),
            ("roll", joined(&self.dice, " or ")),
            ("ply", joined(&self.plies, " or ")),
            ("game", joined(&self.games, " or ")),
            ("cube owner", joined(&self.cube_owners, " or ")),
            ("cube", joined(&self.cubes, " or ")),
            ("play with", joined(&self.plays, " or ")),
            ("best play with", joined(&self.best_plays, " or ")),
            ("board", joined(&self.boards, " or ") + sides),
            ("where", joined(&self.comparisons, " and ")),
        ];
        let lists = lists.into_iter().filter(|(_, values)| !values.is_empty());
        let mut parts: Vec<String> = lists.map(|(name, values)| format!("{name} {values}")).collect();
        parts.extend(self.is_flagged.then(|| "flagged".to_owned()));
        parts.extend(self.comment.as_ref().map(|text| match text.as_str() {
            "" => "commented".to_owned(),
            text => format!("comment with {text:?}"),
        }));
        parts.extend(self.won.as_ref().map(|won| format!("match {}won", if won == "yes" { "" } else { "not " })));
        parts
    }

    /// Whether it selects decisions by a verdict, which depends on the error.
    pub fn selects_by_error(&self) -> bool {
        self.ideas.iter().any(|idea| idea.bits[0].is_some())
    }

    /// Whether it needs a function of this program.
    pub fn counts_on_points(&self) -> bool {
        self.comparisons.iter().any(|comparison| comparison.text.contains('@'))
    }

    /// The conditions on columns of `decisions`. `reads_few`: other filters leave so few decisions that their positions are looked up one
    /// by one.
    pub fn on_decisions(&self, engine: Engine, reads_few: bool) -> Vec<String> {
        let plans = |column: &str, plans: &[String]| any(plans.iter().map(|plan| format!("{column} = '{plan}'")));
        let plans = [plans("plan", &self.plans), plans("opponent_plan", &self.opponent_plans)];
        let structures = plans.into_iter().flatten().collect::<Vec<_>>().join(" AND ");
        let owners = self.cube_owners.iter().map(|owner| match owner.as_str() {
            "player" => "cube_owner = 1".to_owned(),
            "opponent" => "cube_owner = -1".to_owned(),
            _ => "cube_owner = 0".to_owned(),
        });
        let positions = self.on_positions(engine);
        let of_game = |range: &Range| match engine {
            Engine::Sqlite => {
                format!("game_id IN (SELECT game_id FROM games WHERE {})", range.condition("game_number"))
            }
            _ => range.condition("game_number"),
        };
        // SQLite's tables have no column for the best play. Within the inner query, decision_id is the decision's.
        let best = match engine {
            Engine::Sqlite => {
                "(SELECT play FROM (SELECT decision_id AS of_decision, play FROM candidates WHERE candidate_rank = 1) \
                WHERE of_decision = decision_id)"
            }
            _ => "best_action",
        };
        let comparisons = self.comparisons.iter().filter(|comparison| !comparison.is_of_position);
        let mut conditions: Vec<String> = [
            (!structures.is_empty())
                .then(|| format!("structure_code IN (SELECT structure_code FROM structures WHERE {structures})")),
            any(self.ideas.iter().map(Idea::condition)),
            any(self.dice.iter().map(|Roll(one, two)| format!("die1 = {one} AND die2 = {two}"))),
            any(self.plies.iter().map(|range| range.condition("ply"))),
            any(self.games.iter().map(of_game)),
            any(owners),
            any(self.cubes.iter().map(|cube| format!("cube_value = {cube}"))),
            any(self.plays.iter().map(|step| step.condition(engine, "action"))),
            any(self.best_plays.iter().map(|step| step.condition(engine, best))),
            self.is_flagged.then(|| "is_flagged = 1".to_owned()),
            self.comment.as_ref().map(|text| commented(engine, text)),
            self.won.as_ref().map(|won| {
                let seat = |seat: u8| {
                    let sign = if won == "yes" { "=" } else { "<>" };
                    format!(
                        "seat = {seat} AND match_id IN (SELECT match_id FROM matches WHERE winner_seat {sign} {seat})"
                    )
                };
                format!("({} OR {})", seat(1), seat(2))
            }),
        ]
        .into_iter()
        .flatten()
        .chain(comparisons.map(|comparison| comparison.condition.clone()))
        .collect();
        conditions.extend((!positions.is_empty()).then(|| {
            if reads_few && engine == Engine::Sqlite {
                let of_position = format!("SELECT position_hash AS of_decision, {COLUMNS} FROM positions");
                format!("(SELECT {positions} FROM ({of_position}) WHERE of_decision = position_hash)")
            } else {
                format!("position_hash IN (SELECT position_hash FROM positions WHERE {positions})")
            }
        }));
        conditions
    }

    /// The conditions on columns of `positions`, joined by AND.
    fn on_positions(&self, engine: Engine) -> String {
        let flipped = self.boards.iter().filter(|_| self.either_side).map(Pattern::flipped);
        let boards = self.boards.iter().cloned().chain(flipped);
        let comparisons = self.comparisons.iter().filter(|comparison| comparison.is_of_position);
        let mut conditions: Vec<String> = [
            features("player_features", &self.features),
            features("opponent_features", &self.opponent_features),
            any(boards.map(|pattern| pattern.condition(engine, "board"))),
        ]
        .into_iter()
        .flatten()
        .collect();
        conditions.extend(comparisons.map(|comparison| comparison.condition.clone()));
        conditions.join(" AND ")
    }
}

/// The condition that a decision has a comment with the text.
fn commented(engine: Engine, text: &str) -> String {
    let found = format!("instr(lower(text), {}) > 0", engine.literal(&Literal::Text(text.to_ascii_lowercase())));
    let found = if text.is_empty() { "decision_id IS NOT NULL" } else { &found };
    format!("decision_id IN (SELECT decision_id FROM comments WHERE {found})")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_is_a_part_of_a_play() {
        let connection = rusqlite::Connection::open_in_memory().unwrap();
        for (step, play, is_in) in [
            ("6/1", "13/8 6/1*", true),
            ("6/1*", "13/8 6/1*", true),
            ("6/1*", "13/8 6/1", false),
            ("6/1", "16/10", false),
            ("6/1", "6/1(2)", true),
            ("6/1", "16/1", false),
            ("3/1", "6/3*/1*", true),
            ("3/1*", "6/3*/1*", true),
            ("3/1*", "6/3*/1", false),
            ("6/3*", "6/3*/1*", true),
            ("Bar/22", "bar/22 6/5", true),
            ("6/off", "6/off(2)", true),
        ] {
            let step: Step = step.parse().unwrap();
            let sql = format!("SELECT {}", step.condition(Engine::Sqlite, &format!("'{play}'")));
            assert_eq!(connection.query_row(&sql, [], |row| row.get::<_, bool>(0)), Ok(is_in), "{step} in {play}");
        }
        for (text, message) in [
            ("1/6", "did you mean 6/1?"),
            ("6", "expected one step"),
            ("6/off*", "expected one step"),
            ("26/1", "expected"),
        ] {
            assert!(text.parse::<Step>().unwrap_err().contains(message), "{text}");
        }
    }

    #[test]
    fn a_comparison_names_a_column_or_a_count() {
        for (text, condition) in [
            ("pips<=60", "player_pips <= 60"),
            ("lead > 10", "opponent_pips - player_pips > 10"),
            ("opp.points@19-24=2", "tally(board, 'opp.points', 19, 24) = 2"),
            ("checkers@6!=3", "tally(board, 'checkers', 6, 6) != 3"),
            ("dice=31", "die1 * 10 + die2 = 31"),
        ] {
            assert_eq!(text.parse::<Comparison>().unwrap().condition, condition);
        }
        for (text, message) in [
            ("pip<60", "(did you mean pips?)"),
            ("pips", "like pips<=60"),
            ("pips<many", "like pips<=60"),
            ("point@1-6>2", "(did you mean points?)"),
            ("points@1-25>2", "from 1 to 24"),
        ] {
            let error = text.parse::<Comparison>().unwrap_err();
            assert!(error.contains(message), "{text}: {error}");
        }
    }

    #[test]
    fn ideas_and_dice_are_read() {
        assert_eq!(
            "missed:hit".parse::<Idea>().unwrap().condition(),
            format!("(idea_bits & {}) = {}", 16 | 16 << 14, 16)
        );
        assert_eq!("closeout".parse::<Idea>().unwrap().condition(), format!("(idea_bits & {}) = {0}", 1_u64 << 28));
        assert!("missed:hitt".parse::<Idea>().unwrap_err().contains("did you mean hit?"));
        assert!("mised:hit".parse::<Idea>().unwrap_err().contains("did you mean missed?"));
        assert_eq!("1-3".parse(), Ok(Roll(3, 1)));
        assert!("37".parse::<Roll>().is_err());
    }
}
