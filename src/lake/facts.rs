//! `decisions` and `candidates`: sorted by player, so that queries on one player read few row groups.
//!
//! The view `decision_facts` has the same columns, but looks up each of them for each decision, which takes several times as long.
//! The tests compare the two.

use std::borrow::Cow;
use std::collections::HashMap;

use rusqlite::{Connection, Row, Statement};

use super::error::LakeError;
use super::lookups::Lookups;
use super::part::Part;
use super::plan::Subject;
use crate::store::{BACKGAMMON_SCALE, CHANCE_SCALE, EQUITY_SCALE};

/// Both players of each match, in row order.
fn seats(subjects: &[Subject]) -> Vec<(&Subject, usize)> {
    let mut seats: Vec<(&Subject, usize)> = subjects.iter().flat_map(|subject| [(subject, 0), (subject, 1)]).collect();
    seats.sort_by(|(a, first), (b, second)| {
        (a.people[*first], &a.played, a.key, first).cmp(&(b.people[*second], &b.played, b.key, second))
    });
    seats
}

/// Data shared by the decisions of a match.
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
    /// By game_id: its place, its number and the scores before it.
    games: HashMap<i64, (i64, i64, [i64; 2])>,
    /// By decision_id of the double: the equities of no double, double/take and double/pass.
    cubes: HashMap<i64, [Option<f64>; 3]>,
}

/// A player of a match.
struct Side<'a> {
    subject: &'a Subject,
    seat: usize,
    found: Match,
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
        d.level_code, d.played_level_code, d.equity_best, d.equity_played, d.error_emg, d.error_mwc, d.difficulty_emg, d.luck_emg,
        d.luck_mwc, d.luck_level_code, d.equity_before_roll, d.is_counted, d.is_irrelevant, d.invalid_code, d.is_flagged, d.is_edited,
        d.double_decision_id, d.auto_doubles, d.clock_bottom_s, d.clock_top_s, d.best_rank_1ply, d.best_rank_3ply,
        d.tutor_rank, d.tutor_action, d.tutor_error_emg, d.delayed_marks, d.delayed_done, d.is_position
    FROM decision_rows AS d
    WHERE d.decision_id BETWEEN ?1 AND ?2 AND d.seat = ?3
    ORDER BY d.decision_id";

/// The index of `double_decision_id` in [`DECISIONS`].
const DOUBLE_DECISION: usize = 36;

/// Indexes of columns of `decisions`: the first feature of the position, and the last column.
const FIRST_FIGURE: usize = 46;
const XGID: usize = 95;

/// The number of columns that are equal for all decisions of a player in a match: from `seat` to `variation`.
const SHARED: usize = 17;

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
    let mut boards = Boards::new(connection)?;
    for (subject, seat) in seats(subjects) {
        let side = Side { subject, seat, found: reader.read(subject)? };
        let mut rows = statement.query([subject.first, subject.last, seat as i64 + 1])?;
        let mut is_first = true;
        while let Some(row) = rows.next()? {
            decision(row, &side, is_first, lookups, &mut best, &mut boards, part)?;
            is_first = false;
            if part.ends_group() {
                boards.write(part)?;
            }
            part.end_row()?;
        }
    }
    boards.write(part)
}

/// Reads the columns of [`DECISIONS`] one after the other.
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

/// Writes the [`SHARED`] columns.
fn write_shared(side: &Side<'_>, lookups: &Lookups, part: &mut Part) -> Result<(), LakeError> {
    let &Side { subject, seat, ref found } = side;
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
    part.text(lookups.variations.get(&found.variation).map(String::as_str))
}

fn decision(
    row: &Row<'_>,
    side: &Side<'_>,
    is_first: bool,
    lookups: &Lookups,
    best: &mut Statement<'_>,
    boards: &mut Boards<'_>,
    part: &mut Part,
) -> Result<(), LakeError> {
    let &Side { subject, seat, ref found } = side;
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
    if is_first || part.begins_group() {
        write_shared(side, lookups, part)?;
    } else {
        part.again(SHARED);
    }
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
    part.text(dice[0].zip(dice[1]).map(|(one, other)| roll(one, other)).as_deref())?;
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
    let position = cursor.integer()?;
    part.integer(position)?;
    part.integer(cursor.integer()?)?;
    let structure = cursor.integer()?;
    part.integer(structure)?;
    part.text(structure.and_then(|code| lookups.phases.get(&code)).map(String::as_str))?;
    part.go_to(FIRST_FIGURE + FIGURES);
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
    let difficulty = cursor.real()?;
    part.real(difficulty)?;
    part.boolean(error.and_then(|error| lookups.is_avoidable(error, difficulty)))?;
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
    let context = scores.map(|scores| Context { kind, dice, scores, is_crawford, cube_value, cube_owner });
    boards.add(position, context.as_ref(), found);
    part.go_to(XGID + 1);
    Ok(())
}

/// A roll, as in the view decision_facts.
fn roll(one: i64, other: i64) -> Cow<'static, str> {
    const ROLLS: [[&str; 6]; 6] = [
        ["1-1", "1-2", "1-3", "1-4", "1-5", "1-6"],
        ["2-1", "2-2", "2-3", "2-4", "2-5", "2-6"],
        ["3-1", "3-2", "3-3", "3-4", "3-5", "3-6"],
        ["4-1", "4-2", "4-3", "4-4", "4-5", "4-6"],
        ["5-1", "5-2", "5-3", "5-4", "5-5", "5-6"],
        ["6-1", "6-2", "6-3", "6-4", "6-5", "6-6"],
    ];
    let place = |die: i64| usize::try_from(die - 1).ok();
    let known = place(one).zip(place(other)).and_then(|(one, other)| ROLLS.get(one)?.get(other));
    known.map_or_else(|| format!("{one}-{other}").into(), |text| Cow::Borrowed(*text))
}

/// The columns that depend on the boards of a row group's decisions. Boards are looked up together, sorted by key, which is the order of
/// the database, and each is read once. Looking them up one by one took a quarter of the time of an export.
struct Boards<'a> {
    statement: Statement<'a>,
    hashes: Vec<Option<i64>>,
    /// The concatenated ends of the XGIDs, and the end of each; `None` without an XGID.
    ends: String,
    stops: Vec<usize>,
}

/// The number of features of a position, in column order.
const FIGURES: usize = 12;

impl<'a> Boards<'a> {
    fn new(connection: &'a Connection) -> rusqlite::Result<Self> {
        Ok(Self {
            statement: connection.prepare(
                "SELECT board, player_pips, opponent_pips, player_bar, opponent_bar, player_off, opponent_off, player_prime,
                     opponent_prime, player_anchors, opponent_anchors, player_blots, opponent_blots
                 FROM positions WHERE position_hash = ?1",
            )?,
            hashes: Vec::new(),
            ends: String::new(),
            stops: Vec::new(),
        })
    }

    /// Adds a decision.
    fn add(&mut self, position: Option<i64>, context: Option<&Context<'_>>, found: &Match) {
        self.hashes.push(position);
        if let Some(context) = context {
            xgid_end(&mut self.ends, context, found);
        }
        self.stops.push(self.ends.len());
    }

    /// Writes the columns of all decisions since the last call.
    fn write(&mut self, part: &mut Part) -> Result<(), LakeError> {
        let mut wanted: Vec<i64> = self.hashes.iter().flatten().copied().collect();
        wanted.sort_unstable();
        wanted.dedup();
        let mut found = Vec::with_capacity(wanted.len());
        for hash in wanted {
            let mut rows = self.statement.query([hash])?;
            if let Some(row) = rows.next()? {
                let board: String = row.get(0)?;
                let mut figures = [0_i64; FIGURES];
                for (place, figure) in figures.iter_mut().enumerate() {
                    *figure = row.get(place + 1)?;
                }
                found.push((hash, board, figures));
            }
        }
        let (mut start, mut text) = (0, String::new());
        for (hash, stop) in self.hashes.drain(..).zip(self.stops.drain(..)) {
            let place = hash.and_then(|hash| found.binary_search_by_key(&hash, |(hash, ..)| *hash).ok());
            let position = place.map(|place| &found[place]);
            part.go_to(FIRST_FIGURE);
            for figure in 0..FIGURES {
                part.integer(position.map(|(.., figures)| figures[figure]))?;
            }
            part.go_to(XGID);
            let end = &self.ends[start..stop];
            start = stop;
            match position {
                Some((_, board, _)) if !end.is_empty() => {
                    text.clear();
                    text.extend(["XGID=", board, end]);
                    part.text(Some(&text))?;
                }
                _ => part.null(),
            }
        }
        self.ends.clear();
        Ok(())
    }
}

/// The best cube action according to the three equities.
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

/// Appends the part of an XGID after the board, as in the view decision_facts.
fn xgid_end(text: &mut String, context: &Context<'_>, found: &Match) {
    number(text, log2(context.cube_value));
    number(text, context.cube_owner);
    match (context.kind, context.dice) {
        ("take", _) => text.push_str(":-1:D"),
        (_, [Some(one), Some(other)]) => {
            text.push_str(":1");
            number(text, one);
            digits(text, other);
        }
        _ => text.push_str(":1:00"),
    }
    number(text, context.scores[0].max(0));
    number(text, context.scores[1].max(0));
    number(text, if found.length.is_none() { found.jacoby_beaver } else { i64::from(context.is_crawford) });
    number(text, found.length.unwrap_or(0).max(0));
    number(text, found.cube_limit.map_or(10, log2));
}

/// Appends a field of an XGID.
fn number(text: &mut String, value: i64) {
    text.push(':');
    digits(text, value);
}

fn digits(text: &mut String, value: i64) {
    match u8::try_from(value) {
        Ok(digit @ 0..=9) => text.push(char::from(b'0' + digit)),
        _ => text.push_str(&value.to_string()),
    }
}

/// The logarithm by hexadecimal digits, as in the view; also defined for numbers that are not powers of two.
fn log2(value: i64) -> i64 {
    if value.count_ones() == 1 && value > 0 {
        return i64::from(value.trailing_zeros());
    }
    let digits = format!("{value:x}");
    let first = digits.chars().next().and_then(|digit| "1248".find(digit)).map_or(0, |place| place as i64 + 1);
    4 * digits.len() as i64 - 5 + first
}

/// The scales of a candidate's chances, in column order.
const CHANCE_SCALES: [f64; 6] =
    [BACKGAMMON_SCALE, CHANCE_SCALE, CHANCE_SCALE, CHANCE_SCALE, CHANCE_SCALE, BACKGAMMON_SCALE];

/// Writes the candidates of these matches.
pub fn candidates(
    connection: &Connection,
    lookups: &Lookups,
    subjects: &[Subject],
    part: &mut Part,
) -> Result<(), LakeError> {
    let mut statement = connection.prepare(
        "SELECT d.decision_id, d.played_rank, d.equity_best, c.candidate_id, c.play_id, c.position_hash, c.level_code,
             c.scaled_equity, c.scaled_lose_backgammon, c.scaled_lose_gammon, c.scaled_lose, c.scaled_win, c.scaled_win_gammon,
             c.scaled_win_backgammon
         FROM decision_rows AS d
         CROSS JOIN candidate_rows AS c ON c.candidate_id BETWEEN d.decision_id * 32 AND d.decision_id * 32 + 31
         WHERE d.decision_id BETWEEN ?1 AND ?2 AND d.seat = ?3 AND d.candidate_count > 0
         ORDER BY d.decision_id, c.candidate_id",
    )?;
    for (subject, seat) in seats(subjects) {
        let mut rows = statement.query([subject.first, subject.last, seat as i64 + 1])?;
        while let Some(row) = rows.next()? {
            let mut cursor = Cursor { row, next: 0 };
            let decision_id = cursor.integer()?.unwrap_or_default();
            let (played, best) = (cursor.integer()?, cursor.real()?);
            let rank = (cursor.integer()?.unwrap_or_default() & 31) + 1;
            part.integer(Some(subject.key))?;
            part.integer(Some(decision_id - subject.first + 1))?;
            part.integer(Some(rank))?;
            part.integer(Some(subject.people[seat]))?;
            match cursor.integer()?.and_then(|play| lookups.plays.get_key_value(&play)) {
                Some((number, play)) => part.numbered_text(*number, play)?,
                None => part.null(),
            }
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
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_that_are_given_together_stand_where_they_should() {
        let tables = super::super::table::tables();
        let decisions = tables.iter().find(|table| table.name == "decisions").unwrap();
        let place = |name: &str| decisions.columns.iter().position(|column| column.name == name).unwrap();
        assert_eq!((place("player_pips"), place("opponent_blots")), (FIRST_FIGURE, FIRST_FIGURE + FIGURES - 1));
        assert_eq!((place("xgid"), decisions.columns.len()), (XGID, XGID + 1));
        assert_eq!(place("variation") - place("seat") + 1, SHARED);
    }

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
