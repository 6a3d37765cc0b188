// Count: a count with its ledger. Shows finished units, rate and time left; it can be stopped and resumed.

import { chartFor, powerTick } from "../../static/lib/chart/chart.js";
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
  const parts = [createControls(play), createProgress(), createGrowth(), createLedgers(), createChecks(play)];
  const [controls, progress, grown, ledgers, checks] = parts.map((part) => part.node);
  const count = element("section", { class: "stack", "aria-label": "The count" }, controls, progress, grown);
  root.append(element("div", { class: "two count" }, count, element("div", { class: "stack" }, ledgers, checks)));

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
  const go = button("Start", start, { class: "main plays", id: "count-go" });
  const anew = button("Begin anew", () => play.ask(), { "aria-controls": "sure" });
  const question = createQuestion(play, { deleted: () => go.focus(), kept: () => anew.focus() });
  const problem = createNote("count-problem", () => play.load(play.store.state.n));
  const row = element("div", { class: "row" }, size.node, go, anew);
  const node = element("div", { class: "stack" }, row, question.node, problem.node);

  /** @param {State} state */
  function show(state) {
    const { n, ledger, working, error } = state;
    size.show(n);
    write(go, nextStep(state));
    put(go, "class", working || ledger?.complete ? "plays" : "main plays");
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

// The number first: the sum so far, which is the answer once all units are done.
function createProgress() {
  const number = element("p", { class: "total number", id: "total" });
  const answer = element("p", { class: "total-words", id: "answer" });
  const headline = element("p", { class: "number", id: "units" });
  const bar = element("progress", { max: 1, "aria-label": "Work done" });
  const units = createUnits();
  const facts = element("dl", { class: "facts" });
  const warnings = element("ul", { class: "plain" });
  const alarm = element("div", { class: "warnings", role: "alert" }, warnings);
  const node = element("div", { class: "card" }, number, answer, bar, facts, headline, units.node, units.legend, alarm);

  /** @param {State} state */
  function show(state) {
    const { ledger, finished, earlier, sum } = state;
    const total = ledger?.units ?? 0;
    write(number, finished.size || ledger?.complete ? (ledger?.count ?? sum).toLocaleString("en") : "?");
    refill(answer, answerOf(state), () => answerOf(state));
    write(headline, `${finished.size} of ${plural(total, "unit")}`);
    bar.value = fractionOf(state);
    units.show(total, finished, ledger?.complete && earlier.size === total ? new Set() : earlier);
    fill(facts, factsOf(state));
    const all = [...state.warnings, ...(ledger?.damage ?? [])];
    refill(warnings, all, () => all.map((words) => element("li", { class: "bad-text" }, `⚠ ${words}`)));
  }

  return { node, show };
}

/**
 * @param {HTMLElement} list
 * @param {[string, string][]} facts
 */
const fill = (list, facts) =>
  refill(list, facts, () =>
    facts.map(([words, value]) =>
      element("div", {}, element("dt", {}, words), element("dd", { class: "number" }, value)),
    ),
  );

/**
 * What the number is, in words.
 * @param {State} state
 */
function answerOf({ n, ledger, finished }) {
  const queens = plural(n, "queen");
  if (!ledger?.complete)
    return [finished.size ? `solutions for ${queens} so far` : `solutions for ${queens}: not counted yet`];
  const verdict = ledger.agrees
    ? element("span", { class: "good-text" }, "✓ agrees with A000170")
    : element("span", { class: "bad-text" }, "× A000170 has another number");
  return [`${ledger.count === 1 ? "solution" : "solutions"} for ${queens} · `, verdict];
}

/** @param {State} state */
const fractionOf = ({ ledger, working }) => (ledger?.complete ? 1 : (working?.fraction ?? ledger?.fraction ?? 0));

/**
 * How far the count is, as pairs of label and value.
 * @param {State} state
 * @returns {[string, string][]}
 */
function factsOf(state) {
  const { ledger, working, elapsed } = state;
  /** @type {number | undefined} */
  const rate = working?.units_per_second;
  /** @type {number | null | undefined} */
  const left = working?.eta_seconds;
  const toGo = left === undefined || left === null ? "–" : `about ${seconds(left)}`;
  const cores = ledger?.cpu_seconds;
  return [
    ["State", stateOf(state)],
    ["Elapsed", elapsed === null ? "–" : seconds(elapsed)],
    ["Time to go", ledger?.complete ? "none" : toGo],
    ["Rate", rate ? `${rate.toFixed(rate < 10 ? 1 : 0)} units a second` : "–"],
    ["Time of all cores", cores === undefined ? "–" : seconds(cores)],
    ["Work done", `${(100 * fractionOf(state)).toFixed(1)} %`],
  ];
}

/** @param {State} state */
function stateOf({ ledger, working, finished }) {
  if (!working) return ledger?.complete ? "finished" : finished.size ? "stopped" : "not begun";
  if (working.place) return `place ${working.place} in the queue`;
  return working.done === undefined ? "starting …" : "counting";
}

// How the number grows: what was counted here, on the line of what is published.
function createGrowth() {
  const picture = element("div");
  const words = "The published counts (OEIS A000170) as a line; those counted here are marked on it.";
  const node = element(
    "section",
    { class: "card", "aria-label": "Growth" },
    element("h2", {}, "How the number grows"),
    picture,
    element("p", { class: "soft small" }, words),
  );

  /** @param {State} state */
  function show({ published, ledgers }) {
    const counted = ledgers.filter(({ complete, count }) => complete && count > 0);
    const here = counted.map(({ n, count }) => /** @type {[number, number]} */ ([n, count]));
    const known = Object.entries(published).map(([n, count]) => /** @type {[number, number]} */ ([Number(n), count]));
    refill(picture, [here, known], () => known.length > 0 && chartFor(growth(known, here), GROWTH));
  }

  return { node, show };
}

/**
 * @param {[number, number][]} known
 * @param {[number, number][]} here
 */
const growth = (known, here) => [
  { name: "published", mark: 5, points: known.filter(([, count]) => count > 0) },
  ...(here.length ? [{ name: "counted here", mark: 3, points: here }] : []),
];

const GROWTH = {
  height: () => 260,
  words: "Solutions by board size, from 1 to ten million million",
  tick: powerTick,
  value: (/** @type {number} */ count) => count.toLocaleString("en"),
};

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

// -- how it is checked, and the ledgers -----------------------------------------------------------------------------

const ABOUT_CHECKS = [
  "A count is cut into units, which together are the whole board. Each unit is counted together with its remainders " +
    "modulo 8191 and 65521; a unit whose remainders do not fit its count is refused.",
  "Finished units are written to a file at once, the ledger. So a count can be stopped and goes on later, also after " +
    "the page was closed. It runs as long as somebody watches.",
  "The finished count must satisfy the congruences that follow from the symmetries of the board. It is compared with " +
    "the published number, and never taken from there.",
];

/** @param {CountPlay} play */
function createChecks(play) {
  const facts = element("dl", { class: "facts" });
  const shell = createShell(play);
  const about = ABOUT_CHECKS.map((words) => element("p", { class: "soft small" }, words));
  const node = element(
    "section",
    { class: "card", "aria-label": "Checks" },
    element("h2", {}, "How it is checked"),
    facts,
    about,
    shell.node,
  );

  /** @param {State} state */
  function show(state) {
    const { ledger, finished } = state;
    const rules = ledger?.congruences ?? [];
    const failed = rules.filter(({ holds }) => !holds);
    fill(facts, [
      ["Remainders of the units", finished.size ? "all agree" : "–"],
      [
        "Congruences",
        ledger?.complete && rules.length ? (failed.length ? `fails: ${failed[0].statement}` : "all hold") : "–",
      ],
    ]);
    shell.show(state);
  }

  return { node, show };
}

function createLedgers() {
  const list = element("div", { class: "scroll" });
  const node = element("section", { class: "card" }, element("h2", {}, "Counts on this machine"), list);

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
  const words = element("p", { class: "soft small" }, "The same on the command line, and a check by anybody else:");
  const node = element("div", { class: "stack" }, words, commands, saving);

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
