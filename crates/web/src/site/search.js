// Finds players and events by name, and goes from error to error. The names are loaded when the box is first used.
(function () {
  "use strict";
  var base = new URL(".", document.currentScript.src).href;
  var MOST = 12;
  var names = null;
  var waiting = [];

  function words(text) {
    return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  }

  function load(then) {
    if (names) return then();
    if (waiting.push(then) > 1) return;
    var script = document.createElement("script");
    script.src = base + "search-names.js";
    script.onload = function () {
      names = window.gammonbaseNames.map(function (one) {
        return { name: one[0], path: one[1], matches: one[2], now: one[3], words: words(one[0]) };
      });
      waiting.forEach(function (then) { then(); });
    };
    script.onerror = function () { waiting = []; };
    document.head.appendChild(script);
  }

  // The number of letters to add, to leave out or to change.
  function distance(one, other) {
    var row = Array.from({ length: other.length + 1 }, function (_, at) { return at; });
    for (var i = 1; i <= one.length; i++) {
      var before = row[0];
      row[0] = i;
      for (var j = 1; j <= other.length; j++) {
        var changed = before + (one[i - 1] === other[j - 1] ? 0 : 1);
        before = row[j];
        row[j] = Math.min(changed, row[j] + 1, row[j - 1] + 1);
      }
    }
    return row[other.length];
  }

  function each(fits) {
    return function (known, asked) {
      return asked.every(function (word) { return known.some(function (one) { return fits(one, word); }); });
    };
  }

  // The same name first, then words that begin so, then parts of words; and only if there are none, words with a letter or two that differ.
  var WAYS = [
    function (known, asked) { return known.join(" ") === asked.join(" "); },
    each(function (known, word) { return known.indexOf(word) === 0; }),
    each(function (known, word) { return known.indexOf(word) >= 0; }),
    each(function (known, word) { return distance(known, word) <= (word.length > 4 ? 2 : 1); }),
  ];

  // The names of each way stay in their order: those with most matches first.
  function found(text) {
    var asked = words(text);
    var all = new Set();
    WAYS.forEach(function (fits, way) {
      if (!asked.length || way === 3 && all.size) return;
      names.forEach(function (one) { if (fits(one.words, asked)) all.add(one); });
    });
    return Array.from(all);
  }

  // n or j: the next error; p or k: the one before.
  document.addEventListener("keydown", function (event) {
    var rel = { n: "next", j: "next", p: "prev", k: "prev" }[event.key];
    if (!rel || event.ctrlKey || event.altKey || event.metaKey || event.target.closest("input, textarea, select")) return;
    var here = document.querySelector("figure:target");
    var link = (here || document).querySelector("a[rel=" + rel + "]");
    if (link && here) link.click();
    else if (link && rel === "next") location.hash = link.closest("figure").id;
  });

  // A field for a name offers all of them.
  document.addEventListener("focusin", function (event) {
    var list = document.getElementById(event.target.getAttribute("list") || "-");
    var folder = list && { names: "players/", events: "events/" }[list.id];
    if (!folder || list.children.length) return;
    load(function () {
      list.replaceChildren.apply(list, names.filter(function (one) { return one.path.indexOf(folder) === 0 && !one.now; }).map(function (one) {
        return Object.assign(document.createElement("option"), { value: one.name });
      }));
    });
  });

  // The list of contents closes when it has led to a part.
  document.addEventListener("click", function (event) {
    var list = event.target.closest("#contents a") && document.querySelector("#contents:popover-open");
    if (list) list.hidePopover();
  });

  function start() {
    var form = document.querySelector("form[role=search]");
    if (!form) return;
    form.hidden = false;
    var box = form.querySelector("input");
    var list = document.createElement("ul");
    list.hidden = true;
    form.append(list);

    function show() {
      load(function () {
        var all = found(box.value);
        list.replaceChildren.apply(list, all.slice(0, MOST).map(function (one) {
          var item = document.createElement("li");
          var link = document.createElement("a");
          link.href = base + one.path;
          link.dir = "auto";
          link.textContent = one.name || "(no name)";
          item.append(link);
          if (one.now) item.append(" counts as " + one.now + ",");
          item.append((one.path.indexOf("events/") === 0 ? " event, " : " ") + one.matches + (one.matches === 1 ? " match" : " matches"));
          return item;
        }));
        if (all.length > MOST) list.append(Object.assign(document.createElement("li"), { textContent: "and " + (all.length - MOST) + " more" }));
        if (!all.length && box.value.trim()) list.append(Object.assign(document.createElement("li"), { textContent: "no such name" }));
        list.hidden = !list.children.length;
      });
    }
    box.addEventListener("input", show);
    box.addEventListener("focus", show);
    form.addEventListener("submit", function (event) {
      event.preventDefault();
      load(function () {
        var all = found(box.value);
        if (all.length) location.href = base + all[0].path;
      });
    });
    box.addEventListener("keydown", function (event) {
      if (event.key === "Escape") { box.value = ""; list.hidden = true; }
    });
  }
  start();
})();
