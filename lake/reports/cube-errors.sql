-- Which cube decisions went wrong, how often and how much?
SELECT player, error_kind, by_side, decisions, counted_decisions, wrong_decisions, error_emg, error_mwc, worst_error_emg
FROM cube_errors
ORDER BY player, error_emg DESC, error_kind
