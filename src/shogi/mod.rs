//! Shogi: positions, their key and SFEN, moves as USI and as players write them. The rules are shogi_legality_lite's.
