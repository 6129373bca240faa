-- As the view of the same name, with saved positions, which an export has too.
CREATE TEMP VIEW decision_facts AS
{% set with_saved_positions = true %}
{% include 'views/decision_facts.sql' %};
