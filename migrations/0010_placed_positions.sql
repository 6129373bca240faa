-- Positions in the order in which matches bring them. Keyed by their hash they went all over their table: a night of 100 matches touched
-- nearly every page of it, and of the index of occurrences, and took six times as long in a database of 20,000 as in an empty one.
-- A match has its own rows now, and decisions refer to them; what is the same position in other matches, decisions.position_hash says.
-- The view `positions` has each position once, by its hash.
CREATE TABLE position_rows (
    position_id INTEGER PRIMARY KEY,    -- decision_id of the first decision in this position; its position_hash is the board's
    board BLOB NOT NULL,                -- 26 signed bytes, view of the player on roll: 25 own bar, 0 opponent's bar
    player_pips INTEGER NOT NULL,
    opponent_pips INTEGER NOT NULL,
    player_bar INTEGER NOT NULL,
    opponent_bar INTEGER NOT NULL,
    player_off INTEGER NOT NULL,        -- 15 minus the checkers on the board
    opponent_off INTEGER NOT NULL,
    phase_code INTEGER NOT NULL REFERENCES phases (phase_code),
    player_prime INTEGER NOT NULL,      -- longest run of points held
    opponent_prime INTEGER NOT NULL,
    player_anchors INTEGER NOT NULL,    -- points held in the other's home board
    opponent_anchors INTEGER NOT NULL,
    player_blots INTEGER NOT NULL,
    opponent_blots INTEGER NOT NULL
) STRICT;

CREATE TABLE placed_decisions (
    decision_id INTEGER PRIMARY KEY,    -- in playing order; a take directly follows its double
    match_id INTEGER NOT NULL REFERENCES matches (match_id),
    game_id INTEGER NOT NULL REFERENCES games (game_id),
    sequence_number INTEGER NOT NULL,   -- 1-based within the game
    ply INTEGER NOT NULL,               -- 1-based number of the roll in the game; a cube decision has that of the roll after it
    record_number INTEGER NOT NULL,     -- 0-based in temp.xg
    kind TEXT NOT NULL,                 -- checker, double, take
    seat INTEGER NOT NULL,              -- 1, 2: who decides
    player_id INTEGER NOT NULL REFERENCES players (player_id),
    opponent_id INTEGER NOT NULL REFERENCES players (player_id),
    position_hash INTEGER NOT NULL,     -- the decider's view
    position_id INTEGER NOT NULL REFERENCES position_rows (position_id), -- the match's first decision in this position
    position_after_hash INTEGER,        -- after the play, in the view of the opponent, who is then on roll
    away_player INTEGER,                -- points away; NULL: money
    away_opponent INTEGER,
    cube_value INTEGER NOT NULL,        -- before the decision
    cube_owner INTEGER NOT NULL,        -- 0 centred, 1 the decider, -1 the opponent
    is_crawford INTEGER NOT NULL,
    is_jacoby INTEGER NOT NULL,
    die1 INTEGER,                       -- the higher one
    die2 INTEGER,
    action TEXT,                        -- 13/8 6/5*, cannot move, no double, double, take, pass, beaver; NULL: none recorded
    played_rank INTEGER,                -- candidate_rank of the play; NULL: not among the candidates
    candidate_count INTEGER NOT NULL,
    level_code INTEGER REFERENCES levels (level_code), -- of the best candidate or the cube lines; NULL: not analysed
    equity_best REAL,
    equity_played REAL,
    error_emg REAL,                     -- equity lost, >= 0; NULL: not analysed
    error_mwc REAL,                     -- match winning chances lost, 0..1; NULL for money
    luck_emg REAL,                      -- luck of the roll, + is good for the roller
    luck_mwc REAL,                      -- the same in match winning chances; NULL for money
    luck_level_code INTEGER REFERENCES levels (level_code),
    equity_before_roll REAL,
    is_counted INTEGER NOT NULL,        -- enters PR
    is_forced INTEGER NOT NULL,         -- checker: one candidate at most
    is_irrelevant INTEGER,              -- checker: XG says that it makes no difference
    is_illegal INTEGER NOT NULL,        -- the rules do not allow it
    invalid_code INTEGER NOT NULL,      -- XG's inValid: 0 sound, 1 error, 2 illegal
    is_flagged INTEGER NOT NULL,
    is_edited INTEGER,
    double_decision_id INTEGER REFERENCES decisions (decision_id), -- take: the double that it answers
    auto_doubles INTEGER,
    clock_bottom_s INTEGER,             -- time left; NULL: no clock
    clock_top_s INTEGER,
    best_rank_1ply INTEGER,             -- candidate_rank that XG's 1-ply and 3-ply choose
    best_rank_3ply INTEGER,
    tutor_rank INTEGER,                 -- tutor mode: the first idea, and what it would have cost
    tutor_action TEXT,
    tutor_error_emg REAL,
    delayed_marks INTEGER,              -- bit list of candidates (cube: 1) marked for a later rollout, and done
    delayed_done INTEGER
) STRICT;

CREATE TEMP TABLE first_decisions (
    match_id INTEGER NOT NULL,
    position_hash INTEGER NOT NULL,
    decision_id INTEGER NOT NULL,
    PRIMARY KEY (match_id, position_hash)
) STRICT, WITHOUT ROWID;
INSERT OR IGNORE INTO temp.first_decisions SELECT match_id, position_hash, decision_id FROM decisions ORDER BY decision_id;

INSERT INTO placed_decisions
SELECT
    d.decision_id, d.match_id, d.game_id, d.sequence_number, d.ply, d.record_number, d.kind, d.seat, d.player_id, d.opponent_id,
    d.position_hash, f.decision_id, d.position_after_hash, d.away_player, d.away_opponent, d.cube_value, d.cube_owner,
    d.is_crawford, d.is_jacoby, d.die1, d.die2, d.action, d.played_rank, d.candidate_count, d.level_code, d.equity_best,
    d.equity_played, d.error_emg, d.error_mwc, d.luck_emg, d.luck_mwc, d.luck_level_code, d.equity_before_roll, d.is_counted,
    d.is_forced, d.is_irrelevant, d.is_illegal, d.invalid_code, d.is_flagged, d.is_edited, d.double_decision_id, d.auto_doubles,
    d.clock_bottom_s, d.clock_top_s, d.best_rank_1ply, d.best_rank_3ply, d.tutor_rank, d.tutor_action, d.tutor_error_emg,
    d.delayed_marks, d.delayed_done
FROM decisions AS d NOT INDEXED
CROSS JOIN temp.first_decisions AS f ON f.match_id = d.match_id AND f.position_hash = d.position_hash
ORDER BY d.decision_id;
DROP TABLE temp.first_decisions;

INSERT INTO position_rows
SELECT
    d.decision_id, x.board, x.player_pips, x.opponent_pips, x.player_bar, x.opponent_bar, x.player_off, x.opponent_off,
    x.phase_code, x.player_prime, x.opponent_prime, x.player_anchors, x.opponent_anchors, x.player_blots, x.opponent_blots
FROM placed_decisions AS d NOT INDEXED
CROSS JOIN positions AS x ON x.position_hash = d.position_hash
WHERE d.position_id = d.decision_id
ORDER BY d.decision_id;

DROP TABLE positions;
DROP TABLE decisions;
-- Views speak of decisions, before and after: they are not to be changed with the name.
PRAGMA legacy_alter_table = ON;
ALTER TABLE placed_decisions RENAME TO decisions;
PRAGMA legacy_alter_table = OFF;
