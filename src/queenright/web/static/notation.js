// The unified notation: edit the definitions, evaluate an expression, watch its derivation line by line.

import { strangeAddress, strangeName } from "./address.js";
import { startJob } from "./api.js";
import { createDocuments, createEditor, mathematics } from "./editor.js";
import { button, element, put, refill, write } from "./dom.js";
import { badNews, createNote } from "./note.js";
import { createStore } from "./store.js";

const MILLISECONDS_A_LINE = 900;
const START = { expression: "conflict", given: "n=8  Q=[2,6,1,7]  i=3" };
const EXAMPLES = [
  ["conflict", "n=8  Q=[2,6,1,7]  i=3"], ["check(5)", "n=8  Q=[2,6,1,7]"], ["queens(6)", ""], ["#queens(8)", ""],
];

// "n=8  Q=[2, 6]" → ["n=8", "Q=[2, 6]"]: a new one begins before each NAME=.
export const givens = (text) => text.split(/[\s;,]+(?=[A-Za-z_]\w*\s*=(?!=))/).map((part) => part.trim()).filter(Boolean);

export function mountNotation(root, page, documents) {
  const start = (query) => ({
    document: Object.hasOwn(documents.notation, query.document) ? query.document : "queens",
    strange: strangeAddress([strangeName(query.document, Object.keys(documents.notation), "document")]),
    definitions: query.text ?? documents.notation[query.document] ?? documents.notation.queens,
    expression: query.expression ?? START.expression, given: query.given ?? (query.expression ? "" : START.given),
  });
  const store = createStore({ ...start(page.query), error: null, working: false, value: null, lines: null, complete: true, shown: 0, playing: false, typeset: [] }, render);
  let job = null;
  let timer = null;

  async function run(name, more, answered) {
    job?.cancel();
    clearInterval(timer);
    const { definitions, expression, given } = store.state;
    const mine = (job = startJob(name, { definitions, expression, given: givens(given), ...more }));
    store.set({ working: true, error: null, value: null, lines: null, playing: false });
    try {
      answered(await mine.answer);
    } catch (error) {
      if (error.code === "cancelled") return;
      store.set({ error });
    } finally {
      if (job === mine) store.set({ working: false });
    }
  }

  const evaluate = () => run("evaluate", {}, (value) => {
    store.set({ value });
    page.say(`value ${value.text.slice(0, 200)}`);
  });

  const derive = () => run("derive", {}, ({ lines, complete }) => {
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    store.set({ lines, complete, shown: still ? lines.length : 1 });
    if (still) page.say(`${lines.length} lines`);
    else play(true);
  });

  function step(by) {
    const { lines, shown } = store.state;
    const next = Math.max(1, Math.min(lines.length, shown + by));
    store.set({ shown: next });
    page.say(lines[next - 1].text);
  }

  function play(playing) {
    clearInterval(timer);
    const { lines, shown } = store.state;
    if (playing && shown >= lines.length) store.set({ shown: 1 });
    store.set({ playing });
    if (!playing) return;
    timer = setInterval(() => {
      step(1);
      if (store.state.shown >= store.state.lines.length) play(false);
    }, MILLISECONDS_A_LINE);
  }

  // The definitions are typeset a moment after the last key.
  let typing = null;
  let typesetting = null;
  function typesetSoon(delay) {
    clearTimeout(typing);
    typing = setTimeout(async () => {
      typesetting?.cancel();
      const mine = (typesetting = startJob("typeset", { definitions: store.state.definitions }));
      try {
        const { items } = await mine.answer;
        store.set((state) => ({ typeset: items, error: state.error?.place?.source === "definitions" ? null : state.error }));
      } catch (error) {
        if (error.code !== "cancelled") store.set({ error });
      }
    }, delay);
  }

  function edit(definitions) {
    store.set((state) => ({ definitions, strange: null, error: state.error?.place?.source === "definitions" ? null : state.error }));
    typesetSoon(500);
  }

  // -- elements ------------------------------------------------------------------------------------------------------

  const editor = createEditor("Definitions", { rows: 17, oninput: edit });
  const choice = createDocuments("Document", documents.notation, {
    say: page.say,
    now: () => ({ document: store.state.document, text: store.state.definitions }),
    open: ({ document: name, text }) => {
      store.set({ document: name, error: null });
      edit(text);
    },
  });
  const told = createNote("told");
  const typeset = element("div", { class: "math definitions" });
  const expression = createEditor("Expression", { rows: 1, oninput: (text) => store.set({ expression: text, error: null }) });
  expression.node.classList.add("one-line");
  const given = element("input", { type: "text", class: "mono wide", "aria-label": "Given values", spellcheck: "false", oninput: () => store.set({ given: given.value, error: null }) });
  const givenFault = createNote();
  for (const input of [expression.area, given]) {
    input.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      (event.shiftKey ? evaluate : derive)();
    });
  }
  const examples = element("div", { class: "row small" }, element("span", { class: "soft" }, "Try"), EXAMPLES.map(([words, values]) =>
    button(words, () => { play(false); store.set({ expression: words, given: values, error: null, value: null, lines: null }); }, { class: "quiet mono" })));
  const waiting = element("p", { class: "soft small", role: "status" });
  const result = element("div", { class: "math result", id: "value" });
  const lines = element("ol", { class: "math lines", id: "derivation" });
  const toggle = button("", () => play(!store.state.playing));
  const controls = element("div", { class: "row", hidden: true, role: "group", "aria-label": "Lines" }, button("‹ Line back", () => { play(false); step(-1); }), toggle, button("Next line ›", () => { play(false); step(1); }),
    button("All lines", () => { play(false); store.set({ shown: store.state.lines.length }); }), element("span", { class: "soft small number", id: "line-count" }));

  const node = element("div", { class: "two even" },
    element("section", { class: "card", "aria-label": "Definitions" },
      element("h2", {}, "Definitions", choice.node), told.node, editor.node,
      element("details", {}, element("summary", {}, "Typeset"), element("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "Typeset definitions" }, typeset))),
    element("section", { class: "card", "aria-label": "Expression" }, element("h2", {}, "Expression"),
      expression.node, element("label", { class: "above" }, "Given values of open names", given), givenFault.node, examples,
      element("div", { class: "row" }, button("Derive", derive, { class: "main" }), button("Evaluate", evaluate)),
      waiting, controls, element("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "Result" }, result, lines)));
  root.append(node);

  function render(state) {
    const where = state.error?.place?.source;
    const inDefinitions = where === "definitions";
    const inGiven = state.error?.field === "given";
    editor.show(state.definitions, inDefinitions ? state.error : null);
    expression.show(state.expression, state.error && !inDefinitions && !inGiven ? (where === "expression" ? state.error : { message: state.error.message }) : null);
    if (document.activeElement !== given && given.value !== state.given) given.value = state.given;
    givenFault.show(inGiven ? badNews(state.error) : null);
    put(given, "aria-invalid", inGiven ? "true" : null);
    choice.show(state.document);
    told.show(state.strange);
    write(waiting, state.working ? "Working …" : "");
    refill(typeset, state.typeset, () => state.typeset.map(mathematics));
    refill(result, state.value && [state.value.expression, state.value.text.length, state.value.text.slice(0, 99)], () => (state.value
      ? [mathematics(state.value.expression_mathml), element("span", { class: "equals" }, "="), state.value.mathml ? mathematics(state.value.mathml) : element("code", {}, `${state.value.text} …`)] : []));
    showLines(state);
    const changed = state.definitions !== documents.notation[state.document];
    page.go({ document: state.document === "queens" ? "" : state.document, expression: state.expression, given: state.given, text: changed ? state.definitions : "" });
  }

  function showLines({ lines: found, shown, playing, complete }) {
    controls.hidden = !found;
    refill(lines, found && found.map((line) => line.text), () => (found ?? []).map((line, index) =>
      element("li", { "aria-label": line.text }, element("span", { class: "equals", "aria-hidden": "true" }, index ? "=" : ""), mathematics(line.mathml))));
    [...lines.children].forEach((line, index) => { line.hidden = index >= shown; line.classList.toggle("now", index === shown - 1); });
    if (!found) return;
    write(toggle, playing ? "❚❚ Pause" : "▶ Play");
    write(node.querySelector("#line-count"), `line ${shown} of ${found.length}${complete ? "" : ", not finished"}`);
  }

  render(store.state);
  typesetSoon(0);
  return {
    show(query) {
      const next = start(query);
      if (next.strange || next.expression !== store.state.expression || next.definitions !== store.state.definitions || next.given !== store.state.given) {
        play(false);
        store.set({ ...next, value: null, lines: null, error: null });
      }
    },
    leave() {
      clearInterval(timer);
      clearTimeout(typing);
      job?.cancel();
      typesetting?.cancel();
      store.stop();
    },
  };
}
