"""Opens a snapshot in Datasette headless: every table and view, every question, the queries and pages of the dashboards. Run by `check`.
First it runs the commands that README.md shows for Python and Datasette, which install the plugin from FOLDER/wheel.

    check.py PROGRAM DATABASE FOLDER DEMO [MOST_SECONDS]

FOLDER receives the snapshot and the screenshots. Fails if a page takes longer than MOST_SECONDS, shows an error or lacks something, or if a
number on the dashboard differs from the program's report.
"""

import html
import json
import os
import pathlib
import re
import shutil
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.parse
import urllib.request

PROGRAM, DATABASE, FOLDER, DEMO = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3]), sys.argv[4]
MOST = float(sys.argv[5]) if len(sys.argv) > 5 else 60.0
# Datasette would spend 50 ms on each column of each page to find facets; the metadata name the useful ones.
SETTINGS = ["--setting", "suggest_facets", "off"]
problems, times = [], []


def run(*arguments):
    return subprocess.run([PROGRAM, *map(str, arguments)], check=True, capture_output=True, text=True).stdout


def report(*arguments, limit=0):
    return json.loads(run("report", *arguments, "--db", DATABASE, "--format", "json", "--limit", limit))


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


snapshot, metadata = FOLDER / "bi.db", FOLDER / "metadata.json"
if not os.environ.get("GAMMONBASE_PUBLISHED"):
    began = time.monotonic()
    print(run("publish", snapshot, "--db", DATABASE, "--for", "bi", "--with-candidates", "--metadata", metadata).strip())
    print(f"published in {time.monotonic() - began:.1f} s")


def readme():
    """Runs the commands of README.md for Python and Datasette unchanged, with the demo's database as mine.db, except for Datasette's port."""
    section = (REPOSITORY / "README.md").read_text().split("\n## Python and Datasette\n")[1].split("\n## ")[0]
    blocks = {language: block for language, block in re.findall(r"```(\w+)\n(.*?)```", section, re.DOTALL)}
    folder = FOLDER / "readme"
    folder.mkdir()
    (folder / "mine.db").symlink_to(pathlib.Path(DEMO).resolve())
    programs = folder / "programs"
    programs.mkdir()
    (programs / "gammonbase").symlink_to(pathlib.Path(PROGRAM).resolve())
    # The wheel was built just now, and all that it needs is installed.
    offline = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str((FOLDER / "wheel").resolve()), "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    environment = {**os.environ, **offline, "PATH": os.pathsep.join([str(programs), str(DATASETTE.parent), os.environ["PATH"]])}
    subprocess.run([sys.executable, "-m", "pip", "uninstall", "--quiet", "--quiet", "--yes", "datasette-gammonbase"], env=environment, check=True)
    printed = subprocess.run([sys.executable, "-c", blocks["python"]], cwd=folder, env=environment, check=True, capture_output=True, text=True).stdout
    if "checker" not in printed:
        problems.append(f"README.md: Python prints {printed!r}")
    lines = blocks["sh"].strip().splitlines()
    if not lines[-1].startswith("datasette serve "):
        sys.exit(f"README.md: the last line about Datasette is {lines[-1]}")
    for line in lines[:-1]:
        subprocess.run(line, shell=True, cwd=folder, env=environment, check=True, stdout=subprocess.DEVNULL)
    chosen = free_port()
    server = subprocess.Popen(f"exec {lines[-1]} -p {chosen}", shell=True, cwd=folder, env=environment, stdout=subprocess.DEVNULL, stderr=(folder / "log").open("w"))
    try:
        answers(server, f"http://127.0.0.1:{chosen}/-/versions.json", folder / "log")
        for path, expected in (("/", "GammonBase"), ("/bi", "Backgammon matches"), ("/bi/player_stats", "performance rating"), ("/bi/players-by-pr", "pr_low"), ("/-/dashboards/collection", "PR by month of play")):
            text = urllib.request.urlopen(f"http://127.0.0.1:{chosen}{path}", timeout=120).read().decode()
            if expected not in text:
                problems.append(f"README.md: {path} does not have {expected!r}")
    finally:
        server.terminate()
        server.wait()
    print(f"README.md: {len(lines)} lines of shell and {len(blocks['python'].splitlines())} of Python work")


def answers(server, address, log):
    """Waits until a server answers."""
    for attempt in range(600):
        try:
            return urllib.request.urlopen(address, timeout=5)
        except OSError:
            if server.poll() is not None:
                sys.exit(log.read_text())
            time.sleep(0.2)
    sys.exit(f"{address} does not answer")


REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
DATASETTE = pathlib.Path(sys.executable).parent / "datasette"
readme()
if os.environ.get("GAMMONBASE_README_ONLY"):
    sys.exit("\n".join(["bi/datasette/check:", *problems]) if problems else None)
from playwright.sync_api import sync_playwright  # noqa: E402

# A database that the metadata do not describe.
other = FOLDER / "other.db"
with sqlite3.connect(other) as connection:
    connection.execute("CREATE TABLE scores AS SELECT 'Rafael Antunes' AS player, 1 AS decision_id")
connection.close()

port = free_port()
ADDRESS = f"http://127.0.0.1:{port}"
counts = FOLDER / "counts.json"
subprocess.run([DATASETTE, "inspect", snapshot, "--inspect-file", counts], check=True, capture_output=True)
server = subprocess.Popen(
    [DATASETTE, "serve", "-i", snapshot, "-i", other, "--inspect-file", counts, "-m", metadata, "-p", str(port), *SETTINGS],
    env={**os.environ, "GAMMONBASE": PROGRAM},
    stdout=subprocess.DEVNULL,
    stderr=(FOLDER / "datasette.log").open("w"),
)


def fetch(path, name, expected=200):
    """Fetches a page as text and records how long it took."""
    began = time.monotonic()
    try:
        with urllib.request.urlopen(ADDRESS + path, timeout=120) as answer:
            text = answer.read().decode()
    except urllib.error.HTTPError as error:
        text = error.read().decode()
        if error.code == expected:
            return text
        problems.append(f"{name}: {error.code}: {re.sub('<[^>]+>', ' ', text)[:300]}")
    seconds = time.monotonic() - began
    times.append((seconds, name))
    if seconds > MOST:
        problems.append(f"{name}: {seconds:.2f} s")
    if "SQL query took too long" in text or "SQL Interrupted" in text:
        problems.append(f"{name}: a query took too long")
    return text


def rows(query, **parameters):
    address = f"/bi.json?{urllib.parse.urlencode({'sql': query, '_shape': 'objects', **parameters})}"
    return json.loads(fetch(address, f"query: {query[:60]} {parameters or ''}")).get("rows", [])


def expect(what, found, expected):
    same = found == expected if not isinstance(expected, float) else abs(float(found) - expected) <= 0.006
    print(f"{'  equal' if same else '  NOT EQUAL'}  {what}: {found}, the report has {expected}")
    if not same:
        problems.append(f"{what}: the dashboard has {found}, the report {expected}")


def screenshot(path, name):
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if not chromium:
        problems.append("no chromium")
        return
    picture = FOLDER / f"{name}.png"
    common = [chromium, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--virtual-time-budget=20000"]
    subprocess.run([*common, "--window-size=1400,3400", f"--screenshot={picture}", ADDRESS + path], capture_output=True, timeout=180)
    seen = subprocess.run([*common, "--dump-dom", ADDRESS + path], capture_output=True, text=True, timeout=180).stdout
    if not picture.exists() or picture.stat().st_size < 20_000:
        problems.append(f"{name}: no screenshot")
    return seen


def walk():
    """Clicks from the first page to the dashboard, from a bar to the decisions behind it, and from a decision to its candidates."""
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=shutil.which("chromium") or shutil.which("chromium-browser"), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1000, "height": 640})
        page.on("console", lambda message: message.type == "error" and problems.append(f"console: {message.text[:200]}"))
        page.on("request", lambda request: request.url.startswith((ADDRESS, "data:", "blob:")) or problems.append(f"a request to {request.url}"))
        page.goto(ADDRESS)
        page.click("text=PR and errors")
        cells = page.locator("#chart-scores svg.marks text[aria-label*='player_group=']")
        cells.first.wait_for(timeout=60_000)
        page.wait_for_timeout(1500)
        page.locator("#card-scores").screenshot(path=FOLDER / "walk-1-scores.png")
        cells.nth(cells.count() // 6).click()
        page.wait_for_url("**/worst-decisions?*player_group=*", timeout=60_000)
        boards = page.locator("img.board")
        boards.first.scroll_into_view_if_needed()
        page.wait_for_function("document.querySelector('img.board').complete")
        if page.evaluate("document.querySelector('img.board').naturalWidth") < 100:
            problems.append("worst-decisions: the board is not drawn")
        page.screenshot(path=FOLDER / "walk-2-decisions.png")
        page.locator("td.col-decision_id a").first.click()
        page.wait_for_url("**/one-decision?decision_id=*", timeout=60_000)
        page.wait_for_function("document.querySelector('img.board').complete")
        page.locator("table.rows-and-columns").scroll_into_view_if_needed()
        page.screenshot(path=FOLDER / "walk-3-candidates.png")
        print(f"clicked from the first page to {page.locator('td.col-play').count()} candidates and their board")
        # Boards need neither scripts nor pictures in the page.
        strict = {"content-security-policy": "default-src 'none'; img-src 'self'; style-src 'self'"}
        bare = browser.new_page(java_script_enabled=False)
        bare.route("**/bi/worst-decisions", lambda route: route.fulfill(response=route.fetch(), headers={"content-type": "text/html", **strict}))
        bare.goto(f"{ADDRESS}/bi/worst-decisions", wait_until="networkidle")
        with bare.expect_response("**/-/board.svg*") as answer:
            bare.reload()
        if answer.value.status != 200:
            problems.append("worst-decisions: no board under a strict content security policy")
        if bare.title() != "Which decisions cost most?":
            problems.append(f"worst-decisions: its title is {bare.title()!r}")
        page.goto(f"{ADDRESS}/bi/players-by-pr")
        page.locator("td.col-player a").first.click()
        page.wait_for_url("**/-/dashboards/collection?player=*", timeout=60_000)
        browser.close()


try:
    answers(server, ADDRESS + "/-/versions.json", FOLDER / "datasette.log")
    fetch("/", "the first page")
    page = fetch("/bi", "the database's page")
    described = json.loads(metadata.read_text())["databases"]["bi"]
    with sqlite3.connect(f"{snapshot.resolve().as_uri()}?mode=ro", uri=True) as connection:
        views = {name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'view'")}
    connection.close()
    for name, table in described["tables"].items():
        text = fetch(f"/bi/{name}", f"table {name}", 403 if table.get("allow") is False else 200)
        if table.get("allow") is not False and html.escape(table["title"]) not in text and table["title"] not in html.unescape(text):
            problems.append(f"{name}: its title is not on its page")
        listed = f'href="/bi/{name}"' in page
        # Datasette lists hidden views, too.
        if listed == bool(table.get("hidden")) and name not in views:
            problems.append(f"{name}: {'listed' if listed else 'not listed'} on the database's page")
    take = json.loads(fetch(f"/bi.json?{urllib.parse.urlencode({'sql': 'SELECT decision_id FROM decision_facts WHERE kind = :kind AND double_decision_id IN (SELECT decision_id FROM cube_analyses) LIMIT 1', 'kind': 'take', '_shape': 'arrays'})}", "a take"))["rows"]
    if take and "double/pass" not in fetch(f"/bi/one-decision?decision_id={take[0][0]}", "the cube of a take"):
        problems.append("one-decision: a take has no equities")
    if not fetch(f"/-/board.svg?{urllib.parse.urlencode({'xgid': 'XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10', 'best': '8/5 6/5'})}", "a board").startswith("<svg"):
        problems.append("board.svg: no picture")
    fetch("/-/board.svg?xgid=%3Cscript%3E", "a text that is no XGID", 404)
    if "/-/dashboards/collection?" in fetch("/other/scores", "a table of another database"):
        problems.append("other: a player of another database is a link")
    # A foreign key shows the label of its row, not the number.
    if "points" not in fetch("/bi/decision_facts?_size=5", "labels of decisions"):
        problems.append("decision_facts: no label of a match")
    player = max(report("player-stats"), key=lambda row: row["decisions"])["player"]
    for name in described["queries"]:
        fetch(f"/bi/{name}", f"question {name}")
        fetch(f"/bi/{name}?{urllib.parse.urlencode({'player': player})}", f"question {name}, of a player")

    dashboards = json.loads(metadata.read_text())["plugins"]["datasette-dashboards"]

    def chart(name, **options):
        query = dashboards["collection"]["charts"][name]["query"]
        keep = lambda match: match[1] if re.search(r":(\w+)", match[1])[1] in options else ""
        return rows(re.sub(r"\[\[(.*?)\]\]", keep, query), **options)

    for slug, dashboard in dashboards.items():
        fetch(f"/-/dashboards/{slug}", f"dashboard {slug}")
        for name in dashboard["charts"]:
            for options in ({}, {"player": player}, {"player": "nobody of that name"}):
                answer = chart(name, **options)
                if not answer and not options:
                    problems.append(f"chart {name} is empty")

    # Compare the dashboard's numbers with the program's reports.
    stats = {row["player"]: row for row in report("player-stats")}
    number = lambda text: int(text.replace(",", ""))
    expect("decisions of everybody", number(chart("decisions")[0]["value"]), sum(row["decisions"] for row in stats.values()))
    expect("blunders of everybody", number(chart("blunders")[0]["value"]), sum(row["blunders"] or 0 for row in stats.values()))
    expect("PR of a player", float(chart("pr", player=player)[0]["value"]), float(stats[player]["pr"]))
    expect("matches of a player", number(chart("matches", player=player)[0]["value"]), stats[player]["matches"])
    # The program's filter matches similar names too; the dashboard filters by the exact name.
    of_player = lambda *arguments: [row for row in report(*arguments, "--player", player) if row["player"] == player]
    phases = {row["part"]: row for row in of_player("errors")}
    for row in filter(lambda row: row["pr"] is not None, chart("phases", player=player)):
        expect(f"PR of a player, {row['part']}", row["pr"], float(phases[row["part"]]["pr"]))
    for who, cells, listed in (
        (player, chart("scores", player=player), of_player("errors", "-p", "by=score-group")),
        ("everybody", chart("scores"), report("errors", "-p", "by=score-group", "-p", "per_player=no")),
    ):
        scores = {(row["player_group"], row["opponent_group"]): row for row in listed if row["player_group"]}
        if len(cells) != len(scores):
            problems.append(f"PR of {who} by score: the dashboard has {len(cells)} cells, the report {len(scores)}")
        for row in sorted(cells, key=lambda row: -row["decisions"])[:3]:
            score, where = scores[row["player_group"], row["opponent_group"]], f"PR of {who} at {row['player_group']} to {row['opponent_group']} away"
            expect(where, row["pr"], float(score["pr"]))
            expect(f"{where}, against the usual one", row["difference_pr"], float(score["difference_pr"]))
            expect(f"{where}, beyond chance", row["tendency"], score["tendency"])
    worst = report("blunders", "--min-error", "0.01", limit=1)[0]
    expect("the costliest decision", float(chart("worst")[0]["EMG lost"]), float(worst["error_emg"]))

    # Intervals of players, and of the months of one player and of everybody. NULL must be NULL in both.
    def interval(what, found, expected):
        for name in ("pr", "pr_low", "pr_high"):
            if found[name] is None and expected[name] is None:
                print(f"  equal  {what}, {name}: empty in both")
            elif found[name] is None or expected[name] is None:
                problems.append(f"{what}, {name}: the dashboard has {found[name]}, the report {expected[name]}")
            else:
                expect(f"{what}, {name}", found[name], float(expected[name]))

    question = lambda name, **given: json.loads(fetch(f"/bi/{name}.json?{urllib.parse.urlencode({'_shape': 'objects', **given})}", f"question {name} as JSON"))["rows"]
    months = sorted(of_player("periods"), key=lambda row: -row["matches"])
    months = [row for row in months if row["pr"] is not None]
    others = [row for row in sorted(stats.values(), key=lambda row: -row["decisions"]) if row["pr_low"] is not None][:2]
    for where, given in (("ranking", {}), ("ranking", {"player": player}), ("players", {"player": player}), ("players-by-pr", {"min_decisions": 1})):
        found = {row["player"]: row for row in (question(where, **given) if where == "players-by-pr" else chart(where, **given))}
        for row in {row["player"]: row for row in [*others, stats[player]]}.values():
            interval(f"{where}: {row['player']}", found[row["player"]], row)
    for where in ("pr-over-time", "pr-by-month"):
        found = {row["month"][:7]: row for row in (question(where, player=player) if where == "pr-by-month" else chart(where, player=player))}
        if set(found) - {row["period"] for row in months}:
            problems.append(f"{where}: months that the report does not have: {sorted(found)}")
        for row in months[:3]:
            interval(f"{where}: {player} in {row['period']}", found[row["period"]], row)
        everybody = question(where, player="") if where == "pr-by-month" else chart(where)
        for row in [row for row in everybody if row["pr_low"] is not None][-2:]:
            month = row["month"][:7]
            interval(f"{where}: everybody in {month}", row, report("summary", "--since", month, "--until", month)["total"][0])

    walk()
    for slug in dashboards:
        seen = screenshot(f"/-/dashboards/{slug}", f"dashboard-{slug}")
        if seen is not None:
            for name, one in dashboards[slug]["charts"].items():
                card = seen.split(f'id="chart-{name}"', 1)[-1].split('class="dashboard-card"', 1)[0]
                if not re.search("<canvas|<svg|<table|<p style", card):
                    problems.append(f"dashboard {slug}: nothing is drawn in {name}")
    screenshot(f"/-/dashboards/collection?{urllib.parse.urlencode({'player': player})}", "dashboard-player")
    screenshot("/-/dashboards/collection?player=nobody", "dashboard-nobody")
    screenshot("/bi/matches", "table-matches")
    screenshot("/bi/worst-decisions", "question-worst-decisions")
finally:
    server.terminate()
    server.wait()

for seconds, name in sorted(times, reverse=True)[:12]:
    print(f"  {seconds:6.2f} s  {name}")
print(f"{len(times)} pages and queries, the slowest {max(times)[0]:.2f} s; screenshots in {FOLDER}")
if problems:
    sys.exit("\n".join(["bi/datasette/check:", *problems]))
