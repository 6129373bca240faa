"""Tries the program on a console of Wine: Ctrl-C, text beyond the code page, the offer to import, a double click, and a pipe."""

import os
import pty
import re
import select
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request

wine, program = sys.argv[1:]
prefix = os.environ["WINEPREFIX"]


def on_console(words, folder, *steps, seconds=120):
    """Returns what a program shows on a console, and its exit status. Each step has what the console shows first, and what is typed then: bytes, or
    a function that receives what is shown and returns them."""
    process, console = pty.fork()
    if process == 0:
        os.chdir(folder)
        os.environ["TERM"] = "xterm"
        os.execv(wine, [wine, *words])
    shown, started, steps = b"", time.monotonic(), list(steps)
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
        if steps and re.search(steps[0][0], plain(shown)):
            time.sleep(1)  # until the console reads keys
            typed = steps.pop(0)[1]
            os.write(console, typed if isinstance(typed, bytes) else typed(plain(shown)))
    status = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
    return plain(shown), status


def plain(shown):
    return re.sub(r"\x1b(\[[0-9;?]*[A-Za-z]|\][^\x07]*\x07)|[\r\n]", "", shown.decode(errors="ignore"))


def run(words, folder, status=0):
    done = subprocess.run([wine, program, *words], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL)
    assert done.returncode == status, (words, done)
    return done.stdout.decode()


def main():
    with tempfile.TemporaryDirectory(dir=f"{prefix}/drive_c/users") as folder:
        run(["synth", "matches", "--matches", "400"], folder)
        # Ctrl-C stops an import after its current file; the next one does the rest.
        shown, status = on_console([program, "import", "matches", "--db", "a.db", "--jobs", "1"], folder, (r"[1-9] files?,", b"\x03"))
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
            # By the path of the program, because no search path leads to it.
            told = rf"To import eXtreme Gammon's folder: \S+gammonbase\.exe import {re.escape(named)}\n"
            assert re.search(told, said.replace("\r", "")), said
            shown, status = on_console([program, "import", "--quiet"], f"{folder}/new", (r"\[y/N\]", b"n\r"))
            assert status == 2 and "nothing imported" in shown and not os.path.exists(f"{folder}/new/gammonbase.db"), shown
            shown, status = on_console([program, "import", "--quiet"], f"{folder}/new", (r"\[y/N\]", b"y\r"))
            assert status == 0 and named in shown and os.path.exists(f"{folder}/new/gammonbase.db"), (status, shown)
            double_click(folder, documents, named)
        finally:
            os.rename(xg, f"{folder}/matches")
        print("import without a path offers eXtreme Gammon's folder; after a double click one's pages are there")


def double_click(folder, documents, named):
    """Starts the program as the Explorer does, and looks at the pages."""
    source = '#include <process.h>\nint main(void) { return _spawnl(_P_WAIT, "gammonbase.exe", "gammonbase.exe", (char *)0); }\n'
    compiler = ["x86_64-w64-mingw32-gcc", "-x", "c", "-", "-o", f"{folder}/explorer.exe"]
    subprocess.run(compiler, input=source, text=True, check=True)
    shutil.copy(program, f"{folder}/gammonbase.exe")
    pages = []

    def look(shown):
        address = re.search(r"http://127\.0\.0\.1:\d+/", shown)[0]
        for _ in range(120):
            pages.append(urllib.request.urlopen(address).read().decode())
            if "Matches (400)" in pages[-1]:
                break
            time.sleep(1)
        return b"\x03"

    shown, _ = on_console([f"{folder}/explorer.exe"], folder, (r"\[y/N\]", b"y\r"), (r"http://[0-9.:]+/", look), seconds=300)
    assert "Matches (400)" in pages[-1], pages[-1]
    assert named in shown and r"Documents\GammonBase\gammonbase.db" in shown and "Leave this window open" in shown, shown
    shutil.rmtree(f"{documents}/GammonBase")


main()
