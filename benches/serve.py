#!/usr/bin/env python3
"""How long do the pages of `gammonbase serve` take? benches/serve.py DATABASE [FOLDER-WITH-NEW-MATCHES]

Starts the server on a database and prints: the time to the first page; pages that nobody has asked for yet, with and without filters: seconds to the first byte
and to the last, processor seconds of the server, and seconds of the second time; for each kind of page, median and worst of up to 200 addresses, cold and warm;
memory after 10,000 requests. With a folder it works on a copy of the database, imports the folder's files into it through the server, and lets 8 clients ask meanwhile.
GAMMONBASE is the program (default: target/release/gammonbase). Several, separated by colons, make the pages with and without filters in turns, and nothing else.
"""
import collections, html, http.client, os, random, re, shutil, statistics, subprocess, sys, tempfile, threading, time, urllib.parse

PROGRAMS = os.environ.get("GAMMONBASE", "target/release/gammonbase").split(":")
DRAWN = 200


class Server:
    def __init__(self, database, *options, program=PROGRAMS[0]):
        self.begun = time.perf_counter()
        command = [program, "serve", "--no-open", "--db", database, *options]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self.host = re.search("http://([^/]+)/", self.process.stdout.readline()).group(1)
        self.local = threading.local()

    def get(self, address):
        """Status, body, seconds. A thread keeps its connection, as a browser does."""
        status, body, _, seconds = self.get_in_parts(address)
        return status, body, seconds

    def get_in_parts(self, address):
        """Status, body, seconds to its first byte and to its last."""
        begun = time.perf_counter()
        for attempt in range(2):
            if not hasattr(self.local, "connection"):
                self.local.connection = http.client.HTTPConnection(self.host, timeout=120)
            try:
                self.local.connection.request("GET", address)
                reply = self.local.connection.getresponse()
                first, at_first = reply.read(1), time.perf_counter() - begun
                return reply.status, first + reply.read(), at_first, time.perf_counter() - begun
            except (http.client.HTTPException, OSError):
                del self.local.connection
                if attempt:
                    raise

    def memory(self):
        with open(f"/proc/{self.process.pid}/status") as status:
            values = dict(line.split(":", 1) for line in status)
        return ", ".join(f"{name} {int(values[name].split()[0]) // 1024} MB" for name in ("VmRSS", "VmHWM"))

    def processor(self):
        """Processor seconds so far."""
        with open(f"/proc/{self.process.pid}/stat") as stat:
            user, system = stat.read().rpartition(")")[2].split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")

    def settle(self):
        """Waits until the server has made in advance what it makes."""
        before = -1
        while self.processor() - before > 0.02:
            before = self.processor()
            time.sleep(0.5)

    def stop(self):
        self.process.terminate()
        self.process.wait()


def links(body, pattern):
    return list(dict.fromkeys(re.findall(f'href="({pattern})"', body.decode())))


def addresses(server):
    """Up to 200 addresses of each kind of page."""
    draw = random.Random(1)
    found = collections.OrderedDict()
    for kind in ("index", "players", "matches", "events", "openings"):
        status, body, _ = server.get(f"/{kind}.html")
        assert status == 200, kind
        found[f"list {kind}"] = [f"/{kind}.html"] + [f"/{link}" for link in links(body, rf"{kind}-[a-z0-9-]+\.html")]
    for kind in ("players", "matches", "events"):
        pages = [link for page in found[f"list {kind}"] for link in links(server.get(page)[1], rf"{kind}/[^\"#?]+")]
        found[kind] = [f"/{link}" for link in draw.sample(pages, min(DRAWN, len(pages)))]
    decisions = [link for page in found["matches"][:20] for link in links(server.get(page)[1], r"\.\./decisions/\d+\.html")]
    found["decisions"] = [f"/{link[3:]}" for link in draw.sample(decisions, min(DRAWN, len(decisions)))]
    reports = links(server.get("/reports.html")[1], r"reports/[a-z-]+\.html")
    found["reports of all"] = [f"/{link}" for link in reports]
    names = [re.search("<h1[^>]*>(.*?)</h1>", server.get(page)[1].decode()).group(1) for page in found["players"][:5]]
    like = re.search(r"\d+", found["decisions"][0]).group()
    found["find"] = [f"/find.html?{q}" for q in ("idea=missed:hit", "plan=blitz&min-error=0.1", "board=5P+20P", f"like={like}", "score=2,2&kind=cube")]
    found["players, cubes"] = [f"{page}?kind=cube" for page in found["players"][:40]]
    found["versus"] = [f"/versus.html?{urllib.parse.urlencode({'a': a, 'b': b})}" for a, b in zip(names, names[1:]) if a != b]
    return found


def timed(server, pages):
    taken, failed = [], collections.Counter()
    for page in pages:
        status, _, seconds = server.get(page)
        taken.append((seconds, page))
        if status != 200:
            failed[status] += 1
    return taken, failed


def line(name, taken, failed):
    seconds = [time for time, _ in taken]
    worst = max(taken)
    errors = f"  failed {dict(failed)}" if failed else ""
    print(f"{name:28} {len(taken):6}  median {statistics.median(seconds):8.3f} s  worst {worst[0]:8.3f} s  {worst[1][:60]}{errors}", flush=True)


def with_filters(database):
    """Pages that nobody has asked for yet; the pages of a filter one after another, as a reader would look at them."""
    server = Server(database)
    linked = lambda kind: [f"/{link}" for link in links(server.get(f"/{kind}.html")[1], rf"{kind}/[^\"#?]+")]
    name = lambda page: html.unescape(re.search("<h1[^>]*>(.*?)</h1>", server.get(page)[1].decode()).group(1)).strip("\u2068\u2069")
    players, events = linked("players")[:3], linked("events")[:1]
    names, event = [name(page) for page in players], name(events[0])
    server.stop()
    filters = {"": [], "kind=cube": [("kind", "cube")], "since=2015": [("since", "2015")], "an event": [("event", event)], "three players": [("player", name) for name in names]}
    pages = ["/index.html", "/players.html", "/matches.html", "/events.html", players[0], events[0], "/openings.html", "/reports/standings.html", "/reports/ratings.html"]
    query = {"/find.html": [("idea", "missed:hit")], "/versus.html": list(zip("ab", names))}
    for label, values in filters.items():
        for program in PROGRAMS:
            server = Server(database, program=program)
            first = server.get_in_parts("/")[2:]
            if not label:
                print(f"{program}: first page: first byte {first[0]:.2f} s, last {first[1]:.2f} s after it was asked for", flush=True)
            server.settle()
            for page in [*pages, *query]:
                asked = f"{page}?{urllib.parse.urlencode(query.get(page, []) + values)}".rstrip("?")
                before = server.processor()
                status, _, at_first, seconds = server.get_in_parts(asked)
                used, warm = server.processor() - before, server.get(asked)[2]
                print(f"{program[-12:]:12} {label:14} {page[:28]:28} {status}  first byte {at_first:6.2f} s  last {seconds:6.2f} s  processor {used:6.2f} s  again {warm:.3f} s", flush=True)
            print(f"{program[-12:]:12} {label:14} memory: {server.memory()}")
            server.stop()


def alone(database):
    server = Server(database)
    server.get("/")
    print(f"first page {time.perf_counter() - server.begun:.2f} s after the start")
    found = addresses(server)
    server.stop()
    server = Server(database)
    for name, pages in found.items():
        line(f"{name}, cold", *timed(server, pages))
        line(f"{name}, warm", *timed(server, pages))
    # Most of them for pages that are kept, the others for more pages than are kept.
    small = [found[kind] for kind in ("players", "matches", "events", "decisions")]
    draw = random.Random(2)
    often = draw.choices([page for pages in small for page in pages[:40]], k=9_000)
    drawn = often + draw.choices([page for pages in small for page in pages], k=1_000)
    line("10,000 requests", *timed(server, draw.sample(drawn, len(drawn))))
    print(f"memory afterwards: {server.memory()}")
    server.stop()


def beside_an_import(database, folder):
    with tempfile.TemporaryDirectory() as scratch:
        copy = os.path.join(scratch, "copy.db")
        shutil.copyfile(database, copy)
        watched = os.path.join(scratch, "matches")
        os.mkdir(watched)
        server = Server(copy, "--import", watched)
        found = addresses(server)
        pages = [page for kind in ("list index", "list players", "players", "matches", "events", "decisions") for page in found[kind][:DRAWN]]
        taken, failed, is_done = [], collections.Counter(), threading.Event()

        def client(seed):
            draw = random.Random(seed)
            while not is_done.is_set():
                one, bad = timed(server, [draw.choice(pages)])
                taken.extend(one)
                failed.update(bad)

        clients = [threading.Thread(target=client, args=(seed,)) for seed in range(8)]
        for thread in clients:
            thread.start()
        time.sleep(5)
        begun = time.perf_counter()
        shutil.copytree(folder, watched, dirs_exist_ok=True)
        while b"files imported" not in server.get("/import.html")[1]:
            time.sleep(0.5)
        print(f"import beside 8 clients: {time.perf_counter() - begun:.1f} s: {re.search(b'Last import: [^<]*', server.get('/import.html')[1]).group(0).decode()}")
        time.sleep(15)
        is_done.set()
        for thread in clients:
            thread.join()
        line("8 clients", taken, failed)
        slow = sorted((one for one in taken if one[0] > 3), reverse=True)
        print(f"over 3 s: {len(slow)} {[(round(seconds, 1), page[:50]) for seconds, page in slow[:10]]}; memory: {server.memory()}")
        server.stop()


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    with_filters(sys.argv[1])
    if len(PROGRAMS) > 1:
        sys.exit()
    alone(sys.argv[1])
    if len(sys.argv) > 2:
        beside_an_import(sys.argv[1], sys.argv[2])
