// The puzzles played before, to go back to, and the times of those solved. Both stay in this browser.

import { button, element, refill, shape, write } from "../../static/lib/dom.js";
import { plural } from "../../static/lib/words.js";
import { clock, LETTERS } from "./game.js";
import { allWins, history } from "./memory.js";
import { nameOfGrade } from "./status.js";

/** @import { Win } from "./memory.js" */
/** @import { PuzzlePlay, State } from "./play.js" */

const SHOWN = 8; // puzzles of the history
const LAST = 10; // dots of the chart
const COLOURS = 9;

/** @param {PuzzlePlay} play */
export function historyPanel(play) {
  const puzzles = element("div", { class: "history" });
  const words = element("p", { class: "soft small" });
  const table = element("div", { class: "statistics" });
  const chart = element("div", { class: "times" });
  const node = element(
    "section",
    { class: "card" },
    element("h2", {}, "Your puzzles"),
    puzzles,
    words,
    element("details", {}, element("summary", {}, "Statistics"), chart, table),
  );

  /** @param {State} state */
  function show({ puzzle, won, approved, about }) {
    refill(puzzles, [puzzle, won, approved], () =>
      history()
        .slice(0, SHOWN)
        .map((entry) => entryButton(play, entry)),
    );
    const wins = allWins();
    write(words, wins.length ? `${plural(wins.length, "puzzle")} solved in this browser.` : "None solved yet.");
    refill(table, wins.length, () => statistics(wins));
    const same = wins.filter(
      (win) => win.n === puzzle?.n && (win.stars ?? 1) === puzzle?.stars && win.grade === about?.grade,
    );
    refill(chart, [same.length, puzzle?.n, puzzle?.stars, about?.grade], () => lastTimes(same));
  }

  return { node, show };
}

/**
 * @param {PuzzlePlay} play
 * @param {ReturnType<typeof history>[number]} entry
 */
function entryButton(play, { query, seconds, marks, won }) {
  const rows = (query.p ?? "").split("/");
  const state = won ? `solved in ${clock(won.seconds)}` : marks ? `left after ${clock(seconds)}` : "not begun";
  const several = query.s ? `, ${query.s} stars` : "";
  const words = `${rows.length} × ${rows.length}${several}, ${state}`;
  return button(
    [picture(rows), element("span", { class: "small" }, won ? "✓ " : "", clock(seconds))],
    () => play.reopen(query),
    {
      class: "quiet",
      "aria-label": words,
      title: words,
    },
  );
}

/** @param {string[]} rows */
function picture(rows) {
  const n = rows.length;
  const squares = rows.flatMap((row, y) =>
    [...row].map((letter, x) =>
      shape("rect", { class: `tint region-${LETTERS.indexOf(letter) % COLOURS}`, x, y, width: 1.02, height: 1.02 }),
    ),
  );
  return shape("svg", { class: "small-puzzle regions", viewBox: `0 0 ${n} ${n}`, "aria-hidden": "true" }, squares);
}

/** @param {Win[]} wins */
function statistics(wins) {
  /** @type {Map<string, Win[]>} */
  const kinds = new Map();
  for (const win of wins.toSorted((a, b) => a.grade - b.grade || a.n - b.n)) {
    const several = (win.stars ?? 1) > 1 ? `, ${win.stars} stars` : "";
    const kind = `${nameOfGrade(win.grade)}, ${win.n} × ${win.n}${several}`;
    kinds.set(kind, [...(kinds.get(kind) ?? []), win]);
  }
  if (!kinds.size) return null;
  const rows = [...kinds].map(([kind, all]) => {
    const times = all.map((win) => win.seconds).toSorted((a, b) => a - b);
    const unaided = all.filter((win) => !win.hints).length;
    const cells = [all.length, clock(times[0]), clock(times[Math.floor(times.length / 2)]), unaided];
    const head = element("th", { scope: "row" }, kind);
    return element(
      "tr",
      {},
      head,
      cells.map((cell) => element("td", { class: "number" }, String(cell))),
    );
  });
  const names = ["Kind", "Solved", "Best", "Median", "Without a hint"];
  const heads = names.map((name) => element("th", { scope: "col" }, name));
  return element("table", {}, element("thead", {}, element("tr", {}, heads)), element("tbody", {}, rows));
}

/**
 * The last times of this kind as dots, lower is faster; the best one is a star.
 * @param {Win[]} wins
 */
function lastTimes(wins) {
  const times = wins.slice(-LAST).map((win) => win.seconds);
  if (times.length < 2) return null;
  const [best, worst] = [Math.min(...times), Math.max(...times)];
  /** @param {number} seconds */
  const height = (seconds) => 40 - (30 * (seconds - best)) / Math.max(1, worst - best);
  const dots = times.map((seconds, index) => {
    const x = 12 + index * 24;
    if (seconds === best) return shape("text", { class: "best-time", x, y: height(seconds) }, "★");
    return shape("circle", { class: "time-dot", cx: x, cy: height(seconds), r: 3 });
  });
  const label = `The last ${times.length} times: best ${clock(best)}, slowest ${clock(worst)}`;
  const line = shape("path", { class: "best-line", d: "M0 40H252" });
  return [
    element("p", { class: "small soft" }, `Your last ${times.length} of this kind · lower is faster`),
    shape("svg", { viewBox: "0 0 252 50", role: "img", "aria-label": label }, line, dots),
  ];
}
