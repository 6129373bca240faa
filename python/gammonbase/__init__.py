"""GammonBase databases in Python: SQL, reports and boards.

The functions run the program `gammonbase`, which the wheel installs. Options are the program's own: `player="Ann"` is `--player Ann`,
`match_length=7` is `--match-length 7`, a list repeats an option, `True` sets one without a value, and `p={"period": "year"}` is `-p period=year`.
So keywords from strangers can do what options can, such as writing a file (`output`): pass on only those that you know.
Without `database`, the program looks for one: $GAMMONBASE_DB, gammonbase.db, or the only database in the folder.

`to` chooses the type of tables: "pandas", "polars", "arrow" or "list" (of dictionaries); by default the first that is installed.
"""

from __future__ import annotations

import csv
import html
import importlib
import importlib.util
import io
import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import sysconfig
import urllib.parse
import warnings
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Literal, Optional, Union

__all__ = ["Board", "Decision", "Error", "board", "connect", "import_", "program", "query", "report", "show"]

File = Union[str, "os.PathLike[str]"]
To = Optional[Literal["pandas", "polars", "arrow", "list"]]

# The ids of databases and their copies, and of snapshots for BI tools.
_APPLICATION_IDS = (0x474D4253, 0x474D4249)
_MODULES = {"pandas": "pandas", "polars": "polars", "arrow": "pyarrow"}


class Error(Exception):
    """The program's message."""


def query(sql: str, params: Sequence[Any] | Mapping[str, Any] = (), *, database: File | None = None, to: To = None, **options: Any) -> Any:
    """The rows of one SQL statement, like `gammonbase sql`. `params` are the values for `?`, or by name for `:name`."""
    values = ["--params", json.dumps(params if isinstance(params, Mapping) else dict(enumerate(params, 1)), default=_plain)]
    return _table(["sql", *_words(options, database), *values, "--file=-"], [], to, sql)


def report(name: str, *, database: File | None = None, to: To = None, **filters: Any) -> Any:
    """A report's rows, or a dictionary of tables for a report with several, such as `summary`."""
    return _table(["report", *_words(filters, database)], ["--", name], to)


def show(decision: int, *, database: File | None = None) -> Decision:
    """A decision by its number, which reports and views call `decision_id`."""
    words = _words({}, database)
    data = json.loads(_run("show", *words, "--format", "json", decision))
    picture = Board(data["decision"]["xgid"], _run("show", *words, "--svg=-", decision))
    return Decision(data, picture, _run("show", *words, decision))


def board(xgid: str, **options: Any) -> Board:
    """The position of an XGID. `best` and `played` draw plays as arrows; `bottom` and `top` are the players' names."""
    return Board(xgid, _run("position", *_words(options), "--svg=-", "--", xgid))


def import_(paths: File | Iterable[File], *, database: File | None = None, **options: Any) -> dict[str, Any]:
    """Imports files and folders, and returns the counts. Rejected files are counted and printed; they raise no error."""
    several = [paths] if isinstance(paths, (str, os.PathLike)) else paths
    words = [*_words(options, database), "--summary-json=-", "--", *several]
    summary: dict[str, Any] = json.loads(_run("import", *words, success=(0, 1)))
    return summary


def connect(database: File | None = None) -> sqlite3.Connection:
    """A read-only connection that has the program's SQL functions, unless this Python cannot load extensions of SQLite."""
    if database is None:
        database = query("SELECT file FROM pragma_database_list WHERE name = 'main'", to="list")[0]["file"]
    path = Path(database).absolute()
    if not path.is_file():
        raise Error(f"{database}: database not found")
    address = path.as_posix() if path.as_posix().startswith("/") else "/" + path.as_posix()
    connection = sqlite3.connect(f"file://{urllib.parse.quote(address)}?mode=ro", uri=True)
    try:
        if connection.execute("PRAGMA application_id").fetchone()[0] not in _APPLICATION_IDS:
            raise Error(f"{database}: not a GammonBase database")
        _add_functions(connection)
    except BaseException as error:
        connection.close()
        if isinstance(error, sqlite3.DatabaseError):
            raise Error(f"{database}: {error}") from error
        raise
    return connection


def program() -> str:
    """The path of the program."""
    name = "gammonbase.exe" if os.name == "nt" else "gammonbase"
    schemes = (sysconfig.get_default_scheme(), sysconfig.get_preferred_scheme("user"))
    folders = [sysconfig.get_path("scripts", scheme) for scheme in schemes]
    # `pip install --target` puts scripts beside modules.
    folders.append(os.path.join(os.path.dirname(os.path.dirname(__file__)), "bin"))
    for folder in folders:
        if os.path.isfile(os.path.join(folder, name)):
            return os.path.join(folder, name)
    found = shutil.which(name)
    if found is None:
        raise Error(f"{name} is not installed: not in {folders[0]} and not on the path")
    return found


@dataclass(frozen=True, repr=False)
class Board:
    """A position: a picture in a notebook, text when printed."""

    xgid: str
    svg: str

    def __repr__(self) -> str:
        return f"Board({self.xgid!r})"

    def __str__(self) -> str:
        return _run("position", "--", self.xgid)

    def _repr_svg_(self) -> str:
        return self.svg


@dataclass(frozen=True, repr=False)
class Decision:
    """A decision: board and analysis in a notebook, the text of `gammonbase show` when printed."""

    data: dict[str, Any]
    """The output of `gammonbase show --format json`."""
    board: Board
    text: str

    def __repr__(self) -> str:
        return f"Decision({self.data['decision']['decision_id']})"

    def __str__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        parts = [part for part in self.text.split("\n\n") if not part.startswith("+")]
        text = html.escape("\n\n".join(parts))
        return f'{self.board.svg}<pre style="white-space: pre-wrap">{text}</pre>'


def _plain(value: Any) -> Any:
    """Converts a date, a time (as the database writes it) or a NumPy number to a JSON value."""
    if isinstance(value, datetime):
        return value.isoformat(" ", "seconds")
    for method in ("isoformat", "item"):
        if hasattr(value, method):
            return getattr(value, method)()
    raise TypeError(f"params: expected numbers, texts, dates and lists of them, found {value!r}")


def _words(options: Mapping[str, Any], database: File | None = None) -> list[str]:
    """Converts keyword arguments to command-line options."""
    words = [] if database is None else [f"--db={os.fspath(database)}"]
    for name, value in options.items():
        option = f"-{name}" if len(name) == 1 else "--" + name.replace("_", "-")
        if isinstance(value, Mapping):
            value = [f"{key}={one}" for key, one in value.items()]
        for one in value if isinstance(value, (list, tuple)) else [value]:
            if one is True:
                words.append(option)
            elif one is not None and one is not False:
                words.append(f"{option}={one}")
    return words


def _run(*words: Any, text: str | None = None, success: Sequence[int] = (0,)) -> str:
    """Runs the program and returns its output. Its notes go to standard error, its errors are raised, and an interrupt ends it."""
    source = subprocess.DEVNULL if text is None else subprocess.PIPE
    with subprocess.Popen(
        [program(), *map(str, words)], stdin=source, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8"
    ) as child:
        try:
            output, notes = child.communicate(text)
        except BaseException:
            child.terminate()
            try:
                # On a terminal Ctrl-C has reached the program, too, and this second signal ends it at once.
                child.communicate()
            finally:
                child.kill()
                child.wait()
            raise
    lines = [_message(line) for line in notes.splitlines()]
    message = "\n".join(lines).partition("\n\nUsage:")[0].strip()
    if child.returncode not in success:
        raise Error(message or f"gammonbase ended with status {child.returncode}")
    if message:
        print(message, file=sys.stderr)
    return output


def _message(line: str) -> str:
    """A line of standard error; with `--format=json`, an error is an object."""
    if line.startswith('{"error":'):
        return str(json.loads(line)["error"])
    return line.removeprefix("gammonbase: ").removeprefix("error: ")


def _table(words: list[str], last: list[str], to: To, text: str | None = None) -> Any:
    """Runs `sql` or `report` and converts the result to the type that `to` names."""
    form: str = to or next((name for name in _MODULES if importlib.util.find_spec(_MODULES[name])), "list")
    if form not in (*_MODULES, "list"):
        raise ValueError(f"to: expected pandas, polars, arrow or list, found {to!r}")
    try:
        result = json.loads(_run(*words, "--format=json", *last, text=text))
    except json.JSONDecodeError:
        raise Error("expected one statement with one result") from None
    if isinstance(result, dict):
        return {name: _convert(rows, list(rows[0]) if rows else [], form) for name, rows in result.items()}
    # JSON without rows does not name the columns.
    names = list(result[0]) if result else next(csv.reader(io.StringIO(_run(*words, "--format=csv", *last, text=text))), [])
    return _convert(result, names, form)


def _convert(rows: list[dict[str, Any]], names: list[str], to: str) -> Any:
    columns = {name: [row[name] for row in rows] for name in names}
    for name, values in columns.items():
        # Integers of 64 bits are text in the program's JSON, because other languages would round them.
        if "hash" in name.lower() or name.lower().endswith("_ns"):
            if all(value is None or (isinstance(value, str) and re.fullmatch("-?[0-9]+", value)) for value in values):
                columns[name] = [None if value is None else int(value) for value in values]
    if to == "list":
        return [dict(zip(columns, values)) for values in zip(*columns.values())]
    kinds = {name: _kind(values) for name, values in columns.items()}
    module: Any = importlib.import_module(_MODULES[to])
    if to == "pandas":
        types: dict[type | None, Any] = {int: "Int64", float: "float64", str: None, None: object}
        return module.DataFrame({name: module.Series(values, dtype=types[kinds[name]]) for name, values in columns.items()})
    for name, values in columns.items():
        if kinds[name] is str:
            columns[name] = [None if value is None else str(value) for value in values]
    if to == "polars":
        types = {int: module.Int64, float: module.Float64, str: module.String, None: module.Null}
        return module.DataFrame({name: module.Series(name, values, types[kinds[name]]) for name, values in columns.items()})
    types = {int: module.int64(), float: module.float64(), str: module.string(), None: module.null()}
    return module.table({name: module.array(values, types[kinds[name]]) for name, values in columns.items()})


def _kind(values: list[Any]) -> type | None:
    """The type of a column, from all its values. A column of text and numbers is text."""
    kinds = {type(value) for value in values if value is not None}
    if not kinds:
        return None
    if kinds <= {int, float}:
        return float if float in kinds else int
    return str


def _add_functions(connection: sqlite3.Connection) -> None:
    library = next(Path(__file__).parent.glob("*gammonbase_sqlite.*"), None)
    if library is None or not hasattr(connection, "enable_load_extension"):
        reason = "this Python cannot load extensions of SQLite" if library else "this build of the module has no extension for SQLite"
        warnings.warn(f"{reason}, so the connection lacks xgid(), median() and other functions; query() has them", stacklevel=3)
        return
    connection.enable_load_extension(True)
    connection.load_extension(str(library))
    connection.enable_load_extension(False)
