-- What did the user decide about names and matches, as in a file of corrections?
-- Uses index: one pass over each table.
SELECT json_object(
    -- json: without it, the empty result of a subquery would be a text.
    'players', json((SELECT json_group_object(alias, name) FROM player_aliases)),
    'events', json((SELECT json_group_object(alias, name) FROM event_aliases)),
    'corrections', json((
        SELECT json_group_array(
            json_object('key', lower(hex(save_key)), 'field', field, 'value', value, 'match', about)
            ORDER BY about, save_key
        )
        FROM match_corrections
    )),
    'tags', json((
        SELECT json_group_array(
            json_object(
                'tag', tag, 'on', tagged_on, 'note', note, 'subject', subject, 'key', nullif(lower(hex(content_key)), ''),
                'decision', decision_number, 'position', position_hash, 'player', player, 'about', about
            )
            ORDER BY about, tag, tagged_on, content_key, decision_number, position_hash, player
        )
        FROM tags
    ))
);
