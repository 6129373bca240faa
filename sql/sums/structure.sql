-- The sums of structure_sums, from decisions.
SELECT
    d.match_id, d.seat, d.structure_code,
    {{ errors_and_difficulties() }}
FROM {{ decisions() }} AS d
GROUP BY d.match_id, d.seat, d.structure_code
