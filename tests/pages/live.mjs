// Goes the whole way through the pages of `gammonbase serve`, as a user does with a mouse: from the import of a folder to a file for a spreadsheet.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { wrongOnBoard } from "./board.mjs";

/** Searches for a name without its accents and presses Enter when it is suggested. Each letter draws the suggestions anew, so none is clicked. */
export async function search(tab, name) {
  await tab.click("[popovertarget=menu]");
  await tab.type("input[type=search]", name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase());
  const first = (name) => {
    const link = document.querySelector("form[role=search] li a");
    return link?.textContent === name && link.href;
  };
  const address = await (await tab.waitForFunction(first, { timeout: 10_000 }, name)).jsonValue();
  await Promise.all([tab.waitForNavigation(), tab.keyboard.press("Enter")]);
  return tab.url() === address ? tab.$eval("h1", (heading) => heading.textContent) : `${tab.url()}, not ${address}`;
}

/** What is wrong with the server's pages. `looked(tab, name)` returns what is wrong with the page in a tab. */
export async function wrongOnServer(browser, program, { folder, matches, player, looked, widths }) {
  const wrong = [];
  const expect = (what, isRight, found = "") => {
    if (!isRight) wrong.push(`${what}: ${found}`);
  };
  const server = spawn(program, ["serve", "--no-open", "--db", join(folder, "live.db"), "--import", matches], { stdio: ["ignore", "pipe", "inherit"] });
  const [line] = await once(createInterface({ input: server.stdout }), "line");
  const root = line.match(/http:\S+/)[0];
  const tab = await browser.newPage();
  tab.on("console", (message) => wrong.push(`console: ${message.text()}`));
  tab.on("response", (reply) => {
    if (reply.status() >= 500) wrong.push(`${reply.status()}: ${reply.url()}`);
  });
  tab.on("pageerror", (error) => wrong.push(`error: ${error.message}`));
  tab.on("request", (request) => {
    // Chromium draws the calendar of a field for a date.
    if (!request.url().startsWith(root) && !request.url().startsWith("data:image/svg+xml")) wrong.push(`asks for ${request.url()}`);
  });
  const heading = () => tab.$eval("h1", (one) => one.textContent);
  const follow = async (selector) => {
    // A link may be in a closed table.
    await tab.waitForSelector(selector, { timeout: 10_000 });
    await Promise.all([tab.waitForNavigation(), tab.$eval(selector, (link) => link.click())]);
  };

  // The page about the import loads itself again until there is something to show.
  await tab.goto(root);
  await tab.waitForFunction("document.querySelector('h1').textContent === 'All players'", { timeout: 120_000 });
  const found = await search(tab, player);
  expect("search", found === player, found);
  await follow('a[href*="../matches/"]');
  expect("match", / won | – |came out even/.test(await heading()), await heading());
  await tab.$eval("ol li a[href^='#d']", (link) => link.click());
  const xgid = await tab.$eval("figure:target code.xgid", (code) => code.textContent);
  expect("error", await tab.$eval("figure:target svg", (board) => board.querySelectorAll("circle").length > 10));
  await follow('#menu a[href*="position.html"]');
  await tab.type("input[name=xgid]", xgid);
  await Promise.all([tab.waitForNavigation(), tab.click("form.asked button")]);
  expect("position", (await heading()).startsWith("Position:"), await heading());

  await follow('#menu a[href*="find.html"]');
  wrong.push(...await wrongOnBoard(tab, `${root}find.html`));
  await tab.goto(`${root}find.html`);
  // A point of the player on 6 and on 8.
  for (const place of [6, 8]) for (let click = 0; click < 2; click++) await tab.click(`[data-place="${place}"] .gb-hit`);
  await Promise.all([tab.waitForNavigation(), tab.click("form.asked > p button")]);
  expect("pattern", decodeURIComponent(tab.url()).includes("board=6P+8P"), tab.url());
  const boards = await tab.$$eval("figure .gb-diagram", (all) => all.length);
  expect("found", boards === 20, `${boards} boards`);
  const csv = await tab.$$eval('a[href*="format=csv"]', async ([link]) => (await fetch(link.href)).text()).catch((error) => String(error));
  expect("script that asks", csv.includes("Failed to fetch") || csv.includes("violates"), "the policy lets scripts ask for files");
  const address = await tab.$eval('a[href*="format=csv"]', (link) => link.href);
  const text = await (await fetch(address)).text();
  expect("CSV", text.startsWith("player,opponent,") || text.startsWith("\ufeffplayer,opponent,"), text.slice(0, 80));
  expect("rows of the CSV", text.trim().split("\n").length >= 21, text.length);

  // The refused request of the script above is told on the console.
  const told = wrong.filter((one) => !/Content Security Policy|Refused to connect/.test(one));
  const links = async (page, mark) => {
    await tab.goto(root + page);
    // A link may be in a picture.
    return tab.$eval(`a[href*="${mark}"]`, (link) => new URL(link.getAttribute("href"), document.baseURI).href.slice(location.origin.length + 1));
  };
  const match = await links("matches.html", "matches/");
  const pages = ["index.html", "players.html?since=2012&kind=checker", "matches.html", "events.html", "openings.html", "find.html?min-error=0.2", "find.html?quiz=yes&limit=4", "import.html",
    "search.html?q=a", "versus.html", "reports.html", "reports/study.html", "reports/errors.html?p.by=phase", "reports/standings.html", "reports/audit.html",
    "reports/explore.html", "players.html?since=never", "nothing.html", await links(match, "decisions/"), await links("players.html", "players/"),
    match, await links("events.html", "events/")];
  for (const page of pages) {
    for (const width of widths) {
      await tab.setViewport({ width, height: 900 });
      await tab.goto(root + page);
      told.push(...(await looked(tab, `live-${page.replace(/\W+/g, "-").slice(0, 40)}-${width}`)).map((found) => `${page}, ${width}: ${found}`));
    }
  }
  await tab.close();
  server.kill("SIGINT");
  const [status] = await once(server, "exit");
  if (status !== 0) told.push(`the server ends with ${status}`);
  // A page that is not there is told on the console, too.
  return told.filter((one) => !/status of 40[04]/.test(one));
}
