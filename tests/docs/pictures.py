"""Makes docs/pictures: `pictures` runs it.

    pictures.py PROGRAM FOLDER [NAME...]

FOLDER has the demo. Beside each picture is a text of its name: the command that makes what it shows, the address of the page if the command serves
pages, the heading before which the picture ends, a checksum of the picture, and its words. tests/it/pictures.rs compares them with the program.
"""

import hashlib
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import time
import urllib.request

from PIL import Image
from playwright.sync_api import sync_playwright

program, folder, chosen = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3:]
PICTURES = pathlib.Path("docs/pictures").resolve()
# The words before a heading, without menus, forms, buttons, drawings, what is only printed, and links for keyboards.
WORDS = """(heading) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const words = [];
    while (walker.nextNode()) {
        const text = walker.currentNode.textContent.replace(/\\s+/g, " ").trim();
        if (text === heading && walker.currentNode.parentElement.closest("h2")) return words;
        if (text && !walker.currentNode.parentElement.closest("svg, form, nav, button, .printed, .skip")) words.push(text);
    }
    throw new Error(`no heading ${heading}`);
}"""


def serve(*words):
    """Starts a server, and waits for its address."""
    log = open(folder / "server.log", "w+")
    servers.append(subprocess.Popen(words, cwd=folder, stdout=log, stderr=log))
    for _ in range(300):
        if found := re.search(r"http://[\d.]+:\d+", (folder / "server.log").read_text()):
            return f"{found[0]}/"
        time.sleep(0.2)
    raise SystemExit(f"{words}: no address")


def screenshot(tab, head, path):
    """Takes the picture, and returns its words."""
    words = [program, *shlex.split(head["command"])[1:]]
    if words[1] != "open":
        subprocess.run(words, cwd=folder, check=True, stdout=subprocess.DEVNULL)
    if words[1] == "publish":
        datasette = pathlib.Path(sys.executable).parent / "datasette"
        tab.goto(serve(datasette, "serve", "-i", "bi.db", "-m", "metadata.json", "-p", "0") + head["page"])
        tab.locator("#chart-scores .role-mark text").first.wait_for(timeout=60_000)
        tab.wait_for_timeout(1500)
        tab.locator("#card-scores").screenshot(path=path)
        return tab.locator("#chart-scores .role-mark text").all_text_contents()
    if words[1] == "open":
        address = serve(*words)
        while "League table" not in urllib.request.urlopen(address).read().decode():
            time.sleep(0.5)
        tab.goto(address + head["page"])
    else:
        tab.goto((folder / "page.html").as_uri())
    heading = tab.locator("h2", has_text=re.compile(f"^{head['before']}$")).first
    tab.screenshot(path=path, full_page=True, clip={"x": 0, "y": 0, "width": 1000, "height": heading.bounding_box()["y"] - 12})
    return tab.evaluate(WORDS, head["before"])


servers = []
try:
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox", "--force-color-profile=srgb"])
        for text in sorted(PICTURES.glob("*.txt")):
            if chosen and text.stem not in chosen:
                continue
            command, *lines = text.read_text().split("\n\n")[0].splitlines()
            head = {"command": command, **dict(line.split(": ", 1) for line in lines)}
            if text.stem == "board":
                subprocess.run([program, *shlex.split(command)[1:]], cwd=folder, check=True)
                shutil.copy(folder / "board.svg", PICTURES)
                continue
            tab = browser.new_page(viewport={"width": 1000, "height": 800})
            words = screenshot(tab, head, folder / "shot.png")
            picture = text.with_suffix(".png")
            # A palette: half of the size, with no visible difference.
            shot = Image.open(folder / "shot.png").convert("RGB")
            shot.quantize(256, Image.Quantize.MAXCOVERAGE, kmeans=2, dither=Image.Dither.NONE).save(picture, optimize=True)
            head["sha256"] = hashlib.sha256(picture.read_bytes()).hexdigest()
            lines = [f"{key}: {value}" for key, value in head.items() if key != "command"]
            text.write_text("\n".join([command, *lines, "", *words, ""]))
            while servers:
                server = servers.pop()
                server.terminate()
                server.wait()
finally:
    for server in servers:
        server.kill()
