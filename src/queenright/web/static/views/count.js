// Count: a count with its ledger. Units fill up, rate and time to go are shown; stop, and go on where the ledger ends.

import { CountPlay, LARGEST, nextStep } from "../count-play.js";
import { button, download, element, plural, put, refill, seconds, shape, startOrStop, stepper, write } from "../dom.js";
import { createNote } from "../note.js";

export function mount(root, page) {
  const play = new CountPlay(page, render);
  const parts = [createControls(play), createProgress(), createLedgers(), createShell(play)];
  const [controls, progress, ledgers, shell] = parts.map((part) => part.node);
  root.append(element("div", { class: "two count" },
    element("section", { class: "stack", "aria-label": "The count" }, controls, progress),
    element("div", { class: "stack" }, ledgers, shell)));

  function render(state) {
    for (const part of parts) part.show(state);
    if (state.n) page.go({ n: state.n });
  }

  play.show(page.query);
  return { show: (query) => play.show(query), leave: () => play.leave() };
}

// -- the count --------------------------------------------------------------------------------------------------------

function createControls(play) {
  const size = stepper("Board size", 1, LARGEST, (n) => { if (n !== play.store.state.n) play.load(n); });
  const go = button("Start", startOrStop(() => play.store.state.working, () => play.start(), () => play.cancel()), { class: "main", id: "go" });
  const anew = button("Begin anew", () => play.ask(), { "aria-controls": "sure" });
  const question = createQuestion(play, { deleted: () => go.focus(), kept: () => anew.focus() });
  const problem = createNote("problem", () => play.load(play.store.state.n));
  const node = element("div", { class: "stack" }, element("div", { class: "row" }, size.node, go, anew), question.node, problem.node);

  function show(state) {
    const { n, ledger, working, error } = state;
    size.show(n);
    write(go, nextStep(state));
    put(go, "class", working || ledger?.complete ? null : "main");
    go.disabled = !ledger || (ledger.complete && !working);
    anew.hidden = !ledger?.begun || Boolean(working);
    question.show(state);
    put(anew, "aria-expanded", String(!question.node.hidden));
    problem.show(error && { ...error, passing: !ledger && error.passing }); // later there are buttons to go on
  }

  return { node, show };
}

// Whether to delete what the ledger holds.
function createQuestion(play, { deleted, kept }) {
  const words = element("p", {});
  const keep = button("Keep", () => { play.ask(); kept(); });
  const remove = button("Delete and begin anew", async () => { await play.beginAnew(); requestAnimationFrame(deleted); });
  const node = element("div", { class: "note stack", id: "sure", hidden: true }, words, element("div", { class: "row" }, remove, keep));

  function show({ n, finished, working, sure }) {
    const wasHidden = node.hidden;
    node.hidden = !sure || Boolean(working);
    if (wasHidden && !node.hidden) keep.focus();
    write(words, `The ledger of ${plural(n, "queen")} has ${plural(finished.size, "unit")}. Beginning anew deletes them.`);
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
  const node = element("div", { class: "card" }, headline, bar, units.node, units.legend, facts, answer, element("div", { class: "warnings", role: "alert" }, warnings));

  function show({ n, ledger, working, finished, earlier, sum, warnings: told }) {
    const total = ledger?.units ?? 0;
    const fraction = ledger?.complete ? 1 : working?.fraction ?? ledger?.fraction ?? 0;
    refill(headline, [finished.size, total], () => [
      element("span", { class: "number" }, String(finished.size)), element("span", { class: "of number" }, ` of ${plural(total, "unit")}`)]);
    bar.value = fraction;
    units.show(total, finished, ledger?.complete && earlier.size === total ? new Set() : earlier);
    refill(facts, [working, ledger?.algorithm, finished.size, sum, fraction.toFixed(4)], () => factsOf({ ledger, working, finished, sum, fraction })
      .map(([words, value]) => element("div", {}, element("dt", {}, words), element("dd", { class: "number" }, value))));
    write(answer, ledger?.complete ? `${plural(n, "queen")}: ${plural(ledger.count, "solution")}` : "");
    const all = [...told, ...(ledger?.damage ?? [])];
    refill(warnings, all, () => all.map((words) => element("li", { class: "bad-text" }, `⚠ ${words}`)));
  }

  return { node, show };
}

// What is known of the count, as pairs of words and value.
function factsOf({ ledger, working, finished, sum, fraction }) {
  const whole = (number) => number.toLocaleString("en");
  const rate = working?.units_per_second ? `${working.units_per_second.toFixed(working.units_per_second < 10 ? 1 : 0)} units a second` : "–";
  const left = working?.eta_seconds === undefined || working.eta_seconds === null ? "–" : `about ${seconds(working.eta_seconds)}`;
  return [
    ["State", stateOf({ ledger, working, finished })], ["Work done", `${(100 * fraction).toFixed(1)} %`], ["Rate", rate], ["Time to go", ledger?.complete ? "none" : left],
    ["Sum so far", whole(sum)], ["Residues", finished.size ? "all agree" : "–"],
    ["Algorithm", ledger?.algorithm ?? "–"],
  ];
}

function stateOf({ ledger, working, finished }) {
  if (!working) return ledger?.complete ? "finished" : finished.size ? "stopped" : "not begun";
  if (working.place) return `place ${working.place} in the queue`;
  return working.done === undefined ? "starting …" : "counting";
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

// -- ledgers, and what to do with them ---------------------------------------------------------------------------------

function createLedgers() {
  const list = element("div", { class: "scroll" });
  const node = element("section", { class: "card" }, element("h2", {}, "Ledgers"), list,
    element("p", { class: "soft small" }, "A count is cut into units. Each is checked by its residues modulo 8191 and 65521 and written to the ledger at once, so a count can be stopped and goes on later, also after the page was closed. It runs as long as somebody watches."));

  function show({ n, ledgers, working, finished }) {
    refill(list, [n, ledgers, Boolean(working), finished.size], () => (ledgers.length ? tableOf(n, ledgers, working, finished) : element("p", { class: "soft" }, "None yet.")));
  }

  return { node, show };
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

function createShell(play) {
  const commands = element("div", { class: "stack" });
  const save = button("Save the certificate", async () => {
    const { n } = play.store.state;
    const certificate = await play.certificate();
    if (certificate !== null) download(`q${n}.certificate.json`, certificate, "application/json");
  });
  const saving = element("div", {}, save);
  const node = element("section", { class: "card" }, element("h2", {}, "In a shell"), commands, saving);

  function show({ n, ledger }) {
    const name = `q${n}.ledger`;
    const lines = [`queens count ${n} --ledger ${name}`, `queens ledger show ${name}`, ...(ledger?.complete ? [`queens ledger verify ${name} --sample 10%`] : [])];
    refill(commands, lines, () => element("pre", { class: "shell" }, lines.map((line) => `$ ${line}\n`).join("")));
    saving.hidden = !ledger?.complete;
  }

  return { node, show };
}
