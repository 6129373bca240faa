-- The views over an export, for DuckDB and for Spark SQL alike: both read this file as it is. The names are those of the SQLite
-- database. duckdb.sql and spark/lake.py make the `all_` views that these read; a table that was not exported has no view there, and
-- the views here that read it fail to be made.
--
-- Keys are those of the files: a match is match_id, a decision (match_id, decision_number), a person player_id.

-- The save of each match that counts: the one with the deepest analysis, as in a database. A match that is in several shards, or in
-- several saves, counts once.
CREATE OR REPLACE TEMPORARY VIEW current_matches AS
SELECT match_id, shard
FROM (
    SELECT match_id, shard, row_number() OVER (PARTITION BY save_of ORDER BY analysis_depth DESC, path, match_id, shard) AS place
    FROM all_matches
) AS ranked
WHERE place = 1;

CREATE OR REPLACE TEMPORARY VIEW matches AS
SELECT t.* FROM all_matches AS t JOIN current_matches AS c ON c.match_id = t.match_id AND c.shard = t.shard;

CREATE OR REPLACE TEMPORARY VIEW games AS
SELECT t.* FROM all_games AS t JOIN current_matches AS c ON c.match_id = t.match_id AND c.shard = t.shard;

CREATE OR REPLACE TEMPORARY VIEW player_match_stats AS
SELECT t.* FROM all_player_match_stats AS t JOIN current_matches AS c ON c.match_id = t.match_id AND c.shard = t.shard;

CREATE OR REPLACE TEMPORARY VIEW decisions AS
SELECT t.* FROM all_decisions AS t JOIN current_matches AS c ON c.match_id = t.match_id AND c.shard = t.shard;

CREATE OR REPLACE TEMPORARY VIEW candidates AS
SELECT t.* FROM all_candidates AS t JOIN current_matches AS c ON c.match_id = t.match_id AND c.shard = t.shard;

CREATE OR REPLACE TEMPORARY VIEW cube_analyses AS
SELECT t.* FROM all_cube_analyses AS t JOIN current_matches AS c ON c.match_id = t.match_id AND c.shard = t.shard;

CREATE OR REPLACE TEMPORARY VIEW cube_extras AS
SELECT t.* FROM all_cube_extras AS t JOIN current_matches AS c ON c.match_id = t.match_id AND c.shard = t.shard;

CREATE OR REPLACE TEMPORARY VIEW rollouts AS
SELECT t.* FROM all_rollouts AS t JOIN current_matches AS c ON c.match_id = t.match_id AND c.shard = t.shard;

CREATE OR REPLACE TEMPORARY VIEW rollout_first_rolls AS
SELECT t.* FROM all_rollout_first_rolls AS t JOIN current_matches AS c ON c.match_id = t.match_id AND c.shard = t.shard;

CREATE OR REPLACE TEMPORARY VIEW comments AS
SELECT t.* FROM all_comments AS t JOIN current_matches AS c ON c.match_id = t.match_id AND c.shard = t.shard;

CREATE OR REPLACE TEMPORARY VIEW players AS
SELECT DISTINCT player_id, name, spelling FROM all_players;

CREATE OR REPLACE TEMPORARY VIEW levels AS
SELECT DISTINCT level_code, level_name, depth_rank, is_book FROM all_levels;

CREATE OR REPLACE TEMPORARY VIEW structures AS
SELECT DISTINCT structure_code, phase, holds_prime, faces_prime, has_anchor, faces_anchor, is_on_bar FROM all_structures;

-- The grading `own` can differ between shards: the smaller errors count.
CREATE OR REPLACE TEMPORARY VIEW error_thresholds AS
SELECT grading, grade, min(min_error_emg) AS min_error_emg FROM all_error_thresholds GROUP BY grading, grade;

CREATE OR REPLACE TEMPORARY VIEW pr_titles AS
SELECT scheme, title, min(max_pr) AS max_pr FROM all_pr_titles GROUP BY scheme, title;

CREATE OR REPLACE TEMPORARY VIEW positions AS
SELECT
    position_hash, min(board) AS board, min(phase) AS phase, min(player_pips) AS player_pips, min(opponent_pips) AS opponent_pips,
    min(player_bar) AS player_bar, min(opponent_bar) AS opponent_bar, min(player_off) AS player_off, min(opponent_off) AS opponent_off,
    min(player_prime) AS player_prime, min(opponent_prime) AS opponent_prime, min(player_anchors) AS player_anchors,
    min(opponent_anchors) AS opponent_anchors, min(player_blots) AS player_blots, min(opponent_blots) AS opponent_blots
FROM all_positions
GROUP BY position_hash;

CREATE OR REPLACE TEMPORARY VIEW current_books AS
SELECT book_id, min(shard) AS shard FROM all_books GROUP BY book_id;

CREATE OR REPLACE TEMPORARY VIEW books AS
SELECT t.* FROM all_books AS t JOIN current_books AS c ON c.book_id = t.book_id AND c.shard = t.shard;

CREATE OR REPLACE TEMPORARY VIEW book_entries AS
SELECT t.* FROM all_book_entries AS t JOIN current_books AS c ON c.book_id = t.book_id AND c.shard = t.shard;

CREATE OR REPLACE TEMPORARY VIEW book_moves AS
SELECT t.* FROM all_book_moves AS t JOIN current_books AS c ON c.book_id = t.book_id AND c.shard = t.shard;

-- One row per decision that counts in statistics, with all columns to group and filter by. Saved positions are left out.
CREATE OR REPLACE TEMPORARY VIEW decision_facts AS
SELECT
    d.*,
    CAST(substr(d.played_at_local, 1, 4) AS INT) AS year,
    lower(lpad(hex(d.position_hash), 16, '0')) AS position_hex,
    m.path,
    m.file,
    m.has_file
FROM decisions AS d
JOIN matches AS m ON m.match_id = d.match_id
WHERE NOT d.is_position;

-- One row per person over all matches.
CREATE OR REPLACE TEMPORARY VIEW player_stats AS
WITH summed AS (
    SELECT
        player,
        count(*) AS matches, sum(CAST(is_won AS INT)) AS matches_won,
        sum(decisions) AS decisions, sum(checker_decisions) AS checker_decisions, sum(double_decisions) AS double_decisions,
        sum(take_decisions) AS take_decisions,
        sum(error_emg) AS error_emg, sum(checker_error_emg) AS checker_error_emg, sum(double_error_emg) AS double_error_emg,
        sum(take_error_emg) AS take_error_emg,
        sum(error_mwc) AS error_mwc, sum(errors) AS errors, sum(blunders) AS blunders, sum(luck_emg) AS luck_emg,
        sum(luck_mwc) AS luck_mwc,
        sum(match_checker_plays) AS match_checker_plays,
        sum(difficulty_emg) AS difficulty_emg, sum(avoidable_errors) AS avoidable_errors,
        sum(error_mwc) FILTER (WHERE match_length > 0) AS match_error_mwc,
        sum(sqrt(match_length)) FILTER (WHERE match_length > 0 AND error_mwc IS NOT NULL) AS match_roots,
        count(luck_adjusted_result_mwc) AS results, avg(luck_adjusted_result_mwc) AS luck_adjusted_mean_mwc,
        sum(luck_adjusted_result_mwc * luck_adjusted_result_mwc) AS result_squares,
        min(played_at_local) AS first_played_at_local, max(played_at_local) AS last_played_at_local,
        -- The unit of the intervals is a match.
        count(nullif(decisions, 0)) AS units, sum(error_emg * error_emg) AS squares, sum(error_emg * decisions) AS products,
        sum(decisions * decisions) AS counts,
        count(nullif(checker_decisions, 0)) AS checker_units, sum(checker_error_emg * checker_error_emg) AS checker_squares,
        sum(checker_error_emg * checker_decisions) AS checker_products,
        sum(checker_decisions * checker_decisions) AS checker_counts,
        count(nullif(double_decisions, 0)) AS double_units, sum(double_error_emg * double_error_emg) AS double_squares,
        sum(double_error_emg * double_decisions) AS double_products,
        sum(double_decisions * double_decisions) AS double_counts,
        count(nullif(take_decisions, 0)) AS take_units, sum(take_error_emg * take_error_emg) AS take_squares,
        sum(take_error_emg * take_decisions) AS take_products,
        sum(take_decisions * take_decisions) AS take_counts
    FROM player_match_stats
    GROUP BY player
),
measured AS (
    SELECT
        *,
        500 * error_emg / nullif(decisions, 0) AS pr,
        500 * checker_error_emg / nullif(checker_decisions, 0) AS checker_pr,
        500 * double_error_emg / nullif(double_decisions, 0) AS double_pr,
        500 * take_error_emg / nullif(take_decisions, 0) AS take_pr,
        sqrt(7) * match_error_mwc / match_roots AS l7_mwc,
        CASE WHEN sqrt(7) * match_error_mwc / match_roots IS NOT NULL
            THEN greatest(0.5 - sqrt(7) * match_error_mwc / match_roots, 0.01) END AS q,
        CASE WHEN results >= 3 THEN 1.96 * sqrt(greatest(result_squares - results * luck_adjusted_mean_mwc * luck_adjusted_mean_mwc, 0)
            / (results - 1) / results) END AS luck_adjusted_half,
        CASE WHEN units >= 3
            THEN 1.96 * 500 * sqrt(units / (units - 1) * greatest(squares
                - 2 * error_emg / decisions * products
                + error_emg / decisions * error_emg / decisions * counts, 0)) / decisions END AS pr_half,
        CASE WHEN checker_units >= 3
            THEN 1.96 * 500 * sqrt(checker_units / (checker_units - 1) * greatest(checker_squares
                - 2 * checker_error_emg / checker_decisions * checker_products
                + checker_error_emg / checker_decisions * checker_error_emg / checker_decisions * checker_counts,
                0)) / checker_decisions END AS checker_pr_half,
        CASE WHEN double_units >= 3
            THEN 1.96 * 500 * sqrt(double_units / (double_units - 1) * greatest(double_squares
                - 2 * double_error_emg / double_decisions * double_products
                + double_error_emg / double_decisions * double_error_emg / double_decisions * double_counts,
                0)) / double_decisions END AS double_pr_half,
        CASE WHEN take_units >= 3
            THEN 1.96 * 500 * sqrt(take_units / (take_units - 1) * greatest(take_squares
                - 2 * take_error_emg / take_decisions * take_products
                + take_error_emg / take_decisions * take_error_emg / take_decisions * take_counts,
                0)) / take_decisions END AS take_pr_half
    FROM summed
),
titled AS (
    SELECT m.player, min(t.max_pr) AS max_pr
    FROM measured AS m
    JOIN pr_titles AS t ON t.scheme = 'bmab' AND t.max_pr >= m.pr
    GROUP BY m.player
)
SELECT
    m.player, matches, matches_won, pr,
    CASE WHEN pr_half IS NOT NULL THEN greatest(pr - pr_half, 0) END AS pr_low, pr + pr_half AS pr_high,
    t.title AS pr_title,
    decisions, checker_decisions, double_decisions, take_decisions,
    checker_pr,
    CASE WHEN checker_pr_half IS NOT NULL THEN greatest(checker_pr - checker_pr_half, 0) END AS checker_pr_low,
    checker_pr + checker_pr_half AS checker_pr_high,
    double_pr,
    CASE WHEN double_pr_half IS NOT NULL THEN greatest(double_pr - double_pr_half, 0) END AS double_pr_low,
    double_pr + double_pr_half AS double_pr_high,
    take_pr,
    CASE WHEN take_pr_half IS NOT NULL THEN greatest(take_pr - take_pr_half, 0) END AS take_pr_low,
    take_pr + take_pr_half AS take_pr_high,
    error_emg, error_mwc, errors, blunders, difficulty_emg,
    error_emg - difficulty_emg AS excess_emg,
    CASE WHEN difficulty_emg >= 0.1 THEN error_emg / difficulty_emg END AS difficulty_ratio,
    avoidable_errors,
    l7_mwc,
    2000 / sqrt(7) * log10(q / (1 - q)) AS engine_elo,
    luck_emg, luck_mwc, luck_adjusted_mean_mwc,
    luck_adjusted_mean_mwc - luck_adjusted_half AS luck_adjusted_mean_mwc_low,
    luck_adjusted_mean_mwc + luck_adjusted_half AS luck_adjusted_mean_mwc_high,
    1000 * error_emg / nullif(match_checker_plays, 0) AS snowie_error_rate,
    first_played_at_local, last_played_at_local
FROM measured AS m
LEFT JOIN titled AS x ON x.player = m.player
LEFT JOIN pr_titles AS t ON t.scheme = 'bmab' AND t.max_pr = x.max_pr;

-- One row per person and month, and one per person and year. moving_pr is the PR over the last 12 months or 3 years of play up to and
-- with this one. Matches without a date are left out.
CREATE OR REPLACE TEMPORARY VIEW player_period_stats AS
WITH by_month AS (
    SELECT player, substr(played_at_local, 1, 7) AS period, count(*) AS matches, sum(decisions) AS decisions,
        sum(error_emg) AS error_emg, sum(error_mwc) AS error_mwc, sum(errors) AS errors, sum(blunders) AS blunders,
        sum(luck_emg) AS luck_emg,
        -- The unit of the intervals is a match.
        count(nullif(decisions, 0)) AS units, sum(error_emg * error_emg) AS squares, sum(error_emg * decisions) AS products,
        sum(decisions * decisions) AS counts
    FROM player_match_stats
    WHERE played_at_local IS NOT NULL
    GROUP BY player, substr(played_at_local, 1, 7)
),
by_period AS (
    SELECT player, 'month' AS period_kind, period, period || '-01' AS period_start, matches, decisions, error_emg, error_mwc, errors,
        blunders, luck_emg, units, squares, products, counts
    FROM by_month
    UNION ALL
    SELECT player, 'year', substr(period, 1, 4), substr(period, 1, 4) || '-01-01', sum(matches), sum(decisions), sum(error_emg),
        sum(error_mwc), sum(errors), sum(blunders), sum(luck_emg), sum(units), sum(squares), sum(products), sum(counts)
    FROM by_month
    GROUP BY player, substr(period, 1, 4)
),
moved AS (
    SELECT
        *,
        CASE period_kind
            WHEN 'month' THEN sum(decisions) OVER (PARTITION BY player, period_kind ORDER BY period ROWS BETWEEN 11 PRECEDING AND CURRENT ROW)
            ELSE sum(decisions) OVER (PARTITION BY player, period_kind ORDER BY period ROWS BETWEEN 2 PRECEDING AND CURRENT ROW)
        END AS moving_decisions,
        CASE period_kind
            WHEN 'month' THEN sum(error_emg) OVER (PARTITION BY player, period_kind ORDER BY period ROWS BETWEEN 11 PRECEDING AND CURRENT ROW)
            ELSE sum(error_emg) OVER (PARTITION BY player, period_kind ORDER BY period ROWS BETWEEN 2 PRECEDING AND CURRENT ROW)
        END AS moving_error_emg,
        CASE period_kind
            WHEN 'month' THEN sum(units) OVER (PARTITION BY player, period_kind ORDER BY period ROWS BETWEEN 11 PRECEDING AND CURRENT ROW)
            ELSE sum(units) OVER (PARTITION BY player, period_kind ORDER BY period ROWS BETWEEN 2 PRECEDING AND CURRENT ROW)
        END AS moving_units,
        CASE period_kind
            WHEN 'month' THEN sum(squares) OVER (PARTITION BY player, period_kind ORDER BY period ROWS BETWEEN 11 PRECEDING AND CURRENT ROW)
            ELSE sum(squares) OVER (PARTITION BY player, period_kind ORDER BY period ROWS BETWEEN 2 PRECEDING AND CURRENT ROW)
        END AS moving_squares,
        CASE period_kind
            WHEN 'month' THEN sum(products) OVER (PARTITION BY player, period_kind ORDER BY period ROWS BETWEEN 11 PRECEDING AND CURRENT ROW)
            ELSE sum(products) OVER (PARTITION BY player, period_kind ORDER BY period ROWS BETWEEN 2 PRECEDING AND CURRENT ROW)
        END AS moving_products,
        CASE period_kind
            WHEN 'month' THEN sum(counts) OVER (PARTITION BY player, period_kind ORDER BY period ROWS BETWEEN 11 PRECEDING AND CURRENT ROW)
            ELSE sum(counts) OVER (PARTITION BY player, period_kind ORDER BY period ROWS BETWEEN 2 PRECEDING AND CURRENT ROW)
        END AS moving_counts
    FROM by_period
),
measured AS (
    SELECT
        *,
        500 * error_emg / nullif(decisions, 0) AS pr,
        500 * moving_error_emg / nullif(moving_decisions, 0) AS moving_pr,
        CASE WHEN units >= 3
            THEN 1.96 * 500 * sqrt(units / (units - 1) * greatest(squares
                - 2 * error_emg / decisions * products
                + error_emg / decisions * error_emg / decisions * counts, 0)) / decisions END AS pr_half,
        CASE WHEN moving_units >= 3
            THEN 1.96 * 500 * sqrt(moving_units / (moving_units - 1) * greatest(moving_squares
                - 2 * moving_error_emg / moving_decisions * moving_products
                + moving_error_emg / moving_decisions * moving_error_emg / moving_decisions * moving_counts,
                0)) / moving_decisions END AS moving_pr_half
    FROM moved
)
SELECT
    player, period_kind, period, period_start, matches, pr,
    CASE WHEN pr_half IS NOT NULL THEN greatest(pr - pr_half, 0) END AS pr_low, pr + pr_half AS pr_high,
    moving_pr,
    CASE WHEN moving_pr_half IS NOT NULL THEN greatest(moving_pr - moving_pr_half, 0) END AS moving_pr_low,
    moving_pr + moving_pr_half AS moving_pr_high,
    decisions, error_emg, error_mwc, errors, blunders, luck_emg
FROM measured;

-- One row per person and kind of cube error.
CREATE OR REPLACE TEMPORARY VIEW cube_errors AS
SELECT
    player,
    CASE action WHEN 'no double' THEN 'missed double' WHEN 'double' THEN 'wrong double' WHEN 'pass' THEN 'wrong pass' ELSE 'wrong take' END
        AS error_kind,
    CASE kind WHEN 'double' THEN 'doubler' ELSE 'answerer' END AS by_side,
    count(*) AS decisions,
    sum(CAST(is_counted AS INT)) AS counted_decisions,
    sum(CAST(error_emg > 0 AS INT)) AS wrong_decisions,
    sum(error_emg) AS error_emg,
    sum(error_mwc) AS error_mwc,
    max(error_emg) AS worst_error_emg
FROM decision_facts
WHERE kind IN ('double', 'take') AND action IS NOT NULL AND error_emg IS NOT NULL
GROUP BY 1, 2, 3;

-- One row per game and player, with the score at which the game was played.
CREATE OR REPLACE TEMPORARY VIEW player_game_stats AS
WITH by_game AS (
    SELECT
        match_id, game_index, player, opponent, player_id, opponent_id, seat, played_at_local, played_on, event, match_length, is_money,
        away_player, away_opponent, is_crawford, is_post_crawford,
        sum(CAST(is_counted AS INT)) AS decisions,
        sum(error_emg) AS error_emg,
        sum(error_mwc) AS error_mwc,
        sum(error_emg) FILTER (WHERE kind = 'checker') AS checker_error_emg,
        sum(error_emg) FILTER (WHERE kind <> 'checker') AS cube_error_emg,
        sum(difficulty_emg) FILTER (WHERE error_emg IS NOT NULL) AS difficulty_emg,
        sum(CAST(is_counted AND kind = 'double' AS INT)) AS double_decisions,
        coalesce(sum(error_emg) FILTER (WHERE kind = 'double' AND action = 'double'), 0) AS early_double_emg,
        coalesce(sum(error_emg) FILTER (WHERE kind = 'double' AND action = 'no double'), 0) AS late_double_emg,
        sum(CAST(is_counted AND kind = 'take' AS INT)) AS take_decisions,
        coalesce(sum(error_emg) FILTER (WHERE kind = 'take' AND action IN ('take', 'beaver')), 0) AS wrong_take_emg,
        coalesce(sum(error_emg) FILTER (WHERE kind = 'take' AND action = 'pass'), 0) AS wrong_pass_emg
    FROM decision_facts
    GROUP BY match_id, game_index, player, opponent, player_id, opponent_id, seat, played_at_local, played_on, event, match_length,
        is_money, away_player, away_opponent, is_crawford, is_post_crawford
)
SELECT
    *,
    CASE
        WHEN away_player IS NULL THEN 'money'
        WHEN away_player = 1 AND away_opponent = 1 THEN 'double match point'
        WHEN is_crawford AND away_player = 1 THEN 'Crawford, ahead'
        WHEN is_crawford THEN 'Crawford, behind'
        WHEN is_post_crawford AND away_player = 1 THEN 'post-Crawford, ahead'
        WHEN is_post_crawford THEN 'post-Crawford, behind'
        WHEN away_player <= 4 AND away_opponent <= 4 THEN 'both 2 to 4 away'
        WHEN away_player <= 4 THEN '2 to 4 away, opponent more'
        WHEN away_opponent <= 4 THEN '5 or more away, opponent 2 to 4'
        ELSE 'both 5 or more away'
    END AS score_zone,
    500 * error_emg / nullif(decisions, 0) AS pr
FROM by_game;

-- One row per person, kind of cube decision and score (score_zone; all: whatever the score): in which direction the errors go.
CREATE OR REPLACE TEMPORARY VIEW cube_bias AS
WITH kinds AS (
    SELECT player, score_zone, 'double' AS kind, sum(double_decisions) AS decisions, sum(early_double_emg) AS acting_emg,
        sum(late_double_emg) AS refraining_emg
    FROM player_game_stats
    GROUP BY player, score_zone
    UNION ALL
    SELECT player, score_zone, 'take', sum(take_decisions), sum(wrong_take_emg), sum(wrong_pass_emg)
    FROM player_game_stats
    GROUP BY player, score_zone
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
        CASE WHEN decisions >= 20 THEN 1.96 * sqrt(greatest((acting_emg + refraining_emg) / decisions
            - (acting_emg - refraining_emg) / decisions * (acting_emg - refraining_emg) / decisions, 0) / decisions) END AS half
    FROM zones
    WHERE decisions > 0
)
SELECT
    player, kind, score_zone, decisions, acting_emg, refraining_emg, bias AS bias_emg,
    bias - half AS bias_emg_low,
    bias + half AS bias_emg_high,
    CASE
        WHEN bias > half THEN CASE kind WHEN 'double' THEN 'too early' ELSE 'too loose' END
        WHEN -bias > half THEN CASE kind WHEN 'double' THEN 'too late' ELSE 'too tight' END
    END AS tendency
FROM measured;

-- One row per person and score (points away; NULL, NULL is money), the Crawford game apart.
CREATE OR REPLACE TEMPORARY VIEW error_by_score AS
WITH summed AS (
    SELECT
        player, away_player, away_opponent, is_crawford,
        sum(decisions) AS decisions, sum(error_emg) AS error_emg, sum(error_mwc) AS error_mwc,
        sum(checker_error_emg) AS checker_error_emg, sum(cube_error_emg) AS cube_error_emg, sum(difficulty_emg) AS difficulty_emg,
        -- Of the intervals: one game is a unit.
        count(nullif(decisions, 0)) AS units, sum(error_emg * error_emg) AS squares, sum(error_emg * decisions) AS products,
        sum(decisions * decisions) AS counts
    FROM player_game_stats
    GROUP BY player, away_player, away_opponent, is_crawford
),
measured AS (
    SELECT
        *,
        500 * error_emg / nullif(decisions, 0) AS pr,
        CASE WHEN units >= 3
            THEN 1.96 * 500 * sqrt(units / (units - 1) * greatest(squares
                - 2 * error_emg / decisions * products
                + error_emg / decisions * error_emg / decisions * counts, 0)) / decisions END AS pr_half
    FROM summed
)
SELECT
    player, away_player, away_opponent, is_crawford, pr,
    CASE WHEN pr_half IS NOT NULL THEN greatest(pr - pr_half, 0) END AS pr_low, pr + pr_half AS pr_high,
    decisions, error_emg, error_mwc, checker_error_emg, cube_error_emg, error_emg - difficulty_emg AS excess_emg
FROM measured;

-- One row per match, player and part of the game.
CREATE OR REPLACE TEMPORARY VIEW player_part_stats AS
WITH faced AS (
    SELECT
        match_id, seat, player, structure_code,
        sum(CAST(is_counted AS INT)) AS decisions,
        sum(error_emg) AS error_emg,
        sum(error_mwc) AS error_mwc,
        sum(error_emg) FILTER (WHERE kind = 'checker') AS checker_error_emg,
        sum(error_emg) FILTER (WHERE kind <> 'checker') AS cube_error_emg,
        sum(difficulty_emg) FILTER (WHERE error_emg IS NOT NULL) AS difficulty_emg
    FROM decision_facts
    GROUP BY match_id, seat, player, structure_code
),
parts AS (
    SELECT structure_code, 'phase' AS category, phase AS part FROM structures
    UNION ALL SELECT structure_code, 'structure', 'holding a prime' FROM structures WHERE holds_prime
    UNION ALL SELECT structure_code, 'structure', 'facing a prime' FROM structures WHERE faces_prime
    UNION ALL SELECT structure_code, 'structure', 'with an anchor' FROM structures WHERE has_anchor
    UNION ALL SELECT structure_code, 'structure', 'against an anchor' FROM structures WHERE faces_anchor
    UNION ALL SELECT structure_code, 'structure', 'on the bar' FROM structures WHERE is_on_bar
)
SELECT
    f.match_id, f.seat, f.player, s.category, s.part,
    sum(f.decisions) AS decisions, sum(f.error_emg) AS error_emg, sum(f.error_mwc) AS error_mwc,
    sum(f.checker_error_emg) AS checker_error_emg, sum(f.cube_error_emg) AS cube_error_emg, sum(f.difficulty_emg) AS difficulty_emg
FROM faced AS f
JOIN parts AS s ON s.structure_code = f.structure_code
GROUP BY f.match_id, f.seat, f.player, s.category, s.part;

-- One row per person and part of the game: `phase` has each decision once, `structure` in several or in none.
CREATE OR REPLACE TEMPORARY VIEW error_by_phase AS
WITH summed AS (
    SELECT
        player, category, part,
        sum(decisions) AS decisions, sum(error_emg) AS error_emg, sum(error_mwc) AS error_mwc,
        sum(checker_error_emg) AS checker_error_emg, sum(cube_error_emg) AS cube_error_emg, sum(difficulty_emg) AS difficulty_emg,
        -- The unit of the intervals is a match.
        count(nullif(decisions, 0)) AS units, sum(error_emg * error_emg) AS squares, sum(error_emg * decisions) AS products,
        sum(decisions * decisions) AS counts
    FROM player_part_stats
    GROUP BY player, category, part
),
measured AS (
    SELECT
        *,
        500 * error_emg / nullif(decisions, 0) AS pr,
        CASE WHEN units >= 3
            THEN 1.96 * 500 * sqrt(units / (units - 1) * greatest(squares
                - 2 * error_emg / decisions * products
                + error_emg / decisions * error_emg / decisions * counts, 0)) / decisions END AS pr_half
    FROM summed
)
SELECT
    player, category, part, pr,
    CASE WHEN pr_half IS NOT NULL THEN greatest(pr - pr_half, 0) END AS pr_low, pr + pr_half AS pr_high,
    decisions, error_emg, error_mwc, checker_error_emg, cube_error_emg, error_emg - difficulty_emg AS excess_emg
FROM measured;

-- One row per person, kind of decision and level of analysis.
CREATE OR REPLACE TEMPORARY VIEW error_by_level AS
WITH by_match AS (
    SELECT player, kind, level_code, match_id, seat, max(level) AS level, max(level_rank) AS level_rank,
        count(*) AS all_decisions, sum(CAST(is_counted AS INT)) AS decisions, sum(error_emg) AS error_emg
    FROM decision_facts
    GROUP BY player, kind, level_code, match_id, seat
),
summed AS (
    SELECT
        player, kind, level_code, coalesce(max(level), 'not analysed') AS level, max(level_rank) AS level_rank,
        sum(all_decisions) AS all_decisions, sum(decisions) AS decisions, sum(error_emg) AS error_emg,
        -- The unit of the intervals is a match.
        count(nullif(decisions, 0)) AS units, sum(error_emg * error_emg) AS squares, sum(error_emg * decisions) AS products,
        sum(decisions * decisions) AS counts
    FROM by_match
    GROUP BY player, kind, level_code
),
measured AS (
    SELECT
        *,
        500 * error_emg / nullif(decisions, 0) AS pr,
        CASE WHEN units >= 3
            THEN 1.96 * 500 * sqrt(units / (units - 1) * greatest(squares
                - 2 * error_emg / decisions * products
                + error_emg / decisions * error_emg / decisions * counts, 0)) / decisions END AS pr_half
    FROM summed
)
SELECT
    player, kind, level_code, level, level_rank, all_decisions, decisions, pr,
    CASE WHEN pr_half IS NOT NULL THEN greatest(pr - pr_half, 0) END AS pr_low, pr + pr_half AS pr_high,
    error_emg
FROM measured;

-- One row per opening situation and play: the first roll of a game (ply 1) and the reply to it (ply 2).
CREATE OR REPLACE TEMPORARY VIEW opening_plays AS
WITH first_plays AS (
    SELECT match_id, game_index, dice || ': ' || action AS play FROM decisions WHERE kind = 'checker' AND ply = 1
),
plays_made AS (
    SELECT f.ply, f.variation, CASE f.ply WHEN 2 THEN o.play END AS reply_to, f.die1, f.die2, f.dice, f.action, f.position_hash,
        f.player, f.error_emg, f.equity_played
    FROM decision_facts AS f
    LEFT JOIN first_plays AS o ON o.match_id = f.match_id AND o.game_index = f.game_index
    WHERE f.kind = 'checker' AND f.ply <= 2 AND f.action IS NOT NULL
),
grouped AS (
    SELECT ply, variation, reply_to, dice, action, position_hash, count(*) AS times, count(DISTINCT player) AS players,
        avg(error_emg) AS mean_error_emg, max(error_emg) AS worst_error_emg, avg(equity_played) AS mean_equity,
        CASE WHEN count(error_emg) >= 3 THEN 1.96 * sqrt(greatest(sum(error_emg * error_emg)
            - count(error_emg) * avg(error_emg) * avg(error_emg), 0) / (count(error_emg) - 1) / count(error_emg)) END AS mean_error_half
    FROM plays_made
    GROUP BY ply, variation, reply_to, dice, action, position_hash
)
SELECT
    ply, variation, reply_to, dice, action AS play, position_hash, times,
    sum(times) OVER (PARTITION BY ply, variation, reply_to, dice, position_hash) AS situation_times,
    CAST(times AS DOUBLE) / sum(times) OVER (PARTITION BY ply, variation, reply_to, dice, position_hash) AS times_share,
    players, mean_error_emg,
    CASE WHEN mean_error_half IS NOT NULL THEN greatest(mean_error_emg - mean_error_half, 0) END AS mean_error_emg_low,
    mean_error_emg + mean_error_half AS mean_error_emg_high,
    worst_error_emg, mean_equity
FROM grouped;

-- One row per position and roll (or cube decision) that at least two people met, with their mean error.
CREATE OR REPLACE TEMPORARY VIEW hardest_positions AS
WITH shared AS (
    -- Most positions were met once: counting what is distinct only in the others takes a quarter of the time.
    SELECT position_hash, kind, coalesce(dice, '') AS dice
    FROM decision_facts
    WHERE error_emg IS NOT NULL
    GROUP BY position_hash, kind, coalesce(dice, '')
    HAVING min(player_id) <> max(player_id)
),
met AS (
    SELECT
        f.position_hash, f.kind, f.dice,
        count(*) AS times,
        count(DISTINCT player) AS players,
        count(DISTINCT action) AS different_actions,
        avg(error_emg) AS mean_error_emg,
        CASE WHEN count(error_emg) >= 3 THEN 1.96 * sqrt(greatest(sum(error_emg * error_emg)
            - count(error_emg) * avg(error_emg) * avg(error_emg), 0) / (count(error_emg) - 1) / count(error_emg)) END AS mean_error_half,
        max(error_emg) AS worst_error_emg,
        sum(CAST(error_emg > 0 AS INT)) AS wrong_times,
        count(DISTINCT coalesce(away_player, 0) * 100000 + coalesce(away_opponent, 0)) AS scores
    FROM decision_facts AS f
    JOIN shared AS s ON s.position_hash = f.position_hash AND s.kind = f.kind AND s.dice = coalesce(f.dice, '')
    WHERE f.error_emg IS NOT NULL
    GROUP BY f.position_hash, f.kind, f.dice
)
SELECT
    position_hash, kind, dice, times, players, different_actions, mean_error_emg,
    CASE WHEN mean_error_half IS NOT NULL THEN greatest(mean_error_emg - mean_error_half, 0) END AS mean_error_emg_low,
    mean_error_emg + mean_error_half AS mean_error_emg_high,
    worst_error_emg, wrong_times, scores
FROM met;

-- One row per person, position, roll and answer, where that person answered the same position in different ways.
CREATE OR REPLACE TEMPORARY VIEW same_position AS
WITH met_again AS (
    -- Few positions are met again by the same person: comparing answers only there saves a third of the time.
    SELECT player_id, position_hash, coalesce(dice, '') AS dice
    FROM decision_facts
    WHERE action IS NOT NULL
    GROUP BY player_id, position_hash, coalesce(dice, '')
    HAVING count(*) > 1
),
answers AS (
    SELECT f.player, f.position_hash, f.kind, f.dice, f.action, count(*) AS times, avg(error_emg) AS mean_error_emg,
        CASE WHEN count(error_emg) >= 3 THEN 1.96 * sqrt(greatest(sum(error_emg * error_emg)
            - count(error_emg) * avg(error_emg) * avg(error_emg), 0) / (count(error_emg) - 1) / count(error_emg)) END AS mean_error_half,
        min(played_on) AS first_played_on, max(played_on) AS last_played_on
    FROM decision_facts AS f
    JOIN met_again AS d ON d.player_id = f.player_id AND d.position_hash = f.position_hash AND d.dice = coalesce(f.dice, '')
    WHERE f.action IS NOT NULL
    GROUP BY f.player, f.position_hash, f.kind, f.dice, f.action
),
counted AS (
    SELECT
        player, position_hash, kind, dice, action, times, mean_error_emg, mean_error_half, first_played_on, last_played_on,
        sum(times) OVER (PARTITION BY player, position_hash, kind, dice) AS situation_times,
        count(*) OVER (PARTITION BY player, position_hash, kind, dice) AS different_answers
    FROM answers
)
SELECT player, position_hash, kind, dice, action, times, situation_times, different_answers, mean_error_emg,
    CASE WHEN mean_error_half IS NOT NULL THEN greatest(mean_error_emg - mean_error_half, 0) END AS mean_error_emg_low,
    mean_error_emg + mean_error_half AS mean_error_emg_high,
    first_played_on, last_played_on
FROM counted
WHERE different_answers > 1;

-- One row per XG book and candidate of the first 12 rolls of a backgammon game that the book has. This is the one place here that says
-- when an entry is a candidate's: the position after the play, seen by the opponent, at the opponent's score; the same Crawford game in
-- matches, the same Jacoby rule for money; the cube centred.
CREATE OR REPLACE TEMPORARY VIEW book_candidates AS
SELECT e.book_id, d.match_id, d.decision_number, c.candidate_rank, d.played_rank, e.record AS book_record, e.source,
    e.equity AS book_equity, e.error_95, c.play, c.is_played, c.equity, c.level_code
FROM (
    SELECT match_id, decision_number, played_rank, away_player, away_opponent, is_crawford, is_jacoby
    FROM decision_facts
    WHERE kind = 'checker' AND ply <= 12 AND cube_value = 1 AND cube_owner = 0 AND variation = 'Backgammon'
) AS d
JOIN (
    -- A book has few of the candidates: these first, or all would be joined with their decisions.
    SELECT * FROM candidates WHERE position_hash IN (SELECT position_hash FROM book_entries WHERE selection_rank = 1)
) AS c ON c.match_id = d.match_id AND c.decision_number = d.decision_number
JOIN book_entries AS e
    ON e.position_hash = c.position_hash
   AND coalesce(e.away_on_roll, 0) = coalesce(d.away_opponent, 0)
   AND coalesce(e.away_mover, 0) = coalesce(d.away_player, 0)
   AND e.is_money = (d.away_player IS NULL)
   AND CASE WHEN e.is_money THEN e.is_jacoby = d.is_jacoby ELSE e.is_crawford = d.is_crawford END
WHERE e.selection_rank = 1 AND e.cube_value = 1 AND e.cube_pos_raw = 0;

-- One row per XG book and checker play of which the book has at least one candidate: how many, the best of them (book_...), and the play
-- that was made (played_...; NULL: the book does not have it).
CREATE OR REPLACE TEMPORARY VIEW book_findings AS
SELECT
    book_id, match_id, decision_number,
    count(*) AS candidates_covered,
    max(CASE WHEN candidate_rank = 1 THEN book_record END) AS best_record,
    max(CASE WHEN candidate_rank = played_rank THEN book_record END) AS played_record,
    max(CASE WHEN candidate_rank = played_rank THEN source END) AS played_source,
    max(CASE WHEN candidate_rank = played_rank THEN book_equity END) AS book_equity_played,
    max(CASE WHEN place = 1 THEN candidate_rank END) AS book_rank,
    max(CASE WHEN place = 1 THEN play END) AS book_action,
    max(CASE WHEN place = 1 THEN book_record END) AS book_record,
    max(CASE WHEN place = 1 THEN source END) AS source,
    max(CASE WHEN place = 1 THEN book_equity END) AS book_equity,
    max(CASE WHEN place = 1 THEN error_95 END) AS error_95
FROM (
    SELECT
        *,
        row_number() OVER (PARTITION BY book_id, match_id, decision_number ORDER BY book_equity DESC NULLS LAST, candidate_rank) AS place
    FROM book_candidates
) AS ranked
GROUP BY book_id, match_id, decision_number;

-- One row per XG book and checker play of the first 12 rolls of a backgammon game that was made: does the book have it, does it have the
-- analysis's best, and how many of the candidates?
CREATE OR REPLACE TEMPORARY VIEW decision_coverage AS
SELECT
    d.match_id, d.decision_number, d.game_index, b.book_id, b.title AS book_title, b.edition AS book_edition, d.ply, d.player, d.opponent,
    d.die1, d.die2, d.away_player, d.away_opponent, d.is_crawford, d.is_jacoby, d.action,
    v.played_record IS NOT NULL AS is_played_covered,
    coalesce(l.is_book, FALSE) AS is_played_stamped,
    CASE WHEN coalesce(l.is_book, FALSE)
        THEN CASE WHEN v.played_record IS NULL THEN 'stamp only' ELSE 'both' END
        ELSE CASE WHEN v.played_record IS NULL THEN 'none' ELSE 'book only' END
    END AS played_state,
    d.best_action,
    v.best_record IS NOT NULL AS is_best_covered,
    d.candidate_count AS candidates,
    coalesce(v.candidates_covered, 0) AS candidates_covered,
    CAST(coalesce(v.candidates_covered, 0) AS DOUBLE) / d.candidate_count AS covered_share,
    v.played_record AS book_record,
    v.played_source AS source,
    v.book_equity_played,
    v.book_rank <> d.played_rank AS is_deviation,
    d.equity_played, d.level_code, d.error_emg
FROM (
    SELECT * FROM decision_facts WHERE kind = 'checker' AND ply <= 12 AND played_rank IS NOT NULL AND variation = 'Backgammon'
) AS d
JOIN books AS b ON b.kind = 'xg_opening'
LEFT JOIN levels AS l ON l.level_code = d.played_level_code
LEFT JOIN book_findings AS v ON v.book_id = b.book_id AND v.match_id = d.match_id AND v.decision_number = d.decision_number;

-- One row per XG book and candidate of a checker play of the first 12 rolls of a backgammon game, whether the book has it or not.
-- is_stamped (XG took the numbers from its own book when it analysed) and an entry in this book are two separate facts.
CREATE OR REPLACE TEMPORARY VIEW candidate_coverage AS
SELECT
    c.match_id, c.decision_number, c.candidate_rank, b.book_id, d.ply, c.play,
    c.candidate_rank = d.played_rank AS is_played,
    c.candidate_rank = 1 AS is_best,
    c.position_hash, c.level_code,
    coalesce(l.is_book, FALSE) AS is_stamped,
    e.book_record IS NOT NULL AS is_covered,
    CASE WHEN e.book_record IS NULL
        THEN CASE WHEN l.is_book THEN 'stamp only' ELSE 'none' END
        ELSE CASE WHEN l.is_book THEN 'both' ELSE 'book only' END
    END AS state,
    e.book_record, e.source, CAST(c.equity AS DOUBLE) AS equity, e.book_equity, e.error_95,
    c.equity - e.book_equity AS equity_difference,
    abs(c.equity - e.book_equity) <= e.error_95 AS is_within_error_95
FROM (
    SELECT match_id, decision_number, ply, played_rank
    FROM decision_facts
    WHERE kind = 'checker' AND ply <= 12 AND variation = 'Backgammon'
) AS d
JOIN candidates AS c ON c.match_id = d.match_id AND c.decision_number = d.decision_number
JOIN books AS b ON b.kind = 'xg_opening'
LEFT JOIN levels AS l ON l.level_code = c.level_code
LEFT JOIN book_candidates AS e
    ON e.book_id = b.book_id AND e.match_id = c.match_id AND e.decision_number = c.decision_number AND e.candidate_rank = c.candidate_rank;

-- One row per XG book and checker play of the first 12 rolls where the book has at least one of the candidates: the best of those that it
-- has, and what the play that was made costs by the book. book_cost_emg is NULL where the book does not have that play.
CREATE OR REPLACE TEMPORARY VIEW book_advice AS
SELECT
    v.match_id, v.decision_number, d.game_index, v.book_id, d.ply, d.player, d.opponent, d.die1, d.die2, d.away_player, d.away_opponent,
    d.is_crawford, d.is_jacoby, d.action, d.candidate_count AS candidates, v.candidates_covered, v.book_rank,
    v.book_action, v.book_record, v.source, v.book_equity, v.error_95,
    v.book_rank = d.played_rank AS is_book_play,
    v.played_record, v.played_source, v.book_equity_played,
    v.book_equity - v.book_equity_played AS book_cost_emg,
    d.error_emg
FROM book_findings AS v
JOIN decision_facts AS d ON d.match_id = v.match_id AND d.decision_number = v.decision_number AND d.played_rank IS NOT NULL;

-- One row per XG book and backgammon game: how many plays from the start the book has (of the first 12 rolls), the first play that it does
-- not have (left_...; NULL: none), and the first play that is not the best of the candidates that the book has (deviation_...), which can
-- come before the game leaves the book, or be that play. What the book says there: book_advice.
CREATE OR REPLACE TEMPORARY VIEW game_book_depth AS
WITH plays AS (
    SELECT
        match_id, game_index, book_id, decision_number, is_deviation,
        min(CASE WHEN NOT is_played_covered THEN decision_number END) OVER (PARTITION BY book_id, match_id, game_index) AS left_number
    FROM decision_coverage
),
depths AS (
    SELECT
        match_id, game_index, book_id,
        count(CASE WHEN left_number IS NULL OR decision_number < left_number THEN 1 END) AS plays_in_book,
        max(left_number) AS left_number,
        min(CASE WHEN is_deviation AND (left_number IS NULL OR decision_number <= left_number) THEN decision_number END)
            AS deviation_number
    FROM plays
    GROUP BY match_id, game_index, book_id
)
SELECT
    g.match_id, g.game_index, g.game_number, b.book_id, b.title AS book_title, b.edition AS book_edition,
    coalesce(o.plays_in_book, 0) AS plays_in_book,
    o.left_number AS left_decision_number,
    o.deviation_number AS deviation_decision_number
FROM games AS g
JOIN matches AS m ON m.match_id = g.match_id AND m.variation = 'Backgammon' AND m.kind <> 'position'
JOIN books AS b ON b.kind = 'xg_opening'
LEFT JOIN depths AS o ON o.match_id = g.match_id AND o.game_index = g.game_index AND o.book_id = b.book_id;

-- The XG book that was edited last: that of the reports.
CREATE OR REPLACE TEMPORARY VIEW latest_book AS
SELECT book_id FROM books WHERE kind = 'xg_opening' ORDER BY updated_at_local DESC NULLS LAST, content_hash LIMIT 1;
