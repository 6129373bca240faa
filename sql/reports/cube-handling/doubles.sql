-- question: How many right doubles were missed, and how many doubles were wrong?
-- columns: player
-- column: double_kind: first double (the cube is centred), redouble
-- column: decisions: analysed decisions whether to double, counted or not
-- column: right_doubles: doubles made that lost nothing, and those that were missed
-- column: missed: cubes held that lost equity, because doubling was right: `missed` of `right_doubles`
-- column: missed_share: missed / right_doubles
-- column: missed_emg: equity lost by missed doubles (EMG)
-- column: doubles: doubles made
-- column: too_early: doubles made where holding the cube and doubling later is better
-- column: too_early_emg: equity lost by them (EMG)
-- column: too_good: doubles made where playing on for a gammon is better than the pass
-- column: too_good_emg: equity lost by them (EMG)
-- column: lost_matches: matches lost by missed and wrong doubles: the sum of the match winning chances lost
-- uses index: one pass over decisions; decisions_by_match if a player is given; the key of cube_analyses
WITH chosen AS (
    SELECT
        d.player_id, CASE d.cube_owner WHEN 0 THEN 'first double' ELSE 'redouble' END AS double_kind, d.action = 'double' AS is_made,
        {# Where both actions are worth the same, as in lost positions, holding misses nothing. #}
        (d.action = 'double') = (d.error_emg = 0) AS is_right, a.equity_no_double > a.equity_double_pass AS is_too_good, d.error_emg, d.error_mwc
    FROM {{ decisions_with_cubes() }}
    WHERE d.kind = 'double' AND d.error_emg IS NOT NULL AND d.action IS NOT NULL
),
{# By numbers first: a million texts would be sorted. #}
by_spelling AS (
    SELECT
        player_id, double_kind,
        count(*) AS decisions, sum(is_right) AS right_doubles, count(*) FILTER (WHERE is_right AND NOT is_made) AS missed,
        sum(error_emg) FILTER (WHERE NOT is_made) AS missed_emg, sum(is_made) AS doubles,
        count(*) FILTER (WHERE is_made AND error_emg > 0 AND NOT is_too_good) AS too_early,
        sum(error_emg) FILTER (WHERE is_made AND NOT is_too_good) AS too_early_emg,
        count(*) FILTER (WHERE is_made AND error_emg > 0 AND is_too_good) AS too_good,
        sum(error_emg) FILTER (WHERE is_made AND is_too_good) AS too_good_emg,
        sum(error_mwc) AS lost_matches
    FROM chosen
    GROUP BY player_id, double_kind
)
SELECT
    {{ player }} AS player, s.double_kind, {{ totals('decisions right_doubles missed', 's.') }},
    {{ ratio('sum(s.missed)', 'sum(s.right_doubles)') }} AS missed_share,
    {{ totals('missed_emg doubles too_early too_early_emg too_good too_good_emg lost_matches', 's.') }}
{{ of_spellings('double_kind') }}
LIMIT {{ limit }}
