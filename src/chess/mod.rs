//! Chess: positions, their key and EPD, moves as UCI and SAN. The rules are cozy-chess's.
