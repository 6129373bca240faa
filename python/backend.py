"""Builds wheels: puts the SQLite extension beside the Python module, then leaves the rest to maturin.

`pip` calls the functions. Before `maturin build`, run this file with the same target: `python python/backend.py --target TARGET --zig`.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import maturin
from maturin import *  # noqa: F403

TOP = Path(__file__).resolve().parent.parent


def build_extension(words: list[str]) -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--target")
    parser.add_argument("--profile", default="release")
    parser.add_argument("--zig", action="store_true", help="for old versions of glibc; needs cargo-zigbuild")
    options, _ = parser.parse_known_args(words)
    folder = Path(os.environ.get("CARGO_TARGET_DIR", TOP / "extension" / "target")).absolute()
    command = ["cargo", "zigbuild" if options.zig else "build", "--locked", "--profile", options.profile, "--target-dir", str(folder)]
    if options.target:
        # The version of glibc that manylinux2014 promises.
        command += ["--target", options.target + ".2.17" * options.zig]
        folder /= options.target
    subprocess.run(command, cwd=TOP / "extension", check=True)
    module = TOP / "python" / "gammonbase"
    for old in module.glob("*gammonbase_sqlite.*"):
        old.unlink()
    built = folder / ("debug" if options.profile == "dev" else options.profile)
    for library in built.glob("*gammonbase_sqlite.*"):
        if library.suffix in (".so", ".dylib", ".dll"):
            shutil.copy(library, module)


def build_wheel(folder: str, settings: dict[str, Any] | None = None, metadata: str | None = None) -> str:
    build_extension(maturin.get_maturin_pep517_args(settings))
    return maturin.build_wheel(folder, settings, metadata)


def build_editable(folder: str, settings: dict[str, Any] | None = None, metadata: str | None = None) -> str:
    build_extension(maturin.get_maturin_pep517_args(settings))
    return maturin.build_editable(folder, settings, metadata)


if __name__ == "__main__":
    build_extension(sys.argv[1:])
