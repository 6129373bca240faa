-- Contents that were read again keep the run that brought them. What was decided about all saves of the old database is handed on to those that are there.
UPDATE main.contents
SET import_run_id = o.import_run_id
FROM old.contents AS o
WHERE o.content_hash = contents.content_hash;
INSERT OR IGNORE INTO main.gone_saves SELECT save_key, play_hashes, player1, player2 FROM old.saves;
