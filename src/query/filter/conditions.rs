//! The filters on what was decided and on the position before it.

use clap::Args;
use clap::builder::PossibleValuesParser;
use sea_query::{Expr, ExprTrait, Func, Query};

use super::active::{ActiveFilter, Subject, joined, those};
use super::values::{Range, comparison, cube, has_step, idea, roll, step};
use crate::query::pattern::Pattern;
use crate::sql::{Engine, rendered};
use backgammon::{FEATURES, Plan};

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
