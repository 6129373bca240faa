-- One row per checker play and idea that one of its candidates has, with the verdict on the play.
-- Uses index: one pass over decisions (the primary key if a decision is given); idea_prices by its key.
SELECT
    d.decision_id, i.idea_code,
    i.idea,                             -- hit, anchor, slot, ...
    CAST({{ verdict('d', 'i') }} AS {{ text }}) AS verdict, -- did: the best play has it, too; missed: only the best play has it; wrong: only the play made has it; avoided: only other candidates have it
    p.price_emg                         -- equity of the best play above the best candidate that is, for this idea, like the play made, EMG; NULL: did, avoided
FROM decisions AS d
JOIN ideas AS i ON {{ any_has('d', 'i') }}
LEFT JOIN idea_prices AS p ON p.decision_id = d.decision_id AND p.idea_code = i.idea_code
WHERE d.is_position = 0
