"""Imports the dashboards into a headless Superset, twice, runs every chart's query and opens every dashboard. Run by `check`.

    check.py PROGRAM DATABASE FOLDER [MOST_SECONDS]

Fails if the second import changes something, if a chart has an error or unexpectedly no rows, if a page shows an error, or if a number differs
from the program's report.
"""

import json
import os
import pathlib
import shutil
import sqlite3
import subprocess
import sys
import time

import requests
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import sync_playwright

import dashboards
import start

PROGRAM, DATABASE, FOLDER = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3])
MOST = float(sys.argv[4]) if len(sys.argv) > 4 else 120.0
# Datasets that are empty without books.
MAY_BE_EMPTY = ("book_coverage", "book_deviations")
problems, times = [], []


def report(*arguments, limit=0):
    done = subprocess.run([PROGRAM, "report", *arguments, "--db", DATABASE, "--format", "json", "--limit", str(limit)], check=True, capture_output=True, text=True)
    return json.loads(done.stdout)


def imported():
    """Returns everything that an import writes, except times and row ids, which may change."""
    left_out = {"id", "changed_on", "created_on", "last_saved_at", "last_saved_by_fk", "changed_by_fk", "created_by_fk", "table_id", "datasource_id", "perm", "schema_perm", "catalog_perm"}
    db = sqlite3.connect(FOLDER / "superset.db")
    db.row_factory = sqlite3.Row
    told = {}
    for table in ("dbs", "tables", "table_columns", "sql_metrics", "slices", "dashboards"):
        rows = ([(name, row[name]) for name in row.keys() if name not in left_out] for row in db.execute(f"SELECT * FROM {table}"))
        told[table] = sorted(map(repr, rows))
    told["dashboard_slices"] = db.execute("SELECT count(*) FROM dashboard_slices").fetchone()[0]
    return told


def expect(what, found, expected):
    # The snapshot's statistics have six decimals.
    same = abs(float(found) - float(expected)) <= 1e-5 * max(1, abs(float(expected)))
    print(f"{'  equal' if same else '  NOT EQUAL'}  {what}: {found}, the report has {expected}")
    if not same:
        problems.append(f"{what}: the dashboard has {found}, the report {expected}")


def interval(what, found, expected):
    """A PR and the ends of its interval; both may be empty."""
    for name, column in (("PR", "pr"), ("PR from", "pr_low"), ("PR to", "pr_high")):
        if found[name] is None and expected[column] is None:
            print(f"  equal  {what}, {name}: empty in both")
        else:
            expect(f"{what}, {name}", *("nan" if number is None else number for number in (found[name], expected[column])))


def quarter(moment):
    """The first and the last month of a quarter that begins at a day in milliseconds since 1970, as Superset returns it."""
    day = time.gmtime(moment / 1000)
    return time.strftime("%Y-%m", day), f"{day.tm_year}-{day.tm_mon + 2:02}"


CHARTS = {name: [title for row in rows for title in row] for name, (_, _, rows) in dashboards.DASHBOARDS.items()}
site = start.Site(FOLDER, PROGRAM, DATABASE)
first = imported()
site.bring()
second = imported()
for table in first:
    if first[table] != second[table]:
        problems.append(f"the second import changed {table}")
again = FOLDER / "again.zip"
dashboards.bundle(again, site.files)
if again.read_bytes() != site.bundle.read_bytes():
    problems.append("the bundle is another each time")

site.serve()
try:
    session = requests.Session()
    token = session.post(f"{site.address}/api/v1/security/login", json={"username": "admin", "password": site.password, "provider": "db", "refresh": True}).json()["access_token"]
    session.headers["Authorization"] = f"Bearer {token}"
    get = lambda path: session.get(site.address + path, timeout=300)
    charts = get("/api/v1/chart/?q=(page_size:100,columns:!(id,slice_name,viz_type,datasource_name_text,dashboards.dashboard_title))").json()["result"]
    answers, contexts = {}, {}

    def filtered(name, column, value):
        """The rows of a chart with a dashboard filter applied."""
        context = contexts[name]
        context["queries"][0]["filters"] = [{"col": column, "op": "IN", "val": [value]}]
        answer = session.post(f"{site.address}/api/v1/chart/data", json=context, timeout=300)
        if answer.status_code != 200:
            problems.append(f"{name}, filtered: {answer.text[:300]}")
            return []
        return answer.json()["result"][0]["data"]

    for chart in charts:
        name = f"{chart['dashboards'][0]['dashboard_title']}: {chart['slice_name']}"
        began = time.monotonic()
        answer = get(f"/api/v1/chart/{chart['id']}/data/")
        seconds = time.monotonic() - began
        times.append((seconds, name))
        if answer.status_code != 200 or answer.json()["result"][0].get("error"):
            problems.append(f"{name}: {answer.text[:300]}")
            continue
        rows = answer.json()["result"][0]["data"]
        answers[name] = rows
        contexts[name] = json.loads(get(f"/api/v1/chart/{chart['id']}").json()["result"]["query_context"])
        if seconds > MOST:
            problems.append(f"{name}: {seconds:.1f} s")
        if not rows and not chart["datasource_name_text"].startswith(MAY_BE_EMPTY):
            problems.append(f"{name}: no rows")
    if len(charts) != 2 * sum(len(row) for _, _, rows in dashboards.DASHBOARDS.values() for row in rows):
        problems.append(f"{len(charts)} charts were imported")

    # Compare the dashboards' numbers with the program's reports.
    stats = report("player-stats")
    decisions = sum(row["decisions"] for row in stats)
    phases, blunders = report("errors", "-p", "per_player=no"), report("blunders", "--min-error", "0.08", limit=1)
    for source in dashboards.SOURCES:
        of = lambda dashboard, chart: answers.get(f"{dashboard} ({source}): {chart}") or [{}]
        one = lambda dashboard, chart: list(of(dashboard, chart)[0].values() or [float("nan")])[0]
        expect(f"{source}: players", one("Collection", "Players"), len(stats))
        expect(f"{source}: matches", one("Collection", "Matches"), report("summary")["total"][0]["matches"])
        expect(f"{source}: decisions", one("Collection", "Decisions"), decisions)
        expect(f"{source}: PR of everybody", one("Collection", "PR of everybody"), report("summary")["total"][0]["pr"])
        listed = {row["player"]: row for row in of("Collection", next(title for title in CHARTS["Collection"] if title.startswith("Players by PR"))) if row}
        for row in sorted(stats, key=lambda row: -row["decisions"])[:2]:
            if row["player"] in listed:
                interval(f"{source}: PR of {row['player']}", listed[row["player"]], row)
        player = max(stats, key=lambda row: row["decisions"])["player"]
        ranked = {row["player"]: row for row in of("Collection", next(title for title in CHARTS["Collection"] if title.startswith("The 25 players")))}
        if set(ranked) - {row["player"] for row in sorted(stats, key=lambda row: -row["decisions"])[:25]}:
            problems.append(f"{source}: others than those with most decisions are ranked: {set(ranked)}")
        interval(f"{source}: ranked PR of {player}", ranked[player], next(row for row in stats if row["player"] == player))
        # By quarter, for one player and for everybody.
        quarters = next(f"Player ({source}): {title}" for title in CHARTS["Player"] if title.startswith("PR by quarter"))
        rows = sorted(filtered(quarters, "player", player), key=lambda row: -(row["PR to"] or 0))
        for row in [*rows[:2], *rows[-1:]]:
            begin, end = quarter(row["played_on"])
            found = [one for one in report("player-stats", "--player", player, "--since", begin, "--until", end) if one["player"] == player]
            interval(f"{source}: PR of {player} in the quarter from {begin}", row, found[0])
        for row in [row for row in answers[quarters] if row["PR from"] is not None][-2:]:
            begin, end = quarter(row["played_on"])
            interval(f"{source}: PR of everybody in the quarter from {begin}", row, report("summary", "--since", begin, "--until", end)["total"][0])
        for phase in of("Player", "PR by phase of the game"):
            expect(f"{source}: PR, {phase['phase_in_order']}", phase["PR"], next(row["pr"] for row in phases if row["part"] == phase["phase_in_order"][2:]))
        scores = {(row["player_group"], row["opponent_group"]): row for row in report("errors", "-p", "by=score-group", "--player", player) if row["player"] == player and row["player_group"]}
        cells = filtered(next(f"Player ({source}): {title}" for title in CHARTS["Player"] if title.startswith("PR by score")), "player", player)
        if len(cells) != len(scores):
            problems.append(f"{source}: {len(cells)} cells of scores, the report has {len(scores)}")
        for cell in cells:
            score = scores[cell["player_group"], cell["opponent_group"]]
            expected = score["difference_pr"] if score["tendency"] else 0
            if abs(cell["PR minus usual PR, beyond chance"] - expected) > 1e-4:
                problems.append(f"{source}: {cell}, the report has {score}")
        if blunders:
            expect(f"{source}: the costliest decision", of("Player", "The 50 costliest decisions, with XGIDs to paste into eXtreme Gammon")[0]["error_emg"], blunders[0]["error_emg"])

    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1500, "height": 1000})
        page.goto(f"{site.address}/login/", timeout=120_000)
        page.fill("input#username, input[name=username]", "admin")
        page.fill("input#password, input[name=password]", site.password)
        page.click("button[type=submit], input[type=submit]")
        page.wait_for_load_state("networkidle", timeout=120_000)
        for source in dashboards.SOURCES:
            for name in dashboards.DASHBOARDS:
                began = time.monotonic()
                page.goto(f"{site.address}/superset/dashboard/{dashboards.slug(name, source)}/?standalone=0", timeout=120_000)
                try:
                    page.wait_for_selector(".dashboard-component-chart-holder, .ant-alert-error", timeout=120_000)
                except PlaywrightError as error:
                    problems.append(f"{name} ({source}): {str(error).splitlines()[0]}")
                height = page.evaluate("Math.max(...[...document.querySelectorAll('.grid-container, .dashboard-content')].map(e => e.scrollHeight)) + 300")
                # Charts are drawn only when visible.
                page.set_viewport_size({"width": 1500, "height": int(min(max(height, 1000), 6000))})
                deadline = time.monotonic() + 120
                while time.monotonic() < deadline:
                    page.wait_for_timeout(1500)
                    if page.locator(".loading, [data-test=loading-indicator]").count() == 0:
                        break
                page.wait_for_timeout(1500)
                times.append((time.monotonic() - began, f"page: {name} ({source})"))
                page.screenshot(path=FOLDER / f"{dashboards.slug(name, source)}.png")
                images = "[...document.querySelectorAll('img[src*=board]')]"
                if name == "Player" and page.evaluate(f"{images}.filter(i => i.naturalWidth > 100).length") == 0:
                    problems.append(f"{name} ({source}): no board is drawn")
                errors = page.locator(".ant-alert-error, [data-test=error-alert], .chart-error, [role=alert] .ant-alert-message").all_inner_texts()
                if errors:
                    problems.append(f"{name} ({source}): {errors[:3]}")
                drawn = page.locator(".dashboard-component-chart-holder, .dashboard-chart").count()
                if drawn == 0:
                    problems.append(f"{name} ({source}): no chart is drawn")
                page.set_viewport_size({"width": 1500, "height": 1000})
            # From a player of the collection to the player's dashboard.
            page.goto(f"{site.address}/superset/dashboard/{dashboards.slug('Collection', source)}/", timeout=120_000)
            leads = page.locator("a", has_text="dashboard").and_(page.locator("[href*=native_filters]")).first
            leads.wait_for(timeout=120_000)
            page.goto(site.address + leads.get_attribute("href"), timeout=120_000)
            page.wait_for_selector(".dashboard-component-chart-holder", timeout=120_000)
            place = ".filter-item-wrapper, [data-test=form-item-value]"
            has_player = "([place, names]) => names.some((name) => document.querySelector(place)?.innerText.includes(name))"
            try:
                page.wait_for_function(has_player, arg=[place, [row["player"] for row in stats]], timeout=120_000)
            except PlaywrightError:
                chosen = page.locator(place).first.inner_text()
                problems.append(f"{source}: the link to a player's dashboard sets no filter: {chosen!r}")
            page.screenshot(path=FOLDER / f"one-player-{dashboards.slug(source)}.png")
        browser.close()
finally:
    site.stop()

for seconds, name in sorted(times, reverse=True)[:12]:
    print(f"  {seconds:6.2f} s  {name}")
print(f"{len(answers)} charts and {len(dashboards.DASHBOARDS) * 2} dashboards; screenshots in {FOLDER}")
if problems:
    sys.exit("\n".join(["bi/superset/check:", *problems]))
