//! The filters on what was decided and on the position before it.

use std::cmp::{max, min};
use std::fmt;

use clap::Args;
use clap::builder::PossibleValuesParser;

use sea_query::{BinOper, Expr, ExprTrait, Func, Query, SelectStatement};

use super::names::nearest;
use super::pattern::{Pattern, matches};
use crate::sql::{Engine, rendered};
use backgammon::{FEATURES, IDEAS, IdeaBlock, Plan};

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
    #[arg(long = "idea", value_name = "[VERDICT:]IDEA", value_parser = idea)]
    ideas: Vec<ActiveFilter>,
    /// The roll: 31; may be repeated
    #[arg(long, value_name = "ROLL", value_parser = roll)]
    dice: Vec<ActiveFilter>,
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
    #[arg(long = "play", value_name = "STEP", value_parser = step)]
    plays: Vec<String>,
    /// One step of the best play; may be repeated
    #[arg(long = "best", value_name = "STEP", value_parser = step)]
    best_plays: Vec<String>,
    /// Flagged in XG, or marked there for a later rollout that has not been done
    #[arg(long = "marked")]
    is_marked: bool,
    /// With a comment, or with a comment that contains this text
    #[arg(long = "commented", value_name = "TEXT", num_args = 0..=1, default_missing_value = "", require_equals = true)]
    comment: Option<String>,
    /// Whether a comment on anything in a match selects the match: for lists of matches
    #[arg(skip)]
    is_comment_of_match: bool,
    /// Only in matches that the player won, or did not win
    #[arg(long = "won", value_name = "yes|no", value_parser = ["yes", "no"])]
    won: Option<String>,
    /// Pattern of the board: 26 signs, or places with signs: "5P 20P 0x"; may be repeated
    #[arg(long = "board", alias = "pattern", value_name = "PATTERN", allow_hyphen_values = true)]
    boards: Vec<Pattern>,
    /// Condition like pips<=60 or points@1-6>=5; may be repeated, and all must hold
    #[arg(long = "where", value_name = "CONDITION", value_parser = comparison)]
    comparisons: Vec<ActiveFilter>,
}

/// A filter that is set, or one of its values: its words, and its condition.
#[derive(Debug, Clone, PartialEq)]
pub struct ActiveFilter {
    pub words: String,
    pub subject: Subject,
    pub condition: Expr,
}

/// The rows that a condition reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Subject {
    /// `match_facts`, and the views of sums over matches.
    Match,
    Decision,
    Structure,
    Position,
}

impl fmt::Display for ActiveFilter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words)
    }
}

impl ActiveFilter {
    pub fn new(subject: Subject, words: impl Into<String>, condition: Expr) -> Self {
        Self { words: words.into(), subject, condition }
    }

    /// A filter of which one of the values must be met; `None` without values.
    pub fn any<T: fmt::Display>(
        subject: Subject,
        name: &str,
        values: &[T],
        condition: impl Fn(&T) -> Expr,
    ) -> Option<Self> {
        let any = any(values.iter().map(condition))?;
        Some(Self::new(subject, format!("{name} {}", joined(values, " or ")), any))
    }

    /// A filter by decisions of which one of the values must be met.
    pub fn any_of(name: &str, values: &[Self]) -> Option<Self> {
        Self::any(Subject::Decision, name, values, |value| value.condition.clone())
    }

    /// A filter by ids, of which there may be thousands: SQLite has no room for as many conditions joined by OR.
    pub fn one_of(subject: Subject, name: &str, column: &'static str, ids: &[i64]) -> Option<Self> {
        let is_in = Expr::col(column).is_in(ids.iter().copied());
        (!ids.is_empty()).then(|| Self::new(subject, format!("{name} {}", joined(ids, " or ")), is_in))
    }
}

fn joined<T: fmt::Display>(values: &[T], by: &str) -> String {
    values.iter().map(ToString::to_string).collect::<Vec<_>>().join(by)
}

/// Combines conditions with OR; `None` without conditions.
pub fn any(conditions: impl Iterator<Item = Expr>) -> Option<Expr> {
    conditions.reduce(ExprTrait::or)
}

/// Combines conditions with AND; `None` without conditions.
pub fn all(conditions: impl IntoIterator<Item = Expr>) -> Option<Expr> {
    conditions.into_iter().reduce(ExprTrait::and)
}

/// `SELECT column FROM table WHERE condition`
pub fn those(column: &'static str, table: &'static str, condition: Expr) -> SelectStatement {
    Query::select().column(column).from(table).and_where(condition).to_owned()
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
pub struct Range(pub u32, pub u32);

impl Range {
    pub fn parse(text: &str) -> Result<Self, String> {
        let (first, last) = text.split_once('-').unwrap_or((text, text));
        match (first.parse(), last.parse()) {
            (Ok(first), Ok(last)) if 0 < first && first <= last => Ok(Self(first, last)),
            _ => Err("expected a number (3) or a range of numbers (1-4)".to_owned()),
        }
    }

    pub fn condition(self, column: &'static str) -> Expr {
        Expr::col(column).between(self.0, self.1)
    }
}

impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 == self.1 { write!(f, "{}", self.0) } else { write!(f, "{}-{}", self.0, self.1) }
    }
}

/// A roll; its words have the higher die first.
fn roll(text: &str) -> Result<ActiveFilter, String> {
    let [one, two] = match text.replacen('-', "", 1).as_bytes() {
        [one @ b'1'..=b'6', two @ b'1'..=b'6'] => [max(one, two) - b'0', min(one, two) - b'0'],
        _ => return Err("expected two dice, like 31".to_owned()),
    };
    let condition = Expr::col("die1").eq(one).and(Expr::col("die2").eq(two));
    Ok(ActiveFilter::new(Subject::Decision, format!("{one}{two}"), condition))
}

/// The verdicts, and which of the bits "best has it", "played has it", "some candidate has it" must be set or not.
const VERDICTS: [(&str, [Option<bool>; 3]); 4] = [
    ("did", [Some(true), Some(true), None]),
    ("missed", [Some(true), Some(false), None]),
    ("wrong", [Some(false), Some(true), None]),
    ("avoided", [Some(false), Some(false), Some(true)]),
];

/// The place of a name among those that are known, all of which are `what`.
fn place(known: &[&str], name: &str, what: &str, plural: &str) -> Result<usize, String> {
    known
        .iter()
        .position(|known| *known == name)
        .ok_or_else(|| format!("{name:?} is not {what}{}; {plural}: {}", meant(known, name), known.join(", ")))
}

/// An idea on which a play has a verdict.
fn idea(text: &str) -> Result<ActiveFilter, String> {
    let (verdict, name) = text.split_once(':').map_or((None, text), |(verdict, name)| (Some(verdict), name));
    let code = place(&IDEAS.map(|(name, ..)| name), name, "an idea", "ideas")?;
    let bits = match verdict {
        None => [None, None, Some(true)],
        Some(verdict) => VERDICTS[place(&VERDICTS.map(|(name, _)| name), verdict, "a verdict", "verdicts")?].1,
    };
    let (mut looked_at, mut set) = (0_i64, 0_i64);
    for (block, bit) in IdeaBlock::ALL.into_iter().zip(bits) {
        let at = 1 << (block.first_bit() + code);
        looked_at |= if bit.is_some() { at } else { 0 };
        set |= if bit == Some(true) { at } else { 0 };
    }
    Ok(ActiveFilter::new(Subject::Decision, text, Expr::col("idea_bits").bit_and(looked_at).eq(set)))
}

/// One step of a play as plays are written: where a checker comes from and where it goes. With a star it must hit.
fn step(text: &str) -> Result<String, String> {
    let lower = text.to_ascii_lowercase();
    let step = lower.strip_suffix('*').unwrap_or(&lower);
    let point = |word: &str| word.parse::<u8>().ok().filter(|point| (1..=24).contains(point));
    let ends = step.split_once('/').and_then(|(from, to)| {
        let from = if from == "bar" { Some(25) } else { point(from) };
        from.zip(if to == "off" { Some(0) } else { point(to) })
    });
    match ends {
        Some((from, to)) if from > to && (to > 0 || step == lower) => Ok(lower),
        Some((from, to)) if from < to => Err(format!("checkers move down: did you mean {to}/{from}?")),
        _ => Err("expected one step of a play, like 13/8, 6/1*, bar/22 or 6/off".to_owned()),
    }
}

/// The condition that a play, of which this is the SQL, has the step.
fn has_step(engine: Engine, play: &str, step: &str) -> Expr {
    let find = |text: String, step: String| {
        let step = if engine == Engine::Sqlite { format!("*{step}*") } else { step };
        matches(engine, Expr::cust(format!("' ' || {text} || ' '")), step)
    };
    match step.strip_suffix('*') {
        None => find(format!("replace({play}, '*', '')"), format!("[ /]{step}[ /(]")),
        // In a play like 6/3*/1* the step before may have hit, too.
        Some(step) => {
            let [hit, after_hit] = [step.to_owned(), step.replacen('/', "[*]/", 1)]
                .map(|step| find(play.to_owned(), format!("[ /]{step}[*]")));
            hit.or(after_hit)
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
const OF_DECISIONS: [(&str, &str); 4] =
    [("ply", "ply"), ("cube", "cube_value"), ("dice", "die1 * 10 + die2"), ("difficulty", "difficulty_emg")];
/// What can be counted from a point to another.
const OF_SPANS: [&str; 6] = ["checkers", "points", "blots", "opp.checkers", "opp.points", "opp.blots"];

/// A comparison with a number.
fn comparison(text: &str) -> Result<ActiveFilter, String> {
    let signs = ["<=", ">=", "!=", "<", ">", "="];
    let parts = signs.iter().find_map(|sign| Some((text.split_once(sign)?, *sign)));
    let parts = parts.and_then(|((name, number), sign)| Some((name.trim(), sign, number.trim().parse::<f64>().ok()?)));
    let Some((name, sign, number)) = parts.filter(|(.., number)| number.is_finite()) else {
        return Err(format!("expected a name, one of {} and a number, like pips<=60", signs.join(" ")));
    };
    let find =
        |columns: &[(&str, &str)]| columns.iter().find(|(known, _)| *known == name).map(|(_, sql)| (*sql).to_owned());
    let (value, subject) = match (name.split_once('@'), find(&OF_POSITIONS), find(&OF_DECISIONS)) {
        (Some((what, span)), ..) => (tally(what, span)?, Subject::Position),
        (_, Some(column), _) => (column, Subject::Position),
        (.., Some(column)) => (column, Subject::Decision),
        _ => return Err(unknown(name)),
    };
    let condition = Expr::cust(value).binary(BinOper::Custom(sign), number);
    Ok(ActiveFilter::new(subject, format!("where {text}"), condition))
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

/// The columns of `positions` that conditions use.
const COLUMNS: &str = "board player_features opponent_features player_pips opponent_pips player_bar opponent_bar \
    player_off opponent_off player_blots opponent_blots";

impl Conditions {
    /// The filters that are set.
    pub fn entries(&self, engine: Engine) -> Vec<ActiveFilter> {
        use Subject::{Decision, Match, Position, Structure};
        // SQLite's tables have no column for the best play. Within the inner query, decision_id is the decision's.
        let best = match engine {
            Engine::Sqlite => {
                "(SELECT play FROM (SELECT decision_id AS of_decision, play FROM candidates WHERE candidate_rank = 1) \
                WHERE of_decision = decision_id)"
            }
            _ => "best_action",
        };
        let of_game = |range: &Range| match engine {
            Engine::Sqlite => {
                Expr::col("game_id").in_subquery(those("game_id", "games", range.condition("game_number")))
            }
            _ => range.condition("game_number"),
        };
        let owner = |owner: &String| {
            Expr::col("cube_owner").eq(match owner.as_str() {
                "player" => 1,
                "opponent" => -1,
                _ => 0,
            })
        };
        let feature = |name: &str, column, asked: &[String]| {
            let bits = (0..).zip(FEATURES).filter(|(_, (name, _))| asked.iter().any(|asked| asked == name));
            let bits = bits.fold(0_i64, |bits, (bit, _)| bits | 1 << bit);
            let has_one = Expr::col(column).bit_and(bits).ne(0);
            (bits != 0).then(|| ActiveFilter::new(Position, format!("{name} {}", joined(asked, " or ")), has_one))
        };
        let comment = |text: &String| {
            let words = if text.is_empty() { "commented".to_owned() } else { format!("comment with {text:?}") };
            let (subject, column) =
                if self.is_comment_of_match { (Match, "match_id") } else { (Decision, "decision_id") };
            ActiveFilter::new(subject, words, commented(column, text))
        };
        let won = |won: &String| {
            let not = if won == "yes" { "" } else { "not " };
            ActiveFilter::new(Decision, format!("match {not}won"), has_won(won == "yes"))
        };
        let entries = [
            ActiveFilter::any(Structure, "plan", &self.plans, |plan| Expr::col("plan").eq(plan)),
            ActiveFilter::any(Structure, "against", &self.opponent_plans, |plan| Expr::col("opponent_plan").eq(plan)),
            feature("feature", "player_features", &self.features),
            feature("opponent's feature", "opponent_features", &self.opponent_features),
            ActiveFilter::any_of("idea", &self.ideas),
            ActiveFilter::any_of("roll", &self.dice),
            ActiveFilter::any(Decision, "ply", &self.plies, |range| range.condition("ply")),
            ActiveFilter::any(Decision, "game", &self.games, of_game),
            ActiveFilter::any(Decision, "cube owner", &self.cube_owners, owner),
            ActiveFilter::any(Decision, "cube", &self.cubes, |cube| Expr::col("cube_value").eq(*cube)),
            ActiveFilter::any(Decision, "play with", &self.plays, |step| has_step(engine, "action", step)),
            ActiveFilter::any(Decision, "best play with", &self.best_plays, |step| has_step(engine, best, step)),
            ActiveFilter::any(Position, "board", &self.boards, |pattern| pattern.condition(engine, "board")),
            self.is_marked.then(|| {
                let marked = Expr::cust(rendered("({{ is_marked() }})"));
                ActiveFilter::new(Decision, "marked in XG", Expr::col("is_flagged").eq(1).or(marked))
            }),
            self.comment.as_ref().map(comment),
            self.won.as_ref().map(won),
        ];
        entries.into_iter().flatten().chain(self.comparisons.iter().cloned()).collect()
    }

    /// Whether it selects decisions by a verdict, which depends on the error.
    pub fn selects_by_error(&self) -> bool {
        self.ideas.iter().any(|idea| idea.words.contains(':'))
    }

    /// Selects whole matches by their comments: those on the match, its games and its decisions.
    pub fn select_commented_matches(&mut self) {
        self.is_comment_of_match = self.comment.is_some();
    }

    /// Whether it selects decisions that the user marked or commented on.
    pub fn selects_by_hand(&self) -> bool {
        self.is_marked || self.comment.is_some()
    }

    /// Whether it needs a function of this program.
    pub fn counts_on_points(&self) -> bool {
        self.comparisons.iter().any(|comparison| comparison.words.contains('@'))
    }
}

/// The condition on the position of a decision. `reads_few`: other filters leave so few decisions that SQLite looks their positions up one
/// by one.
pub fn on_position(engine: Engine, reads_few: bool, condition: Expr) -> Expr {
    if !reads_few || engine != Engine::Sqlite {
        return Expr::col("position_hash").in_subquery(those("position_hash", "positions", condition));
    }
    let mut positions = Query::select();
    positions.expr_as(Expr::col("position_hash"), "of_decision").columns(COLUMNS.split(' ')).from("positions");
    let of_decision = Expr::col("of_decision").eq(Expr::col("position_hash"));
    let mut found = Query::select();
    found.expr(condition).from_subquery(positions, "p").and_where(of_decision);
    Expr::SubQuery(None, Box::new(found.into()))
}

/// The condition that a decision or a match has a comment with the text.
fn commented(column: &'static str, text: &str) -> Expr {
    let found = match text {
        "" => Expr::col(column).is_not_null(),
        text => Func::cust("instr").args([Expr::cust("lower(text)"), text.to_ascii_lowercase().into()]).gt(0),
    };
    Expr::col(column).in_subquery(those(column, "comments", found))
}

/// The condition that the player of a decision won the match, or did not.
fn has_won(is_won: bool) -> Expr {
    let by = |seat: u8| {
        let winner = Expr::col("winner_seat");
        let matches = those("match_id", "matches", if is_won { winner.eq(seat) } else { winner.ne(seat) });
        Expr::col("seat").eq(seat).and(Expr::col("match_id").in_subquery(matches))
    };
    by(1).or(by(2))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sql::Renderer;

    fn sql(condition: &Expr) -> String {
        Renderer::writing(Engine::Sqlite).render(condition)
    }

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
            let parsed = super::step(step).unwrap();
            let sql = format!("SELECT {}", sql(&has_step(Engine::Sqlite, &format!("'{play}'"), &parsed)));
            assert_eq!(connection.query_row(&sql, [], |row| row.get::<_, bool>(0)), Ok(is_in), "{step} in {play}");
        }
        for (text, message) in [
            ("1/6", "did you mean 6/1?"),
            ("6", "expected one step"),
            ("6/off*", "expected one step"),
            ("26/1", "expected"),
        ] {
            assert!(step(text).unwrap_err().contains(message), "{text}");
        }
    }

    #[test]
    fn a_comparison_names_a_column_or_a_count() {
        for (text, condition) in [
            ("pips<=60", "(player_pips) <= 60.0"),
            ("lead > 10", "(opponent_pips - player_pips) > 10.0"),
            ("opp.points@19-24=2", "(tally(board, 'opp.points', 19, 24)) = 2.0"),
            ("checkers@6!=3", "(tally(board, 'checkers', 6, 6)) != 3.0"),
            ("dice=31", "(die1 * 10 + die2) = 31.0"),
        ] {
            assert_eq!(sql(&comparison(text).unwrap().condition), condition);
        }
        for (text, message) in [
            ("pip<60", "(did you mean pips?)"),
            ("pips", "like pips<=60"),
            ("pips<many", "like pips<=60"),
            ("point@1-6>2", "(did you mean points?)"),
            ("points@1-25>2", "from 1 to 24"),
        ] {
            let error = comparison(text).unwrap_err();
            assert!(error.contains(message), "{text}: {error}");
        }
    }

    #[test]
    fn ideas_and_dice_are_read() {
        let bits = |text: &str| sql(&idea(text).unwrap().condition);
        assert_eq!(bits("missed:hit"), format!("(\"idea_bits\" & {}) = {}", 16 | 16 << 14, 16));
        assert_eq!(bits("closeout"), format!("(\"idea_bits\" & {}) = {0}", 1_u64 << 28));
        assert!(idea("missed:hitt").unwrap_err().contains("did you mean hit?"));
        assert!(idea("mised:hit").unwrap_err().contains("did you mean missed?"));
        assert_eq!(roll("1-3").unwrap().words, "31");
        assert!(roll("37").is_err());
    }
}
