-- question: What does another program need to compute the PR of a match again?
-- columns: match_id
-- column: match_hex: the match in exports: the first 8 bytes of blake3, read as a little-endian number
-- column: save_hex: key of the match: players, dice and plays; other saves of it have the same
-- column: blake3: hash of the file's content; of a member of an archive, unpacked
-- column: size_bytes: size of the file
-- column: file: names of the files with this content
-- columns: length
-- column: seat: 1, 2
-- columns: player, decisions, error_emg, pr
-- column: program_version: the version of GammonBase that read the file
-- uses index: match_sums by its key
WITH {{ picked }},
rows AS (
    SELECT
        s.match_id, s.played_at_local, s.seat, s.player, s.match_length AS length, s.decisions, s.error_emg, s.pr, f.match_hex, lower(hex(f.match_key)) AS save_hex,
        lower(hex(c.content_hash)) AS blake3, r.program_version, (SELECT max(x.size_bytes) FROM source_files AS x WHERE x.content_id = c.content_id) AS size_bytes,
        (SELECT {{ list('name', '; ') }} FROM (
            SELECT {{ file_name('x.path') }} AS name FROM source_files AS x WHERE x.content_id = c.content_id ORDER BY x.path
        )) AS file
    FROM {{ all_match_stats() }} AS s
    JOIN match_facts AS f ON f.match_id = s.match_id
    JOIN contents AS c ON c.content_id = f.content_id
    JOIN import_runs AS r ON r.import_run_id = c.import_run_id
)
SELECT match_id, match_hex, save_hex, blake3, size_bytes, file, length, seat, player, decisions, error_emg, pr, program_version
FROM rows
ORDER BY played_at_local DESC NULLS LAST, match_id DESC, seat
LIMIT {{ limit }}
