-- Opens the tables of this export in DuckDB. First set the folder: of this export, or one that holds several exports as shard=NAME/.
--
--     SET VARIABLE lake = '/data/lake';
--     .read /data/lake/duckdb.sql
--
-- The files are those that the manifests list, so that an export that is being replaced is never read in part. `all_<table>` has every row
-- of every shard; `shard` is the folder of its export. In a name, `[`, `*` and `?` stand for themselves: DuckDB would take them as a pattern.
SET VARIABLE lake_files = (
    SELECT map_from_entries(list((table_name, paths)))
    FROM (
        SELECT file.table AS table_name, list(regexp_replace(regexp_replace(filename, '_manifest\.json$', '') || file.path, '[[*?]', '[\0]', 'g')) AS paths
        FROM (
            SELECT filename, unnest(files) AS file
            FROM read_json(
                regexp_replace(
                    coalesce(getvariable('lake'), error('first set the folder of the export: SET VARIABLE lake = ''/data/lake''')),
                    '[[*?]', '[\0]', 'g') || '/**/_manifest.json', filename = true,
                columns = {files: 'STRUCT("table" VARCHAR, path VARCHAR)[]'})
        )
        GROUP BY file.table
    )
);
CREATE OR REPLACE TEMP MACRO exported_table(table_name) AS TABLE
    SELECT * EXCLUDE (filename), split_part(filename, '/' || table_name || '/', 1) AS shard
    FROM read_parquet(getvariable('lake_files')[table_name], filename = true, hive_partitioning = false);
