-- Everybody with a PR.
{{ people_with_pr() }}
