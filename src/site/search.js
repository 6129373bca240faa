// Finds players and events by name, and goes from error to error. The names are loaded when the box is first used.
(function () {
  "use strict";
  var base = new URL(".", document.currentScript.src).href;
  var MOST = 12;
  var names = null;

  function plain(text) {
    return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  }

  function load(then) {
    if (names) return then();
    var script = document.createElement("script");
    script.src = base + "search-names.js";
    script.onload = function () {
      names = window.gammonbaseNames.map(function (pair) {
        return { name: pair[0], path: pair[1], plain: plain(pair[0]) };
      });
      then();
    };
    document.head.appendChild(script);
  }

  function found(text) {
    var words = plain(text).split(/\s+/).filter(Boolean);
    if (!words.length) return [];
    var fits = names.filter(function (one) {
      return words.every(function (word) { return one.plain.indexOf(word) >= 0; });
    });
    var begins = function (one) { return one.plain.indexOf(words[0]) === 0 ? 0 : 1; };
    return fits.sort(function (a, b) { return begins(a) - begins(b) || (a.plain < b.plain ? -1 : 1); });
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
      list.replaceChildren.apply(list, names.filter(function (one) { return one.path.indexOf(folder) === 0; }).map(function (one) {
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
          if (one.path.indexOf("events/") === 0) item.append(" event");
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
