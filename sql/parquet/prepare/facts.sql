-- As the view of the same name, with saved positions, which an export has too.
-- A database with views of another version is read with temporary ones.
DROP VIEW IF EXISTS temp.decision_facts;
CREATE TEMP VIEW decision_facts AS
{% set with_saved_positions = true %}
{% include 'views/decision_facts.sql' %};
