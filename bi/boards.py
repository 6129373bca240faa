"""Draws boards by the program (GAMMONBASE, or gammonbase of the PATH), for the web servers of bi/: `svg(xgid, best, played)`."""

import functools
import os
import re
import subprocess

XGID = re.compile(r"(XGID=)?[-A-Pa-p]{26}(:-?[0-9DBR]{1,5}){9}")


@functools.lru_cache(maxsize=2000)
def svg(xgid, best="", played=""):
    """The picture as bytes; None if the text is not an XGID, or if there is no program. Texts that are not plays draw no arrow."""
    if not XGID.fullmatch(xgid):
        return None
    arrows = [f"--{name}={play}" for name, play in (("best", best), ("played", played)) if "/" in play]
    # A play that is illegal in the position is refused; the position is shown without it.
    for plays in (arrows, []):
        try:
            drawn = subprocess.run([os.environ.get("GAMMONBASE", "gammonbase"), "position", "--svg", "-", *plays, "--", xgid], capture_output=True, timeout=20)
        # A zero byte is refused as an argument.
        except (OSError, ValueError):
            return None
        if drawn.returncode == 0:
            return drawn.stdout
    return None
