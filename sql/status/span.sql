-- From when to when were the matches played, and at how many events?
-- Uses index: one pass over match_facts.
SELECT
    min(played_on) AS first_played_on,
    max(played_on) AS last_played_on,
    sum(played_on IS NULL) AS without_date,
    sum(is_money) AS money_sessions,
    count(DISTINCT event) AS events
FROM match_facts
WHERE kind <> 'position';
