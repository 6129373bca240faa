-- One row per opening situation and play: the first roll of a game (ply 1) and the reply to it (ply 2, by the first roll and play).
-- times_share is its share of all plays of this roll in this situation.
-- Uses index: decisions_by_ply.
WITH plays_made AS (
    SELECT
        d.ply, v.variation_name AS variation, {{ first_play('d') }} AS reply_to, d.die1, d.die2, d.action,
        d.position_hash, p.person_id, d.error_emg
    FROM {{ decisions() }} AS d
    JOIN matches AS m ON m.match_id = d.match_id
    JOIN variations AS v ON v.variation_code = m.variation_code
    JOIN {{ spellings() }} AS p ON p.player_id = d.player_id
    {% if engine != 'sqlite' %}
    LEFT JOIN decisions AS o ON o.game_id = d.game_id AND o.kind = 'checker' AND o.ply = 1
    {% endif %}
    WHERE d.kind = 'checker' AND d.ply <= 12 AND d.ply <= 2 AND d.action IS NOT NULL AND {{ is_from_start() }}
),
grouped AS (
    SELECT ply, variation, reply_to, die1, die2, action, position_hash, count(*) AS times, count(DISTINCT person_id) AS players,
        avg(error_emg) AS mean_error_emg, max(error_emg) AS worst_error_emg,
        {{ mean_half('error_emg') }} AS mean_error_half
    FROM plays_made
    GROUP BY ply, variation, reply_to, die1, die2, action, position_hash
)
SELECT
    CAST(ply AS BIGINT) AS ply,         -- 1: the first roll; 2: the reply
    CAST(variation AS {{ text }}) AS variation, -- Backgammon, Nackgammon, ...
    CAST(reply_to AS {{ text }}) AS reply_to, -- ply 2: the first roll and play; NULL: ply 1
    CAST({{ dice() }} AS {{ text }}) AS dice, -- such as 6-5
    CAST(action AS {{ text }}) AS play, -- how it was played
    CAST(position_hash AS BIGINT) AS position_hash,
    CAST(times AS BIGINT) AS times,     -- number of times it was played
    CAST(sum(times) OVER situation AS BIGINT) AS situation_times, -- how often this roll occurred in this situation
    CAST(1.0 * times / sum(times) OVER situation AS DOUBLE) AS times_share, -- times / situation_times
    CAST(players AS BIGINT) AS players, -- number of people
    CAST(mean_error_emg AS DOUBLE) AS mean_error_emg, -- mean loss, EMG
    {{ interval_columns('mean_error_emg', 'mean_error_half', 'over decisions; NULL: fewer than three') }}
    CAST(worst_error_emg AS DOUBLE) AS worst_error_emg -- the largest loss, EMG
FROM grouped
WINDOW situation AS (PARTITION BY ply, variation, reply_to, die1, die2, position_hash)
