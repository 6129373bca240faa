CREATE TEMP VIEW dates AS
-- One row per day of the years in which matches were played. played_on of the other tables refers to it.
WITH RECURSIVE
    -- Only years with matches: one wrong date must not add centuries of days.
    years (year) AS (SELECT DISTINCT strftime('%Y', played_at_local) FROM source.matches WHERE date(played_at_local) IS NOT NULL),
    days (day, year) AS (
        SELECT year || '-01-01', year FROM years
        UNION ALL
        SELECT date(day, '+1 day'), year FROM days WHERE day < year || '-12-31'
    )
SELECT
    CAST(day AS TEXT) AS date,          -- YYYY-MM-DD
    CAST(strftime('%Y', day) AS INTEGER) AS year, -- YYYY
    CAST(strftime('%Y', day) || '-Q' || ((strftime('%m', day) + 2) / 3) AS TEXT) AS quarter, -- YYYY-Q1 to YYYY-Q4
    CAST(strftime('%Y-%m', day) AS TEXT) AS month, -- YYYY-MM
    CAST(strftime('%m', day) AS INTEGER) AS month_number, -- 1 to 12
    CAST(trim(substr('January  February March    April    May      June     July     August   SeptemberOctober  November December ',
        strftime('%m', day) * 9 - 8, 9)) AS TEXT) AS month_name, -- January to December
    -- ISO 8601 week: YYYY-W01 to YYYY-W53
    CAST(strftime('%Y', day, '-3 days', 'weekday 4') || printf('-W%02d', (strftime('%j', day, '-3 days', 'weekday 4') - 1) / 7 + 1) AS TEXT) AS week,
    CAST((strftime('%w', day) + 6) % 7 + 1 AS INTEGER) AS weekday_number, -- 1 Monday to 7 Sunday
    CAST(trim(substr('Sunday   Monday   Tuesday  WednesdayThursday Friday   Saturday ', strftime('%w', day) * 9 + 1, 9)) AS TEXT)
        AS weekday_name,                -- Monday to Sunday
    CAST(strftime('%w', day) IN ('0', '6') AS INTEGER) AS is_weekend, -- 1: Saturday or Sunday
    CAST(date(day, '-6 days', 'weekday 1') AS TEXT) AS week_start, -- Monday of the week
    CAST(date(day, 'start of month') AS TEXT) AS month_start, -- first day of the month
    CAST(date(day, 'start of year', '+' || ((strftime('%m', day) - 1) / 3 * 3) || ' months') AS TEXT) AS quarter_start, -- first day of the quarter
    CAST(date(day, 'start of year') AS TEXT) AS year_start -- first day of the year
FROM days;
