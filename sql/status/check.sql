-- What is wrong with a database that is imported into regularly? No row: nothing.
-- Parameter 1: the longest time since the last complete import, in seconds; NULL: any. 2: 1 if no import is running, as in a snapshot, or if one was killed. Uses index: the primary key of import_runs; one pass over rejects.
WITH last AS (
    SELECT * FROM import_runs WHERE outcome <> 'running' OR ?2 ORDER BY import_run_id DESC LIMIT 1
),
complete AS (
    SELECT max(finished_at) AS finished_at, unixepoch('now') - unixepoch(max(finished_at)) AS seconds FROM import_runs WHERE outcome = 'complete'
)
SELECT 'no import was ever complete' AS reason FROM complete WHERE finished_at IS NULL
UNION ALL SELECT 'the last import, ' || started_at || ' UTC, ' || CASE outcome
        WHEN 'failed' THEN 'failed' || coalesce(': ' || error, '')
        WHEN 'interrupted' THEN 'was stopped'
        WHEN 'killed' THEN 'was killed'
        ELSE 'has not ended'
    END
FROM last WHERE outcome <> 'complete'
UNION ALL SELECT count(*) || iif(count(*) = 1, ' spelling of a player waits', ' spellings of players wait')
    || ' for an import, or another command that writes, to sum up the matches: other programs find former sums in player_sums and overdispersion'
FROM main.changed_players WHERE ?2 HAVING count(*) > 0
UNION ALL SELECT 'the last complete import ended ' || finished_at || printf(' UTC, %.1f hours ago', seconds / 3600.0) FROM complete WHERE seconds > ?1
UNION ALL SELECT count(*) || iif(count(*) = 1, ' file is', ' files are') || ' rejected: '
    || (SELECT group_concat(path, ', ') FROM (SELECT path FROM rejects ORDER BY path LIMIT 3)) || iif(count(*) > 3, ', and others', '')
FROM rejects HAVING count(*) > 0
UNION ALL SELECT (totals ->> 'files_in_doubt') || iif(totals ->> 'files_in_doubt' = 1, ' file was', ' files were') || ' not found in a missing or empty folder (not mounted?)'
FROM last WHERE totals ->> 'files_in_doubt' > 0
UNION ALL SELECT (totals ->> 'places_unreadable') || iif(totals ->> 'places_unreadable' = 1, ' place', ' places') || ' could not be read'
FROM last WHERE totals ->> 'places_unreadable' > 0;
