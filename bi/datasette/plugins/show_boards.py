"""Boards in Datasette: cells with an XGID or a board show it as a picture. Used by `datasette --plugins-dir bi/datasette/plugins`.

The pictures come from this server (/-/board.svg), without scripts, and are drawn by the program gammonbase (see ../../boards.py). Names of players
lead to their dashboard, decisions to their candidates.
"""

import asyncio
import os
import pathlib
import shutil
import sys
import urllib.parse

import markupsafe
from datasette import Response, hookimpl

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2]))
import boards  # noqa: E402

HINT = "no picture: put the program gammonbase on the PATH, or name it in GAMMONBASE"


@hookimpl
def render_cell(row, value, column, table, database, datasette):
    if not value:
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
    if not shutil.which(os.environ.get("GAMMONBASE", "gammonbase")):
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
