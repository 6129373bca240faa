-- question: What is wrong with a match, or missing, before its PR counts?
-- columns: match_id, played_on, event
-- column: player: the player in seat 1
-- column: opponent: the player in seat 2
-- column: finding: no date, date after the import, against oneself, no event, no round, no result, one point, below the level, not analysed, figures refused, illegal plays, gaps in the score, lost by
--   resigning, saved several times, corrected by the user, twin (report twins), file gone
-- column: times: how often
-- column: detail: where, and what
-- uses index: match_sums and action_sums by their keys; games_by_match; decisions_by_player for illegal plays, with a filter decisions_by_match; saves_by_key
WITH {{ picked }},
{{ facts_and_findings() }}
SELECT f.match_id, f.played_on, f.event, f.player, f.opponent, x.finding, x.times, x.detail
FROM found AS x
JOIN facts AS f ON f.match_id = x.match_id
ORDER BY f.played_at_local DESC NULLS LAST, f.match_id DESC, x.place
LIMIT {{ limit }}
