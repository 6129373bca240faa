-- The number of the view of this name.
SELECT x.overdispersion
FROM overdispersion AS x
