-- Has the user corrected one of the matches from number ?1 to ?2?
-- Uses index: the key of matches, saves_by_key, the keys of match_corrections and event_aliases.
SELECT EXISTS (
    SELECT 1
    FROM matches AS m
    WHERE m.match_id BETWEEN ?1 AND ?2
        AND (
            EXISTS (SELECT 1 FROM event_aliases AS a WHERE a.alias = m.event)
            OR EXISTS (SELECT 1 FROM saves AS s JOIN match_corrections AS c USING (save_key) WHERE s.match_key = m.match_key)
        )
);
