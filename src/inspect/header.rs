//! The file's facts and the match header.

use std::fmt::{self, Write};

use super::FileFacts;
use super::text::{name, named, true_facts};
use rows::codes::CodeTable;
use rows::matches::{FileRow, MatchRows, SessionKind, SessionRow};
use rows::money::MoneyResult;
use rows::numbers::{count, grouped};
use rows::visible::visible;

/// The facts about the file, and the header of its match.
pub fn header(facts: &FileFacts, rows: &MatchRows) -> String {
    let mut out = String::new();
    // Writing to a string cannot fail.
    let _ = file(&mut out, facts, &rows.file).and_then(|()| session(&mut out, rows));
    out
}

fn line(out: &mut String, title: &str, text: &str) -> fmt::Result {
    writeln!(out, "{title:<12}{}", visible(text))
}

fn optional(out: &mut String, title: &str, text: Option<&str>) -> fmt::Result {
    text.filter(|text| !text.is_empty()).map_or(Ok(()), |text| line(out, title, text))
}

fn file(out: &mut String, facts: &FileFacts, row: &FileRow) -> fmt::Result {
    line(out, "File", &facts.path)?;
    let size = grouped(facts.size as u64);
    let (file, header) = (row.file_version, row.header_version);
    line(out, "", &format!("{size} bytes, eXtreme Gammon file version {file} (header version {header})"))?;
    let state = if facts.is_intact {
        "intact: XG's own archive; the CRCs of the archive and of each stream are correct"
    } else {
        "not intact: re-packed by another program without CRCs, so damage cannot be detected"
    };
    line(out, "", state)?;
    for (number, stream) in facts.streams.iter().enumerate() {
        let content = match stream.name.as_str() {
            "temp.xg" => format!("  {}", count(row.record_count as u64, "record")),
            "temp.xgr" => format!("  {}", count(row.rollout_count as u64, "rollout")),
            "temp.xgc" => format!("  {}", count(row.comment_count as u64, "comment")),
            _ => String::new(),
        };
        let size = grouped(stream.size as u64);
        let text = format!("{:<9}{size:>11} bytes  CRC-32 {}{content}", stream.name, stream.crc32);
        line(out, if number == 0 { "Streams" } else { "" }, &text)?;
    }
    line(out, "GUID", &guid(&row.game_guid))?;
    let kind = if facts.is_thumbnail_jpeg { ", JPEG" } else { "" };
    match facts.thumbnail_size {
        0 => line(out, "Thumbnail", "none")?,
        size => line(out, "Thumbnail", &format!("{} bytes{kind}", grouped(size as u64)))?,
    }
    optional(out, "Game name", row.game_name.as_deref())?;
    optional(out, "Save name", row.save_name.as_deref())?;
    optional(out, "Level name", row.level_name.as_deref())?;
    optional(out, "Remark", row.header_comment.as_deref())
}

/// A GUID as Windows writes it: the first three parts are little-endian.
fn guid(bytes: &[u8; 16]) -> String {
    let [a, b, c, d, e, f, g, h, i, j, rest @ ..] = *bytes;
    let number = |bytes: &[u8]| bytes.iter().fold(0u64, |number, &byte| number << 8 | u64::from(byte));
    let [one, two, three] = [number(&[d, c, b, a]), number(&[f, e]), number(&[h, g])];
    format!("{one:08x}-{two:04x}-{three:04x}-{:04x}-{:012x}", number(&[i, j]), number(&rest))
}

fn session(out: &mut String, rows: &MatchRows) -> fmt::Result {
    let row = &rows.session;
    writeln!(out)?;
    let length = row.match_length.map_or("money session".to_owned(), |points| format!("{points} point match"));
    let is_position = row.kind == SessionKind::Position;
    let length = if is_position { format!("a saved position of a {length}") } else { length };
    line(out, "Players", &format!("{} (player 1) and {} (player 2)", name(rows, 1), name(rows, 2)))?;
    line(out, "Match", &length)?;
    optional(out, "Played", row.played_at_local.as_deref())?;
    optional(out, "Event", row.event.as_deref())?;
    optional(out, "Round", row.round.as_deref())?;
    optional(out, "Location", row.location.as_deref())?;
    let transcribed = (row.is_transcribed == Some(true)).then_some("yes");
    optional(out, "Transcribed", row.transcriber.as_deref().or(transcribed))?;
    optional(out, "Site", row.site_code.map(|code| named(CodeTable::Sites, code)).as_deref())?;
    line(out, "Rules", &rules(row))?;
    people(out, row)?;
    money(out, row)?;
    clock(out, row)?;
    origin(out, row)?;
    if is_position { Ok(()) } else { footer(out, rows) }
}

fn rules(row: &SessionRow) -> String {
    let mut rules = vec![named(CodeTable::Variations, row.variation_code)];
    rules.extend(true_facts([
        (row.is_crawford_rule, "Crawford"),
        (row.is_jacoby_rule, "Jacoby"),
        (row.is_beaver_rule, "beavers"),
        (row.is_auto_double_rule, "automatic doubles"),
    ]));
    rules.extend(row.auto_double_max.filter(|_| row.is_auto_double_rule).map(|most| format!("at most {most} of them")));
    rules.extend(row.cube_limit.map(|limit| format!("cube up to {limit}")));
    rules.join(", ")
}

/// Writes the players' ratings, if any. (1600 without experience is XG's default, not a rating.)
fn people(out: &mut String, row: &SessionRow) -> fmt::Result {
    const UNRATED: f64 = 1600.0;
    for at in 0..2 {
        let is_rated = |elo: &f64| *elo != 0.0 && (*elo != UNRATED || row.experience[at] != 0);
        let elo = row.elo[at].filter(is_rated);
        let mut facts: Vec<String> = Vec::new();
        facts.extend(elo.map(|elo| format!("Elo {elo:.2} with experience {}", row.experience[at])));
        let level = row.computer_level_code[at];
        facts.extend(level.map(|level| format!("played by XG at {}", named(CodeTable::Levels, level))));
        facts.extend(true_facts([(row.counts_for_profile[at], "counts for the profile")]));
        optional(out, &format!("Player {}", at + 1), Some(&facts.join(", ")))?;
    }
    Ok(())
}

fn money(out: &mut String, row: &SessionRow) -> fmt::Result {
    if row.money_initial_games != 0 {
        let [one, two] = row.money_initial_score;
        let games = count(row.money_initial_games.unsigned_abs().into(), "game");
        line(out, "Before", &format!("{games} against each other, {one} to {two}"))?;
    }
    if row.is_for_real_money {
        let amount = |value: Option<f64>| value.map_or("-".to_owned(), |value| format!("{value:.2}"));
        let currency = row.currency_code.map(|code| named(CodeTable::Currencies, code)).unwrap_or_default();
        let (win, lose, fee) = (amount(row.winner_money), amount(row.loser_money), amount(row.fee_money));
        line(out, "Money", &format!("winner {win}, loser {lose}, fee {fee} {currency}"))?;
    }
    Ok(())
}

fn clock(out: &mut String, row: &SessionRow) -> fmt::Result {
    let Some(clock) = row.clock.as_ref().filter(|clock| clock.clock_type_code != 0) else {
        return Ok(());
    };
    let [left1, left2] = clock.clock_left_s;
    let kind = named(CodeTable::ClockTypes, clock.clock_type_code);
    let (initial, per_move) = (clock.clock_initial_s, clock.clock_per_move_s);
    let per = if clock.is_clock_per_game { " a game" } else { "" };
    line(out, "Clock", &format!("{kind}: {initial} s{per} and {per_move} s a move; left {left1} s and {left2} s"))
}

fn origin(out: &mut String, row: &SessionRow) -> fmt::Result {
    let mut facts = vec![format!("XG's game id {}", row.xg_game_id)];
    facts.extend(row.game_mode_code.map(|mode| format!("mode {}", named(CodeTable::GameModes, mode))));
    facts.extend(true_facts([
        (row.is_imported_by_xg, "imported by XG from another format"),
        (row.is_unrated_import, "unrated there"),
        (row.is_inverted, "players inverted"),
        (row.counts_for_elo, "counts for Elo"),
    ]));
    line(out, "Origin", &facts.join(", "))?;
    let marked = row.delayed_plays.unwrap_or(0) + row.delayed_cubes.unwrap_or(0);
    if marked != 0 {
        let done = row.delayed_plays_done.unwrap_or(0) + row.delayed_cubes_done.unwrap_or(0);
        line(
            out,
            "Marked",
            &format!("{} for a later rollout, {done} done", count(marked.unsigned_abs().into(), "decision")),
        )?;
    }
    Ok(())
}

fn footer(out: &mut String, rows: &MatchRows) -> fmt::Result {
    let row = &rows.session;
    // Points of the player who leads, with and without luck.
    let money = MoneyResult::of(rows).map(|result| {
        let leader = usize::from(result.net_points[1] > 0);
        let (points, games) = (result.net_points[leader], count(result.money_games.unsigned_abs(), "finished game"));
        let per_game = points as f64 / result.money_games as f64;
        let text = format!("{} {points:+} in {games}, {per_game:+.2} per game", name(rows, leader as u8 + 1));
        result.without_luck(leader).map_or(text.clone(), |points| format!("{text}; without luck {points:+.2}"))
    });
    optional(out, "Points", money.as_deref())?;
    let Some(footer) = &row.footer else {
        let text = if row.match_length.is_some() { "not finished" } else { "without end" };
        return line(out, "Result", text);
    };
    let [one, two] = footer.final_score.map(|score| row.match_length.map_or(score, |length| score.min(length)));
    let text = match footer.winner_seat {
        Some(1) => format!("{} wins {one}-{two}", name(rows, 1)),
        Some(seat) => format!("{} wins {two}-{one}", name(rows, seat)),
        None => format!("{one}-{two}, no winner"),
    };
    line(out, "Result", &text)?;
    optional(out, "Finished", footer.finished_at_local.as_deref())?;
    for (seat, elo) in [1, 2].into_iter().zip(footer.final_elo) {
        if let Some(elo) = elo {
            line(out, "New Elo", &format!("{} {elo:.2}", name(rows, seat)))?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_three_parts_of_a_guid_are_little_endian() {
        let bytes = *b"\x00\x11\x22\x33\x44\x55\x66\x77\x88\x99\xaa\xbb\xcc\xdd\xee\xff";
        assert_eq!(guid(&bytes), "33221100-5544-7766-8899-aabbccddeeff");
    }
}
