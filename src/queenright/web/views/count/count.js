// Count: a count with its ledger. Shows finished units, rate and time left; it can be stopped and resumed.

import { download, startOrStop, stepper } from "../../static/lib/controls.js";
import { button, element, put, refill, shape, write } from "../../static/lib/dom.js";
import { createNote } from "../../static/lib/note.js";
import { plural, seconds } from "../../static/lib/words.js";
import { CountPlay, nextStep } from "./play.js";

/** @import { Mounted, Page } from "../../static/lib/page.js" */
/** @import { Ledger, Limits, State } from "./play.js" */

/**
 * @param {HTMLElement} root
 * @param {Page<Limits>} page
 * @returns {Mounted}
 */
export function mount(root, page) {
  const play = new CountPlay(page, render);
  const parts = [createControls(play), createProgress(), createLedgers(), createShell(play)];
  const [controls, progress, ledgers, shell] = parts.map((part) => part.node);
  const count = element("section", { class: "stack", "aria-label": "The count" }, controls, progress);
  root.append(element("div", { class: "two count" }, count, element("div", { class: "stack" }, ledgers, shell)));

  /** @param {State} state */
  function render(state) {
    for (const part of parts) part.show(state);
    if (state.n) page.go({ n: state.n });
  }

  play.show(page.query);
  return { show: (query) => play.show(query) };
}

// -- the count --------------------------------------------------------------------------------------------------------

/** @param {CountPlay} play */
function createControls(play) {
  const size = stepper("Board size", 1, play.largest, (n) => {
    if (n !== play.store.state.n) play.load(n);
  });
  const start = startOrStop(
    () => play.store.state.working,
    () => play.start(),
    () => play.cancel(),
  );
  const go = button("Start", start, { class: "main", id: "go" });
  const anew = button("Begin anew", () => play.ask(), { "aria-controls": "sure" });
  const question = createQuestion(play, { deleted: () => go.focus(), kept: () => anew.focus() });
  const problem = createNote("problem", () => play.load(play.store.state.n));
  const row = element("div", { class: "row" }, size.node, go, anew);
  const node = element("div", { class: "stack" }, row, question.node, problem.node);

  /** @param {State} state */
  function show(state) {
    const { n, ledger, working, error } = state;
    size.show(n);
    write(go, nextStep(state));
    put(go, "class", working || ledger?.complete ? null : "main");
    go.disabled = !ledger || (ledger.complete && !working);
    anew.hidden = !ledger?.begun || Boolean(working);
    question.show(state);
    put(anew, "aria-expanded", String(!question.node.hidden));
    problem.show(error && { ...error, passing: !ledger && error.passing }); // a ledger has its own buttons
  }

  return { node, show };
}

/**
 * Whether to delete what the ledger holds.
 * @param {CountPlay} play
 * @param {{deleted: () => void, kept: () => void}} then
 */
function createQuestion(play, { deleted, kept }) {
  const words = element("p", {});
  const keep = button("Keep", () => {
    play.ask();
    kept();
  });
  const remove = button("Delete and begin anew", async () => {
    await play.beginAnew();
    requestAnimationFrame(deleted);
  });
  const buttons = element("div", { class: "row" }, remove, keep);
  const node = element("div", { class: "note stack", id: "sure", hidden: true }, words, buttons);

  /** @param {State} state */
  function show({ n, finished, working, sure }) {
    const wasHidden = node.hidden;
    node.hidden = !sure || Boolean(working);
    if (wasHidden && !node.hidden) keep.focus();
    const units = plural(finished.size, "unit");
    write(words, `The ledger of ${plural(n, "queen")} has ${units}. Beginning anew deletes them.`);
  }

  return { node, show };
}

function createProgress() {
  const headline = element("p", { class: "headline", id: "headline" });
  const bar = element("progress", { max: 1, "aria-label": "Work done" });
  const units = createUnits();
  const facts = element("dl", { class: "facts" });
  const answer = element("p", { class: "note good answer number", id: "answer" });
  const warnings = element("ul", { class: "plain" });
  const alarm = element("div", { class: "warnings", role: "alert" }, warnings);
  const node = element("div", { class: "card" }, answer, headline, bar, units.node, units.legend, facts, alarm);

  /** @param {State} state */
  function show(state) {
    const { n, ledger, finished, earlier } = state;
    const total = ledger?.units ?? 0;
    refill(headline, [finished.size, total], () => [
      element("span", { class: "number" }, String(finished.size)),
      element("span", { class: "of number" }, ` of ${plural(total, "unit")}`),
    ]);
    bar.value = fractionOf(state);
    units.show(total, finished, ledger?.complete && earlier.size === total ? new Set() : earlier);
    const found = factsOf(state);
    refill(facts, found, () =>
      found.map(([words, value]) =>
        element("div", {}, element("dt", {}, words), element("dd", { class: "number" }, value)),
      ),
    );
    const verdict = ledger?.agrees ? " · agrees with A000170" : " · A000170 has another number";
    write(answer, ledger?.complete ? `${plural(n, "queen")}: ${plural(ledger.count, "solution")}${verdict}` : "");
    const all = [...state.warnings, ...(ledger?.damage ?? [])];
    refill(warnings, all, () => all.map((words) => element("li", { class: "bad-text" }, `⚠ ${words}`)));
  }

  return { node, show };
}

/** @param {State} state */
const fractionOf = ({ ledger, working }) => (ledger?.complete ? 1 : (working?.fraction ?? ledger?.fraction ?? 0));

/**
 * What is known about the count, as pairs of label and value.
 * @param {State} state
 * @returns {[string, string][]}
 */
function factsOf(state) {
  const { ledger, working, finished, sum } = state;
  /** @type {number | undefined} */
  const rate = working?.units_per_second;
  /** @type {number | null | undefined} */
  const left = working?.eta_seconds;
  const toGo = left === undefined || left === null ? "–" : `about ${seconds(left)}`;
  return [
    ["State", stateOf(state)],
    ["Work done", `${(100 * fractionOf(state)).toFixed(1)} %`],
    ["Rate", rate ? `${rate.toFixed(rate < 10 ? 1 : 0)} units a second` : "–"],
    ["Time to go", ledger?.complete ? "none" : toGo],
    ["Sum so far", sum.toLocaleString("en")],
    ["Residues", finished.size ? "all agree" : "–"],
    ["Algorithm", ledger?.algorithm ?? "–"],
  ];
}

/** @param {State} state */
function stateOf({ ledger, working, finished }) {
  if (!working) return ledger?.complete ? "finished" : finished.size ? "stopped" : "not begun";
  if (working.place) return `place ${working.place} in the queue`;
  return working.done === undefined ? "starting …" : "counting";
}

/**
 * @param {string} kind
 * @param {number} x
 * @param {number} y
 */
const cell = (kind, x, y) =>
  shape(
    "g",
    { class: kind, transform: `translate(${x} ${y})` },
    shape("rect", { x: 0.75, y: 0.75, width: 8.5, height: 8.5, rx: 2 }),
    shape("path", { d: "M2.8 5h4.4" }),
  );

// One small square per unit: open, counted earlier (a bar through it), counted now (filled).
function createUnits() {
  const node = shape("svg", { class: "units", role: "img" });
  const legend = unitLegend();
  /** @type {SVGGElement[]} */
  let cells = [];
  let drawn = -1;

  /** @param {number} total */
  function build(total) {
    const columns = total > 32 ? 32 : Math.max(16, total);
    put(node, "viewBox", `0 0 ${10 * columns} ${10 * Math.max(1, Math.ceil(total / columns))}`);
    cells = Array.from({ length: total }, (_, unit) =>
      cell("open", 10 * (unit % columns), 10 * Math.floor(unit / columns)),
    );
    node.replaceChildren(...cells);
    drawn = total;
  }

  /**
   * @param {number} total
   * @param {Set<number>} finished
   * @param {Set<number>} earlier
   */
  function show(total, finished, earlier) {
    if (drawn !== total) build(total);
    for (const [unit, each] of cells.entries())
      put(each, "class", earlier.has(unit) ? "earlier" : finished.has(unit) ? "now" : "open");
    put(node, "aria-label", `${finished.size} of ${total} units are done`);
    legend.hidden = !earlier.size;
  }

  return { node, legend, show };
}

function unitLegend() {
  const picture = { class: "units sample", viewBox: "0 0 10 10", "aria-hidden": "true" };
  /** @type {(kind: string, words: string) => HTMLElement} */
  const sample = (kind, words) => element("span", { class: "row" }, shape("svg", picture, cell(kind, 0, 0)), words);
  return element(
    "p",
    { class: "row small soft legend" },
    sample("earlier", "from the ledger"),
    sample("now", "counted since"),
    sample("open", "open"),
  );
}

// -- ledgers, and what to do with them ---------------------------------------------------------------------------------

const ABOUT_LEDGERS =
  "A count is cut into units. Each is checked by its residues modulo 8191 and 65521 and written to the ledger at once, " +
  "so a count can be stopped and goes on later, also after the page was closed. It runs as long as somebody watches.";

function createLedgers() {
  const list = element("div", { class: "scroll" });
  const words = element("p", { class: "soft small" }, ABOUT_LEDGERS);
  const node = element("section", { class: "card" }, element("h2", {}, "Ledgers"), list, words);

  /** @param {State} state */
  function show(state) {
    const { n, ledgers, working, finished } = state;
    refill(list, [n, ledgers, Boolean(working), finished.size], () =>
      ledgers.length ? tableOf(state) : element("p", { class: "soft" }, "None yet."),
    );
  }

  return { node, show };
}

/** @param {State} state */
function tableOf({ n, ledgers, working, finished }) {
  /** @param {Ledger} ledger */
  const isThis = (ledger) => ledger.n === n && Boolean(working);
  /** @param {Ledger} ledger */
  const state = (ledger) => {
    if (ledger.damage.length) return "damaged; resuming keeps what is good";
    if (ledger.complete) return ledger.count.toLocaleString("en");
    return isThis(ledger) ? "counting …" : ledger.job ? "counting elsewhere …" : "stopped";
  };
  /** @param {Ledger} ledger */
  const row = (ledger) => {
    const name = { "aria-label": `Ledger of ${plural(ledger.n, "queen")}` };
    const current = { "aria-current": ledger.n === n ? "true" : null };
    const link = element("a", { href: `#/count?n=${ledger.n}`, ...name, ...current }, String(ledger.n));
    const units = `${isThis(ledger) ? finished.size : ledger.done} of ${ledger.units ?? "?"}`;
    return element(
      "tr",
      { "data-ledger": ledger.n },
      element("td", {}, link),
      element("td", { class: "small" }, units),
      element("td", { class: "number" }, state(ledger)),
    );
  };
  const head = [
    element("th", { scope: "col" }, "Queens"),
    element("th", { scope: "col" }, "Units"),
    element("th", { scope: "col", class: "number" }, "Solutions"),
  ];
  const body = element("tbody", {}, ledgers.map(row));
  return element("table", {}, element("thead", {}, element("tr", {}, head)), body);
}

/** @param {CountPlay} play */
function createShell(play) {
  const commands = element("div", { class: "stack" });
  const save = button("Save the certificate", async () => {
    const { n } = play.store.state;
    const certificate = await play.certificate();
    if (certificate !== null) download(`q${n}.certificate.json`, certificate, "application/json");
  });
  const saving = element("div", {}, save);
  const node = element("section", { class: "card" }, element("h2", {}, "In a shell"), commands, saving);

  /** @param {State} state */
  function show({ n, ledger }) {
    const name = `q${n}.ledger`;
    const lines = [`queens count ${n} --ledger ${name}`, `queens ledger show ${name}`];
    if (ledger?.complete) lines.push(`queens ledger verify ${name} --sample 10%`);
    refill(commands, lines, () => element("pre", { class: "shell" }, lines.map((line) => `$ ${line}\n`).join("")));
    saving.hidden = !ledger?.complete;
  }

  return { node, show };
}
