-- One row per person and group of scores: 1, 2, 3, 4, 5-6, 7-8 and 9+ points away; C: 1 away in the Crawford game. NULL, NULL is money.
-- PR is compared with the person's own at all scores, not with that of others, who may find the same scores hard.
-- Uses index: as player_game_stats.
WITH grouped AS (
    SELECT *, {{ away_group('away_player') }} AS player_group, {{ away_group('away_opponent') }} AS opponent_group
    FROM {{ source('player_game_stats') }} AS s
),
{{ summed_and_measured('grouped', ('' if everybody else 'player, person_id, ') ~ 'player_group, opponent_group', 'decisions error_emg difficulty_emg', small='true') }},
usual AS (
    SELECT {{ '' if everybody else 'player AS person, ' }}{{ pr('sum(pr_error_emg)', 'sum(decisions)') }} AS usual_pr
    FROM summed{{ '' if everybody else ' GROUP BY player' }}

)
SELECT
    {{ "'all' AS player" if everybody else 'player, CAST(person_id AS BIGINT) AS person_id' }},
    CAST(player_group AS {{ text }}) AS player_group, -- points that the player needs: C, 1, 2, 3, 4, 5-6, 7-8, 9+; NULL: money
    CAST(opponent_group AS {{ text }}) AS opponent_group, -- points that the opponent needs, as player_group
    {{ small_pr_columns() }}
    CAST(usual_pr AS DOUBLE) AS usual_pr, -- the player's PR at all scores
    CAST(pr - usual_pr AS DOUBLE) AS difference_pr, -- pr minus usual_pr; above 0: worse than usual
    CAST({{ tendency('usual_pr') }} AS {{ text }}) AS tendency, -- better or worse than usual, by more than chance makes in one of the player's cells; NULL: the difference may be chance, or fewer than 20 decisions
    CAST(decisions AS BIGINT) AS decisions, -- decisions that enter PR
    CAST(error_emg AS DOUBLE) AS error_emg -- equity lost, EMG; NULL: not analysed
FROM (
    SELECT *, {{ z_of_many('tests', scores_share) }} AS z
    FROM (
        SELECT *, {{ tests('' if everybody else 'PARTITION BY player') }} AS tests FROM measured
    ) AS m
) AS m{{ ' CROSS JOIN usual' if everybody else ' JOIN usual ON person = player' }}

