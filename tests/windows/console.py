"""Tries the program on a console of Wine: Ctrl-C, text beyond the code page, the offer to import, and a pipe."""

import os
import pty
import re
import select
import subprocess
import sys
import tempfile
import time

wine, program = sys.argv[1:]
prefix = os.environ["WINEPREFIX"]


def on_console(words, folder, typed=b"", after=None, seconds=120):
    """Returns what a program shows on a console, and its exit status. Types `typed` when the console shows `after`."""
    process, console = pty.fork()
    if process == 0:
        os.chdir(folder)
        os.environ["TERM"] = "xterm"
        os.execv(wine, [wine, *words])
    shown, started = b"", time.monotonic()
    while True:
        if time.monotonic() - started > seconds:
            raise SystemExit(f"{words}: still running after {seconds} s; it showed {shown!r}")
        if select.select([console], [], [], 0.1)[0]:
            try:
                data = os.read(console, 65536)
            except OSError:
                break
            if not data:
                break
            shown += data
        if typed and re.search(after, shown):
            time.sleep(1)  # until the console reads keys
            os.write(console, typed)
            typed = b""
    status = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
    return re.sub(r"\x1b(\[[0-9;?]*[A-Za-z]|\][^\x07]*\x07)|[\r\n]", "", shown.decode()), status


def run(words, folder, status=0):
    done = subprocess.run([wine, program, *words], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL)
    assert done.returncode == status, (words, done)
    return done.stdout.decode()


def main():
    with tempfile.TemporaryDirectory(dir=f"{prefix}/drive_c/users") as folder:
        run(["synth", "matches", "--matches", "400"], folder)
        # Ctrl-C stops an import after its current file; the next one does the rest.
        shown, status = on_console([program, "import", "matches", "--db", "a.db", "--jobs", "1"], folder, b"\x03", rb"[1-9] files?,")
        assert status == 130, (status, shown)
        assert re.search(r"Stopped|stopped|interrupted", shown), shown
        said = run(["import", "matches", "--db", "a.db"], folder)
        run(["verify", "--skip-sources", "--db", "a.db"], folder)
        assert re.search(r"400 found: [1-9]\d* imported, [1-9]\d* unchanged", said) or "400 found: 400 imported" in said, said
        print("Ctrl-C stops an import with status 130, and the next import does the rest")

        # The console gets Unicode whatever its code page is; a pipe gets UTF-8.
        query = "SELECT 'K' || char(233) || 'vin ' || char(937) || ' ' || char(29579) AS name"
        path = "Z:" + program.replace("/", "\\")
        for page in ["437", "1252", "65001"]:
            with open(f"{folder}/try.bat", "w") as script:
                script.write(f'@chcp {page} >NUL\r\n@"{path}" sql "{query}" --db a.db\r\n')
            shown, status = on_console(["cmd", "/c", "try.bat"], folder)
            assert (status, "Kévin Ω 王" in shown) == (0, True), (page, shown)
        with open(f"{folder}/try.bat", "w") as script:
            script.write(f'@"{path}" sql "{query}" --db a.db >out.txt\r\n')
        subprocess.run([wine, "cmd", "/c", "try.bat"], cwd=folder, check=True)
        with open(f"{folder}/out.txt", encoding="utf-8") as file:
            assert "Kévin Ω 王" in file.read()
        assert "Kévin Ω 王" in run(["sql", query, "--db", "a.db"], folder)
        print("A console shows every character in the code pages 437, 1252 and 65001; pipes and files get UTF-8")

        # Import without a path.
        place = subprocess.run([wine, "cmd", "/c", "echo %USERPROFILE%"], capture_output=True, text=True, check=True).stdout.strip()
        documents = f"{prefix}/drive_c/" + place[3:].replace("\\", "/") + "/Documents"
        xg = f"{documents}/eXtremeGammon"
        os.makedirs(documents, exist_ok=True)
        os.rename(f"{folder}/matches", xg)
        try:
            named = place + r"\Documents\eXtremeGammon"
            os.mkdir(f"{folder}/new")
            said = run(["import"], f"{folder}/new", 2)
            assert f"To import eXtreme Gammon's folder: gammonbase import {named}\n" in said.replace("\r", ""), said
            shown, status = on_console([program, "import", "--quiet"], f"{folder}/new", b"n\r", rb"\[y/N\]")
            assert status == 2 and "nothing imported" in shown and not os.path.exists(f"{folder}/new/gammonbase.db"), shown
            shown, status = on_console([program, "import", "--quiet"], f"{folder}/new", b"y\r", rb"\[y/N\]")
            assert status == 0 and named in shown and os.path.exists(f"{folder}/new/gammonbase.db"), (status, shown)
        finally:
            os.rename(xg, f"{folder}/matches")
        print("import without a path offers eXtreme Gammon's folder")


main()
