-- title: In short
-- question: How good is the play, and what did it win?
-- column: sentence: a finding in words, which the program makes of the rows of this query
-- empty: No decision is analysed.
WITH played AS (
    SELECT
        count(DISTINCT s.person_id) AS people, {{ matches_and_sessions('s.') }}, sum(s.is_won) AS won,
        count(s.luck_adjusted_result_mwc) AS weighed, {{ won_without_luck('s.') }}
    FROM {{ source('player_match_stats') }} AS s
),
summed AS (
    SELECT {{ totals('decisions pr_error_emg') }}, {{ unit_sums() }} FROM {{ source('player_match_stats') }} AS s
),
{{ measured() }},
found (finding, amount, low, high, number, of_number) AS (
    SELECT 'pr', pr, pr_low, pr_high, NULL, NULL FROM measured WHERE pr IS NOT NULL
    UNION ALL
    SELECT 'matches', NULL, NULL, NULL, matches, {{ 'NULL' if filter.within else 'CASE WHEN people = 1 THEN won END' }} FROM played WHERE matches > 0
    UNION ALL
    SELECT 'won by play', won_without_luck_share * matches, won_without_luck_share_low * matches, won_without_luck_share_high * matches, NULL, NULL
    FROM played
    WHERE {{ 'false' if filter.within else 'people = 1 AND weighed = matches AND won_without_luck_share_low < won_without_luck_share' }}
    UNION ALL
    SELECT 'money sessions', NULL, NULL, NULL, money_sessions, NULL FROM played WHERE money_sessions > 0
)
SELECT finding, amount, low, high, number, of_number FROM found
