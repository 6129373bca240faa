-- The row of the view of this name.
SELECT x.overdispersion, x.loss_dispersion, x.root_dispersion, x.form_variance
FROM overdispersion AS x
