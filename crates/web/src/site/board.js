// The board of the page that finds positions. A click on a place writes what is asked for there into the field `board`, or for checkers that
// are off into a field `where`; what they hold is shown on the board. docs/reference/themes.md describes the language.
(function () {
  "use strict";
  const ANY = ".";
  // What clicks on one place ask for, one after the other. Capital letters are the player's; small ones are the opponent's.
  const AT_LEAST = "XPYZ.";
  const EXACTLY = "ABCDEFGHIJKLMNO.";
  // What is drawn: o a checker; + more of them; x no checker here; ? perhaps one.
  const DRAWN = { X: "o+", P: "oo+", Y: "x", Z: "?x" };
  const WORDS = { X: "a checker or more of", P: "a point of", Y: "no checker of", Z: "no point of" };
  const ROWS = 5;
  const finder = document.querySelector(".finder");
  const field = document.querySelector("input[name=board]");
  if (!finder || !field) return;
  const status = finder.querySelector("[role=status]");
  const places = [...finder.querySelectorAll("[data-place]")];

  /** The signs of the 26 places, and the words that are no place with a sign. */
  function pattern() {
    const drawn = field.value.trim().replace(/^XGID=/, "").split(":")[0];
    if (/^[-.?A-PX-Za-px-z]{26}$/.test(drawn)) return { signs: [...drawn.replaceAll("?", ANY)], rest: [] };
    const signs = Array(26).fill(ANY);
    const rest = [];
    for (const word of field.value.split(/[ ,]+/).filter(Boolean)) {
      const [, place, sign] = /^(\d+)([-.?A-PX-Za-px-z])$/.exec(word) || [];
      if (place < 26) signs[+place] = sign === "?" ? ANY : sign;
      else rest.push(word);
    }
    return { signs, rest };
  }

  const isOff = (name) => Number.isNaN(+name);
  const conditions = () => [...document.querySelectorAll("input[name=where]")];

  /** A condition on checkers that are off: its sign and number. */
  function comparison(box, name) {
    const [, what, sign, count] = /^\s*(\S+?)\s*(>=|=)\s*(\d+)\s*$/.exec(box.value) || [];
    return what === name ? sign + count : undefined;
  }

  /** What is asked for at a place: its sign, or a comparison like ">=2" of checkers that are off. */
  function asked(name) {
    if (!isOff(name)) return pattern().signs[+name];
    return conditions().map((box) => comparison(box, name)).find(Boolean) || ANY;
  }

  function ask(name, sign) {
    if (!isOff(name)) {
      const { signs, rest } = pattern();
      signs[+name] = sign;
      field.value = signs.flatMap((own, place) => (own === ANY ? [] : place + own)).concat(rest).join(" ");
      return;
    }
    const boxes = conditions();
    let box = boxes.find((one) => comparison(one, name));
    if (!box && sign === ANY) return;
    box = box || boxes.find((one) => !one.value.trim());
    if (!box) {
      // One more field, as the page has one for each condition.
      const more = boxes.at(-1).closest("label");
      more.after(more.cloneNode(true));
      box = more.nextElementSibling.querySelector("input");
    }
    box.value = sign === ANY ? "" : name + sign;
  }

  /** What a click asks for after `sign`. */
  function next(name, sign, tool, isExact) {
    const after = (all) => all[(all.indexOf(sign) + 1) % all.length];
    if (tool === "anything") return ANY;
    if (isOff(name)) {
      if (tool === "empty") return after(["=0", ANY]);
      const count = 1 + (sign === ANY ? 0 : +/\d+/.exec(sign)[0]);
      return count > 15 ? ANY : (isExact ? "=" : ">=") + count;
    }
    if (tool === "empty") return after(["-", ANY]);
    // Each side has its own bar.
    const isPlayer = name === "25" || (name !== "0" && tool === "player");
    const signs = isExact ? EXACTLY : AT_LEAST;
    return after(isPlayer ? signs : signs.toLowerCase());
  }

  function inWords(name, sign) {
    const place = { 0: "Bar of the opponent", 25: "Bar of the player", off: "Off, player", "opp.off": "Off, opponent" }[name] || `Point ${name}`;
    const side = sign === sign.toUpperCase() ? "the player" : "the opponent";
    const capital = sign.toUpperCase();
    if (sign === ANY) return `${place}: anything`;
    if (isOff(name)) return `${place}: ${sign.replace(">=", "at least ").replace("=", "exactly ")}`;
    if (sign === "-") return `${place}: empty`;
    return `${place}: ${WORDS[capital] ? `${WORDS[capital]} ${side}` : `exactly ${EXACTLY.indexOf(capital) + 1} of ${side}`}`;
  }

  function add(group, element, attributes, text) {
    const made = group.appendChild(document.createElementNS(group.namespaceURI, element));
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    made.textContent = text || "";
  }

  function draw(place) {
    const { place: name, step } = place.dataset;
    const sign = asked(name);
    const group = place.querySelector("g");
    group.replaceChildren();
    place.setAttribute("aria-label", inWords(name, sign));
    const write = (row, text, side) => add(group, "text", { y: row * step + 5, class: `gb-ask-${side}` }, text);
    if (sign === ANY) return;
    if (isOff(name)) {
      const count = Math.min(+/\d+/.exec(sign)[0], 15);
      const side = name === "off" ? "bottom" : "top";
      for (let row = 0; row < count; row++) add(group, "rect", { x: -15, y: row * step - 4, width: 30, height: 8.5, rx: 2, class: `gb-${side}` });
      return write(count + 0.4, count + (sign[0] === ">" ? "+" : ""), "nobody");
    }
    if (sign === "-") return write(0, "∅", "nobody");
    const capital = sign.toUpperCase();
    const side = sign === capital ? "bottom" : "top";
    const count = EXACTLY.indexOf(capital) + 1;
    const rows = DRAWN[capital] || "o".repeat(Math.min(count, ROWS));
    [...rows].forEach((mark, row) => {
      add(group, "circle", { cy: row * step, r: 14.25, class: `gb-${side}${mark === "o" ? "" : " gb-perhaps"}` });
      if (mark === "+" || mark === "x") write(row, mark === "x" ? "×" : mark, "nobody");
    });
    if (count > 1) write(rows.length - 1, count, side);
  }

  const show = () => places.forEach(draw);
  const tools = [...finder.querySelectorAll("[data-tool]")];
  const exact = finder.querySelector("[data-exact]");
  const isPressed = (button) => button.getAttribute("aria-pressed") === "true";

  function click(place, isShift) {
    const name = place.dataset.place;
    ask(name, next(name, asked(name), tools.find(isPressed).dataset.tool, isShift || isPressed(exact)));
    draw(place);
    status.textContent = place.getAttribute("aria-label");
  }
  places.forEach((place) => {
    if (isOff(place.dataset.place) && !conditions().length) return place.remove();
    place.addEventListener("click", (event) => click(place, event.shiftKey));
    place.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      click(place, event.shiftKey);
    });
  });
  tools.forEach((tool) => tool.addEventListener("click", () => {
    tools.forEach((other) => other.setAttribute("aria-pressed", other === tool));
  }));
  exact.addEventListener("click", () => exact.setAttribute("aria-pressed", !isPressed(exact)));
  finder.querySelector("[data-clear]").addEventListener("click", () => {
    places.filter((place) => place.isConnected).forEach((place) => ask(place.dataset.place, ANY));
    show();
  });
  document.addEventListener("input", show);
  finder.hidden = false;
  show();
})();
