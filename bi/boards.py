"""Draws boards by the program, for the web servers of bi/: `svg(xgid, best, played)`."""

import functools
import os
import re
import shutil
import subprocess
import sysconfig

XGID = re.compile(r"(XGID=)?[-A-Pa-p]{26}(:-?[0-9DBR]{1,5}){9}")


def program():
    """The program's path: the one that GAMMONBASE names, or gammonbase on the PATH or, from its wheel, beside this Python. None if there is none."""
    if named := os.environ.get("GAMMONBASE"):
        return shutil.which(named)
    return shutil.which("gammonbase") or shutil.which("gammonbase", path=sysconfig.get_path("scripts"))


@functools.lru_cache(maxsize=2000)
def svg(xgid, best="", played=""):
    """The picture as bytes; None if the text is not an XGID, or if there is no program. Texts that are not plays draw no arrow."""
    if not XGID.fullmatch(xgid) or not (drawer := program()):
        return None
    arrows = [f"--{name}={play}" for name, play in (("best", best), ("played", played)) if "/" in play]
    # A play that is illegal in the position is refused; the position is shown without it.
    for plays in (arrows, []):
        try:
            drawn = subprocess.run([drawer, "position", "--svg", "-", *plays, "--", xgid], capture_output=True, timeout=20)
        # A zero byte is refused as an argument.
        except (OSError, ValueError):
            return None
        if drawn.returncode == 0:
            return drawn.stdout
    return None
