-- How deeply were the decisions analysed, and how far can their numbers be trusted?
SELECT player, kind, level, all_decisions, decisions, pr, pr_low, pr_high, error_emg
FROM error_by_level
ORDER BY player, kind, level_rank NULLS FIRST, level_code NULLS FIRST
