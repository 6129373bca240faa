-- Serves: leaving saves out that are not counted; nearly empty.
CREATE INDEX IF NOT EXISTS matches_not_current ON matches (match_id) WHERE is_current = 0;
