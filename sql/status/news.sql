-- What is in the matches that an import added? In words: the latest ten with the PR of both sides, and the worst three decisions.
-- Parameter 1: the import. Of more than 1,000 matches only their number and that of their players. page: where the server lists them. Uses index: the matches' ranges of decisions.
WITH news AS MATERIALIZED (
    SELECT
        m.match_id, m.player1_id, m.player2_id, m.played_at_local, m.event, m.match_length,
        row_number() OVER (ORDER BY m.played_at_local DESC, m.match_id DESC) AS place
    FROM contents AS c
    JOIN matches AS m ON m.content_id = c.content_id
    WHERE c.import_run_id = ?1 AND m.kind <> 'position'
),
few AS MATERIALIZED (
    SELECT * FROM news WHERE (SELECT count(*) FROM news) <= 1000
),
sides AS (
    SELECT f.place, group_concat(p.name || CASE WHEN s.pr IS NULL THEN '' ELSE printf(' (PR %.2f)', s.pr) END, ' and ' ORDER BY seats.value) AS players
    FROM few AS f
    CROSS JOIN json_each('[1, 2]') AS seats
    CROSS JOIN players AS p ON p.player_id = CASE seats.value WHEN 1 THEN f.player1_id ELSE f.player2_id END
    LEFT JOIN player_match_stats AS s ON s.match_id = f.match_id AND s.seat = seats.value
    WHERE f.place <= 10
    GROUP BY f.place
),
worst AS (
    SELECT d.decision_id, d.error_emg, row_number() OVER (ORDER BY d.error_emg DESC, d.decision_id) AS place
    FROM few AS f
    CROSS JOIN decisions AS d ON d.decision_id BETWEEN f.match_id * 100000 AND f.match_id * 100000 + 99999
    WHERE d.error_emg > 0 AND d.is_counted
    ORDER BY place
    LIMIT 3
),
lines (part, place, text, decision_id, match_id, page) AS (
    SELECT 1, place,
        coalesce(substr(f.played_at_local, 1, 10) || '  ', '') || s.players
        || coalesce(', ' || f.match_length || CASE f.match_length WHEN 1 THEN ' point' ELSE ' points' END, ', money') || coalesce(', ' || f.event, ''),
        NULL, f.match_id, NULL
    FROM sides AS s JOIN few AS f USING (place)
    UNION ALL
    SELECT 2, 0, 'and ' || (count(*) - 10) || ' more', NULL, NULL, 'matches.html' FROM few HAVING count(*) > 10
    UNION ALL
    SELECT 2, 1, printf('%,d matches of %,d players', count(DISTINCT n.match_id), count(DISTINCT p.person_id)), NULL, NULL, 'matches.html'
    FROM news AS n JOIN players AS p ON p.player_id IN (n.player1_id, n.player2_id) HAVING count(DISTINCT n.match_id) > 1000
    UNION ALL
    SELECT 2, 2, printf('%,d saved position', count(*)) || iif(count(*) = 1, '', 's'), NULL, NULL, 'find.html?p.saved=yes'
    FROM contents AS c JOIN matches AS m ON m.content_id = c.content_id WHERE c.import_run_id = ?1 AND m.kind = 'position' HAVING count(*) > 0
    UNION ALL
    SELECT 2, 3, printf('%,d book', count(*)) || iif(count(*) = 1, '', 's'), NULL, NULL, 'reports.html'
    FROM contents AS c JOIN books AS b ON b.content_id = c.content_id WHERE c.import_run_id = ?1 HAVING count(*) > 0
    UNION ALL
    SELECT 3, w.place,
        printf('%.3f EMG: ', w.error_emg) || d.player || coalesce(', ' || d.dice, '') || ': ' || d.action || coalesce('; best: ' || a.best_action, ''), w.decision_id, d.match_id, NULL
    FROM worst AS w JOIN decision_facts AS d USING (decision_id) JOIN decision_analysis AS a USING (decision_id)
)
SELECT iif(row_number() OVER (PARTITION BY part > 2 ORDER BY part, place) = 1, iif(part > 2, 'Worst', 'New'), '') AS heading, text, decision_id, match_id, page
FROM lines
ORDER BY part, place;
