"""Boards in Superset: add `pages` to BLUEPRINTS of superset_config.py, and /gammonbase/board.svg draws them (see ../boards.py)."""

import pathlib
import sys

from flask import Blueprint, Response, abort, request

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import boards  # noqa: E402

pages = Blueprint("gammonbase", __name__)


@pages.route("/gammonbase/board.svg")
def board():
    drawn = boards.svg(*(request.args.get(name, "") for name in ("xgid", "best", "played")))
    if drawn is None:
        abort(404)
    headers = {"Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'", "Cache-Control": "public, max-age=86400"}
    return Response(drawn, mimetype="image/svg+xml", headers=headers)
