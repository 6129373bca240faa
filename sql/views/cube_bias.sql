CREATE VIEW IF NOT EXISTS cube_bias AS
-- One row per person, kind of cube decision and score (score_zone; all: all scores): the direction of the errors.
-- bias_emg is (loss by doubling or taking - loss by holding or passing) / decisions: above 0 the person doubles too early (or too
-- good) and takes too loosely, below 0 too late and too tightly.
-- Leans on: player_game_stats.
WITH games AS MATERIALIZED (
    SELECT
        player, score_zone,
        sum(double_decisions) AS double_decisions, sum(early_double_emg) AS early_double_emg, sum(late_double_emg) AS late_double_emg,
        sum(take_decisions) AS take_decisions, sum(wrong_take_emg) AS wrong_take_emg, sum(wrong_pass_emg) AS wrong_pass_emg
    FROM player_game_stats
    GROUP BY player, score_zone
),
kinds AS (
    SELECT player, score_zone, 'double' AS kind, double_decisions AS decisions, early_double_emg AS acting_emg,
        late_double_emg AS refraining_emg
    FROM games
    UNION ALL
    SELECT player, score_zone, 'take', take_decisions, wrong_take_emg, wrong_pass_emg
    FROM games
),
zones AS (
    SELECT player, score_zone, kind, decisions, acting_emg, refraining_emg FROM kinds
    UNION ALL
    SELECT player, 'all', kind, sum(decisions), sum(acting_emg), sum(refraining_emg) FROM kinds GROUP BY player, kind
),
measured AS (
    SELECT
        *,
        (acting_emg - refraining_emg) / decisions AS bias,
        CASE WHEN decisions >= 20 THEN 1.96 * sqrt(max((acting_emg + refraining_emg) / decisions
            - (acting_emg - refraining_emg) / decisions * (acting_emg - refraining_emg) / decisions, 0.0) / decisions) END AS half
    FROM zones
    WHERE decisions > 0
)
SELECT
    CAST(player AS TEXT) AS player,
    CAST(kind AS TEXT) AS kind,         -- double, take
    CAST(score_zone AS TEXT) AS score_zone, -- as in player_game_stats; all: all scores
    CAST(decisions AS INTEGER) AS decisions, -- decisions of this kind that enter PR
    CAST(acting_emg AS REAL) AS acting_emg, -- equity lost by doubling too early (or too good), or by wrong takes, EMG
    CAST(refraining_emg AS REAL) AS refraining_emg, -- equity lost by doubling too late or not at all, or by wrong passes, EMG
    CAST(bias AS REAL) AS bias_emg,     -- (acting_emg - refraining_emg) / decisions, EMG
    CAST(bias - half AS REAL) AS bias_emg_low, -- lower end of its 95% interval; NULL: fewer than 20 decisions
    CAST(bias + half AS REAL) AS bias_emg_high, -- upper end; NULL: fewer than 20 decisions
    CAST(CASE WHEN bias > half THEN iif(kind = 'double', 'too early', 'too loose')
        WHEN -bias > half THEN iif(kind = 'double', 'too late', 'too tight') END AS TEXT) AS tendency -- too early, too late, too loose, too tight: the interval excludes 0; NULL: it does not
FROM measured;
