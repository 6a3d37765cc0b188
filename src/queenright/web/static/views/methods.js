// Methods against each other: timed runs appear as they happen, beside the curves that the documents' O() would give.

import { get, startJob } from "../api.js";
import { chart, filling } from "../chart.js";
import { element, plural, refill, startOrStop, write } from "../dom.js";
import { badNews, createNote } from "../note.js";
import { createStore } from "../store.js";

const NONE = "none"; // in an address: no method is chosen
const CHOOSE = "Choose at least one method.";
const SHORTEST = 0.0005; // a claim's curve starts at the first run that is long enough to mean something

// The claimed function, scaled to go through a measured point. Logarithms, since (n²)! has hundreds of digits.
export function claimed(points, which) {
  const start = points.find(({ seconds }) => seconds >= SHORTEST) ?? points[0];
  return points.map((point) => [point.n, start.seconds * Math.exp(point[which] - start[which])]);
}

export function mount(root, page) {
  const store = createStore({ methods: [], chosen: null, seconds: 6, points: {}, results: null, running: "", fraction: 0, error: null }, render);
  let job = null;
  let query = page.query;

  async function load() {
    store.set({ error: null });
    try {
      const { methods } = await get("claims");
      store.set({ methods });
      show();
    } catch (error) {
      store.set({ error: badNews(error) });
    }
  }

  // The address names the chosen methods; nothing means all of them.
  function show() {
    const known = store.state.methods.map(({ name }) => name);
    if (!known.length) return;
    const asked = (query.methods ?? "").split(",").filter(Boolean);
    const unknown = asked.filter((name) => name !== NONE && !known.includes(name));
    const error = unknown.length ? { text: `This address asks for methods that do not exist: ${unknown.join(", ")}.`, bad: true } : null;
    store.set({ chosen: asked.length ? known.filter((name) => asked.includes(name)) : known, error });
  }

  async function run() {
    job?.cancel();
    const { chosen, seconds } = store.state;
    store.set({ points: {}, results: null, running: "waiting", fraction: 0, error: null });
    const mine = (job = startJob("race", { methods: chosen, seconds }, {
      queued: (place) => store.set({ running: `place ${place} in the queue` }),
      progress: ({ method, fraction }) => store.set({ running: method, fraction }),
      part: (point) => store.set((state) => ({ points: { ...state.points, [point.method]: [...(state.points[point.method] ?? []), point] } })),
    }));
    try {
      const { methods } = await mine.answer;
      store.set({ results: Object.fromEntries(methods.map((each) => [each.method, each])) });
      page.say("all methods have run");
    } catch (error) {
      if (error.code !== "cancelled") store.set({ error: badNews(error) });
    } finally {
      if (job === mine) store.set({ running: "" });
    }
  }

  function stop() {
    job?.cancel();
    job = null;
    store.set({ running: "" });
    page.say("stopped");
  }

  // -- elements ------------------------------------------------------------------------------------------------------

  const start = element("button", { type: "button", class: "main", id: "run", onclick: startOrStop(() => store.state.running, run, stop) });
  const seconds = element("select", { "aria-label": "Time in all", onchange: () => store.set({ seconds: Number(seconds.value) }) },
    [[2, "2 seconds"], [6, "6 seconds"], [20, "20 seconds"], [60, "a minute"]].map(([value, words]) => element("option", { value }, words)));
  const boxes = element("div", { class: "row", role: "group", "aria-label": "Methods" });
  const bar = element("progress", { max: 1, "aria-label": "Progress" });
  const status = element("p", { class: "soft small", role: "status" });
  const problem = createNote(null, () => (store.state.methods.length ? run() : load()));
  const none = createNote("none");
  const picture = element("div");
  const table = element("tbody");
  const cards = element("div", { class: "charts" });
  root.append(element("div", { class: "stack" },
    element("div", { class: "row spread" }, boxes, element("div", { class: "row" }, seconds, start)),
    problem.node, none.node,
    element("section", { class: "card", "aria-label": "All methods" }, element("h2", {}, "Time of the whole search"), bar, status, picture),
    cards,
    element("section", { class: "card" }, element("h2", {}, "Claims and measurements"),
      element("p", { class: "soft small" }, "The exponent is the slope of measured time against the claimed function, both as logarithms: 1 grows as claimed, less grows more slowly than claimed."),
      element("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "Claims and measurements" }, element("table", { class: "claims" },
        element("thead", {}, element("tr", {}, ["Method", "Largest n", "Last run", "Table's claim", "Exponent", "Text's claim", "Exponent", "What is true"].map((words) => element("th", { scope: "col" }, words)))), table)))));

  function render(state) {
    const running = Boolean(state.running);
    write(start, running ? "Stop" : "Run");
    start.disabled = !running && !state.chosen?.length; // nothing to run, or not known yet
    seconds.value = state.seconds;
    refill(boxes, state.methods.map(({ name }) => name), () => state.methods.map(({ name, title }) => element("label", { title }, element("input", { type: "checkbox", value: name, onchange: choose }), name)));
    for (const box of boxes.querySelectorAll("input")) box.checked = Boolean(state.chosen?.includes(box.value));
    bar.hidden = !running;
    bar.value = state.fraction;
    const count = Object.values(state.points).flat().length;
    write(status, running ? `Running ${state.running} …` : count ? `${plural(count, "run")} timed on this machine.` : "Press Run: every method searches all solutions of growing boards, as far as its share of the time goes.");
    problem.show(state.error);
    none.show(state.chosen?.length === 0 ? { text: CHOOSE } : null);
    showCharts(state);
    refill(table, [state.methods, state.results, state.points], () => state.methods.map((method) => row(method, state)));
    if (state.chosen) page.go({ methods: state.chosen.length === state.methods.length ? "" : state.chosen.join(",") || NONE });
  }

  function choose() {
    const chosen = [...boxes.querySelectorAll("input:checked")].map((box) => box.value);
    store.set({ chosen, error: null });
    if (!chosen.length) page.say(CHOOSE);
  }

  function showCharts(state) {
    const index = (name) => state.methods.findIndex((each) => each.name === name);
    const searches = Object.entries(state.points).filter(([name]) => name !== "pauls");
    refill(picture, searches, () => (searches.length ? filling((width) => chart(searches.map(([name, points]) => ({ name, mark: index(name), points: points.map(({ n, seconds: time }) => [n, time]) })),
      { width, height: width < 600 ? 280 : 360, words: `Time by board size: ${searches.map(([name, points]) => `${name} up to n = ${points.at(-1).n} in ${points.at(-1).seconds.toPrecision(2)} s`).join("; ")}` })) : []));
    refill(cards, state.points, () => Object.entries(state.points).filter(([, points]) => points.length > 1).map(([name, points]) => {
      const method = state.methods[index(name)];
      const series = [
        { name: "measured", mark: index(name), points: points.map(({ n, seconds: time }) => [n, time]) },
        { name: method.table, mark: "claim", dashed: "6 4", points: claimed(points, "table") },
      ];
      if (method.text !== method.table) series.push({ name: method.text, mark: "claim", dashed: "1.5 4", points: claimed(points, "text") });
      return element("section", { class: "card", "aria-label": method.title }, element("h2", {}, method.title),
        filling((width) => chart(series, { width, height: 240, logarithmicX: name === "pauls", words: `${name}: measured times beside ${method.table}` })));
    }));
  }

  function row(method, { results, points }) {
    const result = results?.[method.name];
    const last = points[method.name]?.at(-1);
    const exponent = (which) => (result ? (result.exponents[which] === null ? "too few runs" : result.exponents[which].toFixed(2)) : "");
    return element("tr", {}, element("th", { scope: "row" }, method.name), element("td", { class: "number" }, last ? last.n.toLocaleString("en") : ""), element("td", { class: "number" }, last ? `${last.seconds.toPrecision(2)} s` : ""),
      element("td", {}, method.table), element("td", { class: "number" }, exponent("table")), element("td", {}, method.text), element("td", { class: "number" }, exponent("text")), element("td", { class: "soft" }, method.truth));
  }

  render(store.state);
  load();
  return { show: (next) => { query = next; show(); }, leave: () => { job?.cancel(); store.stop(); } };
}
