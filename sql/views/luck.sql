CREATE VIEW IF NOT EXISTS luck AS
-- One row per match and player: luck, and the result without it. Winning is +0.5 and losing -0.5 in match winning chances; the
-- luck-adjusted result takes both players' luck away: what the play alone would have brought. NULL where no result or no match.
-- Leans on: player_match_stats.
SELECT
    own.match_id,
    own.player,
    own.opponent,
    own.played_at,
    own.luck_emg,
    own.luck_mwc,
    other.luck_mwc AS opponent_luck_mwc,
    own.is_won,
    own.is_won - 0.5 AS result_mwc,
    own.is_won - 0.5 - (own.luck_mwc - other.luck_mwc) AS luck_adjusted_result_mwc
FROM player_match_stats AS own
JOIN player_match_stats AS other ON other.match_id = own.match_id AND other.seat = 3 - own.seat;
