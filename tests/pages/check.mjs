// Opens every kind of page in Chromium and validates it: tests/pages/check runs it.
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import puppeteer from "puppeteer-core";
import { search, wrongOnServer } from "./live.mjs";

const program = process.env.GAMMONBASE;
const corpus = process.env.GAMMONBASE_CORPUS;
// Once: each kind of page of the made matches, on a wide screen and on paper, without the HTML validator.
const isOnce = process.argv.includes("--once");
const folder = mkdtempSync(join(tmpdir(), "gammonbase-pages-"));
const shots = process.env.GAMMONBASE_SHOTS || join(folder, "shots");
mkdirSync(shots, { recursive: true });

function run(command, words, allowed = [0]) {
  const done = spawnSync(command, words, { encoding: "utf8", maxBuffer: 1 << 28 });
  if (done.error) throw done.error;
  if (!allowed.includes(done.status)) throw new Error(`${words.join(" ")}: status ${done.status}\n${done.stderr}`);
  return done.stdout;
}
const gammonbase = (...words) => run(program, words);
const rows = (db, sql) => JSON.parse(gammonbase("sql", "--db", db, "--format", "json", sql));

/** Pages of a database: name, and the words that make it. */
function pagesOf(db, name, isWhole) {
  const [{ player }] = rows(db, "SELECT player FROM player_stats WHERE decisions > 0 ORDER BY matches DESC, player LIMIT 1");
  const list = [[`${name}-player`, ["page", "player", player]]];
  if (isWhole) {
    const [{ match_id }] = rows(db, "SELECT match_id FROM player_match_stats ORDER BY error_emg DESC LIMIT 1");
    const [{ event }] = rows(db, "SELECT coalesce(event, '') AS event FROM matches GROUP BY 1 ORDER BY 1 = '', count(*) DESC LIMIT 1");
    const [{ decision_id }] = rows(db, "SELECT min(decision_id) AS decision_id FROM decision_facts WHERE kind = 'take'");
    list.push([`${name}-match`, ["page", "match", String(match_id)]]);
    list.push([`${name}-collection`, ["page", "collection"]]);
    const [{ opponent }] = rows(db, `SELECT opponent FROM player_match_stats WHERE player = '${player.replaceAll("'", "''")}' ORDER BY opponent LIMIT 1`);
    const zone = name === "made" ? "money-like" : "both-near";
    list.push([`${name}-openings`, ["page", "openings", "--zone", zone]]);
    list.push([`${name}-player-openings`, ["page", "openings", "--zone", zone, "--player", player]]);
    list.push([`${name}-versus`, ["page", "versus", player, opponent]]);
    list.push([`${name}-opening`, ["page", "position", "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10"]]);
    list.push([`${name}-first-roll`, ["page", "position", "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:7:10"]]);
    if (decision_id !== null) list.push([`${name}-take`, ["page", "position", String(decision_id)]]);
    if (event) list.push([`${name}-event`, ["page", "event", event]]);
    list.push([`${name}-report`, ["report", "errors", "-p", "by=score-group", "--player", player, "--format", "html", "--chart"]]);
    list.push([`${name}-players`, ["report", "player-stats", "--format", "html", "--chart"]]);
    list.push([`${name}-summary`, ["report", "summary", "--player", player, "--format", "html"]]);
  }
  return list.map(([page, words]) => {
    const file = join(folder, `${page}.html`);
    const begun = Date.now();
    gammonbase(...words, "--db", db, words[0] === "page" ? "-o" : "--output", file);
    console.log(`${page}: ${statSync(file).size} bytes in ${Date.now() - begun} ms`);
    if (statSync(file).size >= 2_000_000) throw new Error(`${page}: 2 MB or more`);
    return { page, file };
  });
}

const pages = [];
const made = join(folder, "made.db");
gammonbase("synth", "--matches", "40", join(folder, "made"));
gammonbase("import", "--quiet", "--db", made, join(folder, "made"));
pages.push(...pagesOf(made, "made", true));
if (corpus && !isOnce) {
  const real = join(folder, "real.db");
  run(program, ["import", "--quiet", "--db", real, join(corpus, "xg"), join(corpus, "ob")], [0, 1]);
  pages.push(...pagesOf(real, "real", true));
}
if (process.env.GAMMONBASE_PAGES_DB) pages.push(...pagesOf(process.env.GAMMONBASE_PAGES_DB, "large", false));

const pictures = [];
const picture = (name, ...words) => {
  pictures.push({ name, file: join(folder, `${name}.svg`) });
  gammonbase(...words, pictures.at(-1).file);
};
const [{ player }] = rows(made, "SELECT player FROM player_stats WHERE decisions > 0 ORDER BY matches DESC, player LIMIT 1");
picture("board", "position", "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:2:4:0:7:10", "--played", "13/10 24/23", "--best", "8/5 6/5",
  "--bottom", "Ada <b>&", "--svg");
picture("board-take", "position", "XGID=ab--A-D-C---dD---c-e----BA:1:1:-1:D:2:4:0:7:10", "--svg");
picture("periods", "report", "periods", "--player", player, "--chart", "--db", made, "--output");
picture("score", "report", "errors", "-p", "by=score-group", "--player", player, "--chart", "--db", made, "--output");
picture("phase", "report", "errors", "--player", player, "--chart", "--db", made, "--output");

const problems = [];
const browser = await puppeteer.launch({
  executablePath: process.env.CHROMIUM || "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--force-color-profile=srgb"],
});

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Serious findings of axe. */
async function accessible() {
  const { violations } = await window.axe.run(document, { resultTypes: ["violations"] });
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  return serious.flatMap(({ id, nodes }) => nodes.slice(0, 3).map(({ html }) => `axe: ${id}: ${html.slice(0, 120)}`));
}

/** What lies beyond the window, and letters beyond their picture. */
function measured() {
  const found = [];
  const root = document.documentElement;
  if (root.scrollWidth > window.innerWidth) found.push(`${root.scrollWidth} pixels wide in a window of ${window.innerWidth}`);
  for (const svg of document.querySelectorAll("svg:not([aria-hidden])")) {
    const frame = svg.viewBox.baseVal;
    for (const text of svg.querySelectorAll("text")) {
      const box = text.getBBox();
      const isIn = box.x >= frame.x - 0.5 && box.x + box.width <= frame.x + frame.width + 0.5
        && box.y >= frame.y - 0.5 && box.y + box.height <= frame.y + frame.height + 0.5;
      if (!isIn && box.width > 0) found.push(`"${text.textContent}" stands out of its picture`);
    }
    for (const name of ["title", "desc"]) if (!svg.querySelector(`:scope > ${name}`)?.textContent) found.push(`a picture has no ${name}`);
    if (!["img", "group"].includes(svg.getAttribute("role"))) found.push("a picture has no role");
  }
  for (const text of document.querySelectorAll("svg.gb-chart text")) {
    const size = parseFloat(text.getAttribute("font-size")) * text.getScreenCTM().a;
    if (window.matchMedia("screen").matches && size > 0 && size < 10.95) found.push(`letters of ${size.toFixed(1)} pixels: "${text.textContent}"`);
  }
  for (const chart of document.querySelectorAll("svg.gb-chart")) {
    const part = chart.closest("section");
    const hasTable = part?.querySelector("table") || document.querySelector("details table");
    if (!hasTable) found.push("a chart has no table");
  }
  return [...new Set(found)];
}

const looks = [
  { look: "wide", width: 1400, scheme: "light" },
  { look: "middle", width: 800, scheme: "light" },
  { look: "narrow", width: 390, scheme: "light" },
  { look: "dark", width: 1400, scheme: "dark" },
];
for (const { page: name, file } of pages) {
  const tab = await browser.newPage();
  const told = [];
  tab.on("console", (message) => told.push(`console: ${message.text()}`));
  tab.on("pageerror", (error) => told.push(`error: ${error.message}`));
  tab.on("requestfailed", (request) => told.push(`failed: ${request.url()}`));
  tab.on("request", (request) => {
    if (request.url() !== pathToFileURL(file).href) told.push(`asks for ${request.url()}`);
  });
  for (const { look, width, scheme } of isOnce ? looks.slice(0, 1) : looks) {
    await tab.setViewport({ width, height: 900 });
    await tab.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
    await tab.goto(pathToFileURL(file).href);
    await tab.evaluate(axe);
    // Closed tables must fit too.
    await tab.evaluate(() => document.querySelectorAll("details").forEach((part) => part.setAttribute("open", "")));
    told.push(...(await tab.evaluate(measured)).map((text) => `${look}: ${text}`));
    await tab.evaluate(() => document.querySelectorAll("details").forEach((part) => part.removeAttribute("open")));
    told.push(...(await tab.evaluate(accessible)).map((text) => `${look}: ${text}`));
    const height = await tab.evaluate(() => document.documentElement.scrollHeight);
    await tab.screenshot({
      path: join(shots, `${name}-${look}.png`),
      clip: { x: 0, y: 0, width, height: Math.min(height, 12_000) },
      captureBeyondViewport: true,
    });
  }
  // A4 less the margins, at 96 pixels an inch.
  await tab.emulateMediaType("print");
  await tab.setViewport({ width: 703, height: 1000 });
  told.push(...(await tab.evaluate(measured)).map((text) => `print: ${text}`));
  const pdf = join(shots, `${name}.pdf`);
  await tab.pdf({ path: pdf, preferCSSPageSize: true, printBackground: true });
  const words = run("pdftotext", [pdf, "-"]).split("\f").map((text) => text.split(/\s+/).filter(Boolean).length);
  words.pop();
  if (words.some((count) => count < 20)) told.push(`print: a page with few words: ${words}`);
  await tab.close();
  problems.push(...told.map((text) => `${name}: ${text}`));
}

const tab = await browser.newPage();
for (const { name, file } of pictures) {
  const text = readFileSync(file, "utf8");
  const error = await tab.evaluate(
    (svg) => new DOMParser().parseFromString(svg, "image/svg+xml").querySelector("parsererror")?.textContent, text);
  if (error) problems.push(`${name}: ${error}`);
  await tab.goto(pathToFileURL(file).href);
  await tab.screenshot({ path: join(shots, `${name}.png`) });
  copyFileSync(file, join(shots, `${name}.svg`));
}
// Pictures in pages are well-formed too.
for (const { page: name, file } of pages) {
  const text = readFileSync(file, "utf8");
  const errors = await tab.evaluate((all) => all
    .map((svg) => new DOMParser().parseFromString(svg, "image/svg+xml").querySelector("parsererror")?.textContent)
    .filter(Boolean), text.match(/<svg[\s\S]*?<\/svg>/g) ?? []);
  problems.push(...errors.map((error) => `${name}: ${error}`));
}

// A site from its folder, as strict as a web server can ask for: the search finds a player, and nothing else runs.
const site = join(folder, "site");
gammonbase("page", "site", site, "--quiet", "--db", made);
const visit = await browser.newPage();
const said = [];
visit.on("console", (message) => said.push(`console: ${message.text()}`));
visit.on("pageerror", (error) => said.push(`error: ${error.message}`));
visit.on("requestfailed", (request) => said.push(`failed: ${request.url()}`));
visit.on("request", (request) => {
  if (!request.url().startsWith(pathToFileURL(site).href)) said.push(`asks for ${request.url()}`);
});
for (const page of ["index", "players", "matches", "events", "openings", "matches/1"]) {
  for (const width of isOnce ? [390] : [1400, 800, 390]) {
    await visit.setViewport({ width, height: 900 });
    await visit.goto(pathToFileURL(join(site, `${page}.html`)).href);
    said.push(...(await visit.evaluate(measured)).map((text) => `${page}, ${width}: ${text}`));
    await visit.screenshot({ path: join(shots, `site-${page.replace("/", "-")}-${width}.png`) });
  }
  const html = readFileSync(join(site, `${page}.html`), "utf8");
  if (/ style=|<style|<script(?! src=)/.test(html)) said.push(`${page}: inline style or script`);
}
const found = await search(visit, player);
if (found !== player) said.push(`the search for ${player} leads to ${found}`);
// From error to error by keys.
const [{ match_id }] = rows(made, "SELECT match_id FROM player_match_stats ORDER BY error_emg DESC LIMIT 1");
await visit.goto(pathToFileURL(join(site, `matches/${match_id}.html`)).href);
const drawn = await visit.$$eval("figure[id]", (all) => all.map(({ id }) => id));
const here = [];
for (const key of ["n", "j", "n", "p", "k"]) {
  await visit.keyboard.press(key);
  here.push(drawn.indexOf(await visit.evaluate(() => location.hash.slice(1))));
}
if (here.join() !== "0,1,2,1,0") said.push(`keys lead to ${here} of ${drawn.length} errors`);
problems.push(...said.map((text) => `site: ${text}`));

// The same live.
async function looked(tab, name) {
  await tab.evaluate(axe);
  await tab.evaluate(() => document.querySelectorAll("details").forEach((part) => part.setAttribute("open", "")));
  const found = [...await tab.evaluate(measured), ...await tab.evaluate(accessible)];
  await tab.screenshot({ path: join(shots, `${name}.png`) });
  return found;
}
const live = { folder, matches: join(folder, "made"), player, looked, widths: isOnce ? [390] : [1400, 800, 390] };
problems.push(...(await wrongOnServer(browser, program, live)).map((text) => `live: ${text}`));
await browser.close();

if (!isOnce) {
  const validator = createRequire(import.meta.url)("vnu-jar");
  const verdict = spawnSync("java", ["-jar", String(validator), "--stdout", "--format", "text", ...pages.map(({ file }) => file),
    ...["index", "players", "openings"].map((page) => join(site, `${page}.html`))],
    { encoding: "utf8", maxBuffer: 1 << 28 });
  if (verdict.error) throw verdict.error;
  const objections = (verdict.stdout + verdict.stderr).split("\n").filter((line) => /: (error|info warning|warning|fatal)/.test(line));
  problems.push(...objections.slice(0, 40));
  if (verdict.status !== 0 && objections.length === 0) problems.push(`the validator ends with ${verdict.status}: ${verdict.stderr}`);
}
if (process.env.GAMMONBASE_SHOTS) for (const { page, file } of pages) copyFileSync(file, join(shots, `${page}.html`));
rmSync(folder, { recursive: true });
if (problems.length > 0) {
  console.error([...new Set(problems)].join("\n"));
  process.exit(1);
}
console.log(`${pages.length} pages and ${pictures.length} pictures: no overflow, no small letters, nothing serious found by axe, no console message, ${isOnce ? "" : "valid HTML, "}well-formed SVG; a site with its search; the live pages from import to CSV`);
