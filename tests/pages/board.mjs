// Clicks on the board of the page that finds positions and compares its fields.

/** What is wrong with the board at an address, which a tab opens. */
export async function wrongOnBoard(tab, address) {
  const wrong = [];
  const value = (name) => tab.$eval(`input[name=${name}]`, (box) => box.value);
  const label = (place) => tab.$eval(`[data-place="${place}"]`, (one) => one.getAttribute("aria-label"));
  const expect = async (what, found, expected) => {
    if ((await found) !== expected) wrong.push(`board: ${what}: "${await found}", expected "${expected}"`);
  };
  const tool = (name) => tab.click(`.palette [data-tool=${name}]`);
  // Points may be under a checker: the middle of what can be clicked counts.
  const click = async (place, times = 1) => {
    for (let count = 0; count < times; count++) await tab.click(`[data-place="${place}"] .gb-hit`);
  };
  const type = (name, text) => tab.$eval(`input[name=${name}]`, (box, typed) => {
    box.value = typed;
    box.dispatchEvent(new Event("input", { bubbles: true }));
  }, text);

  await tab.goto(address);
  await expect("at first", label(6), "Point 6: anything");
  for (const [times, sign, words] of [[1, "X", "a checker or more of"], [2, "P", "a point of"], [3, "Y", "no checker of"], [4, "Z", "no point of"]]) {
    await type("board", "");
    await click(5, times);
    await expect(`${times} clicks`, value("board"), `5${sign}`);
    await expect(`${times} clicks`, label(5), `Point 5: ${words} the player`);
    await expect("said", tab.$eval(".finder [role=status]", (one) => one.textContent), `Point 5: ${words} the player`);
  }
  await click(5);
  await expect("five clicks", value("board"), "");

  await click(5, 2);
  await tool("opponent");
  await click(20);
  await click(25);
  await click(0, 2);
  await tab.keyboard.down("Shift");
  await click(3, 2);
  await tab.keyboard.up("Shift");
  await tool("empty");
  await click(7);
  await expect("both sides", value("board"), "0p 3b 5P 7- 20x 25X");
  await expect("exactly", label(3), "Point 3: exactly 2 of the opponent");
  await tool("anything");
  await click(20);
  await expect("anything", value("board"), "0p 3b 5P 7- 25X");

  await tool("player");
  await tab.$eval('[data-place="13"]', (one) => one.focus());
  await tab.keyboard.press("Enter");
  await tab.keyboard.press("Space");
  await expect("by keys", value("board"), "0p 3b 5P 7- 13P 25X");
  await type("where", "off = 2");
  await expect("off", label("off"), "Off, player: exactly 2");
  await click("off");
  await click("opp.off", 2);
  const conditions = () => tab.$$eval("input[name=where]", (all) => all.map((box) => box.value).join(", "));
  await expect("off", conditions(), "off>=3, opp.off>=2");

  await type("board", "20P, 0x 5q");
  await expect("typed", label(0), "Bar of the opponent: a checker or more of the opponent");
  await tab.click(".palette [data-exact]");
  await click(6, 11);
  await tab.click(".palette [data-exact]");
  await expect("words that are no signs stay", value("board"), "0x 6K 20P 5q");
  await type("board", "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10");
  await expect("an XGID", label(6), "Point 6: exactly 5 of the player");
  await tab.click(".palette [data-clear]");
  await expect("cleared", value("board"), "");
  await expect("cleared", conditions(), ", ");

  if (address.startsWith("http")) {
    await tab.goto(`${address}?board=20P+0x&where=off%3E%3D2`);
    await expect("an address", label(20), "Point 20: a point of the player");
    await expect("an address", label("off"), "Off, player: at least 2");
  }
  return wrong;
}
