-- Which keys do matches have in the names of their files?
-- Uses index: one pass over matches.
SELECT {{ save_hex() }} AS key FROM matches AS m;
