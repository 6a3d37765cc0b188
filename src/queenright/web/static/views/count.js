// Count: a count with its ledger. Units fill up, rate and time to go are shown; stop, and go on where the ledger ends.

import { strangeAddress, strangeNumber, wholeNumber } from "../address.js";
import { get, getText, joinJob, remove, startJob } from "../api.js";
import { button, download, element, plural, put, refill, seconds, shape, startOrStop, stepper, write } from "../dom.js";
import { badNews, createNote } from "../note.js";
import { createStore } from "../store.js";

const LARGEST = 20;
const NOTHING = { ledger: null, earlier: new Set(), finished: new Set(), sum: 0, working: null, outcome: null, warnings: [], error: null, sure: false };

export function mount(root, page) {
  const store = createStore({ n: null, ledgers: [], ...NOTHING }, render);
  let job = null;
  let stopping = null; // until the server has ended a cancelled job
  const view = build(store, { load, start, cancel, begin });
  root.append(view.node);

  function render(state) {
    view.show(state);
    if (state.n) page.go({ n: state.n });
  }

  // -- what there is -------------------------------------------------------------------------------------------------

  async function load(n, kept = {}) {
    if (n !== store.state.n) {
      job?.leave();
      job = null;
      store.set({ ...NOTHING, n });
    }
    if (!store.state.ledger) store.set({ error: null });
    try {
      const [ledger, { ledgers }] = await Promise.all([get(`ledgers/${n}`), get("ledgers")]);
      if (store.state.n !== n) return;
      const finished = new Set(ledger.finished);
      store.set((state) => ({ ledger, ledgers, finished, sum: ledger.sum, earlier: kept.earlier ?? (job ? state.earlier : finished) }));
      if (ledger.job && !job) follow(joinJob(ledger.job, heard()), n);
    } catch (error) {
      if (store.state.n === n) store.set({ error: badNews(error) });
    }
  }

  // -- a running count -----------------------------------------------------------------------------------------------

  function heard() {
    return {
      queued: (place) => store.set({ working: { place } }),
      running: () => store.set((state) => ({ working: { ...state.working, place: 0 } })),
      progress: (progress) => store.set({ working: progress }),
      part: ({ finished = [], sum, warning }) => store.set((state) => ({
        finished: finished.length ? new Set([...state.finished, ...finished]) : state.finished,
        sum: sum ?? state.sum, warnings: warning ? [...state.warnings, warning] : state.warnings,
      })),
    };
  }

  function start() {
    const { n, finished } = store.state;
    if (job) return;
    store.set({ earlier: finished, outcome: null, error: null, warnings: [], sure: false });
    page.say(`counting ${plural(n, "queen")}${finished.size ? `, ${plural(finished.size, "unit")} are in the ledger already` : ""}`);
    follow(startJob("ledger", { n }, heard()), n);
  }

  async function follow(mine, n) {
    job = mine;
    store.set({ working: {} });
    try {
      const outcome = await mine.answer;
      if (job !== mine) return;
      store.set({ outcome });
      page.say(`${plural(n, "queen")} have ${plural(outcome.count, "solution")}`);
    } catch (error) {
      if (job !== mine) return;
      if (error.code === "cancelled" || error.code === "ended") page.say(`stopped; ${plural(store.state.finished.size, "unit")} are in the ledger`);
      else store.set({ error: badNews(error) });
    }
    await stopping;
    if (job !== mine) return;
    job = null;
    await load(n, { earlier: store.state.earlier }); // before it can be resumed: the ledger may hold more than was told
    if (!job) store.set({ working: null });
  }

  function cancel() {
    stopping = job?.cancel();
  }

  // Begin anew: asked twice, since the units of the ledger are lost.
  async function begin(sure) {
    const { n, sure: asked } = store.state;
    store.set({ sure: !asked });
    if (!sure) return undefined;
    try {
      await remove(`ledgers/${n}`);
      store.set({ ...NOTHING, ledgers: store.state.ledgers });
      page.say("the ledger is deleted");
    } catch (error) {
      store.set({ error: badNews(error) });
    }
    return load(n);
  }

  const show = (query) => {
    const n = wholeNumber(query.n, 1, LARGEST, 16);
    if (n !== store.state.n) load(n);
    const error = strangeAddress([strangeNumber(query.n, 1, LARGEST, "n")]);
    if (error) store.set({ error });
  };
  show(page.query);
  return { show, leave: () => { job?.leave(); job = null; store.stop(); } };
}

// -- elements --------------------------------------------------------------------------------------------------------

function build(store, { load, start, cancel, begin }) {
  const size = stepper("Board size", 1, LARGEST, (n) => { if (n !== store.state.n) load(n); });
  const go = button("Start", startOrStop(() => store.state.working, start, cancel), { class: "main", id: "go" });
  const anew = button("Begin anew", () => begin(), { "aria-controls": "sure" });
  const question = element("p", {});
  const keep = button("Keep", () => { begin(); anew.focus(); });
  const asking = element("div", { class: "note stack", id: "sure", hidden: true }, question,
    element("div", { class: "row" }, button("Delete and begin anew", async () => { await begin(true); requestAnimationFrame(() => go.focus()); }), keep));

  const headline = element("p", { class: "headline", id: "headline" });
  const bar = element("progress", { max: 1, "aria-label": "Work done" });
  const units = createUnits();
  const facts = element("dl", { class: "facts" });
  const answer = element("p", { class: "note good answer number", id: "answer" });
  const problem = createNote("problem", () => load(store.state.n));
  const warnings = element("ul", { class: "plain" });

  const list = element("div", { class: "scroll" });
  const commands = element("div", { class: "stack" });
  const save = button("Save the certificate", async () => {
    const { n } = store.state;
    try {
      download(`q${n}.certificate.json`, await getText(`ledgers/${n}/certificate`), "application/json"); // as it came: it is sealed
    } catch (error) {
      store.set({ error: badNews(error) });
    }
  });

  const node = element("div", { class: "two count" },
    element("section", { class: "stack", "aria-label": "The count" },
      element("div", { class: "row" }, size.node, go, anew), asking, problem.node,
      element("div", { class: "card" }, headline, bar, units.node, units.legend, facts, answer, element("div", { class: "warnings", role: "alert" }, warnings))),
    element("div", { class: "stack" },
      element("section", { class: "card" }, element("h2", {}, "Ledgers"), list,
        element("p", { class: "soft small" }, "A count is cut into units. Each is checked by its residues modulo 8191 and 65521 and written to the ledger at once, so a count can be stopped and goes on later, also after the page was closed. It runs as long as somebody watches.")),
      element("section", { class: "card" }, element("h2", {}, "In a shell"), commands, element("div", {}, save))));

  function show(state) {
    const { n, ledger, working, finished } = state;
    size.show(n);
    write(go, working ? "Cancel" : ledger?.complete ? "Finished" : finished.size ? "Resume" : "Start");
    put(go, "class", working || ledger?.complete ? null : "main");
    go.disabled = !ledger || (ledger.complete && !working);
    anew.hidden = !ledger?.begun || Boolean(working);
    const wasHidden = asking.hidden;
    asking.hidden = !state.sure || Boolean(working);
    put(anew, "aria-expanded", String(!asking.hidden));
    if (wasHidden && !asking.hidden) keep.focus();
    write(question, `The ledger of ${plural(n, "queen")} has ${plural(finished.size, "unit")}. Beginning anew deletes them.`);
    problem.show(state.error && { ...state.error, passing: !ledger && state.error.passing }); // later there are buttons to go on
    showProgress(state);
    showLedgers(state);
    showCommands(state);
  }

  function showProgress({ n, ledger, working, finished, earlier, sum, warnings: told }) {
    const total = ledger?.units ?? 0;
    const fraction = working?.fraction ?? ledger?.fraction ?? 0;
    refill(headline, [finished.size, total], () => [
      element("span", { class: "number" }, String(finished.size)), element("span", { class: "of number" }, ` of ${plural(total, "unit")}`)]);
    bar.value = ledger?.complete ? 1 : fraction;
    units.show(total, finished, ledger?.complete && earlier.size === total ? new Set() : earlier);
    refill(facts, [working, ledger?.algorithm, finished.size, sum, fraction.toFixed(4)], () => factsOf({ ledger, working, finished, sum, fraction })
      .map(([words, value]) => element("div", {}, element("dt", {}, words), element("dd", { class: "number" }, value))));
    write(answer, ledger?.complete ? `${plural(n, "queen")}: ${plural(ledger.count, "solution")}` : "");
    const all = [...told, ...(ledger?.damage ?? [])];
    refill(warnings, all, () => all.map((words) => element("li", { class: "bad-text" }, `⚠ ${words}`)));
  }

  function showLedgers({ n, ledgers, working, finished }) {
    refill(list, [n, ledgers, Boolean(working), finished.size], () => (ledgers.length ? tableOf(n, ledgers, working, finished) : element("p", { class: "soft" }, "None yet.")));
  }

  function showCommands({ n, ledger }) {
    const name = `q${n}.ledger`;
    const lines = [`queens count ${n} --ledger ${name}`, `queens ledger show ${name}`, ...(ledger?.complete ? [`queens ledger verify ${name} --sample 10%`] : [])];
    refill(commands, lines, () => element("pre", { class: "shell" }, lines.map((line) => `$ ${line}\n`).join("")));
    save.parentNode.hidden = !ledger?.complete;
  }

  return { node, show };
}

// What is known of the count, as pairs of words and value.
function factsOf({ ledger, working, finished, sum, fraction }) {
  const whole = (number) => number.toLocaleString("en");
  const rate = working?.units_per_second ? `${working.units_per_second.toFixed(working.units_per_second < 10 ? 1 : 0)} units a second` : "–";
  const left = working?.eta_seconds === undefined || working.eta_seconds === null ? "–" : `about ${seconds(working.eta_seconds)}`;
  const state = !working ? (ledger?.complete ? "finished" : finished.size ? "stopped" : "not begun") : working.place ? `place ${working.place} in the queue` : working.done === undefined ? "starting …" : "counting";
  return [
    ["State", state], ["Work done", `${(100 * (ledger?.complete ? 1 : fraction)).toFixed(1)} %`], ["Rate", rate], ["Time to go", ledger?.complete ? "none" : left],
    ["Sum so far", whole(sum)], ["Residues", finished.size ? "all agree" : "–"],
    ["Algorithm", ledger?.algorithm ?? "–"],
  ];
}

function tableOf(n, ledgers, working, finished) {
  const state = (each) => {
    if (each.damage.length) return "damaged; resuming keeps what is good";
    if (each.complete) return each.count.toLocaleString("en");
    return each.n === n && working ? "counting …" : each.job ? "counting elsewhere …" : "stopped";
  };
  const done = (each) => (each.n === n && working ? finished.size : each.done);
  return element("table", {},
    element("thead", {}, element("tr", {}, element("th", { scope: "col" }, "Queens"), element("th", { scope: "col" }, "Units"), element("th", { scope: "col", class: "number" }, "Solutions"))),
    element("tbody", {}, ledgers.map((each) => element("tr", { "data-ledger": each.n },
      element("td", {}, element("a", { href: `#/count?n=${each.n}`, "aria-current": each.n === n ? "true" : null, "aria-label": `Ledger of ${plural(each.n, "queen")}` }, String(each.n))),
      element("td", { class: "small" }, `${done(each)} of ${each.units ?? "?"}`), element("td", { class: "number" }, state(each))))));
}

// One small square for every unit: open, counted earlier (a bar through it), counted now (filled).
function createUnits() {
  const node = shape("svg", { class: "units", role: "img" });
  let drawn = { total: -1, cells: [] };
  const cell = (kind, x, y) => shape("g", { class: kind, transform: `translate(${x} ${y})` }, shape("rect", { x: 0.75, y: 0.75, width: 8.5, height: 8.5, rx: 2 }), shape("path", { d: "M2.8 5h4.4" }));

  function build(total) {
    const columns = total > 32 ? 32 : Math.max(16, total);
    put(node, "viewBox", `0 0 ${10 * columns} ${10 * Math.max(1, Math.ceil(total / columns))}`);
    drawn = { total, cells: Array.from({ length: total }, (_, unit) => cell("open", 10 * (unit % columns), 10 * Math.floor(unit / columns))) };
    node.replaceChildren(...drawn.cells);
  }

  function show(total, finished, earlier) {
    if (drawn.total !== total) build(total);
    drawn.cells.forEach((each, unit) => put(each, "class", earlier.has(unit) ? "earlier" : finished.has(unit) ? "now" : "open"));
    put(node, "aria-label", `${finished.size} of ${total} units are done`);
    legend.hidden = !earlier.size;
  }

  const sample = (kind, words) => element("span", { class: "row" }, shape("svg", { class: "units sample", viewBox: "0 0 10 10", "aria-hidden": "true" }, cell(kind, 0, 0)), words);
  const legend = element("p", { class: "row small soft legend" }, sample("earlier", "from the ledger"), sample("now", "counted since"), sample("open", "open"));
  return { node, legend, show };
}
