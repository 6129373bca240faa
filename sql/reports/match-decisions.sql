-- title: Decisions of a match
-- question: How did the chances change, and where did each player lose equity?
-- group: players
-- parameter: match (integer, needed): match_id, which the filter also sets
-- parameter: list (errors|all, all): only errors by XG's grading, or every decision
-- columns: game
-- column: points: points of the first and of the second player before the game
-- column: roll: number of the roll in the game
-- columns: player, done, best, error_emg, best_mwc
-- column: done_mwc: chance of the first player to win the match with the action done
-- column: grade: XG's grade: error, blunder
-- columns: error_mwc, dice, kind, seat
-- column: score: points away of the first and of the second player before the game; empty: money
-- columns: is_crawford
-- column: best_chance_share: chance of the first player to win the game after the best action; after a double, take or pass that of double/take; empty: not analysed
-- column: done_chance_share: chance of the first player to win the game after the action done; empty: not analysed, or not among the candidates
-- columns: lost1_emg
-- column: lost2_emg: equity that the second player has lost so far (EMG)
-- columns: decision_id
-- empty: There is no such match, or with list=errors none of its decisions is an error by XG's grading.
-- uses index: decisions_by_match; the keys of candidates and cube_analyses
SELECT {{ columns }}
FROM (
    SELECT
        p.game_number AS game,
        {{ seen_by_first("a.score_player || '-' || a.score_opponent", "a.score_opponent || '-' || a.score_player") }} AS points,
        {{ seen_by_first("p.away_player || 'a ' || p.away_opponent || 'a'", "p.away_opponent || 'a ' || p.away_player || 'a'") }} AS score,
        p.is_crawford, p.ply AS roll, p.seat, p.player, p.kind, {{ dice_number('p.') }} AS dice, p.action AS done, a.best_action AS best,
        p.error_emg, p.error_mwc, p.grade,
        {{ seen_by_first('a.mwc_before') }} AS best_mwc, {{ seen_by_first('a.mwc_after') }} AS done_mwc,
        {{ seen_by_first('a.win_best') }} AS best_chance_share, {{ seen_by_first('a.win_played') }} AS done_chance_share,
        coalesce(sum(CASE p.seat WHEN 1 THEN p.error_emg END) OVER (ORDER BY p.decision_id), 0.0) AS lost1_emg,
        coalesce(sum(CASE p.seat WHEN 2 THEN p.error_emg END) OVER (ORDER BY p.decision_id), 0.0) AS lost2_emg,
        p.decision_id
    FROM {{ decision_facts() }} AS p
    JOIN {{ decision_analysis() }} AS a ON a.decision_id = p.decision_id
    WHERE p.match_id = {{ match }}
) AS p
{% if choice.list == 'errors' %}
WHERE grade IS NOT NULL
{% endif %}
ORDER BY decision_id
