#!/usr/bin/env python3
"""Are the claims on printed pages true? benches/claims.py DATABASE...

Each database is a world of benches/worlds, imported: beside NAME.db stands NAME.tsv, what is true of its players. Reads the page of every player (at most --pages
of each number of matches and database) from `gammonbase serve`, and prints, by world and number of matches, how many % of the pages claim what, and how often a
planted weakness is found. Databases of the same world are put together. GAMMONBASE is the program (default: target/release/gammonbase).

Pages of players of whom nothing is planted, % of pages:
  weakness, strength  in the first sentences or in the table "Where studying pays"
  time                a verdict in the table "When errors happen"
  trend               "improved" or "worse"
  map                 a coloured score
  bias                a tendency whose sign is not that of the player's expected errors; told: any tendency
  any                 any of these that is false. Not false: in the worlds cube, style and streaky, and in planted ones, a weakness whose expected loss is at
                      least a tenth above that of others of the same strength (of a strength: below); in years, a trend with the right sign; in tilt and of
                      the tilting players of tilters, a time
Players with a plant:
  found               % of pages that call the planted family a weakness; of planted biases: that tell the tendency, of players whose expected errors have it
  opposite            % of pages that call it a strength, or tell the opposite
  signs               % of all weaknesses and strengths of these players with the wrong sign: the expected loss is on the other side of that of others of the same strength
  size, covers        true / printed size of what was found, and % of the printed intervals that have the true one. True: the expected loss less what the
                      player would lose without the plant, raised to the player's whole loss, as others of the same strength lose
  size2, covers2      the same with what the player would lose without the plant as it is
With the form of the day, what is expected is that of the days that were drawn.
"""
import argparse, collections, concurrent.futures, csv, html, http.client, os, re, subprocess, sys, threading, time

PROGRAM = os.environ.get("GAMMONBASE", "target/release/gammonbase")
OPPOSITE = {"too early": "early", "too late": "late", "too loose": "loose", "too tight": "tight"}
GENUINE = 1.1


class Server:
    def __init__(self, database):
        self.process = subprocess.Popen([PROGRAM, "serve", "--no-open", "--db", database], stdout=subprocess.PIPE, text=True)
        self.host = re.search("http://([^/]+)/", self.process.stdout.readline()).group(1)
        self.local = threading.local()

    def get(self, address):
        for attempt in range(2):
            if not hasattr(self.local, "connection"):
                self.local.connection = http.client.HTTPConnection(self.host, timeout=300)
            try:
                self.local.connection.request("GET", address)
                reply = self.local.connection.getresponse()
                body = reply.read().decode()
                break
            except (http.client.HTTPException, OSError):
                # The server ends a connection after some time.
                del self.local.connection
                if attempt:
                    raise
        assert reply.status == 200, (address, reply.status)
        return body

    def players(self):
        """The address of each player's page, by name."""
        found, seen, todo = {}, set(), ["players.html"]
        while todo:
            page = todo.pop()
            seen.add(page)
            body = self.get(f"/{page}")
            found.update((text(name), f"/{link}") for link, name in re.findall(r'<a href="(players/[^"]+)">(.*?)</a>', body))
            todo += [link for link in set(re.findall(r'href="(players-\d+\.html)"', body)) if link not in seen and link not in todo]
        return found

    def stop(self):
        self.process.terminate()
        self.process.wait()


def text(markup):
    return html.unescape(re.sub("<[^>]+>", "", markup)).strip("\u2068\u2069 \n")


def section(page, name):
    found = re.search(rf'(?s)<section id="{name}".*?</section>', page)
    return found.group(0) if found else ""


def rows(part):
    """The rows of the table of a part of a page, by the names of the columns; a column that is the same in all rows stands in a note."""
    table = re.search(r'(?s)<table class="grid.*?</table>', part)
    if not table:
        return []
    names = re.findall(r'data-column="([^"]+)"', table.group(0))
    same = dict(re.findall(r"In all rows: (\w+) ([^<.]+)\.", part))
    cells = [re.findall(r"(?s)<td[^>]*>(.*?)</td>", row) for row in re.findall(r"(?s)<tr[^>]*>(.*?)</tr>", table.group(0).split("<tbody>")[1])]
    return [{**same, **dict(zip(names, map(text, row)))} for row in cells]


def interval(cell):
    """A figure and its interval: 1.2 ± 0.3, or 1.2 [0.9, 1.6]."""
    numbers = [float(number) for number in re.findall(r"-?\d+\.?\d*", cell.replace(", ", " ").replace(",", ""))]
    if "±" in cell and len(numbers) == 2:
        return numbers[0], numbers[0] - numbers[1], numbers[0] + numbers[1]
    return tuple(numbers) if len(numbers) == 3 else None


def claims(page):
    """What a page says."""
    lead = text(re.search(r'(?s)<p class="lead">(.*?)</p>', page).group(1)) if 'class="lead"' in page else ""
    study = [row for row in rows(section(page, "where-studying-pays")) if row.get("verdict") in ("weakness", "strength")]
    said = {word: f"{word.capitalize()}: " in lead or any(row["verdict"] == word for row in study) for word in ("weakness", "strength")}
    times = [row for row in rows(section(page, "when-errors-happen")) if row.get("verdict", "may be chance") != "may be chance"]
    question = re.search(r'(?s)<p class="question">(.*?)</p>', section(page, "pr-over-time"))
    trend = re.search(r"\b(improved|worse)\b", question.group(1) if question else "")
    colours = [
        (fill, height) for height, fill in re.findall(r'<rect x="[^"]*" y="[^"]*" width="[^"]*" height="([^"]*)" fill="([^"]*)"/>', section(page, "pr-by-score"))
    ]
    legend = {fill for fill, height in colours if height == "18"}
    biases = [row for row in rows(section(page, "bias-of-doubling-and-taking")) if row.get("tendency")]
    parts = [("kind", row["kind"], row["pr"]) for row in rows(section(page, "errors-by-kind"))]
    parts += [("phase", row["phase"], row["pr"]) for row in rows(section(page, "errors-by-phase"))]
    parts += [(f"bias {row['kind']}", row["score"], row["bias_emg"]) for row in rows(section(page, "bias-of-doubling-and-taking"))]
    return {
        **said,
        "parts": [(family, part, interval(figure)) for family, part, figure in parts if interval(figure)],
        "study": study,
        "time": bool(times),
        "trend": trend.group(1) if trend else "",
        "map": any(height != "18" and fill in legend for fill, height in colours),
        "biases": [(row["kind"], row["score"], OPPOSITE[row["tendency"]]) for row in biases],
    }


class Truth:
    """What is true of the players of a world."""

    def __init__(self, path):
        with open(path, encoding="utf-8") as file:
            self.world = file.readline().strip("# \n")
            lines = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
        self.players = collections.defaultdict(dict)
        self.sums = collections.Counter()
        for line in lines:
            key = (line["family"], line["part"].replace("_", " "))
            figures = {name: float(line[name]) for name in ("factor", "difficulty", "true_emg", "plain_emg", "acting_emg", "drift", "decisions")}
            self.players[line["player"]][key] = {**figures, "plant": line["plant"], "matches": int(line["matches"])}
            self.sums[key, "true"] += figures["plain_emg"]
            self.sums[key, "difficulty"] += figures["difficulty"]
        self.order = {player: number for number, player in enumerate(self.players)}

    def plant(self, player):
        return next(((key, one) for key, one in self.players[player].items() if one["plant"]), None)

    def extra(self, player, key, is_raised=True):
        """Expected loss beyond that of others of the same strength; or beyond the player's without the plant."""
        own = self.players[player]
        whole = own["all", "all"]
        return own[key]["true_emg"] - own[key]["plain_emg"] * (whole["true_emg"] / whole["plain_emg"] if is_raised else 1.0)

    def ratio(self, player, key):
        """Expected loss / that of all players, by difficulty, at the player's strength."""
        own = self.players[player]
        usual = lambda key: own[key]["difficulty"] * self.sums[key, "true"] / (self.sums[key, "difficulty"] or 1.0) if key in own else 0.0
        whole = sum(usual(("kind", kind)) for kind in ("checker", "double", "take"))
        expected = usual(key) * own["all", "all"]["true_emg"] / whole
        return own[key]["true_emg"] / expected if expected > 0.0 else 1.0

    def bias(self, player, family, score):
        """The expected bias and the number of decisions. Above 0: the player acts too often."""
        parts = [one for (name, part), one in self.players[player].items() if name == family and score in ("all", part)]
        return sum(2.0 * one["acting_emg"] - one["true_emg"] for one in parts), sum(one["decisions"] for one in parts)

    def is_covered(self, player, family, part, low, high):
        """Whether an interval of a PR or a bias has the true one; None: the part is not one of ours."""
        if family.startswith("bias"):
            loss, decisions = self.bias(player, family, part)
        elif (family, part) in self.players[player]:
            one = self.players[player][family, part]
            loss, decisions = 500.0 * one["true_emg"], one["decisions"]
        else:
            return None
        return low <= loss / decisions <= high if decisions else None


def judge(truth, player, said, is_odd, counts, families):
    plant = truth.plant(player)
    world = truth.world.removesuffix("+form")
    acts = lambda tendency: tendency in ("early", "loose")
    false_bias = any((truth.bias(player, f"bias {kind}", score)[0] > 0.0) != acts(tendency) for kind, score, tendency in said["biases"])
    for family, part, (_, low, high) in said["parts"]:
        covered = truth.is_covered(player, family, part, low, high)
        if covered is not None:
            counts[f"of {family}"].append(covered)
    known = [row for row in said["study"] if (row["family"], row["part"]) in truth.players[player]]
    if plant:
        key, one = plant
        leans = truth.bias(player, f"bias {key[1]}", "all")[0] > 0.0
        found = opposite = None
        if one["plant"] not in OPPOSITE.values():
            row = next((row for row in known if (row["family"], row["part"]) == key), {"verdict": ""})
            found, opposite = (row["verdict"] == word for word in ("weakness", "strength"))
            if found:
                printed = interval(row["likely_emg"]) or (0.0, 0.0, 0.0)
                counts["printed"].append(printed[0])
                for name, is_raised in (("", True), ("2", False)):
                    true = truth.extra(player, key, is_raised)
                    counts["true" + name].append(true)
                    counts["covers" + name].append(printed[1] <= true <= printed[2])
        elif leans == acts(one["plant"]):
            # Otherwise everybody leans to the other side, and the plant does not outweigh it.
            told = [tendency for kind, score, tendency in said["biases"] if kind == key[1]]
            found, opposite = one["plant"] in told, any(acts(tendency) != leans for tendency in told)
        for row in known:
            extra = truth.extra(player, (row["family"], row["part"]))
            counts["signs"].append((extra > 0.0) != (row["verdict"] == "weakness"))
        if found is not None:
            counts["found"].append(found)
            counts["opposite"].append(opposite)
            families[truth.world, key[0], one["plant"]].append(found)
        return
    is_free = world in ("cube", "style", "streaky") or "-" in world
    genuine = lambda row: is_free and (truth.ratio(player, (row["family"], row["part"])) >= GENUINE if row["verdict"] == "weakness" else truth.ratio(player, (row["family"], row["part"])) <= 1.0 / GENUINE)
    false_study = len([row for row in known if genuine(row)]) < len(said["study"]) or (not said["study"] and (said["weakness"] or said["strength"]))
    drift = truth.players[player]["all", "all"]["drift"]
    false_trend = said["trend"] and (drift > 0.0) != (said["trend"] == "worse") if drift else said["trend"]
    false_time = said["time"] and not (world == "tilt" or world == "tilters" and is_odd)
    for name in ("weakness", "strength", "time", "trend", "map"):
        counts[name].append(bool(said[name]))
    counts["bias"].append(false_bias)
    counts["told"].append(bool(said["biases"]))
    counts["any"].append(bool(false_study or false_time or false_trend or said["map"] or false_bias))


def percent(values):
    return f"{100.0 * sum(values) / len(values):.1f}" if values else "-"


def size(counts, name):
    return f"{sum(counts[name]) / sum(counts['printed']):.2f}" if counts["printed"] else "-"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("databases", nargs="+")
    parser.add_argument("--pages", type=int, default=1000, help="at most so many of each number of matches and database")
    parser.add_argument("--matches", default="", help="only players with these numbers of matches: 3,5,10")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--list", action="store_true", help="print each claim, with the ratio of the expected losses")
    arguments = parser.parse_args()
    wanted = {int(number) for number in arguments.matches.split(",") if number}
    tables = collections.defaultdict(lambda: collections.defaultdict(lambda: collections.defaultdict(list)))
    families = collections.defaultdict(list)
    begun, pages = time.perf_counter(), 0
    for database in arguments.databases:
        truth = Truth(os.path.splitext(database)[0] + ".tsv")
        by_matches = collections.defaultdict(list)
        for player, own in truth.players.items():
            by_matches[own["all", "all"]["matches"]].append(player)
        chosen = [player for matches, some in by_matches.items() if not wanted or matches in wanted for player in some[: arguments.pages]]
        server = Server(database)
        addresses = server.players()
        with concurrent.futures.ThreadPoolExecutor(arguments.threads) as pool:
            for player, said in zip(chosen, pool.map(lambda player: claims(server.get(addresses[player])), chosen)):
                matches = truth.players[player]["all", "all"]["matches"]
                judge(truth, player, said, truth.order[player] % 2 == 1, tables[truth.world][matches], families)
                plant = truth.plant(player)
                if arguments.list:
                    for row in said["study"]:
                        key = (row["family"], row["part"])
                        ratio = f"{truth.ratio(player, key):.2f}" if key in truth.players[player] else "-"
                        print("claim", truth.world, matches, player, *key, row["verdict"], row.get("likely_emg", ""), ratio, "planted" if plant else "", sep="\t")
                pages += 1
        server.stop()
    names = ["weakness", "strength", "time", "trend", "map", "bias", "told", "any"]
    print("Nothing planted, % of pages")
    print(f"{'world':22} matches pages " + " ".join(f"{name:>8}" for name in names))
    for world, table in tables.items():
        for matches, counts in sorted(table.items()):
            print(f"{world:22} {matches:7} {len(counts['any']):5} " + " ".join(f"{percent(counts[name]):>8}" for name in names))
    planted = {world: table for world, table in tables.items() if any(counts["found"] for counts in table.values())}
    if planted:
        names = ["found", "opposite", "signs"]
        print("Planted, % of pages; of claims; true / printed size")
        print(f"{'world':22} matches pages " + " ".join(f"{name:>8}" for name in names) + " claims   size covers  size2 covers2")
        for world, table in planted.items():
            for matches, counts in sorted(table.items()):
                shares = " ".join(f"{percent(counts[name]):>8}" for name in names)
                sizes = f"{size(counts, 'true'):>6} {percent(counts['covers']):>6} {size(counts, 'true2'):>6} {percent(counts['covers2']):>7}"
                print(f"{world:22} {matches:7} {len(counts['found']):5} {shares} {len(counts['signs']):6} {sizes}")
        print("By family: % found, pages")
        for (world, family, plant), found in sorted(families.items()):
            print(f"{world:22} {family:8} {plant:8} {percent(found):>6} {len(found):5}")
    names = ["kind", "phase", "bias double", "bias take"]
    print("Intervals of PRs and biases, % that have the expected one")
    print(f"{'world':22} matches " + " ".join(f"{name:>11}" for name in names))
    for world, table in tables.items():
        for matches, counts in sorted(table.items()):
            print(f"{world:22} {matches:7} " + " ".join(f"{percent(counts[f'of {name}']):>11}" for name in names))
    seconds = time.perf_counter() - begun
    print(f"{pages} pages in {seconds:.0f} s, {60.0 * pages / seconds:.0f} a minute")


if __name__ == "__main__":
    sys.exit(main())
