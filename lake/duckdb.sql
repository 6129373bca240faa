-- Opens an export in DuckDB. Say first where it is, then read this file, then the views:
--
--     SET VARIABLE lake = '/data/lake';
--     .read lake/duckdb.sql
--     .read lake/views.sql
--
-- The folder may be one export, or hold several as shard=NAME/. The files are those that the manifests name, so that a set that is
-- being replaced is never read in part. `all_<table>` has every row of every shard; `shard` is the folder of its export.
CREATE OR REPLACE TEMP TABLE lake_files AS
SELECT regexp_replace(filename, '/_manifest\.json$', '') AS shard, file.table AS table_name,
    regexp_replace(filename, '_manifest\.json$', '') || file.path AS path
FROM (
    SELECT filename, unnest(files) AS file
    FROM read_json(
        getvariable('lake') || '/**/_manifest.json', filename = true,
        columns = {files: 'STRUCT("table" VARCHAR, path VARCHAR)[]'})
);
SET VARIABLE matches_files = (SELECT list(path) FROM lake_files WHERE table_name = 'matches');
SET VARIABLE games_files = (SELECT list(path) FROM lake_files WHERE table_name = 'games');
SET VARIABLE player_match_stats_files = (SELECT list(path) FROM lake_files WHERE table_name = 'player_match_stats');
SET VARIABLE decisions_files = (SELECT list(path) FROM lake_files WHERE table_name = 'decisions');
SET VARIABLE candidates_files = (SELECT list(path) FROM lake_files WHERE table_name = 'candidates');
SET VARIABLE cube_analyses_files = (SELECT list(path) FROM lake_files WHERE table_name = 'cube_analyses');
SET VARIABLE cube_extras_files = (SELECT list(path) FROM lake_files WHERE table_name = 'cube_extras');
SET VARIABLE rollouts_files = (SELECT list(path) FROM lake_files WHERE table_name = 'rollouts');
SET VARIABLE rollout_first_rolls_files = (SELECT list(path) FROM lake_files WHERE table_name = 'rollout_first_rolls');
SET VARIABLE comments_files = (SELECT list(path) FROM lake_files WHERE table_name = 'comments');
SET VARIABLE positions_files = (SELECT list(path) FROM lake_files WHERE table_name = 'positions');
SET VARIABLE players_files = (SELECT list(path) FROM lake_files WHERE table_name = 'players');
SET VARIABLE levels_files = (SELECT list(path) FROM lake_files WHERE table_name = 'levels');
SET VARIABLE structures_files = (SELECT list(path) FROM lake_files WHERE table_name = 'structures');
SET VARIABLE error_thresholds_files = (SELECT list(path) FROM lake_files WHERE table_name = 'error_thresholds');
SET VARIABLE pr_titles_files = (SELECT list(path) FROM lake_files WHERE table_name = 'pr_titles');
SET VARIABLE books_files = (SELECT list(path) FROM lake_files WHERE table_name = 'books');
SET VARIABLE book_entries_files = (SELECT list(path) FROM lake_files WHERE table_name = 'book_entries');
SET VARIABLE book_moves_files = (SELECT list(path) FROM lake_files WHERE table_name = 'book_moves');
CREATE OR REPLACE TEMP VIEW all_matches AS
SELECT * EXCLUDE (filename), split_part(filename, '/matches/', 1) AS shard
FROM read_parquet(getvariable('matches_files'), filename = true, hive_partitioning = false);
CREATE OR REPLACE TEMP VIEW all_games AS
SELECT * EXCLUDE (filename), split_part(filename, '/games/', 1) AS shard
FROM read_parquet(getvariable('games_files'), filename = true, hive_partitioning = false);
CREATE OR REPLACE TEMP VIEW all_player_match_stats AS
SELECT * EXCLUDE (filename), split_part(filename, '/player_match_stats/', 1) AS shard
FROM read_parquet(getvariable('player_match_stats_files'), filename = true, hive_partitioning = false);
CREATE OR REPLACE TEMP VIEW all_decisions AS
SELECT * EXCLUDE (filename), split_part(filename, '/decisions/', 1) AS shard
FROM read_parquet(getvariable('decisions_files'), filename = true, hive_partitioning = false);
CREATE OR REPLACE TEMP VIEW all_candidates AS
SELECT * EXCLUDE (filename), split_part(filename, '/candidates/', 1) AS shard
FROM read_parquet(getvariable('candidates_files'), filename = true, hive_partitioning = false);
CREATE OR REPLACE TEMP VIEW all_cube_analyses AS
SELECT * EXCLUDE (filename), split_part(filename, '/cube_analyses/', 1) AS shard
FROM read_parquet(getvariable('cube_analyses_files'), filename = true, hive_partitioning = false);
CREATE OR REPLACE TEMP VIEW all_cube_extras AS
SELECT * EXCLUDE (filename), split_part(filename, '/cube_extras/', 1) AS shard
FROM read_parquet(getvariable('cube_extras_files'), filename = true, hive_partitioning = false);
CREATE OR REPLACE TEMP VIEW all_rollouts AS
SELECT * EXCLUDE (filename), split_part(filename, '/rollouts/', 1) AS shard
FROM read_parquet(getvariable('rollouts_files'), filename = true, hive_partitioning = false);
CREATE OR REPLACE TEMP VIEW all_rollout_first_rolls AS
SELECT * EXCLUDE (filename), split_part(filename, '/rollout_first_rolls/', 1) AS shard
FROM read_parquet(getvariable('rollout_first_rolls_files'), filename = true, hive_partitioning = false);
CREATE OR REPLACE TEMP VIEW all_comments AS
SELECT * EXCLUDE (filename), split_part(filename, '/comments/', 1) AS shard
FROM read_parquet(getvariable('comments_files'), filename = true, hive_partitioning = false);
CREATE OR REPLACE TEMP VIEW all_positions AS
SELECT * EXCLUDE (filename), split_part(filename, '/positions/', 1) AS shard
FROM read_parquet(getvariable('positions_files'), filename = true, hive_partitioning = false);
CREATE OR REPLACE TEMP VIEW all_players AS
SELECT * EXCLUDE (filename), split_part(filename, '/players/', 1) AS shard
FROM read_parquet(getvariable('players_files'), filename = true, hive_partitioning = false);
CREATE OR REPLACE TEMP VIEW all_levels AS
SELECT * EXCLUDE (filename), split_part(filename, '/levels/', 1) AS shard
FROM read_parquet(getvariable('levels_files'), filename = true, hive_partitioning = false);
CREATE OR REPLACE TEMP VIEW all_structures AS
SELECT * EXCLUDE (filename), split_part(filename, '/structures/', 1) AS shard
FROM read_parquet(getvariable('structures_files'), filename = true, hive_partitioning = false);
CREATE OR REPLACE TEMP VIEW all_error_thresholds AS
SELECT * EXCLUDE (filename), split_part(filename, '/error_thresholds/', 1) AS shard
FROM read_parquet(getvariable('error_thresholds_files'), filename = true, hive_partitioning = false);
CREATE OR REPLACE TEMP VIEW all_pr_titles AS
SELECT * EXCLUDE (filename), split_part(filename, '/pr_titles/', 1) AS shard
FROM read_parquet(getvariable('pr_titles_files'), filename = true, hive_partitioning = false);
CREATE OR REPLACE TEMP VIEW all_books AS
SELECT * EXCLUDE (filename), split_part(filename, '/books/', 1) AS shard
FROM read_parquet(getvariable('books_files'), filename = true, hive_partitioning = false);
CREATE OR REPLACE TEMP VIEW all_book_entries AS
SELECT * EXCLUDE (filename), split_part(filename, '/book_entries/', 1) AS shard
FROM read_parquet(getvariable('book_entries_files'), filename = true, hive_partitioning = false);
CREATE OR REPLACE TEMP VIEW all_book_moves AS
SELECT * EXCLUDE (filename), split_part(filename, '/book_moves/', 1) AS shard
FROM read_parquet(getvariable('book_moves_files'), filename = true, hive_partitioning = false);
