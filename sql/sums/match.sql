-- The sums of match_sums, from decisions. Results of money sessions are those of whole sessions, from match_sums alone.
SELECT
    match_id, seat,
    {{ totals('decisions checker_decisions double_decisions take_decisions checker_plays rolls doubles_rolled jokers anti_jokers') }},
    sum(error_emg) AS error_emg,
    {% for kind in ['checker', 'double', 'take'] %}{{ sum_or_zero('sum(' ~ kind ~ '_error_emg)', 'sum(' ~ kind ~ 's)') }} AS {{ kind }}_error_emg,
    {% endfor %}
    {{ known_sum('error_mwc', 'sum(unknown_mwc)') }} AS error_mwc,
    {{ totals('errors blunders') }},
    CAST(sum(lacking) = 0 AS INT) AS is_fully_analysed,
    {{ known_luck('luck_emg', 'sum(unknown_luck)') }} AS luck_emg,
    {{ known_luck('luck_mwc', 'sum(unknown_luck_mwc)') }} AS luck_mwc,
    {{ totals('difficulty_emg difficulty_variance error_root difficulty_root') }},
    {% for kind in ['double', 'take'] %}{% for name in ['difficulty_emg', 'difficulty_variance', 'error_root', 'difficulty_root'] %}{{ sum_or_zero('sum(' ~ kind ~ '_' ~ name ~ ')', 'sum(' ~ kind ~ 's)') }} AS {{ kind }}_{{ name }},
    {% endfor %}{% endfor %}
    -- The unit of the interval is a game.
    {{ pr_standard_error('sum(error_emg)', 'sum(decisions)', 'count(nullif(decisions, 0))', 'sum(error_emg * error_emg)',
        'sum(error_emg * decisions)', 'sum(decisions * decisions)') }} AS pr_standard_error,
    count(nullif(decisions, 0)) AS pr_games
FROM (
    SELECT
        d.match_id, d.seat,
        sum(d.is_counted) AS decisions,
        {% for kind in ['checker', 'double', 'take'] %}sum(CASE d.kind WHEN '{{ kind }}' THEN d.is_counted ELSE 0 END) AS {{ kind }}_decisions,
        count(*) FILTER (WHERE d.kind = '{{ kind }}') AS {{ kind }}s,
        {% endfor %}
        count(*) FILTER (WHERE d.kind = 'checker' AND d.action IS NOT NULL) AS checker_plays,
        count(d.die1) AS rolls,
        count(*) FILTER (WHERE d.die1 = d.die2) AS doubles_rolled,
        count(*) FILTER (WHERE d.luck_emg > {{ joker_emg }}) AS jokers,
        count(*) FILTER (WHERE d.luck_emg < -{{ joker_emg }}) AS anti_jokers,
        sum(d.error_emg) AS error_emg,
        {% for kind in ['checker', 'double', 'take'] %}sum(d.error_emg) FILTER (WHERE d.kind = '{{ kind }}') AS {{ kind }}_error_emg,
        {% endfor %}
        sum(d.error_mwc) AS error_mwc,
        {{ unknown_mwc() }} AS unknown_mwc,
        sum(CAST(d.error_emg >= {{ threshold('error') }} AS INT)) AS errors,
        sum(CAST(d.error_emg >= {{ threshold('blunder') }} AS INT)) AS blunders,
        count(*) FILTER (WHERE {{ lacks_analysis() }}) AS lacking,
        sum(d.luck_emg) AS luck_emg,
        {{ unknown_luck('d.luck_emg') }} AS unknown_luck,
        sum(d.luck_mwc) AS luck_mwc,
        {{ unknown_luck('d.luck_mwc', 'd.away_player IS NULL') }} AS unknown_luck_mwc,
        {{ difficulties() }}
        {%- for kind in ['double', 'take'] %}{% for name in ['difficulty_emg', 'difficulty_variance', 'difficulty_root'] %},
        sum(d.{{ name }}) FILTER (WHERE d.error_emg IS NOT NULL AND d.kind = '{{ kind }}') AS {{ kind }}_{{ name }}
        {%- endfor %},
        sum(sqrt(d.error_emg)) FILTER (WHERE d.kind = '{{ kind }}') AS {{ kind }}_error_root
        {%- endfor %}

    FROM {{ decisions() }} AS d
    GROUP BY d.match_id, d.seat, d.game_id
) AS games
GROUP BY match_id, seat
