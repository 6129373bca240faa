-- One row per match and player, also without a decision: PR and its parts, errors in EMG and match winning chances, luck, result.
-- snowie_error_rate = 1000 * error_emg / checker plays of both players. Winning is result_mwc +0.5, losing -0.5; luck_adjusted_result_mwc
-- removes both players' luck: the result that the play alone would have had (NULL for money). luck_adjusted_points does the same in points.
-- Uses index: match_sums by its key, match_sums_by_player if a player is given. No decisions are read.
{# With a filter that looks into matches, s has the sums of the decisions that pass; results and checker plays are those of the whole match. #}
{% set w = 'w' if filter.within else 's' %}
SELECT
    s.match_id,
    {{ match_and_player_columns(w) }}
    {{ pr_columns_of_match() }}
    s.decisions, s.checker_decisions, s.double_decisions, s.take_decisions, s.error_emg,
    {{ pr_error_column('g.match_id = s.match_id') }}
    s.checker_error_emg, s.double_error_emg, s.take_error_emg, s.error_mwc, s.errors, s.blunders, s.difficulty_emg,
    s.difficulty_variance, s.double_difficulty_emg, s.double_difficulty_variance, s.take_difficulty_emg,
    s.take_difficulty_variance, s.error_root, s.difficulty_root, s.double_error_root, s.double_difficulty_root, s.take_error_root,
    s.take_difficulty_root,
    CAST(s.error_emg - s.difficulty_emg AS DOUBLE) AS excess_emg, -- equity lost beyond difficulty, EMG: what a reference player would not have lost
    CAST(s.is_fully_analysed AS BIGINT) AS is_fully_analysed, -- 1: every decision that was made is analysed; illegal plays, whose loss is unknown, are not looked at
    s.luck_emg, s.luck_mwc, s.checker_plays, s.rolls, s.doubles_rolled,
    CAST(CASE WHEN s.luck_emg IS NOT NULL THEN s.jokers END AS BIGINT) AS jokers, -- rolls whose luck is above 0.200 EMG; NULL: luck is not analysed
    CAST(CASE WHEN s.luck_emg IS NOT NULL THEN s.anti_jokers END AS BIGINT) AS anti_jokers, -- rolls whose luck is below -0.200 EMG; NULL: as jokers
    CAST(CASE WHEN m.is_money = 0 AND p.person_id <> o.person_id THEN m.winner_seat = s.seat END AS BIGINT) AS is_won, -- 1: the player won the match; NULL: no result, a money session, or a match against oneself
    CAST(CASE s.seat WHEN 1 THEN {{ final_score(1) }} ELSE {{ final_score(2) }} END AS BIGINT) AS final_score_player, -- points at the end of the match, at most its length
    CAST(CASE s.seat WHEN 1 THEN {{ final_score(2) }} ELSE {{ final_score(1) }} END AS BIGINT) AS final_score_opponent, -- points of the opponent at the end of the match, at most its length
    CAST({{ w }}.checker_plays + coalesce(x.checker_plays, 0) AS BIGINT) AS match_checker_plays, -- checker_plays of both players
    CAST(1000.0 * s.error_emg / nullif({{ w }}.checker_plays + coalesce(x.checker_plays, 0), 0) AS DOUBLE) AS snowie_error_rate, -- 1000 * error_emg / match_checker_plays
    x.luck_mwc AS opponent_luck_mwc,    -- luck_mwc of the opponent
    CAST({{ result('s') }} AS DOUBLE) AS result_mwc, -- +0.5 won, -0.5 lost; NULL: no result
    CAST({{ result('s') }} - ({{ w }}.luck_mwc - x.luck_mwc) AS DOUBLE) AS luck_adjusted_result_mwc, -- result_mwc - luck_mwc + opponent_luck_mwc; NULL: no result, or money
    {{ w }}.money_games,
    {{ w }}.net_points,
    CAST(1e0 * {{ w }}.net_points / {{ w }}.money_games AS DOUBLE) AS points_per_game, -- net_points / money_games; NULL: as net_points
    {{ w }}.luck_points,
    CAST({{ w }}.net_points - ({{ w }}.luck_points - x.luck_points) AS DOUBLE) AS luck_adjusted_points, -- net_points without both players' luck; NULL: as luck_points
    {{ has_file('m') }} AS has_file -- 1: a file of the match existed when an import last looked; 0: all are gone or damaged
FROM {{ sums('match') }} AS s
{% if filter.within %}
JOIN {{ whole_matches() }} AS w ON w.match_id = s.match_id AND w.seat = s.seat
{% endif %}
{{ of_match_and_player(w) }}
LEFT JOIN {{ whole_matches() }} AS x ON x.match_id = s.match_id AND x.seat = 3 - s.seat
