"""Boards in Datasette: cells with an XGID or a board show it as a picture, in snapshots that `gammonbase publish --metadata` describes.

The pictures come from this server (/-/board.svg), without scripts, and are drawn by the program gammonbase (see boards.py, which the wheel takes from
the folder above its own). Names of players lead to their dashboard, decisions to their candidates.
"""

import asyncio
import functools
import urllib.parse

import markupsafe
from datasette import Response, hookimpl

from . import boards

HINT = "no picture: install the program gammonbase, put it on the PATH, or name it in GAMMONBASE"


@functools.cache
def is_snapshot(datasette, database):
    """Whether the metadata describe this database as a snapshot of GammonBase; the same Datasette may show others."""
    return "one-decision" in (datasette.metadata("queries", database=database, fallback=False) or {})


@hookimpl
def render_cell(row, value, column, table, database, datasette):
    if not value or column not in ("xgid", "board", "decision_id", "player", "opponent") or not is_snapshot(datasette, database):
        return None
    if column in ("xgid", "board") and isinstance(value, str):
        if column == "xgid" and table:
            # Rows of wide tables stay low.
            return link(datasette.urls.path("/-/board.svg"), value, xgid=value)
        told = dict(row)
        return board(datasette, value if column == "xgid" else f"XGID={value}:0:0:1:00:0:0:0:0:10", value, told.get("best_action"), told.get("action"))
    if column == "decision_id" and table in (None, "decisions", "decision_facts"):
        return link(datasette.urls.path(f"/{database}/one-decision"), value, decision_id=value)
    if column in ("player", "opponent") and isinstance(value, str):
        return link(datasette.urls.path("/-/dashboards/collection"), value, player=value)
    return None


def link(address, text, **parameters):
    return markupsafe.Markup('<a href="{}?{}">{}</a>').format(address, urllib.parse.urlencode(parameters), text)


def board(datasette, xgid, text, best, played):
    if not boards.XGID.fullmatch(xgid):
        return None
    if not boards.program():
        return markupsafe.Markup('<span title="{}">{}</span>').format(HINT, text)
    address = datasette.urls.path("/-/board.svg") + "?" + urllib.parse.urlencode({"xgid": xgid, "best": best or "", "played": played or ""})
    return markupsafe.Markup('<a href="{0}"><img class="board" src="{0}" alt="{1}" width="250" height="220" loading="lazy"></a><code>{1}</code>').format(address, text)


async def picture(request):
    drawn = await asyncio.to_thread(boards.svg, *(request.args.get(name) or "" for name in ("xgid", "best", "played")))
    if drawn is None:
        return Response.text("not an XGID, or no program gammonbase\n", status=404)
    # Opened alone, the picture may use nothing but its own styles.
    headers = {"content-security-policy": "default-src 'none'; style-src 'unsafe-inline'", "cache-control": "public, max-age=86400"}
    return Response(drawn, headers=headers, content_type="image/svg+xml")


@hookimpl
def register_routes():
    return [(r"^/-/board\.svg$", picture)]
