-- The figures of candidates, three quarters of what a database holds, in half the bytes. XG's single floats are binary fractions: times
-- a power of two nearly all are whole numbers, which SQLite keeps in 4 bytes or less, also in a REAL column. Nothing is rounded: a
-- figure that is no whole number then is kept as it is, in 8 bytes. The view `candidates` divides again, exactly.
CREATE TABLE scaled_candidate_rows (
    candidate_id INTEGER PRIMARY KEY,   -- decision_id * 32 + candidate_rank - 1
    play_id INTEGER REFERENCES plays (play_id), -- NULL: the recorded moves do not lead to the recorded position
    position_hash INTEGER NOT NULL,     -- after the play, in the view of the opponent, who is then on roll
    level_code INTEGER NOT NULL REFERENCES levels (level_code),
    scaled_equity REAL,                 -- cubeful, EMG, times 2^29; mover's view, like all that follows
    scaled_lose_backgammon REAL,        -- chances, cumulative, times 2^30; of backgammons, which are rare, times 2^35
    scaled_lose_gammon REAL,
    scaled_lose REAL,
    scaled_win REAL,
    scaled_win_gammon REAL,
    scaled_win_backgammon REAL
) STRICT;

INSERT INTO scaled_candidate_rows
SELECT
    candidate_id, play_id, position_hash, level_code,
    iif(e = CAST(e AS INTEGER), CAST(e AS INTEGER), e),
    iif(lb = CAST(lb AS INTEGER), CAST(lb AS INTEGER), lb),
    iif(lg = CAST(lg AS INTEGER), CAST(lg AS INTEGER), lg),
    iif(l = CAST(l AS INTEGER), CAST(l AS INTEGER), l),
    iif(w = CAST(w AS INTEGER), CAST(w AS INTEGER), w),
    iif(wg = CAST(wg AS INTEGER), CAST(wg AS INTEGER), wg),
    iif(wb = CAST(wb AS INTEGER), CAST(wb AS INTEGER), wb)
FROM (
    SELECT
        candidate_id, play_id, position_hash, level_code,
        equity * 536870912.0 AS e,
        lose_backgammon * 34359738368.0 AS lb,
        lose_gammon * 1073741824.0 AS lg,
        lose * 1073741824.0 AS l,
        win * 1073741824.0 AS w,
        win_gammon * 1073741824.0 AS wg,
        win_backgammon * 34359738368.0 AS wb
    FROM candidate_rows
)
ORDER BY candidate_id;

DROP TABLE candidate_rows;
-- Views speak of candidate_rows, before and after: they are not to be changed with the name.
PRAGMA legacy_alter_table = ON;
ALTER TABLE scaled_candidate_rows RENAME TO candidate_rows;
PRAGMA legacy_alter_table = OFF;
