-- columns: match_id, played_on, event, round, length
-- column: player: the player in seat 1
-- column: opponent: the player in seat 2
-- column: final_score: points of both at the end; empty: not recorded
-- columns: decisions
-- column: lowest_level: lowest level of a decision that counts; empty: none is analysed
-- column: usual_level: the level of most of them
-- column: below_level: decisions that count and are analysed at a lower level than required
-- column: not_analysed: decisions that were made, but not analysed
-- column: illegal_plays: plays that the rules do not allow
-- column: score_gaps: games that do not begin with the score at which the one before ended, a first game that does not begin at 0-0, a final score
--   that is not that of the last game
-- column: resignations: games that ended by resignation
-- column: resign_error_emg: equity lost by resigning and by accepting resignations (EMG), which is in PR only with the filter resignations
-- column: other_saves: other files in which the match was saved
-- column: transcriber: who transcribed it; empty: not recorded
-- column: file_version: version of the file: 28 is XG 2.00, 30 is 2.10
-- column: findings: everything found; empty: nothing
-- uses index: match_sums and action_sums by their keys; games_by_match; decisions_by_player for illegal plays, with a filter decisions_by_match; saves_by_key
WITH {{ picked }},
{{ facts_and_findings() }}
SELECT
    f.match_id, f.played_on, f.event, f.round, f.match_length AS length, f.player, f.opponent, f.final_score, f.decisions, f.lowest_level, f.usual_level, f.below_level,
    f.not_analysed, f.illegal_plays, f.score_gaps, f.resignations, f.resign_error_emg, f.other_saves, f.transcriber, f.file_version, x.findings
FROM facts AS f
LEFT JOIN (
    SELECT match_id, {{ list("finding || CASE WHEN times > 1 THEN ' (' || times || ')' ELSE '' END") }} AS findings
    FROM (SELECT * FROM found ORDER BY match_id, place)
    GROUP BY match_id
) AS x ON x.match_id = f.match_id
ORDER BY f.played_at_local DESC NULLS LAST, f.match_id DESC
LIMIT {{ limit }}
