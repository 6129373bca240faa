"""Asks a database through `gammonbase mcp` with the official client of the Model Context Protocol."""

import asyncio
import json
import os
import sys

from mcp import Client, MCPError, StdioServerParameters

program, database = sys.argv[1:]

# What an analyst asked, and how an assistant finds the answer: calls of tools.
QUESTIONS = [
    ("Costliest replies of players with a PR below 6", ["sql", """
        SELECT player, play, error_emg FROM (SELECT f.player, d.action AS play, f.error_emg
            FROM decision_facts AS f JOIN decisions AS d USING (decision_id)
            WHERE f.ply = 2 AND f.player IN (SELECT player FROM player_stats WHERE pr < 6))
        ORDER BY error_emg DESC LIMIT 10"""]),
    ("PR of doubles by the lead in pips", ["sql", """
        SELECT (a.opponent_pips - a.player_pips) / 10 * 10 AS lead, count(*) AS decisions, 500 * avg(f.pr_error_emg) AS double_pr
        FROM decision_facts AS f JOIN decision_analysis AS a USING (decision_id)
        WHERE f.kind = 'double' AND f.is_counted GROUP BY 1 ORDER BY 1"""]),
    ("How many games has a match of each length?", ["sql", """
        SELECT match_length, count(DISTINCT match_id) AS matches, count(*) * 1.0 / count(DISTINCT match_id) AS games
        FROM games JOIN match_facts USING (match_id) GROUP BY 1"""]),
    ("How often does a game end in a gammon, by its points?", ["sql", """
        SELECT points_won, count(*) AS games FROM games WHERE is_finished GROUP BY 1 ORDER BY 1"""]),
    ("Who lost the first two games and won the match?", ["sql", """
        WITH lost AS (SELECT match_id, winner_seat FROM games WHERE game_number <= 2 GROUP BY match_id, winner_seat HAVING count(*) = 2)
        SELECT m.winner, m.match_id FROM match_facts AS m JOIN lost AS l USING (match_id) WHERE m.winner_seat <> l.winner_seat"""]),
    ("What is the largest deficit that was overcome?", ["sql", """
        SELECT m.winner, m.match_id, max(iif(m.winner_seat = 1, start_score2 - start_score1, start_score1 - start_score2)) AS deficit
        FROM games JOIN match_facts AS m USING (match_id) WHERE m.winner_seat IS NOT NULL
        GROUP BY m.match_id ORDER BY deficit DESC LIMIT 3"""]),
    ("Are errors larger with more choices?", ["sql", """
        SELECT min(candidate_count, 10) AS candidates, count(*) AS decisions, avg(error_emg) AS mean_error_emg
        FROM decisions WHERE kind = 'checker' AND is_counted GROUP BY 1 ORDER BY 1"""]),
    ("What happens to doubles after the Crawford game?", ["sql", """
        SELECT action, count(*) AS answers, avg(error_emg) AS mean_error_emg
        FROM decisions WHERE kind = 'take' AND decision_id IN (SELECT decision_id FROM decision_facts WHERE is_post_crawford) GROUP BY 1"""]),
    ("Were wrong passes near the take point?", ["sql", """
        SELECT a.is_near_take_point, count(*) AS passes, avg(f.error_emg) AS mean_error_emg
        FROM decision_facts AS f JOIN decision_analysis AS a USING (decision_id) JOIN decisions AS d USING (decision_id)
        WHERE f.kind = 'take' AND d.action = 'pass' AND f.error_emg > 0 GROUP BY 1"""]),
    ("How lucky is the loser in the last five rolls?", ["sql", """
        WITH last AS (SELECT f.luck_emg, f.seat = g.winner_seat AS is_winner,
            row_number() OVER (PARTITION BY f.game_id, f.seat ORDER BY f.ply DESC) AS back
            FROM decision_facts AS f JOIN games AS g USING (game_id) WHERE f.kind = 'checker')
        SELECT is_winner, avg(luck_emg) AS mean_luck_emg FROM last WHERE back <= 5 AND is_winner IS NOT NULL GROUP BY 1"""]),
    ("Which share of all loss is in the worst tenth of the errors?", ["sql", """
        WITH ranked AS (SELECT error_emg, ntile(10) OVER (ORDER BY error_emg DESC) AS tenth FROM decision_facts WHERE error_emg > 0)
        SELECT sum(error_emg) FILTER (WHERE tenth = 1) / sum(error_emg) AS loss_share FROM ranked"""]),
    ("Does the hour of the day matter?", ["sql", """
        SELECT substr(played_at_local, 12, 2) AS hour, count(*) AS decisions, 500 * avg(pr_error_emg) AS pr
        FROM decision_facts WHERE played_at_local IS NOT NULL GROUP BY 1"""]),
    ("Which pairs have met most often?", ["sql", """
        SELECT min(player1, player2) AS one, max(player1, player2) AS other, count(*) AS matches
        FROM match_facts GROUP BY 1, 2 ORDER BY matches DESC LIMIT 5"""]),
    ("How do games end?", ["sql", """
        SELECT termination_name, count(*) AS games FROM games JOIN terminations USING (termination_code) GROUP BY 1"""]),
    ("How often is the choice of a quick look wrong?", ["sql", """
        SELECT choice_1ply_rank > 1 AS differs, count(*) AS decisions FROM decisions
        WHERE kind = 'checker' AND is_counted AND choice_1ply_rank IS NOT NULL GROUP BY 1"""]),
    ("Where does Rafael Antunes lose most, and is it more than chance?", ["player", {"name": "Rafael Antunes"}]),
    ("Is Rafael Antunes better than his most frequent opponent?",
        ["report", {"name": "matches", "filter": {"player": "Rafael Antunes"}, "columns": ["played_on", "opponent", "final_score"], "limit": 5}],
        ["report", {"name": "compare", "parameters": {"a": "Rafael Antunes", "b": "Lucía Belmonte"}}]),
    ("Has anybody improved?", ["report", {"name": "periods", "parameters": {"period": "year"}, "limit": 10}]),
    ("How is 43 opened, and what does each play cost?", ["reports", {"name": "explore"}],
        ["report", {"name": "explore", "parameters": {"zone": "all", "roll": "43"}, "columns": ["dice", "play", "times", "mean_error_emg"]}]),
    ("Show me the three worst missed doubles of 2024 or later, and all about the first",
        ["find", {"filter": {"kind": "double", "since": "2024"}, "limit": 3}], ["show", {"decision_id": "the first"}]),
]

# With which an assistant begins.
BEGINNING = [["overview", {}], ["schema", {}], ["schema", {"table": "decision_facts"}]]


def fail(message):
    print(f"tests/mcp/check: {message}", file=sys.stderr, flush=True)
    # An exception would be shown with those of the client's tasks.
    os._exit(1)


async def call(client, name, arguments):
    """The text of an answer, and its object."""
    result = await client.call_tool(name, {"query": arguments} if name == "sql" else arguments)
    text = result.content[0].text
    if result.is_error:
        fail(f"{name} {arguments}: {text}")
    if json.loads(text) != result.structured_content:
        fail(f"{name}: text and object differ")
    return text, result.structured_content


def line(characters, what):
    print(f"{characters:8,}  {what}")


async def ask():
    server = StdioServerParameters(command=program, args=["mcp", "--db", database])
    # The client of today asks without a handshake, older ones with one.
    for mode in ["legacy", "auto"]:
        async with Client(server, mode=mode) as client:
            tools = (await client.list_tools()).tools
            resources = (await client.list_resources()).resources
            for resource in resources:
                line(len((await client.read_resource(resource.uri)).contents[0].text), f"resource {resource.uri}")
            try:
                await client.read_resource("gammonbase://docs/nosuch")
                fail("a resource that does not exist was read")
            except MCPError as error:
                print(f"          {error}")
            refused = await client.call_tool("sql", {"query": "DELETE FROM games"})
            if not refused.is_error or "not a read-only statement" not in refused.content[0].text:
                fail(f"DELETE: {refused}")
            _, first = await call(client, "sql", "SELECT min(decision_id) AS decision_id FROM decisions")
            picture = await client.call_tool("show", {**first["rows"][0], "svg": True})
            if picture.content[1].resource.mime_type != "image/svg+xml":
                fail(f"a picture: {picture.content[1]}")
            text, _ = await call(client, "reports", {})
            print(f"ok: {client.protocol_version}: {len(tools)} tools, {len(resources)} resources")
            if mode == "legacy":
                continue
            line(len(text), "the list of reports")
            line(len(picture.content[1].resource.text), "a picture, which is sent on request only")
            listed = json.dumps([tool.model_dump(by_alias=True, exclude_none=True, mode="json") for tool in tools], separators=(",", ":"))
            print("\nCharacters that an assistant reads")
            sizes = {"instructions": len(client.instructions), "list of tools": len(listed)}
            for name, arguments in BEGINNING:
                sizes[f"{name} {arguments.get('table', '')}".strip()] = len((await call(client, name, arguments))[0])
            answers = 0
            for number, (question, *calls) in enumerate(QUESTIONS, 1):
                characters, found = 0, None
                for name, arguments in calls:
                    if arguments == {"decision_id": "the first"}:
                        arguments = {"decision_id": int(found["rows"][0]["text"].split()[1].rstrip(":"))}
                    text, found = await call(client, name, arguments)
                    characters += len(text)
                    if name in ("sql", "report", "find") and found.get("rows") == []:
                        fail(f"{question}: no rows")
                answers += characters
                line(characters, f"{number:2} {question}")
            for what, characters in sizes.items():
                line(characters, what)
            line(answers, f"answers to {len(QUESTIONS)} questions")
            line(answers + sum(sizes.values()), "in all")


asyncio.run(ask())
