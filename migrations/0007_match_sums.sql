-- What each player of a match did, in sums: statistics over matches need not read the decisions. The writer keeps it with the match's
-- other rows; every save of a match has its own.
CREATE TABLE match_sums (
    match_id INTEGER NOT NULL REFERENCES matches (match_id),
    seat INTEGER NOT NULL,              -- 1, 2; no row for a seat without decisions
    player_id INTEGER NOT NULL REFERENCES players (player_id),
    opponent_id INTEGER NOT NULL REFERENCES players (player_id),
    decisions INTEGER NOT NULL,         -- that enter PR, and how many of each kind
    checker_decisions INTEGER NOT NULL,
    double_decisions INTEGER NOT NULL,
    take_decisions INTEGER NOT NULL,
    checker_plays INTEGER NOT NULL,     -- made, whether analysed or not
    error_emg REAL,                     -- equity lost; NULL: nothing analysed
    checker_error_emg REAL,
    double_error_emg REAL,
    take_error_emg REAL,
    error_mwc REAL,
    errors INTEGER,                     -- by XG's grading, blunders included
    blunders INTEGER,
    luck_emg REAL,
    luck_mwc REAL,
    PRIMARY KEY (match_id, seat)
) STRICT, WITHOUT ROWID;

INSERT INTO match_sums
SELECT
    d.match_id, d.seat, d.player_id, d.opponent_id,
    sum(d.is_counted),
    sum(d.is_counted AND d.kind = 'checker'),
    sum(d.is_counted AND d.kind = 'double'),
    sum(d.is_counted AND d.kind = 'take'),
    sum(d.kind = 'checker' AND d.action IS NOT NULL),
    sum(d.error_emg),
    sum(d.error_emg) FILTER (WHERE d.kind = 'checker'),
    sum(d.error_emg) FILTER (WHERE d.kind = 'double'),
    sum(d.error_emg) FILTER (WHERE d.kind = 'take'),
    sum(d.error_mwc),
    sum(d.error_emg >= (SELECT t.min_error_emg FROM error_thresholds AS t WHERE t.grading = 'xg' AND t.grade = 'error')),
    sum(d.error_emg >= (SELECT t.min_error_emg FROM error_thresholds AS t WHERE t.grading = 'xg' AND t.grade = 'blunder')),
    sum(d.luck_emg),
    sum(d.luck_mwc)
FROM decisions AS d
GROUP BY d.match_id, d.seat;
