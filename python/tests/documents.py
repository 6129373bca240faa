"""Runs the Python code of the pages, and the notebook, whose output must equal that in the file. --write writes it to the file instead.

$DEMO is the demo's folder.
"""

from __future__ import annotations

import difflib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import nbclient
import nbformat

import gammonbase

TOP = Path(__file__).parents[2]
NOTEBOOK = TOP / "docs/how-to/python.ipynb"


def run_pages(folder):
    shutil.copytree(os.environ["DEMO"], folder / "gammonbase-demo")
    shutil.copy(folder / "gammonbase-demo/demo.db", folder / "mine.db")
    subprocess.run([gammonbase.program(), "publish", "bi.db", "--db", "mine.db", "--quiet"], cwd=folder, check=True)
    for page, least in [("README.md", 1), ("docs/how-to/python.md", 8)]:
        blocks = re.findall(r"^```python\n(.*?)^```", (TOP / page).read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
        assert len(blocks) >= least, f"{page} has {len(blocks)} blocks"
        # As a reader would: one block after the other.
        subprocess.run([sys.executable, "-W", "error", "-c", "\n".join(blocks)], cwd=folder, check=True, stdout=subprocess.DEVNULL)
        print(f"ok: {page}, {len(blocks)} blocks")


def run_notebook(folder, write):
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    before = outputs(notebook)
    nbclient.NotebookClient(notebook, timeout=120, kernel_name="python3", resources={"metadata": {"path": str(folder)}}).execute()
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
        for output in cell.get("outputs", []):
            for kind, text in output.get("data", {}).items():
                # Without this machine's folder.
                output["data"][kind] = text.replace(str(folder), "/home/ann")
    if write:
        notebook.metadata = {"kernelspec": notebook.metadata["kernelspec"]}
        nbformat.write(notebook, NOTEBOOK)
        print(f"wrote {NOTEBOOK.name}: {NOTEBOOK.stat().st_size} bytes")
        return
    for cell, (found, expected) in enumerate(zip(outputs(notebook), before)):
        lines = [json.dumps(both, indent=1, ensure_ascii=False, sort_keys=True).replace("\\n", "\n").splitlines() for both in (expected, found)]
        difference = "\n".join(difflib.unified_diff(*lines, "expected", "found", lineterm="", n=1))
        assert not difference, f"{NOTEBOOK.name}, code {cell + 1}; python/check --write writes what was found\n{difference}"
    print(f"ok: {NOTEBOOK.name}, {len(before)} cells")


def outputs(notebook):
    """The outputs of all cells without PNG pictures, which differ between versions of libraries."""
    of = lambda output: {k: v for k, v in output.get("data", output).items() if k != "image/png"}
    return [[of(output) for output in cell.outputs] for cell in notebook.cells if cell.cell_type == "code"]


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        run_pages(Path(folder))
    with tempfile.TemporaryDirectory() as folder:
        run_notebook(Path(folder), "--write" in sys.argv)
