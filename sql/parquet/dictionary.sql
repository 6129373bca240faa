-- One row per column of the export.
SELECT
    value ->> 'table' AS table_name,         -- VARCHAR: the table
    value ->> 'column' AS column_name,       -- VARCHAR: the column
    value ->> 'position' AS position,        -- INT: 1-based place of the column
    value ->> 'type' AS type,                -- VARCHAR: its type
    value ->> 'unit' AS unit,                -- VARCHAR: unit; empty if it has none
    value ->> 'meaning' AS meaning           -- VARCHAR: meaning of the column
FROM json_each(?1);
