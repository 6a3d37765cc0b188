// Methods against each other: timed runs appear as they happen, beside the curves of the source texts' O() claims.

import { chartFor, shortTime } from "../../static/lib/chart/chart.js";
import { select, startOrStop } from "../../static/lib/controls.js";
import { button, element, put, refill, write } from "../../static/lib/dom.js";
import { createNote } from "../../static/lib/note.js";
import { plural } from "../../static/lib/words.js";
import { CHOOSE, Race, TIMES } from "./race.js";

/** @import { Mounted, Page } from "../../static/lib/page.js" */
/** @import { Series } from "../../static/lib/chart/chart.js" */
/** @import { Fit, Method, Point, State } from "./race.js" */

const SHORTEST = 0.0005; // a claim's curve starts at the first run that is long enough to mean something
const LOW = "n+0123456789";
const HIGH = "ⁿ⁺⁰¹²³⁴⁵⁶⁷⁸⁹";
const COLUMNS = ["Method", "Where it is from", "Largest n", "Time", "Claimed", "Exponent", "What is true"];
const CLAIMS =
  "The claims are those of Dougherty-Bliss, Notes on N-Queens Solutions, 2016: its Table 1, and where they differ " +
  "its text. The exponent is the slope of counted steps against the claimed function, both as logarithms, with the " +
  "interval that 95 of 100 such fits hold: 1 grows as claimed, less grows more slowly.";

/**
 * @param {HTMLElement} root
 * @param {Page} page
 * @returns {Mounted}
 */
export function mount(root, page) {
  const race = new Race(page, render);
  const parts = [choicePart(race), timesCard(), claimCharts(), claimsCard()];
  const nodes = parts.map((part) => part.nodes);
  root.append(element("div", { class: "stack methods" }, nodes));

  /** @param {State} state */
  function render(state) {
    for (const part of parts) part.show(state);
    if (state.chosen) page.go(race.query());
  }

  render(race.store.state);
  race.load();
  return { show: (query) => race.open(query) };
}

/** @param {Race} race */
function choicePart(race) {
  const { store } = race;
  const toggle = startOrStop(
    () => store.state.working,
    () => race.run(),
    () => race.cancel(),
  );
  const start = button("", toggle, { class: "main plays", id: "run" });
  const seconds = select(
    "Time in all",
    TIMES.map((each) => [each, each === 60 ? "a minute" : `${each} seconds`]),
    (value) => store.set({ seconds: Number(value) }),
  );
  const boxes = element("div", { class: "row", role: "group", "aria-label": "Methods" });
  const inputs = () => [...boxes.querySelectorAll("input")];
  const choose = () =>
    race.choose(
      inputs()
        .filter((box) => box.checked)
        .map((box) => box.value),
    );
  /** @param {Method} method */
  const box = ({ name, title }) =>
    element("label", { title }, element("input", { type: "checkbox", value: name, onchange: choose }), name);
  const problem = createNote(null, () => race.again());
  const none = createNote("none");

  /** @param {State} state */
  function show({ methods, chosen, working, error, seconds: wanted }) {
    write(start, working ? "Stop" : "Run");
    start.disabled = !working && !chosen?.length; // nothing to run, or the methods are not loaded yet
    seconds.value = String(wanted);
    refill(
      boxes,
      methods.map(({ name }) => name),
      () => methods.map(box),
    );
    for (const each of inputs()) each.checked = Boolean(chosen?.includes(each.value));
    problem.show(error);
    none.show(chosen?.length === 0 ? { text: CHOOSE } : null);
  }

  const controls = element(
    "div",
    { class: "row spread" },
    boxes,
    element("div", { class: "row" }, element("label", {}, "Time in all", seconds), start),
  );
  return { nodes: [controls, problem.node, none.node], show };
}

// -- charts ---------------------------------------------------------------------------------------------------------

/**
 * @param {Point[]} points
 * @returns {[number, number][]}
 */
const measured = (points) => points.map(({ n, seconds }) => [n, seconds]);

/**
 * @param {State} state
 * @param {string} name
 */
const markOf = ({ methods }, name) => methods.findIndex((each) => each.name === name);

/**
 * The claimed function, scaled to go through a measured point. Logarithms, since (n²)! has hundreds of digits.
 * @param {Point[]} points
 * @param {"table" | "text"} which
 * @returns {[number, number][]}
 */
export function claimed(points, which) {
  const start = points.find(({ seconds }) => seconds >= SHORTEST) ?? points[0];
  return points.map((point) => [point.n, start.seconds * Math.exp(point[which] - start[which])]);
}

function timesCard() {
  const bar = element("progress", { max: 1, "aria-label": "Progress" });
  const status = element("p", { class: "soft small methods-status", role: "status" });
  const picture = element("div");
  const heading = element("h2", {}, "Time to search all solutions");
  const node = element("section", { class: "card", "aria-label": "All methods" }, heading, status, bar, picture);

  /** @param {State} state */
  function show(state) {
    const { working, points } = state;
    put(bar, "class", working ? "on" : null);
    bar.value = working?.fraction ?? 0;
    write(status, statusOf(state));
    const searches = Object.entries(points).filter(([name]) => !state.methods[markOf(state, name)]?.constructs);
    refill(picture, searches, () => searches.length > 0 && timesChart(state, searches));
  }

  return { nodes: [node], show };
}

/** @param {State} state */
function statusOf({ working, points, when }) {
  if (working)
    return `Running ${working.place ? `place ${working.place} in the queue` : (working.method ?? working.words)} …`;
  const count = Object.values(points).flat().length;
  if (!count) return "Every method searches all solutions of growing boards, as far as its share of the time goes.";
  const day = when && new Date(when).toLocaleString("en-GB", { dateStyle: "long", timeStyle: "short" });
  const made = day ? `timed on ${day}; Run times them again` : "timed on this machine";
  return `${plural(count, "size")} ${made}. Each is the shortest of at least three runs.`;
}

/**
 * @param {State} state
 * @param {[string, Point[]][]} searches
 */
function timesChart(state, searches) {
  const series = searches.map(([name, points]) => ({ name, mark: markOf(state, name), points: measured(points) }));
  const ends = searches.map(([name, points]) => {
    const { n, seconds } = points[points.length - 1];
    return `${name} up to n = ${n} in ${shortTime(seconds)}`;
  });
  const height = (/** @type {number} */ width) => (width < 600 ? 300 : width > 1500 ? 520 : 400);
  return chartFor(series, { height, words: `Time by board size: ${ends.join("; ")}` });
}

// A card for each method that has run: measured beside claimed.
function claimCharts() {
  const cards = element("div", { class: "charts" });

  /** @param {State} state */
  function show(state) {
    refill(cards, state.points, () =>
      Object.entries(state.points)
        .filter(([, points]) => points.length > 1)
        .map(([name, points]) => claimCard(state, name, points)),
    );
  }

  return { nodes: [cards], show };
}

/**
 * @param {State} state
 * @param {string} name
 * @param {Point[]} points
 */
function claimCard(state, name, points) {
  const mark = markOf(state, name);
  const { title, table, text, constructs } = state.methods[mark];
  /** @type {Series[]} */
  const series = [
    { name: "measured", mark, points: measured(points) },
    { name: raised(table), mark: "claim", dashed: "6 4", points: claimed(points, "table") },
  ];
  if (text !== table)
    series.push({ name: raised(text), mark: "claim", dashed: "1.5 4", points: claimed(points, "text") });
  const words = `${name}: measured times beside ${raised(table)}`;
  const picture = chartFor(series, { height: () => 240, logarithmicX: constructs, words });
  return element("section", { class: "card", "aria-label": title }, element("h2", {}, title), picture);
}

// -- the table ------------------------------------------------------------------------------------------------------

function claimsCard() {
  const rows = element("tbody");
  const head = element(
    "tr",
    {},
    COLUMNS.map((words) => element("th", { scope: "col" }, words)),
  );
  const table = element("table", { class: "claims" }, element("thead", {}, head), rows);
  const region = { class: "scroll", tabindex: 0, role: "region", "aria-label": "Claims and measurements" };
  const heading = element("h2", {}, "Claims and measurements");
  const words = element("p", { class: "soft small" }, CLAIMS);
  const node = element("section", { class: "card" }, heading, element("div", region, table), words);

  /** @param {State} state */
  function show({ methods, results, points }) {
    refill(rows, [methods, results, points], () =>
      methods.map((method) => row(method, results?.[method.name], points[method.name]?.at(-1))),
    );
  }

  return { nodes: [node], show };
}

/**
 * "O(n^(n+1))" as "O(nⁿ⁺¹)": in letters, which a chart can write too.
 * @param {string} text
 */
export const raised = (text) =>
  text.replace(/\^(?:\(([^()]*)\)|(\w))/g, (_, several, one) =>
    [...(several ?? one)].map((letter) => HIGH[LOW.indexOf(letter)] ?? letter).join(""),
  );

/**
 * @param {Method} method
 * @param {Fit} [fit]
 * @param {Point} [last]
 */
function row({ name, title, source, table, text, truth }, fit, last) {
  /** @type {["table" | "text", string][]} */
  const claims = [["table", table]];
  if (text !== table) claims.push(["text", text]);
  /** @param {"table" | "text"} which */
  const exponent = (which) => {
    const found = fit?.fits[`steps against ${which}`];
    if (!fit) return "";
    return found ? `${found.slope.toFixed(2)} ± ${(found.high - found.slope).toFixed(2)}` : "too few sizes";
  };
  const lines = (/** @type {(claim: ["table" | "text", string]) => any} */ make) =>
    claims.map((claim) => element("div", {}, make(claim)));
  return element(
    "tr",
    {},
    element("th", { scope: "row" }, name, element("small", {}, title)),
    element("td", { class: "soft source" }, source),
    element("td", { class: "number" }, last ? last.n.toLocaleString("en") : ""),
    element("td", { class: "number" }, last ? shortTime(last.seconds) : ""),
    element(
      "td",
      {},
      lines(([which, words]) => [raised(words), claims.length > 1 && ` (${which})`]),
    ),
    element(
      "td",
      { class: "number" },
      lines(([which]) => exponent(which)),
    ),
    element("td", { class: "soft" }, truth),
  );
}
