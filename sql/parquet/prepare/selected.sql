-- Which matches does an export without filters select? All of them. With filters, the program inserts those that they select.
INSERT INTO temp.selected_matches SELECT match_id FROM matches;
