-- The only setting says which of several saves of a match counts.
SELECT 'settings, ' || setting AS subject, 'is ''' || value || '''' AS message
FROM settings
WHERE setting <> 'keep' OR value NOT IN ('deepest', 'newest', 'oldest', 'lowest-pr');
