//! The file's facts and the match header.

use std::fmt::{self, Write};

use super::FileFacts;
use super::sheet::Sheet;
use super::text::{clean, counted, named, thousands};
use crate::rows::codes::CodeTable;
use crate::rows::matches::{FileRow, SessionRow};

fn line(out: &mut String, title: &str, text: &str) -> fmt::Result {
    writeln!(out, "{title:<12}{}", clean(text))
}

fn optional(out: &mut String, title: &str, text: Option<&str>) -> fmt::Result {
    text.filter(|text| !text.is_empty()).map_or(Ok(()), |text| line(out, title, text))
}

pub fn file(out: &mut String, facts: &FileFacts, row: &FileRow) -> fmt::Result {
    line(out, "File", &facts.path)?;
    let versions = format!(
        "{} bytes, eXtreme Gammon file version {} (header version {})",
        thousands(facts.size),
        row.file_version,
        row.header_version
    );
    line(out, "", &versions)?;
    let state = if facts.is_intact {
        "intact: XG's own archive; the CRCs of the archive and of each stream are correct"
    } else {
        "not intact: re-packed by another program without CRCs, so damage cannot be detected"
    };
    line(out, "", state)?;
    for (number, stream) in facts.streams.iter().enumerate() {
        let content = match stream.name.as_str() {
            "temp.xg" => format!("  {}", counted(row.record_count as i64, "record")),
            "temp.xgr" => format!("  {}", counted(row.rollout_count as i64, "rollout")),
            "temp.xgc" => format!("  {}", counted(row.comment_count as i64, "comment")),
            _ => String::new(),
        };
        let size = thousands(stream.size);
        let text = format!("{:<9}{size:>11} bytes  CRC-32 {}{content}", stream.name, stream.crc32);
        line(out, if number == 0 { "Streams" } else { "" }, &text)?;
    }
    line(out, "GUID", &guid(&row.game_guid))?;
    let kind = if facts.is_thumbnail_jpeg { ", JPEG" } else { "" };
    match facts.thumbnail_size {
        0 => line(out, "Thumbnail", "none")?,
        size => line(out, "Thumbnail", &format!("{} bytes{kind}", thousands(size)))?,
    }
    let shown = [("Game name", &row.game_name), ("Save name", &row.save_name), ("Level name", &row.level_name)];
    for (title, text) in shown.into_iter().chain([("Remark", &row.header_comment)]) {
        optional(out, title, text.as_deref())?;
    }
    Ok(())
}

/// A GUID as Windows writes it: the first three parts are little-endian.
fn guid(bytes: &[u8; 16]) -> String {
    let [a, b, c, d, e, f, g, h, rest @ ..] = *bytes;
    let hex = |bytes: &[u8]| bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    format!("{}-{}-{}-{}-{}", hex(&[d, c, b, a]), hex(&[f, e]), hex(&[h, g]), hex(&rest[..2]), hex(&rest[2..]))
}

pub fn session(out: &mut String, sheet: &Sheet<'_>) -> fmt::Result {
    let row = &sheet.rows.session;
    writeln!(out)?;
    let length = match row.match_length {
        Some(points) => format!("{points} point match"),
        None => "money session".to_owned(),
    };
    line(out, "Players", &format!("{} (player 1) and {} (player 2)", sheet.name(1), sheet.name(2)))?;
    line(out, "Match", &length)?;
    optional(out, "Played", row.played_at_local.as_deref())?;
    optional(out, "Event", row.event.as_deref())?;
    optional(out, "Round", row.round.as_deref())?;
    optional(out, "Location", row.location.as_deref())?;
    let transcribed = if row.is_transcribed == Some(true) { Some("yes") } else { None };
    optional(out, "Transcribed", row.transcriber.as_deref().or(transcribed))?;
    optional(out, "Site", row.site_code.map(|code| named(CodeTable::Sites, code)).as_deref())?;
    line(out, "Rules", &rules(row))?;
    people(out, sheet)?;
    money(out, row)?;
    clock(out, row)?;
    origin(out, row)?;
    footer(out, sheet)
}

fn rules(row: &SessionRow) -> String {
    let mut rules = vec![named(CodeTable::Variations, row.variation_code)];
    let is_on = [
        (row.is_crawford_rule, "Crawford"),
        (row.is_jacoby_rule, "Jacoby"),
        (row.is_beaver_rule, "beavers"),
        (row.is_auto_double_rule, "automatic doubles"),
    ];
    rules.extend(is_on.into_iter().filter(|&(is_on, _)| is_on).map(|(_, name)| name.to_owned()));
    if let (true, Some(most)) = (row.is_auto_double_rule, row.auto_double_max) {
        rules.push(format!("at most {most} of them"));
    }
    if let Some(limit) = row.cube_limit {
        rules.push(format!("cube up to {limit}"));
    }
    rules.join(", ")
}

/// Writes the players' ratings, if any. (1600 without experience is XG's default, not a rating.)
fn people(out: &mut String, sheet: &Sheet<'_>) -> fmt::Result {
    const UNRATED: f64 = 1600.0;
    let row = &sheet.rows.session;
    for seat in [1, 2] {
        let at = seat - 1;
        let mut facts = Vec::new();
        let is_rated = |elo: f64| elo != 0.0 && (elo != UNRATED || row.experience[at] != 0);
        if let Some(elo) = row.elo[at].filter(|&elo| is_rated(elo)) {
            facts.push(format!("Elo {elo:.2} with experience {}", row.experience[at]));
        }
        if let Some(level) = row.computer_level_code[at] {
            facts.push(format!("played by XG at {}", named(CodeTable::Levels, level)));
        }
        if row.counts_for_profile[at] {
            facts.push("counts for the profile".to_owned());
        }
        if !facts.is_empty() {
            line(out, &format!("Player {seat}"), &facts.join(", "))?;
        }
    }
    Ok(())
}

fn money(out: &mut String, row: &SessionRow) -> fmt::Result {
    if row.money_initial_games != 0 {
        let [one, two] = row.money_initial_score;
        let games = counted(row.money_initial_games, "game");
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
    let per = if clock.is_clock_per_game { " a game" } else { "" };
    let text = format!(
        "{}: {} s{per} and {} s a move; left {left1} s and {left2} s",
        named(CodeTable::ClockTypes, clock.clock_type_code),
        clock.clock_initial_s,
        clock.clock_per_move_s,
    );
    line(out, "Clock", &text)
}

fn origin(out: &mut String, row: &SessionRow) -> fmt::Result {
    let mut facts = vec![format!("XG's game id {}", row.xg_game_id)];
    if let Some(mode) = row.game_mode_code {
        facts.push(format!("mode {}", named(CodeTable::GameModes, mode)));
    }
    let is_on = [
        (row.is_imported_by_xg, "imported by XG from another format"),
        (row.is_unrated_import, "unrated there"),
        (row.is_inverted, "players inverted"),
        (row.counts_for_elo, "counts for Elo"),
    ];
    facts.extend(is_on.into_iter().filter(|&(is_on, _)| is_on).map(|(_, name)| name.to_owned()));
    line(out, "Origin", &facts.join(", "))?;
    let marked = row.delayed_plays.unwrap_or(0) + row.delayed_cubes.unwrap_or(0);
    if marked != 0 {
        let done = row.delayed_plays_done.unwrap_or(0) + row.delayed_cubes_done.unwrap_or(0);
        line(out, "Marked", &format!("{} for a later rollout, {done} done", counted(marked, "decision")))?;
    }
    Ok(())
}

fn footer(out: &mut String, sheet: &Sheet<'_>) -> fmt::Result {
    let row = &sheet.rows.session;
    let Some(footer) = &row.footer else {
        let text = if row.match_length.is_some() { "not finished" } else { "without end" };
        return line(out, "Result", text);
    };
    let [one, two] = footer.final_score;
    let text = match footer.winner_seat {
        Some(seat) => {
            let (own, other) = if seat == 1 { (one, two) } else { (two, one) };
            format!("{} wins {own}-{other}", sheet.name(seat))
        }
        None => format!("{one}-{two}, no winner"),
    };
    line(out, "Result", &text)?;
    optional(out, "Finished", footer.finished_at_local.as_deref())?;
    for seat in [1, 2] {
        if let Some(elo) = footer.final_elo[seat - 1] {
            line(out, "New Elo", &format!("{} {elo:.2}", sheet.name(seat as u8)))?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_guid_has_its_first_three_parts_turned() {
        let bytes = *b"\x00\x11\x22\x33\x44\x55\x66\x77\x88\x99\xaa\xbb\xcc\xdd\xee\xff";
        assert_eq!(guid(&bytes), "33221100-5544-7766-8899-aabbccddeeff");
    }
}
