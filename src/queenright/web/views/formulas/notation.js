// The unified notation: edit the definitions, evaluate an expression, watch its derivation line by line.

import { button, element, put, refill, write } from "../../static/lib/dom.js";
import { badNews, createNote } from "../../static/lib/note.js";
import { createDocuments, createEditor, mathematics } from "./editor.js";
import { createGivenBoard } from "./given-board.js";
import { createLegend } from "./legend.js";
import { EXAMPLES, NotationPlay } from "./notation-play.js";

/** @import { ApiError } from "../../static/lib/api.js" */
/** @import { Child } from "../../static/lib/dom.js" */
/** @import { Mounted, Page } from "../../static/lib/page.js" */
/** @import { Documents } from "./formulas.js" */
/** @import { Line, State, Value } from "./notation-play.js" */

/**
 * @param {HTMLElement} root
 * @param {Page} page
 * @param {Documents} documents
 * @returns {Mounted}
 */
export function mountNotation(root, page, documents) {
  const play = new NotationPlay(page, documents.notation, render);
  const parts = [definitionsCard(play), expressionCard(play)];
  const nodes = parts.map((part) => part.node);
  root.append(element("div", { class: "two even" }, nodes));

  /** @param {State} state */
  function render(state) {
    for (const part of parts) part.show(state);
    page.go(play.query());
  }

  render(play.store.state);
  play.typesetSoon(0);
  return { show: (query) => play.open(query) };
}

/**
 * @param {string} label
 * @param {Child[]} children
 */
const scrolling = (label, ...children) =>
  element("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": label }, ...children);

/**
 * An error belongs to the text that contains its position, to the given values, or otherwise to the expression.
 * @param {ApiError} error
 */
const ownerOf = ({ place, field }) =>
  place?.source === "definitions" ? "definitions" : field === "given" ? "given" : "expression";

/**
 * @param {State} state
 * @param {string} owner
 */
const errorOf = ({ error }, owner) => (error && ownerOf(error) === owner ? error : null);

/** @param {NotationPlay} play */
function definitionsCard(play) {
  const { store, page } = play;
  const editor = createEditor("Definitions", { rows: 17, oninput: (text) => play.edit(text) });
  const choice = createDocuments("Document", play.documents, {
    say: page.say,
    now: () => ({ document: store.state.document, text: store.state.definitions }),
    open: ({ document: name, text }) => {
      const [[expression, given]] = EXAMPLES[name] ?? [[store.state.expression, store.state.given]];
      play.choose(expression, given);
      store.set({ document: name, error: null });
      play.edit(text);
    },
  });
  const note = createNote("formulas-told");
  const typeset = element("div", { class: "math definitions" });
  const summary = element("summary", {}, "Typeset");
  const details = element("details", { open: true }, summary, scrolling("Typeset definitions", typeset));
  const legend = createLegend("notation");
  legend.explain(typeset);
  const parts = [element("h2", {}, "Definitions", choice.node), note.node, details, legend.node, editor.node];
  const node = element("section", { class: "card", "aria-label": "Definitions" }, parts);

  /** @param {State} state */
  function show(state) {
    editor.show(state.definitions, errorOf(state, "definitions"));
    choice.show(state.document);
    note.show(state.strange);
    refill(typeset, state.typeset, () => state.typeset.map(mathematics));
    legend.show(state.definitions);
  }

  return { node, show };
}

const NEXT =
  "Derive goes from the expression to its value line by line, each with the rule that leads to it. Evaluate gives " +
  "the value alone.";

/** @param {NotationPlay} play */
function expressionCard(play) {
  const question = expressionFields(play);
  const derivation = derivationPart(play);
  const waiting = element("p", { class: "soft small", role: "status" });
  const result = element("div", { class: "math result", id: "value" });
  const derive = button("Derive", () => play.derive(), { class: "main" });
  const evaluate = button("Evaluate", () => play.evaluate());
  const node = element(
    "section",
    { class: "card", "aria-label": "Expression" },
    element("h2", {}, "Expression"),
    question.nodes,
    element("div", { class: "row" }, derive, evaluate),
    waiting,
    derivation.controls,
    scrolling("Result", result, derivation.lines),
  );
  createLegend("notation").explain(node);

  /** @param {State} state */
  function show(state) {
    const { value, lines, working, error } = state;
    question.show(state);
    write(waiting, working ? "Working …" : value || lines || error ? "" : NEXT);
    const key = value && [value.expression, value.text.length, value.text.slice(0, 99)];
    refill(result, key, () => value && equation(value));
    derivation.show(state);
  }

  return { node, show };
}

/** @param {Value} value */
const equation = ({ expression_mathml: expression, mathml, text }) => [
  mathematics(expression),
  element("span", { class: "equals" }, "="),
  mathml ? mathematics(mathml) : element("code", {}, `${text} …`),
];

/** @param {NotationPlay} play */
function expressionFields(play) {
  const expression = createEditor("Expression", {
    rows: 1,
    oninput: (text) => play.write(text),
  });
  expression.node.classList.add("one-line");
  const given = element("input", {
    type: "text",
    class: "mono wide",
    "aria-label": "Given values",
    spellcheck: "false",
    oninput: ({ target }) => play.give(target.value),
  });
  const fault = createNote();
  for (const input of [expression.area, given]) input.addEventListener("keydown", (event) => entered(event, play));
  const examples = element("span", { class: "row" });
  const preview = element("div", { class: "math preview", id: "preview" });
  const board = createGivenBoard();

  /** @param {State} state */
  function show(state) {
    const error = errorOf(state, "expression");
    const wrong = errorOf(state, "given");
    const inside = error?.place?.source === "expression";
    expression.show(state.expression, inside ? error : error && { message: error.message });
    if (document.activeElement !== given && given.value !== state.given) given.value = state.given;
    fault.show(wrong && badNews(wrong));
    board.show(state);
    refill(preview, state.typesetExpression, () => state.typesetExpression && mathematics(state.typesetExpression));
    put(given, "aria-invalid", wrong ? "true" : null);
    const offered = EXAMPLES[state.document] ?? [];
    refill(examples, state.document, () =>
      offered.map(([words, values]) => button(words, () => play.choose(words, values), { class: "quiet mono" })),
    );
  }

  const label = element("label", { class: "above" }, "Given values of open names", given);
  const row = element("div", { class: "row small" }, element("span", { class: "soft" }, "Try"), examples);
  const left = element("div", { class: "stack" }, row, expression.node, preview, label, fault.node);
  return { show, nodes: [element("div", { class: "question" }, left, board.node)] };
}

/**
 * Enter derives; Shift+Enter evaluates.
 * @param {Event} event
 * @param {NotationPlay} play
 */
function entered(event, play) {
  if (!(event instanceof KeyboardEvent) || event.key !== "Enter") return;
  event.preventDefault();
  if (event.shiftKey) play.evaluate();
  else play.derive();
}

/** @param {NotationPlay} play */
function derivationPart(play) {
  const lines = element("ol", { class: "math lines", id: "derivation" });
  const toggle = button("", () => play.play(!play.store.state.playing), { class: "plays" });
  const place = element("span", { class: "soft small number", id: "line-count" });
  const controls = element(
    "div",
    { class: "row", hidden: true, role: "group", "aria-label": "Lines" },
    button("‹ Line back", () => play.stepByHand(-1)),
    toggle,
    button("Next line ›", () => play.stepByHand(1)),
    button("All lines", () => play.showAll()),
    place,
  );
  /** @type {(line: Line, index: number) => HTMLElement} */
  const item = (line, index) => {
    const sign = element("span", { class: "equals", "aria-hidden": "true" }, index ? "=" : "");
    const rules = index ? element("span", { class: "rules soft small" }, line.rules) : null;
    return element("li", { "aria-label": line.text }, sign, mathematics(line.mathml), rules);
  };

  /** @param {State} state */
  function show({ lines: found, shown, playing, complete }) {
    controls.hidden = !found;
    const texts = found?.map(({ text }) => text) ?? null;
    refill(lines, texts, () => found?.map(item));
    for (const [index, line] of [...lines.querySelectorAll("li")].entries()) {
      line.hidden = index >= shown;
      line.classList.toggle("now", index === shown - 1);
    }
    if (!found) return;
    write(toggle, playing ? "❚❚ Pause" : "▶ Play");
    write(place, `line ${shown} of ${found.length}${complete ? "" : ", not finished"}`);
  }

  return { controls, lines, show };
}
