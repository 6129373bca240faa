-- The tables that the rows of a copy come from, beside those of the database.
CREATE TEMP TABLE people (
    player_id INTEGER PRIMARY KEY,
    spelling TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    shown_name TEXT,
    shown_spelling TEXT
);
CREATE TEMP TABLE texts_with_names (text TEXT PRIMARY KEY) WITHOUT ROWID;
