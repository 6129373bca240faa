"""Superset's dashboards as code: `dashboards.py BUNDLE.zip SNAPSHOT METADATA.json LAKE.duckdb` writes a bundle for
Superset's import. The program (GAMMONBASE, or gammonbase of the PATH) renders the formulas.

Databases, datasets, charts and dashboards have UUIDs made of their names, so that importing twice changes nothing, and a bundle of a
later version replaces an earlier one. There are two copies of each dashboard: over the SQLite snapshot (gammonbase publish --for bi)
and over Parquet through DuckDB (lake.py).
"""

import contextlib
import json
import os
import pathlib
import re
import sqlite3
import subprocess
import sys
import uuid
import zipfile

import yaml

SPACE = uuid.UUID("6f0f5f0e-6d47-5b0a-9d0e-47616d6d6f6e")
HERE = pathlib.Path(__file__).resolve().parent


def rendered(program=os.environ.get("GAMMONBASE", "gammonbase")):
    """SQL expressions of PR and the ends of its 95% interval, rendered by the program. Each row is a unit of the interval."""
    sql = subprocess.run([program, "report", "pr", "--reports", HERE / "reports", "--sql", "--engine", "duckdb"], check=True, capture_output=True, text=True).stdout
    return {label: expression for expression, label in re.findall(r'^    (\S.*?) AS "(.+?)",?$', sql, re.MULTILINE | re.DOTALL)}


EXPRESSIONS = rendered()
INTERVAL = ["PR", "PR from", "PR to"]
COUNTED = "CASE WHEN is_counted THEN 1 ELSE 0 END"
COMMON = ["match_id", "player", "opponent", "played_on", "match_length", "event"]
FACTS = ", ".join(COMMON)


def meanings(files):
    """The columns of the snapshot's tables, {table: {column: (type, meaning)}}, with the meanings that Datasette's metadata have."""
    tables = json.loads(pathlib.Path(files["metadata"]).read_text())["databases"][pathlib.Path(files["SQLite"]).stem]["tables"]
    with contextlib.closing(sqlite3.connect(f"file:{files['SQLite']}?mode=ro", uri=True)) as snapshot:
        return {table: {name: (kind, told["columns"][name]) for _, name, kind, *_ in snapshot.execute(f"PRAGMA table_info({table})")} for table, told in tables.items()}


def attribute(text):
    """A text in an attribute of HTML that is part of an address, with the marks of Superset's filters escaped."""
    for sign, code in (("!", "!!"), ("''", "!''"), ("%", "%25"), ("&", "%26"), ("#", "%23"), ("+", "%2B"), ('"', "%22"), ("<", "%3C"), (">", "%3E")):
        text = f"replace({text}, '{sign}', '{code}')"
    return text


# The dashboard of a player, with its filter set.
FILTER = "NATIVE_FILTER-player-player"
NAME = f"' || {attribute('player')} || '"
PROFILE = (f"""'<a href="/superset/dashboard/player-{{source}}/?native_filters=({FILTER}:(extraFormData:(filters:!((col:player,op:IN,val:!(''{NAME}'')))),"""
    f"""filterState:(label:''{NAME}'',validateStatus:!f,value:!(''{NAME}'')),id:{FILTER},ownState:()))">dashboard</a>'""")
BOARD = """'<img width="250" height="220" alt="' || xgid || '" src="/gammonbase/board.svg?xgid=' || xgid || '&amp;best=' || COALESCE(best_action, '') || '&amp;played=' || COALESCE(action, '') || '">'"""
PHASE = "CASE phase WHEN 'opening' THEN '1 ' WHEN 'middle game' THEN '2 ' WHEN 'endgame' THEN '3 ' WHEN 'race' THEN '4 ' ELSE '5 ' END || phase"
# Columns computed by Superset: type, expression, meaning.
COMPUTED = {"profile": ("VARCHAR", PROFILE, "the dashboard of this player"), "board": ("VARCHAR", BOARD, "orange: the play made; blue: the best"),
    "phase_in_order": ("VARCHAR", PHASE, "the phase, numbered in the order of a game"), "everybody": ("VARCHAR", "'players'", "the same for all players"),
    "length": ("VARCHAR", "CASE WHEN match_length IS NULL THEN 'money' WHEN match_length < 10 THEN ' ' || match_length ELSE '' || match_length END", "points, or money")}
# The program's names of columns for people, and labels that differ on dashboards.
ROWS = [[field.strip() for field in line.split("|")] for line in (HERE.parent.parent / "sql/columns.txt").read_text().splitlines() if "|" in line]
TITLES = {name: title for name, title, *_ in ROWS}
CALLED = {"error_emg": "EMG lost", "book_cost_emg": "EMG lost by the book", "action": "played", "best_action": "best", "book_action": "the book's play",
    "played_on": "day", "profile": "more", "phase_in_order": "phase", "length": "match length", "source": "who made the book's rollout", "ply": "roll"}
PR_METRIC = {"PR": (EXPRESSIONS["PR"], ".2f", "performance rating, over the decisions that enter PR; lower is better")}
BOUNDS = {"PR from": (EXPRESSIONS["PR from"], ".2f", "lower end of the 95% interval of PR, over matches (of scores, over games); empty: fewer than three"),
    "PR to": (EXPRESSIONS["PR to"], ".2f", "upper end of the 95% interval of PR")}
LOST = {"Equity lost": ("SUM(error_emg)", ",.1f", "EMG, all decisions together")}
DECISIONS = {"Decisions": ("SUM(decisions)", ",d", "decisions that enter PR")}
SCORES = f"""SELECT s.match_id, s.player, s.opponent, s.played_on, s.match_length, s.event, {EXPRESSIONS["player_group"]} AS player_group, {EXPRESSIONS["opponent_group"]} AS opponent_group,
    s.decisions, s.error_emg, s.pr_error_emg, u.pr AS usual_pr FROM player_game_stats AS s JOIN player_stats AS u ON u.player = s.player WHERE s.away_player IS NOT NULL"""
# Dataset: query on SQLite (None: the table of that name), query on DuckDB, table that describes its columns, columns, and metrics as
# label: (expression, format, description).
DATASETS = {
    "player_match_stats": (None, "SELECT * FROM player_match_stats", "player_match_stats", [*COMMON, "length", "profile", "everybody", "is_won", "decisions", "error_emg", "blunders", "luck_mwc", "luck_adjusted_result_mwc"], {
        **PR_METRIC,
        **BOUNDS,
        **DECISIONS, **LOST,
        "Matches": ("COUNT(DISTINCT CASE WHEN NOT is_money THEN match_id END)", ",d", "matches, each once; money sessions are none"),
        "Players": ("COUNT(DISTINCT player)", ",d", "people, merged spellings once"),
        "Blunders": ("SUM(blunders)", ",d", "decisions that cost what XG calls a blunder: 0.080 EMG or more"),
        "Blunders per 100": ("100.0 * SUM(blunders) / NULLIF(SUM(decisions), 0)", ".2f", "blunders in 100 decisions that enter PR"),
        "Won": ("AVG(CASE WHEN is_won THEN 1.0 WHEN NOT is_won THEN 0.0 END)", ".0%", "share of the matches with a result that were won"),
        "Luck, %": ("100 * AVG(luck_mwc)", "+.1f", "mean luck in a match, percent of match winning chances; + is good; matches, not money"),
        "Won without luck": ("0.5 + AVG(luck_adjusted_result_mwc)", ".1%", "share of the matches that would have been won without both players' luck, by the play alone"),
    }),
    "errors_by_phase": (
        f"SELECT {FACTS}, phase, plan, opponent_plan, decisions, error_emg, pr_error_emg FROM player_structure_stats",
        f"SELECT {FACTS}, phase, plan, opponent_plan, {COUNTED} AS decisions, error_emg, pr_error_emg FROM decision_facts",
        "player_structure_stats", [*COMMON, "phase", "phase_in_order", "plan", "opponent_plan", "decisions", "error_emg", "pr_error_emg"], {**PR_METRIC, **DECISIONS, **LOST}),
    "errors_by_score": (SCORES, SCORES, "player_game_stats", [*COMMON, "player_group", "opponent_group", "decisions", "error_emg", "pr_error_emg", "usual_pr"], {
        **PR_METRIC, **BOUNDS, **DECISIONS,
        "Usual PR": (EXPRESSIONS["Usual PR"], ".2f", "the players' own PR at all scores, weighted by their decisions here"),
        "PR minus usual PR, beyond chance": (EXPRESSIONS["Beyond chance"], "+.1f", "how far PR is from the players' own PR, where that lies outside its 95% interval; 0: the difference may be chance, or fewer than 20 decisions"),
    }),
    "errors_by_kind": (
        "SELECT match_id, player, opponent, played_on, match_length, event, kind, decisions, error_emg, pr_error_emg FROM player_action_stats",
        f"SELECT {FACTS}, kind, {COUNTED} AS decisions, error_emg, pr_error_emg FROM decision_facts",
        "player_action_stats", [*COMMON, "kind", "decisions", "error_emg", "pr_error_emg"], {**PR_METRIC, **DECISIONS, **LOST}),
    "blunders": (
        f"SELECT {FACTS}, kind, dice, action, best_action, phase, plan, opponent_plan, main_idea, error_emg, xgid FROM decision_facts JOIN decision_boards USING (decision_id) WHERE error_emg >= 0.08",
        f"SELECT {FACTS}, kind, dice, action, best_action, phase, plan, opponent_plan, main_idea, error_emg, xgid FROM decision_facts WHERE error_emg >= 0.08",
        "decision_facts", [*COMMON, "kind", "dice", "action", "best_action", "phase", "plan", "opponent_plan", "main_idea", "error_emg", "xgid", "board"],
        {"Decisions": ("COUNT(*)", ",d", "decisions that cost 0.080 EMG or more")}),
    "opening_plays": ("SELECT ply, variation, COALESCE(reply_to, '') AS reply_to, dice, play, times, situation_times, times_share, players, mean_error_emg FROM opening_plays",
        "SELECT ply, variation, COALESCE(reply_to, '') AS reply_to, dice, play, times, situation_times, times_share, players, mean_error_emg FROM opening_plays",
        "opening_plays", ["ply", "variation", "reply_to", "dice", "play", "times", "situation_times", "times_share", "players", "mean_error_emg"],
        {"Times": ("SUM(times)", ",d", "how often it was played"),
         "Mean loss, EMG": ("SUM(times * mean_error_emg) / NULLIF(SUM(times), 0)", ".4f", "EMG a play")}),
    "book_coverage": (
        # A subquery, so that charts without the player do not look it up.
        "SELECT book_title, ply, (SELECT p.name FROM players AS p WHERE p.player_id = c.player_id) AS player, CASE WHEN is_played_covered THEN 1 ELSE 0 END AS covered, error_emg FROM decision_coverage AS c",
        "SELECT book_title, ply, (SELECT min(p.name) FROM players AS p WHERE p.player_id = c.player_id) AS player, CASE WHEN is_played_covered THEN 1 ELSE 0 END AS covered, error_emg FROM decision_coverage AS c",
        "decision_coverage", ["book_title", "ply", "player", "covered", "error_emg"],
        {"Plays": ("COUNT(*)", ",d", "checker plays of the first 12 rolls"),
         "Covered": ("AVG(1.0 * covered)", ".1%", "share of the plays that were made and that the book has")}),
    "book_deviations": (
        "SELECT a.book_title, p.name AS player, a.ply, a.die1 || '-' || a.die2 AS dice, a.action, a.book_action, a.book_cost_emg, a.error_emg, a.source FROM book_advice AS a JOIN players AS p USING (player_id) WHERE NOT a.is_book_play AND a.book_cost_emg > 0",
        "SELECT a.book_title, (SELECT min(p.name) FROM players AS p WHERE p.player_id = a.player_id) AS player, a.ply, a.die1 || '-' || a.die2 AS dice, a.action, a.book_action, a.book_cost_emg, a.error_emg, a.source FROM book_advice AS a WHERE NOT a.is_book_play AND a.book_cost_emg > 0",
        "book_advice", ["book_title", "player", "ply", "dice", "action", "book_action", "book_cost_emg", "error_emg", "source"],
        {"Deviations": ("COUNT(*)", ",d", "plays that are not the best that the book has"),
         "Mean cost": ("AVG(book_cost_emg)", ".4f", "EMG by the book")}),
}


def number(dataset, metric, under, size=0.5):
    return dataset, "big_number_total", {"metric": metric, "subheader": under, "y_axis_format": DATASETS[dataset][4][metric][1],
        "header_font_size": size, "subheader_font_size": size * 0.4}, {"metrics": [metric]}


def over_time(dataset, metrics, title, grain, form):
    return dataset, form, {"x_axis": "played_on", "time_grain_sqla": grain, "metrics": metrics, "groupby": [], "y_axis_title": title,
        "y_axis_title_margin": 60, "y_axis_title_position": "Left", "x_axis_title": "played", "x_axis_title_margin": 25, "y_axis_format": DATASETS[dataset][4][metrics[0]][1],
        "rich_tooltip": True, "markerEnabled": True, "markerSize": 5, "show_legend": len(metrics) > 1, "x_axis_time_format": "%Y" if grain == "P1Y" else "%Y-%m", "truncateYAxis": False, "y_axis_bounds": [None, None],
        "sort_series_type": "sum", "row_limit": 10000}, {
        "columns": [{"timeGrain": grain, "columnType": "BASE_AXIS", "sqlExpression": "played_on", "label": "played_on", "expressionType": "SQL"}], "metrics": metrics}


def ranking(dataset, by, limit):
    """PR of the players with most decisions, as dots between the ends of the interval."""
    return dataset, "echarts_timeseries_scatter", {"x_axis": by, "metrics": INTERVAL, "groupby": [], "x_axis_sort": "PR", "x_axis_sort_asc": True, "x_axis_force_categorical": True, "xAxisLabelRotation": 45,
        "y_axis_title": "PR (lower is better)", "y_axis_title_margin": 60, "y_axis_title_position": "Left", "y_axis_format": ".2f", "show_legend": True, "rich_tooltip": True, "markerSize": 8,
        "truncateYAxis": False, "y_axis_bounds": [None, None], "timeseries_limit_metric": "Decisions", "order_desc": True, "row_limit": limit}, {
        "columns": [by], "metrics": INTERVAL, "orderby": [["Decisions", False]], "row_limit": limit}


def bars(dataset, by, metric, title, of="", limit=50):
    return dataset, "echarts_timeseries_bar", {"x_axis": by, "metrics": [metric], "groupby": [], "orientation": "horizontal", "x_axis_sort": by, "x_axis_sort_asc": False,
        "x_axis_force_categorical": True, "y_axis_title": title, "y_axis_title_margin": 30, "y_axis_title_position": "Left", "x_axis_title": of, "x_axis_title_margin": 50, "y_axis_format": DATASETS[dataset][4][metric][1], "show_value": True, "show_legend": False, "row_limit": limit}, {
        "columns": [by], "metrics": [metric]}


def table(dataset, by, metrics, sort, limit=1000, ascending=False, filters=()):
    having = [{"expressionType": "SQL", "clause": "HAVING", "sqlExpression": sql, "filterOptionName": sql} for sql in filters]
    return dataset, "table", {"query_mode": "aggregate", "groupby": by, "metrics": metrics, "timeseries_limit_metric": sort, "order_desc": not ascending,
        "adhoc_filters": having, "row_limit": limit, "server_pagination": False, "table_timestamp_format": "%Y-%m-%d", "include_search": False, "show_cell_bars": False}, {
        "columns": by, "metrics": metrics, "orderby": [[sort, ascending], [by[0], True]], "row_limit": limit}


def list_of(dataset, columns, sort, limit=50):
    return dataset, "table", {"query_mode": "raw", "all_columns": columns, "order_by_cols": [json.dumps([sort, False])], "row_limit": limit,
        "column_config": {name: {"d3NumberFormat": ".4f" if dataset.startswith("book") else ".3f"} for name in columns if name.endswith("_emg")},
        "table_timestamp_format": "%Y-%m-%d", "server_pagination": False, "include_search": False, "show_cell_bars": False}, {
        "columns": columns, "orderby": [[sort, False]], "row_limit": limit}


def heat(dataset, x, y, metric):
    """A map whose middle colour, and only that, means that a difference may be chance. Points needed grow to the right and down."""
    return dataset, "heatmap_v2", {"x_axis": x, "groupby": y, "metric": metric, "row_limit": 1000, "sort_x_axis": "alpha_asc", "sort_y_axis": "alpha_desc", "normalize_across": "heatmap",
        "legend_type": "piecewise", "linear_color_scheme": "schemePuOr", "xscale_interval": 1, "yscale_interval": 1, "left_margin": "auto", "bottom_margin": "auto",
        "value_bounds": [-5, 5], "y_axis_format": DATASETS[dataset][4][metric][1], "show_legend": True, "show_percentage": False, "show_values": True}, {
        "columns": [x, y], "metrics": [metric]}


def bubbles(dataset, entity, x, y, size):
    return dataset, "bubble_v2", {"entity": entity, "series": "everybody", "x": x, "y": y, "size": size, "max_bubble_size": "25", "row_limit": 10000, "tooltipSizeFormat": ",d", "opacity": 0.6,
        "x_axis_title": "luck in a match, % of match winning chances", "x_axis_title_margin": 30, "x_axis_label": "luck in a match, % of match winning chances", "y_axis_label": "won without luck", "x_axis_title_position": "Center",
        "y_axis_title_margin": 60, "xAxisFormat": "+.1f", "y_axis_format": ".0%", "show_legend": False, "truncateXAxis": False, "xAxisLabelInterval": 20}, {
        "columns": ["everybody", entity], "metrics": [x, y, size], "orderby": [[size, False], [entity, True]]}


READING = """

**PR** (performance rating) is the equity lost per decision, in EMG (normalised equity), on eXtreme Gammon's scale: the lower, the better. **PR from** and **PR to** are the ends of its 95% interval, which shows how much chance moves it.
They need three matches; where several people count, a match counts once for each of them. A decision that costs 0.080 EMG or more is a **blunder**. **Luck** is what the dice were worth; **won without luck** is the share of the matches that would have been won by the play alone."""
# Dashboards: description, filter columns, and rows of charts as title: (width of 12, height, chart).
P, S = "player_match_stats", "errors_by_score"
DASHBOARDS = {
    "Collection": ("All matches together: how many, when, who plays best, and what luck did. A link beside each player leads to the player's dashboard." + READING, ["match_length", "event"], [
        {"Matches": (3, 18, number(P, "Matches", "each once")), "Players": (3, 18, number(P, "Players", "with decisions")),
         "Decisions": (3, 18, number(P, "Decisions", "that enter PR")), "PR of everybody": (3, 18, number(P, "PR", "lower is better"))},
        {"Matches by year of play": (12, 40, over_time(P, ["Matches"], "matches", "P1Y", "echarts_timeseries_bar"))},
        {"Players by PR (100 decisions or more), with its 95% interval": (7, 60, table(P, ["player", "profile"], ["PR", "PR from", "PR to", "Decisions", "Matches", "Blunders per 100", "Won"], "PR", ascending=True, filters=["SUM(decisions) >= 100"])),
         "PR by match length": (5, 60, bars(P, "length", "PR", "PR (lower is better)", "points"))},
        {"The 25 players with most decisions: PR between the ends of its 95% interval": (12, 60, ranking(P, "player", 25))},
        {"Luck, and matches won without luck: a bubble a player, as large as the number of matches": (12, 60, bubbles(P, "player", "Luck, %", "Won without luck", "Matches"))},
    ]),
    "Player": ("Choose a person on the left; without a choice everybody counts. Click on a bar or a name to filter the other charts by it." + READING, ["player", "opponent", "match_length", "plan"], [
        {"PR": (3, 18, number(P, "PR", "lower is better")), "Matches played": (3, 18, number(P, "Matches", "each once")),
         "Won": (3, 18, number(P, "Won", "of the matches with a result")), "Luck in a match, %": (3, 18, number(P, "Luck, %", "of match winning chances"))},
        {"PR by quarter of play, with the ends of its 95% interval": (12, 45, over_time(P, INTERVAL, "PR (lower is better)", "P3M", "echarts_timeseries_line"))},
        {"PR by phase of the game": (6, 45, bars("errors_by_phase", "phase_in_order", "PR", "PR (lower is better)")),
         "Equity lost by kind of decision": (6, 45, bars("errors_by_kind", "kind", "Equity lost", "EMG, all decisions together"))},
        {"PR by plan": (6, 60, bars("errors_by_phase", "plan", "PR", "PR (lower is better)")),
         "Equity lost by plan": (6, 60, bars("errors_by_phase", "plan", "Equity lost", "EMG, all decisions together"))},
        {"PR by score, minus the usual PR where that is more than chance: down, points that the player needs; across, the opponent (C: the Crawford game)": (7, 65, heat(S, "opponent_group", "player_group", "PR minus usual PR, beyond chance")),
         "The same in figures": (5, 65, table(S, ["player_group", "opponent_group"], ["PR", "PR from", "PR to", "Usual PR", "Decisions"], "Decisions"))},
        {"Opponents": (12, 50, table(P, ["opponent"], ["Matches", "Won", "PR", "PR from", "PR to", "Luck, %", "Won without luck"], "Matches"))},
        {"The 50 costliest decisions, with XGIDs to paste into eXtreme Gammon": (12, 90, list_of("blunders",
            ["board", "error_emg", "player", "opponent", "played_on", "kind", "dice", "action", "best_action", "plan", "main_idea", "xgid"], "error_emg"))},
    ]),
    "Openings and books": ("How first rolls are played, and how far games follow the opening books that were imported. Losses and costs are EMG (normalised equity). Where a chart of books has no data or no results, no backgammon book was imported, or no play differs from it.", ["dice"], [
        {"First rolls and replies, as they were played": (12, 60, table("opening_plays", ["ply", "dice", "reply_to", "play"], ["Times", "Mean loss, EMG"], "Times"))},
        {"Share of the plays that the book has, by number of the roll": (6, 50, bars("book_coverage", "ply", "Covered", "share of the plays made", "roll")),
         "Plays of the first 12 rolls": (3, 50, number("book_coverage", "Plays", "counted for each book", 0.25)), "Mean cost of a deviation, EMG": (3, 50, number("book_deviations", "Mean cost", "by the book", 0.25))},
        {"The costliest plays that are not the book's": (12, 60, list_of("book_deviations",
            ["book_cost_emg", "error_emg", "book_title", "player", "ply", "dice", "action", "book_action", "source"], "book_cost_emg"))},
    ]),
}
SOURCES = {"SQLite": "sqlite:///file:{}?mode=ro&uri=true", "Parquet": "duckdb:///{}"}


def key(*names):
    return str(uuid.uuid5(SPACE, "/".join(names)))


def slug(*names):
    return re.sub(r"[^a-z0-9]+", "-", "-".join(names).lower()).strip("-")


def dialect(source, text):
    """SQLite's name for the greatest of several values is MAX."""
    return text.replace("greatest(", "MAX(") if source == "SQLite" else text


def dataset(source, name, tables):
    sqlite, duck, described, columns, metrics = DATASETS[name]
    sql = sqlite if source == "SQLite" else duck
    known = {**tables["error_by_score_group"], **tables["decision_boards"], **tables[described]}

    def column(column):
        kind, meaning = known.get(column, ("INTEGER" if column == "covered" else "TEXT", "1: the book has the play that was made" if column == "covered" else ""))
        is_day = column == "played_on"
        called = CALLED.get(column) or TITLES.get(column) or column.replace("_", " ")
        called = called[0].upper() + called[1:]
        if column in COMPUTED:
            form, expression, meaning = COMPUTED[column]
            return {"column_name": column, "verbose_name": called, "is_dttm": False, "is_active": True, "type": form, "groupby": True, "filterable": True, "expression": expression.replace("{source}", slug(source)),
                "description": meaning, "python_date_format": None, "extra": None, "advanced_data_type": None}
        return {"column_name": column, "verbose_name": called, "is_dttm": is_day, "is_active": True, "type": "DATE" if is_day else {"INTEGER": "BIGINT", "INT": "BIGINT", "REAL": "DOUBLE"}.get(kind, "VARCHAR"),
            "groupby": True, "filterable": True, "expression": None, "description": meaning or None, "python_date_format": "%Y-%m-%d" if is_day and source == "SQLite" else None, "extra": None, "advanced_data_type": None}

    return {
        # Dataset names must be unique in Superset's own SQLite; the snapshot's tables keep theirs.
        "table_name": name if source == "SQLite" else f"{name} ({source})", "main_dttm_col": "played_on" if "played_on" in columns else None, "description": f"By {described}; docs/reference/statistics.md explains the figures.",
        "default_endpoint": None, "offset": 0, "cache_timeout": None, "schema": None, "catalog": None, "sql": sql, "params": None, "template_params": None, "filter_select_enabled": True,
        "fetch_values_predicate": None, "normalize_columns": False, "always_filter_main_dttm": False,
        "extra": {"certification": {"certified_by": "GammonBase", "details": "bi/superset/check compares its numbers with gammonbase report"}},
        "uuid": key(source, "dataset", name),
        "metrics": [{"metric_name": label, "verbose_name": label, "metric_type": None, "expression": dialect(source, expression), "description": about, "d3format": form, "currency": None,
            "extra": {"certification": {"certified_by": "GammonBase", "details": "docs/reference/statistics.md"}}, "warning_text": None} for label, (expression, form, about) in metrics.items()],
        "columns": [column(name) for name in columns],
        "version": "1.0.0", "database_uuid": key(source, "database"),
    }


def chart(source, title, dashboard, spec):
    data, form, params, query = spec
    params = {"viz_type": form, "adhoc_filters": [], "extra_form_data": {}, **params}
    sql_filters = {"where": " AND ".join(f"({f['sqlExpression']})" for f in params["adhoc_filters"] if f["clause"] == "WHERE"),
        "having": " AND ".join(f"({f['sqlExpression']})" for f in params["adhoc_filters"] if f["clause"] == "HAVING")}
    context = {"datasource": {"id": 0, "type": "table"}, "force": False, "result_format": "json", "result_type": "full", "form_data": params,
        "queries": [{"columns": [], "filters": [], "orderby": [], "row_limit": params.get("row_limit", 1000), "extras": sql_filters, **query}]}
    return {"slice_name": title, "description": None, "certified_by": None, "certification_details": None, "viz_type": form, "params": params,
        "query_context": json.dumps(context), "cache_timeout": 0, "uuid": key(source, "chart", dashboard, title), "version": "1.0.0", "dataset_uuid": key(source, "dataset", data)}


def filter_of(source, dashboard, column):
    data = {"dice": "opening_plays", "plan": "errors_by_phase"}.get(column, P)
    name = {"player": "Player", "opponent": "Opponent", "match_length": "Match length", "event": "Event", "dice": "Dice", "plan": "Plan"}[column]
    return {"id": f"NATIVE_FILTER-{slug(dashboard, column)}", "name": name, "filterType": "filter_select", "type": "NATIVE_FILTER", "description": "", "targets": [{"datasetUuid": key(source, "dataset", data), "column": {"name": column}}],
        "defaultDataMask": {"extraFormData": {}, "filterState": {}}, "cascadeParentIds": [], "scope": {"rootPath": ["ROOT_ID"], "excluded": []},
        "controlValues": {"multiSelect": True, "enableEmptyFilter": False, "searchAllOptions": True, "inverseSelection": False, "defaultToFirstItem": False}, "chartsInScope": [], "tabsInScope": []}


def dashboard(source, name):
    about, filters, rows = DASHBOARDS[name]
    title = f"{name} ({source})"
    position = {"DASHBOARD_VERSION_KEY": "v2", "ROOT_ID": {"children": ["GRID_ID"], "id": "ROOT_ID", "type": "ROOT"},
        "GRID_ID": {"children": [], "id": "GRID_ID", "parents": ["ROOT_ID"], "type": "GRID"}, "HEADER_ID": {"id": "HEADER_ID", "meta": {"text": title}, "type": "HEADER"}}
    position["GRID_ID"]["children"].append("ROW-about")
    position["ROW-about"] = {"children": ["MARKDOWN-about"], "id": "ROW-about", "meta": {"background": "BACKGROUND_TRANSPARENT"}, "parents": ["ROOT_ID", "GRID_ID"], "type": "ROW"}
    position["MARKDOWN-about"] = {"children": [], "id": "MARKDOWN-about", "type": "MARKDOWN", "parents": ["ROOT_ID", "GRID_ID", "ROW-about"], "meta": {"code": about, "width": 12, "height": 16 if READING in about else 10}}
    for at, row in enumerate(rows):
        of_row = f"ROW-{at}"
        position["GRID_ID"]["children"].append(of_row)
        position[of_row] = {"children": [], "id": of_row, "meta": {"background": "BACKGROUND_TRANSPARENT"}, "parents": ["ROOT_ID", "GRID_ID"], "type": "ROW"}
        for label, (width, height, _) in row.items():
            of_chart = f"CHART-{slug(label)}"
            position[of_row]["children"].append(of_chart)
            position[of_chart] = {"children": [], "id": of_chart, "type": "CHART", "parents": ["ROOT_ID", "GRID_ID", of_row],
                "meta": {"chartId": 0, "width": width, "height": height, "sliceName": label, "uuid": key(source, "chart", name, label)}}
    chosen = [filter_of(source, name, column) for column in filters]
    if "player" in filters or "event" in filters:
        chosen.append({"id": f"NATIVE_FILTER-{slug(name, 'period')}", "name": "Period", "filterType": "filter_time", "type": "NATIVE_FILTER", "description": "", "targets": [{}], "defaultDataMask": {"extraFormData": {}, "filterState": {}},
            "cascadeParentIds": [], "scope": {"rootPath": ["ROOT_ID"], "excluded": []}, "controlValues": {"enableEmptyFilter": False}, "chartsInScope": [], "tabsInScope": []})
    return {"dashboard_title": title, "description": about.partition("\n")[0], "css": "", "slug": slug(name, source), "certified_by": "GammonBase", "certification_details": "bi/superset/check compares its numbers with gammonbase report", "published": True,
        "uuid": key(source, "dashboard", name), "position": position, "version": "1.0.0", "metadata": {"native_filter_configuration": chosen, "cross_filters_enabled": True, "chart_configuration": {}, "global_chart_configuration": {},
            "color_scheme": "supersetColors", "refresh_frequency": 0, "timed_refresh_immune_slices": [], "expanded_slices": {}, "label_colors": {"PR": "#1f4e79", "PR from": "#7fb2d9", "PR to": "#7fb2d9"}, "shared_label_colors": [], "default_filters": "{}"}}


def bundle(path, files):
    """Writes the bundle; the bytes are the same each time."""
    tables = meanings(files)
    contents = {"metadata.yaml": {"version": "1.0.0", "type": "assets", "timestamp": "2000-01-01T00:00:00+00:00"}}
    for source, address in SOURCES.items():
        extra = {"allows_virtual_table_explore": True, "metadata_params": {}, "engine_params": {"connect_args": {"read_only": True}} if source == "Parquet" else {}}
        contents[f"databases/{slug(source)}.yaml"] = {"database_name": f"GammonBase ({source})", "sqlalchemy_uri": address.format(files[source]), "cache_timeout": 0, "expose_in_sqllab": True, "allow_run_async": False,
            "allow_ctas": False, "allow_cvas": False, "allow_dml": False, "allow_file_upload": False, "extra": extra, "uuid": key(source, "database"), "version": "1.0.0"}
        for name in DATASETS:
            contents[f"datasets/{slug(source)}/{name}.yaml"] = dataset(source, name, tables)
        for name, (_, _, rows) in DASHBOARDS.items():
            contents[f"dashboards/{slug(name, source)}.yaml"] = dashboard(source, name)
            for label, (_, _, spec) in ((label, item) for row in rows for label, item in row.items()):
                contents[f"charts/{slug(source, name, label)}.yaml"] = chart(source, label, name, spec)
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in contents.items():
            archive.writestr(zipfile.ZipInfo(f"gammonbase/{name}", (2000, 1, 1, 0, 0, 0)), yaml.safe_dump(content, sort_keys=False, allow_unicode=True))


if __name__ == "__main__":
    bundle(sys.argv[1], {name: str(pathlib.Path(file).resolve()) for name, file in zip(["SQLite", "metadata", "Parquet"], sys.argv[2:], strict=True)})
