//! `decisions` and `candidates`: one player of a match after the other, sorted by the player, so that questions about one player read
//! few row groups.
//!
//! The view `decision_facts` has the same columns; it looks each of them up for each decision, which takes several times as long. The
//! tests compare the two.

use std::collections::HashMap;

use rusqlite::{Connection, Row, Statement};

use super::error::LakeError;
use super::lookups::Lookups;
use super::part::Part;
use super::plan::Subject;
use crate::store::{BACKGAMMON_SCALE, CHANCE_SCALE, EQUITY_SCALE};

/// Both players of each match, sorted as the rows are.
fn seats(subjects: &[Subject]) -> Vec<(&Subject, usize)> {
    let mut seats: Vec<(&Subject, usize)> = subjects.iter().flat_map(|subject| [(subject, 0), (subject, 1)]).collect();
    seats.sort_by(|(a, first), (b, second)| {
        (a.people[*first], &a.played, a.key, first).cmp(&(b.people[*second], &b.played, b.key, second))
    });
    seats
}

/// What the decisions of a match share.
struct Match {
    event: Option<String>,
    round: Option<String>,
    location: Option<String>,
    site: Option<i64>,
    length: Option<i64>,
    is_money: bool,
    variation: i64,
    jacoby_beaver: i64,
    cube_limit: Option<i64>,
    players: [String; 2],
    /// game_id: its place, its number, the scores before it.
    games: HashMap<i64, (i64, i64, [i64; 2])>,
    /// decision_id of the double: no double, double/take, double/pass.
    cubes: HashMap<i64, [Option<f64>; 3]>,
}

struct Reader<'a> {
    header: Statement<'a>,
    games: Statement<'a>,
    cubes: Statement<'a>,
    lookups: &'a Lookups,
}

impl<'a> Reader<'a> {
    fn new(connection: &'a Connection, lookups: &'a Lookups) -> rusqlite::Result<Self> {
        Ok(Self {
            header: connection.prepare(
                "SELECT event, round, location, site_code, match_length, is_money, variation_code,
                     is_jacoby_rule + 2 * is_beaver_rule, cube_limit, player1_id, player2_id
                 FROM match_rows WHERE match_id = ?1",
            )?,
            games: connection.prepare(
                "SELECT game_id, game_number, start_score1, start_score2 FROM game_rows WHERE match_id = ?1 ORDER BY game_id",
            )?,
            cubes: connection.prepare(
                "SELECT decision_id, equity_no_double, equity_double_take, equity_double_pass
                 FROM cube_analysis_rows WHERE decision_id BETWEEN ?1 AND ?2",
            )?,
            lookups,
        })
    }

    fn read(&mut self, subject: &Subject) -> rusqlite::Result<Match> {
        let mut place = 0;
        let games = self.games.query_map([subject.match_id], |row| {
            place += 1;
            Ok((row.get(0)?, (place, row.get(1)?, [row.get(2)?, row.get(3)?])))
        })?;
        let games = games.collect::<Result<_, _>>()?;
        let cubes = self.cubes.query_map([subject.first, subject.last], |row| {
            Ok((row.get(0)?, [row.get(1)?, row.get(2)?, row.get(3)?]))
        })?;
        let cubes = cubes.collect::<Result<_, _>>()?;
        let people = &self.lookups.people;
        self.header.query_row([subject.match_id], |row| {
            let person = |column| row.get(column).map(|id: i64| people.get(&id).cloned().unwrap_or_default());
            Ok(Match {
                event: row.get(0)?,
                round: row.get(1)?,
                location: row.get(2)?,
                site: row.get(3)?,
                length: row.get(4)?,
                is_money: row.get(5)?,
                variation: row.get(6)?,
                jacoby_beaver: row.get(7)?,
                cube_limit: row.get(8)?,
                players: [person(9)?, person(10)?],
                games,
                cubes,
            })
        })
    }
}

const DECISIONS: &str = "
    SELECT d.decision_id, d.game_id, d.sequence_number, d.ply, d.record_number, d.kind, d.away_player, d.away_opponent,
        d.is_crawford, d.is_jacoby, d.cube_value, d.cube_owner, d.die1, d.die2, d.action, d.played_rank, d.candidate_count,
        d.position_hash, d.position_after_hash, d.structure_code,
        x.player_pips, x.opponent_pips, x.player_bar, x.opponent_bar, x.player_off, x.opponent_off, x.player_prime,
        x.opponent_prime, x.player_anchors, x.opponent_anchors, x.player_blots, x.opponent_blots, x.board,
        d.level_code, d.played_level_code, d.equity_best, d.equity_played, d.error_emg, d.error_mwc, d.luck_emg, d.luck_mwc,
        d.luck_level_code, d.equity_before_roll, d.is_counted, d.is_irrelevant, d.invalid_code, d.is_flagged, d.is_edited,
        d.double_decision_id, d.auto_doubles, d.clock_bottom_s, d.clock_top_s, d.best_rank_1ply, d.best_rank_3ply,
        d.tutor_rank, d.tutor_action, d.tutor_error_emg, d.delayed_marks, d.delayed_done, d.is_position
    FROM decision_rows AS d
    LEFT JOIN positions AS x ON x.position_hash = d.position_hash
    WHERE d.decision_id BETWEEN ?1 AND ?2 AND d.seat = ?3
    ORDER BY d.decision_id";

/// The place of `double_decision_id` in [`DECISIONS`].
const DOUBLE_DECISION: usize = 48;

/// Writes the decisions of these matches.
pub fn decisions(
    connection: &Connection,
    lookups: &Lookups,
    subjects: &[Subject],
    part: &mut Part,
) -> Result<(), LakeError> {
    let mut reader = Reader::new(connection, lookups)?;
    let mut statement = connection.prepare(DECISIONS)?;
    let mut best = connection.prepare("SELECT play_id FROM candidate_rows WHERE candidate_id = ?1 * 32")?;
    for (subject, seat) in seats(subjects) {
        let found = reader.read(subject)?;
        let mut rows = statement.query([subject.first, subject.last, seat as i64 + 1])?;
        while let Some(row) = rows.next()? {
            decision(row, subject, seat, &found, lookups, &mut best, part)?;
        }
    }
    Ok(())
}

/// Columns of [`DECISIONS`], one after the other.
struct Cursor<'a, 'b> {
    row: &'a Row<'b>,
    next: usize,
}

impl Cursor<'_, '_> {
    fn skip(&mut self) -> usize {
        self.next += 1;
        self.next - 1
    }

    fn integer(&mut self) -> rusqlite::Result<Option<i64>> {
        let column = self.skip();
        self.row.get_ref(column)?.as_i64_or_null().map_err(Into::into)
    }

    fn real(&mut self) -> rusqlite::Result<Option<f64>> {
        let column = self.skip();
        self.row.get_ref(column)?.as_f64_or_null().map_err(Into::into)
    }

    fn text(&mut self) -> rusqlite::Result<Option<&str>> {
        let column = self.skip();
        self.row.get_ref(column)?.as_str_or_null().map_err(Into::into)
    }
}

fn decision(
    row: &Row<'_>,
    subject: &Subject,
    seat: usize,
    found: &Match,
    lookups: &Lookups,
    best: &mut Statement<'_>,
    part: &mut Part,
) -> Result<(), LakeError> {
    let mut cursor = Cursor { row, next: 0 };
    let decision_id = cursor.integer()?.unwrap_or_default();
    let game = cursor.integer()?.and_then(|game| found.games.get(&game));
    let [sequence, ply, record] = [cursor.integer()?, cursor.integer()?, cursor.integer()?];
    let kind = cursor.skip();
    let kind = row.get_ref(kind)?.as_str().unwrap_or_default();
    let number = |id: i64| id - subject.first + 1;
    part.integer(Some(subject.key))?;
    part.integer(Some(number(decision_id)))?;
    part.integer(Some(subject.save_of))?;
    part.integer(game.map(|(place, ..)| *place))?;
    part.integer(game.map(|(_, number, _)| *number))?;
    for value in [sequence, ply, record] {
        part.integer(value)?;
    }
    part.text(Some(kind))?;
    part.integer(Some(seat as i64 + 1))?;
    for seat in [seat, 1 - seat] {
        part.integer(Some(subject.people[seat]))?;
        part.text(Some(&found.players[seat]))?;
    }
    part.text(found.event.as_deref())?;
    part.text(found.round.as_deref())?;
    part.text(found.location.as_deref())?;
    part.text(found.site.and_then(|code| lookups.sites.get(&code)).map(String::as_str))?;
    let played = subject.played.as_deref();
    let month = played.and_then(|played| played.get(..7));
    part.text(played)?;
    part.text(played)?;
    part.text(played)?;
    part.text(month)?;
    part.text(month.map(|month| format!("{month}-01")).as_deref())?;
    part.integer(found.length)?;
    part.boolean(Some(found.is_money))?;
    part.text(lookups.variations.get(&found.variation).map(String::as_str))?;
    let scores = game.map(|(_, _, scores)| [scores[seat], scores[1 - seat]]);
    part.integer(scores.map(|scores| scores[0]))?;
    part.integer(scores.map(|scores| scores[1]))?;
    let away = [cursor.integer()?, cursor.integer()?];
    let is_crawford = cursor.integer()? == Some(1);
    let is_jacoby = cursor.integer()?;
    let cube_value = cursor.integer()?.unwrap_or_default();
    let cube_owner = cursor.integer()?.unwrap_or_default();
    part.integer(away[0])?;
    part.integer(away[1])?;
    part.boolean(Some(is_crawford))?;
    part.boolean(Some(away[0].is_some() && !is_crawford && away.contains(&Some(1))))?;
    part.integer(is_jacoby)?;
    part.integer(Some(cube_value))?;
    part.integer(Some(cube_owner))?;
    let dice = [cursor.integer()?, cursor.integer()?];
    part.integer(dice[0])?;
    part.integer(dice[1])?;
    part.text(dice[0].zip(dice[1]).map(|(one, other)| format!("{one}-{other}")).as_deref())?;
    part.text(cursor.text()?)?;
    let cube = row.get_ref(DOUBLE_DECISION)?.as_i64_or_null().map_err(rusqlite::Error::from)?.unwrap_or(decision_id);
    let cube = if kind == "checker" { None } else { found.cubes.get(&cube) };
    let best_action = match kind {
        "checker" => {
            let mut rows = best.query([decision_id])?;
            let play: Option<i64> = rows.next()?.map(|row| row.get(0)).transpose()?.flatten();
            play.and_then(|play| lookups.plays.get(&play)).map(String::as_str)
        }
        _ => cube.and_then(|cube| best_cube_action(kind, cube)),
    };
    part.text(best_action)?;
    part.integer(cursor.integer()?)?;
    let candidates = cursor.integer()?;
    part.integer(candidates)?;
    part.integer(cursor.integer()?)?;
    part.integer(cursor.integer()?)?;
    let structure = cursor.integer()?;
    part.integer(structure)?;
    part.text(structure.and_then(|code| lookups.phases.get(&code)).map(String::as_str))?;
    for _ in 0..12 {
        part.integer(cursor.integer()?)?;
    }
    let board = cursor.skip();
    let level = cursor.integer()?;
    let known = level.and_then(|code| lookups.levels.get(&code));
    part.integer(level)?;
    part.text(known.map(|(name, _)| name.as_str()))?;
    part.integer(known.map(|(_, rank)| *rank))?;
    part.integer(cursor.integer()?)?;
    part.real(cursor.real()?)?;
    part.real(cursor.real()?)?;
    for line in 0..3 {
        part.real(cube.and_then(|cube| cube[line]))?;
    }
    let error = cursor.real()?;
    part.real(error)?;
    part.real(cursor.real()?)?;
    part.text(error.and_then(|error| lookups.grade(error)))?;
    part.real(cursor.real()?)?;
    part.real(cursor.real()?)?;
    part.integer(cursor.integer()?)?;
    part.real(cursor.real()?)?;
    part.integer(cursor.integer()?)?;
    part.boolean(Some(candidates == Some(1)))?;
    part.integer(cursor.integer()?)?;
    let invalid = cursor.integer()?;
    part.boolean(Some(invalid == Some(2)))?;
    part.integer(invalid)?;
    part.integer(cursor.integer()?)?;
    part.integer(cursor.integer()?)?;
    part.integer(cursor.integer()?.map(number))?;
    for _ in 0..6 {
        part.integer(cursor.integer()?)?;
    }
    part.text(cursor.text()?)?;
    part.real(cursor.real()?)?;
    for _ in 0..3 {
        part.integer(cursor.integer()?)?;
    }
    let board = row.get_ref(board)?.as_str_or_null().map_err(rusqlite::Error::from)?;
    let xgid = board.zip(scores).map(|(board, scores)| {
        let context = Context { kind, dice, scores, is_crawford, cube_value, cube_owner };
        xgid(board, &context, found)
    });
    part.text(xgid.as_deref())?;
    part.end_row()
}

/// What the three equities say.
fn best_cube_action(kind: &str, [no_double, take, pass]: &[Option<f64>; 3]) -> Option<&'static str> {
    let (take, pass) = ((*take)?, (*pass)?);
    Some(match kind {
        "double" if (*no_double)? >= take.min(pass) => "no double",
        "double" => "double",
        _ if take <= pass => "take",
        _ => "pass",
    })
}

struct Context<'a> {
    kind: &'a str,
    dice: [Option<i64>; 2],
    scores: [i64; 2],
    is_crawford: bool,
    cube_value: i64,
    cube_owner: i64,
}

/// As the view decision_facts has it.
fn xgid(board: &str, context: &Context<'_>, found: &Match) -> String {
    let roll = match (context.kind, context.dice) {
        ("take", _) => ":-1:D".to_owned(),
        (_, [Some(one), Some(other)]) => format!(":1:{one}{other}"),
        _ => ":1:00".to_owned(),
    };
    format!(
        "XGID={board}:{}:{}{roll}:{}:{}:{}:{}:{}",
        log2(context.cube_value),
        context.cube_owner,
        context.scores[0].max(0),
        context.scores[1].max(0),
        if found.length.is_none() { found.jacoby_beaver } else { i64::from(context.is_crawford) },
        found.length.unwrap_or(0).max(0),
        found.cube_limit.map_or(10, log2),
    )
}

/// By the hexadecimal digits, as the view has it: of what is no power of two, too.
fn log2(value: i64) -> i64 {
    let digits = format!("{value:x}");
    let first = digits.chars().next().and_then(|digit| "1248".find(digit)).map_or(0, |place| place as i64 + 1);
    4 * digits.len() as i64 - 5 + first
}

/// By what the chances of a candidate were multiplied, in the order of their columns.
const CHANCE_SCALES: [f64; 6] =
    [BACKGAMMON_SCALE, CHANCE_SCALE, CHANCE_SCALE, CHANCE_SCALE, CHANCE_SCALE, BACKGAMMON_SCALE];

/// Writes the candidates of these matches.
pub fn candidates(
    connection: &Connection,
    lookups: &Lookups,
    subjects: &[Subject],
    part: &mut Part,
) -> Result<(), LakeError> {
    let mut decisions = connection.prepare(
        "SELECT decision_id, played_rank, equity_best FROM decision_rows
         WHERE decision_id BETWEEN ?1 AND ?2 AND seat = ?3 AND candidate_count > 0 ORDER BY decision_id",
    )?;
    let mut statement = connection.prepare(
        "SELECT candidate_id, play_id, position_hash, level_code, scaled_equity, scaled_lose_backgammon, scaled_lose_gammon,
             scaled_lose, scaled_win, scaled_win_gammon, scaled_win_backgammon
         FROM candidate_rows WHERE candidate_id BETWEEN ?1 * 32 AND ?1 * 32 + 31 ORDER BY candidate_id",
    )?;
    for (subject, seat) in seats(subjects) {
        let mut decided = decisions.query([subject.first, subject.last, seat as i64 + 1])?;
        while let Some(row) = decided.next()? {
            let decision_id: i64 = row.get(0)?;
            let (played, best): (Option<i64>, Option<f64>) = (row.get(1)?, row.get(2)?);
            let mut rows = statement.query([decision_id])?;
            while let Some(row) = rows.next()? {
                let mut cursor = Cursor { row, next: 0 };
                let rank = (cursor.integer()?.unwrap_or_default() & 31) + 1;
                part.integer(Some(subject.key))?;
                part.integer(Some(decision_id - subject.first + 1))?;
                part.integer(Some(rank))?;
                part.integer(Some(subject.people[seat]))?;
                part.text(cursor.integer()?.and_then(|play| lookups.plays.get(&play)).map(String::as_str))?;
                part.boolean(played.map(|played| played == rank))?;
                part.integer(cursor.integer()?)?;
                part.integer(cursor.integer()?)?;
                let equity = cursor.real()?.map(|scaled| scaled / EQUITY_SCALE);
                part.real(equity)?;
                part.real(equity.zip(best).map(|(equity, best)| equity - best))?;
                for scale in CHANCE_SCALES {
                    part.real(cursor.real()?.map(|scaled| scaled / scale))?;
                }
                part.end_row()?;
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_are_by_hexadecimal_digits() {
        for power in 0..40 {
            assert_eq!(log2(1 << power), power);
        }
        assert_eq!([3, 5, 0, 48].map(log2), [-1, -1, -1, 3]);
    }

    #[test]
    fn cube_actions_follow_the_equities() {
        let equities = [Some(0.5), Some(0.8), Some(1.0)];
        assert_eq!(best_cube_action("double", &equities), Some("double"));
        assert_eq!(best_cube_action("take", &equities), Some("take"));
        assert_eq!(best_cube_action("take", &[Some(0.5), Some(1.2), Some(1.0)]), Some("pass"));
        assert_eq!(best_cube_action("double", &[Some(1.0), Some(1.2), Some(1.0)]), Some("no double"));
        assert_eq!(best_cube_action("double", &[None, Some(1.2), Some(1.0)]), None);
    }
}
