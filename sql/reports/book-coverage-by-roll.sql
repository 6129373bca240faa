-- title: Coverage by an opening book, by roll
-- question: How many plays, best plays and candidates does XG's opening book have, by roll number and dice?
-- group: books
-- parameter: book (integer, the XG book that was edited last): book_id
-- parameter: max_ply (integer, 2): last roll of each game to include, at most 12
-- parameter: candidates (yes|no, yes): whether to count the candidates that the book has; no: candidates_share is empty
-- columns: book_id, ply, dice, plays, played_share, best_share, candidates, candidates_share, both, book_only, stamp_only, none, sources
-- uses index: decisions_by_ply; book_coverage, book_entries by their keys
{{ covered_plays(book, max_ply, with_candidates=choice.candidates == 'yes', by_roll=true) }}
