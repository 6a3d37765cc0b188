// Methods against each other: timed runs appear as they happen, beside the curves that the documents' O() would give.

import { chart, filling } from "../chart.js";
import { button, element, plural, refill, startOrStop, write } from "../dom.js";
import { createNote } from "../note.js";
import { CHOOSE, Race } from "../race.js";

const SHORTEST = 0.0005; // a claim's curve starts at the first run that is long enough to mean something
const TIMES = [[2, "2 seconds"], [6, "6 seconds"], [20, "20 seconds"], [60, "a minute"]];
const COLUMNS = ["Method", "Largest n", "Last run", "Table's claim", "Exponent", "Text's claim", "Exponent", "What is true"];
const INVITATION = "Press Run: every method searches all solutions of growing boards, as far as its share of the time goes.";
const EXPONENT = "The exponent is the slope of measured time against the claimed function, both as logarithms: 1 grows as claimed, less grows more slowly than claimed.";

export function mount(root, page) {
  const race = new Race(page, render);
  const parts = [choicePart(race), timesCard(), claimCharts(), claimsCard()];
  root.append(element("div", { class: "stack" }, parts.flatMap((part) => part.nodes)));

  function render(state) {
    for (const part of parts) part.show(state);
    if (state.chosen) page.go(race.query());
  }

  render(race.store.state);
  race.load();
  return { show: (query) => race.open(query), leave: () => race.stop() };
}

function choicePart(race) {
  const { store } = race;
  const start = button("", startOrStop(() => store.state.running, () => race.run(), () => race.cancel()), { class: "main", id: "run" });
  const seconds = element("select", { "aria-label": "Time in all", onchange: () => store.set({ seconds: Number(seconds.value) }) }, TIMES.map(([value, words]) => element("option", { value }, words)));
  const boxes = element("div", { class: "row", role: "group", "aria-label": "Methods" });
  const choose = () => race.choose([...boxes.querySelectorAll("input:checked")].map((box) => box.value));
  const box = ({ name, title }) => element("label", { title }, element("input", { type: "checkbox", value: name, onchange: choose }), name);
  const problem = createNote(null, () => race.again());
  const none = createNote("none");

  function show(state) {
    write(start, state.running ? "Stop" : "Run");
    start.disabled = !state.running && !state.chosen?.length; // nothing to run, or not known yet
    seconds.value = state.seconds;
    refill(boxes, state.methods.map(({ name }) => name), () => state.methods.map(box));
    for (const each of boxes.querySelectorAll("input")) each.checked = Boolean(state.chosen?.includes(each.value));
    problem.show(state.error);
    none.show(state.chosen?.length === 0 ? { text: CHOOSE } : null);
  }

  return { nodes: [element("div", { class: "row spread" }, boxes, element("div", { class: "row" }, seconds, start)), problem.node, none.node], show };
}

// -- charts ----------------------------------------------------------------------------------------------------------

const measured = (points) => points.map(({ n, seconds }) => [n, seconds]);
const markOf = ({ methods }, name) => methods.findIndex((each) => each.name === name);

// The claimed function, scaled to go through a measured point. Logarithms, since (n²)! has hundreds of digits.
export function claimed(points, which) {
  const start = points.find(({ seconds }) => seconds >= SHORTEST) ?? points[0];
  return points.map((point) => [point.n, start.seconds * Math.exp(point[which] - start[which])]);
}

function timesCard() {
  const bar = element("progress", { max: 1, "aria-label": "Progress" });
  const status = element("p", { class: "soft small", role: "status" });
  const picture = element("div");
  const node = element("section", { class: "card", "aria-label": "All methods" }, element("h2", {}, "Time of the whole search"), bar, status, picture);

  function show(state) {
    bar.hidden = !state.running;
    bar.value = state.fraction;
    const count = Object.values(state.points).flat().length;
    write(status, state.running ? `Running ${state.running} …` : count ? `${plural(count, "run")} timed on this machine.` : INVITATION);
    const searches = Object.entries(state.points).filter(([name]) => name !== "pauls");
    refill(picture, searches, () => (searches.length ? filling((width) => timesChart(state, searches, width)) : []));
  }

  return { nodes: [node], show };
}

function timesChart(state, searches, width) {
  const series = searches.map(([name, points]) => ({ name, mark: markOf(state, name), points: measured(points) }));
  const ends = searches.map(([name, points]) => `${name} up to n = ${points.at(-1).n} in ${points.at(-1).seconds.toPrecision(2)} s`);
  return chart(series, { width, height: width < 600 ? 280 : 360, words: `Time by board size: ${ends.join("; ")}` });
}

// A card for each method that has run: what was measured beside what was claimed.
function claimCharts() {
  const cards = element("div", { class: "charts" });

  function show(state) {
    refill(cards, state.points, () => Object.entries(state.points).filter(([, points]) => points.length > 1).map(([name, points]) => claimCard(state, name, points)));
  }

  return { nodes: [cards], show };
}

function claimCard(state, name, points) {
  const mark = markOf(state, name);
  const { title, table, text } = state.methods[mark];
  const series = [{ name: "measured", mark, points: measured(points) }, { name: table, mark: "claim", dashed: "6 4", points: claimed(points, "table") }];
  if (text !== table) series.push({ name: text, mark: "claim", dashed: "1.5 4", points: claimed(points, "text") });
  return element("section", { class: "card", "aria-label": title }, element("h2", {}, title),
    filling((width) => chart(series, { width, height: 240, logarithmicX: name === "pauls", words: `${name}: measured times beside ${table}` })));
}

// -- the table -------------------------------------------------------------------------------------------------------

function claimsCard() {
  const rows = element("tbody");
  const head = element("thead", {}, element("tr", {}, COLUMNS.map((words) => element("th", { scope: "col" }, words))));
  const node = element("section", { class: "card" }, element("h2", {}, "Claims and measurements"), element("p", { class: "soft small" }, EXPONENT),
    element("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "Claims and measurements" }, element("table", { class: "claims" }, head, rows)));

  function show(state) {
    refill(rows, [state.methods, state.results, state.points], () => state.methods.map((method) => row(method, state.results?.[method.name], state.points[method.name]?.at(-1))));
  }

  return { nodes: [node], show };
}

function row({ name, table, text, truth }, result, last) {
  const number = (words) => element("td", { class: "number" }, words);
  const exponent = (which) => (result ? result.exponents[which]?.toFixed(2) ?? "too few runs" : "");
  return element("tr", {}, element("th", { scope: "row" }, name), number(last ? last.n.toLocaleString("en") : ""), number(last ? `${last.seconds.toPrecision(2)} s` : ""),
    element("td", {}, table), number(exponent("table")), element("td", {}, text), number(exponent("text")), element("td", { class: "soft" }, truth));
}
