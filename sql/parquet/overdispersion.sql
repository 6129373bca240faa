-- One row: how much more losses vary than those of the reference player.
SELECT
    x.overdispersion, x.loss_dispersion, x.root_dispersion, x.form_variance, -- DOUBLE
    x.known_matches -- BIGINT
FROM overdispersion AS x
LIMIT 1;
