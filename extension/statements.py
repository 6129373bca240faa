"""Runs in the sqlite3 shell and in Python's sqlite3 what the program gives to others: every view, the SQL of reports, documents and dashboards.

`check` runs it with the program, a database, the extension and an empty folder. SQL that needs the extension or the program says so in its first
line: it must fail without the extension, and run with it, or fail there, too. All other SQL must run without it, and so must ALTER TABLE.
"""

import concurrent.futures
import itertools
import json
import pathlib
import re
import shutil
import sqlite3
import subprocess
import sys

PROGRAM, DEMO, LIBRARY = sys.argv[1:4]
FOLDER = pathlib.Path(sys.argv[4])
DATABASE, SNAPSHOT = str(FOLDER / "own.db"), str(FOLDER / "bi.db")
ROOT = pathlib.Path(__file__).resolve().parent.parent
OF_EXTENSION, OF_PROGRAM = "-- Needs GammonBase's extension for ", "-- Needs the program for "


def program(*arguments):
    done = subprocess.run([PROGRAM, *map(str, arguments), "--db", DATABASE], capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"gammonbase {' '.join(map(str, arguments))}: {done.stderr}")
    return done.stdout


def questions():
    """Each report with each filter and with each value of its parameters, and `find`."""
    sql = """SELECT player, opponent, event, match_id, decision_id, xgid FROM decision_facts JOIN decision_analysis USING (decision_id)
        WHERE event <> '' AND kind = 'checker' AND error_emg > 0.1 ORDER BY decision_id LIMIT 1"""
    player, rival, event, match, decision, xgid = json.loads(program("sql", "--format", "json", sql))[0].values()
    subjects = {"decision": decision, "on-match": match, "on-player": player, "on-position": xgid}
    for subject, named in subjects.items():
        program("tags", "add", subject, f"--{subject}", named)
    filters = [
        [], *(["--tag", subject] for subject in subjects), ["--player", player], ["--event", event, "--since", "2000"], ["--min-error", "0.05"],
        ["--kind", "checker", "--phase", "opening", "--idea", "hit"], ["--where", "points@1-6>=3"],
    ]  # fmt: skip
    values = {"a": player, "b": rival, "who": player, "match": match, "position": decision}
    sides = {"event": (event, event), "period": ("2015", "2016")}
    for report in json.loads(program("report", "--format", "json"))["reports"]:
        about = json.loads(program("report", report["name"], "--about", "--format", "json"))
        parameters = about["parameters"]
        needed = [f"-p{one['name']}={values[one['name']]}" for one in parameters if one["default"].startswith("needed")]
        for selected in filters if about["takes_filters"] else filters[:1]:
            yield "report", report["name"], *needed, *selected
        for one in parameters:
            for word in one["kind"].split("|") if "|" in one["kind"] else []:
                besides = [f"-p{side}={of}" for side, of in zip("ab", sides.get(word, ()))] + [f"-prival={rival}"] * (word == "rival")
                yield "report", report["name"], *needed, f"-p{one['name']}={word}", *besides
    for selected in (*filters, ["--like", xgid], ["--saved"]):
        yield "find", *selected


def of_reports():
    with concurrent.futures.ThreadPoolExecutor() as pool:
        asked = list(questions())
        texts = pool.map(lambda arguments: program(*arguments, "--sql"), asked)
        return {" ".join(map(str, arguments)): text for arguments, text in zip(asked, texts)}


def of_documents():
    for path in (ROOT / "README.md", *sorted(ROOT.glob("docs/**/*.md")), *sorted(ROOT.glob("bi/**/*.md"))):
        for number, block in enumerate(re.findall(r"^```sql\n(.*?)^```", path.read_text(), re.M | re.S), 1):
            yield f"{path.relative_to(ROOT)}, query {number}", block


def of_dashboards():
    program("publish", SNAPSHOT, "--for", "bi", "--quiet", "--metadata", FOLDER / "metadata.json")
    metadata = json.loads((FOLDER / "metadata.json").read_text())
    for name, query in metadata["databases"]["bi"]["queries"].items():
        yield f"question {name}", query["sql"] + ";"
    for name, dashboard in metadata["plugins"]["datasette-dashboards"].items():
        for part, one in itertools.chain(dashboard["charts"].items(), dashboard["filters"].items()):
            if "query" in one:
                yield f"{name}: {part}", re.sub(r"\[\[|\]\]", "", one["query"]) + ";"


def in_shell(database, library, statements):
    """The statements that the shell cannot run, with its errors."""
    script, starts = [], []
    for name, sql in statements.items():
        starts.append((len(script) + 1, name))
        script += sql.strip().split("\n")
    load = ["-cmd", f'.load "{library}"'] if library else []
    shell = ["sqlite3", "-batch", *load, database]
    done = subprocess.run(shell, input="\n".join(script), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, errors="replace")
    failed = {}
    for line, error in re.findall(r"near line (\d+): (.*)", done.stderr):
        failed.setdefault([name for start, name in starts if start <= int(line)][-1], error)
    if not failed and (done.returncode or done.stderr):
        sys.exit(f"sqlite3: {done.returncode}: {done.stderr}")
    return failed


def in_python(database, library, statements):
    connection = sqlite3.connect(database)
    if library:
        connection.enable_load_extension(True)
        connection.load_extension(library)
    failed = {}
    for name, sql in statements.items():
        try:
            connection.executescript(sql)
        except sqlite3.Error as error:
            failed[name] = str(error)
    connection.close()
    return failed


def check(database, statements, libraries=(None, LIBRARY)):
    """Runs statements in both, without and with the extension: one fails if its first line says so, and only then."""
    for where, run in (("the sqlite3 shell", in_shell), ("Python", in_python)):
        for library in libraries:
            failed = run(database, library, statements)
            for name, sql in statements.items():
                error = failed.get(name)
                if bool(error) != sql.startswith(OF_PROGRAM if library else "-- Needs "):
                    sys.exit(f"{name} in {where} with{'' if library else 'out'} the extension: {error or 'runs, whatever its first line says'}")


shutil.copy(DEMO, DATABASE)
reports = of_reports()
connection = sqlite3.connect(DATABASE)
views = [view for (view,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'view'")]
connection.close()
check(DATABASE, {
    **{f"view {view}": f"SELECT * FROM {view};" for view in views},
    "a table of the user's": """CREATE TABLE my_notes (note, extra); ALTER TABLE my_notes RENAME TO own_notes; ALTER TABLE own_notes RENAME COLUMN note TO text;
        ALTER TABLE own_notes DROP COLUMN extra; DROP TABLE own_notes;""",
    **reports,
})  # fmt: skip
heads = {sql.split("\n")[0] for sql in reports.values()}
own = {name for head in heads if head.startswith(OF_PROGRAM) for name in re.findall(r"\w+", head.removeprefix(OF_PROGRAM).split(":")[0])}
documents = {name: sql for name, sql in of_documents() if not any(f"{function}(" in sql for function in own)}
dashboards = dict(of_dashboards())
check(DATABASE, documents, [LIBRARY])
check(SNAPSHOT, dashboards)
found = [len(views), len(reports), len(documents), len(dashboards), sum(head.startswith(OF_EXTENSION) for head in heads), len(own)]
assert all(one >= least for one, least in zip(found, (36, 300, 40, 20, 3, 4))), found
print("{} views, SQL of {} reports, {} documents and {} dashboards, and ALTER TABLE in the sqlite3 shell and Python".format(*found[:4]))
