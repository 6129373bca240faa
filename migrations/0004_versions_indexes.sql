-- Serves: leaving saves out that are not counted; nearly empty.
CREATE INDEX matches_not_current ON matches (match_id) WHERE is_current = 0;
