// The unified notation: edit the definitions, evaluate an expression, watch its derivation line by line.

import { button, element, put, refill, write } from "./dom.js";
import { createDocuments, createEditor, mathematics } from "./editor.js";
import { NotationPlay } from "./notation-play.js";
import { badNews, createNote } from "./note.js";

const EXAMPLES = [
  ["conflict", "n=8  Q=[2,6,1,7]  i=3"], ["check(5)", "n=8  Q=[2,6,1,7]"], ["queens(6)", ""], ["#queens(8)", ""],
];

export function mountNotation(root, page, documents) {
  const play = new NotationPlay(page, documents.notation, render);
  const parts = [definitionsCard(play), expressionCard(play)];
  root.append(element("div", { class: "two even" }, parts.map((part) => part.node)));

  function render(state) {
    for (const part of parts) part.show(state);
    page.go(play.query());
  }

  render(play.store.state);
  play.typesetSoon(0);
  return { show: (query) => play.open(query), leave: () => play.stop() };
}

const scrolling = (label, ...children) => element("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": label }, ...children);

// An error belongs to the text that it has a place in, to the given values, or else to the expression.
const ownerOf = (error) => (error?.place?.source === "definitions" ? "definitions" : error?.field === "given" ? "given" : "expression");
const errorOf = (state, owner) => (state.error && ownerOf(state.error) === owner ? state.error : null);

function definitionsCard(play) {
  const { store, page } = play;
  const editor = createEditor("Definitions", { rows: 17, oninput: (text) => play.edit(text) });
  const choice = createDocuments("Document", play.documents, {
    say: page.say,
    now: () => ({ document: store.state.document, text: store.state.definitions }),
    open: ({ document: name, text }) => {
      store.set({ document: name, error: null });
      play.edit(text);
    },
  });
  const told = createNote("told");
  const typeset = element("div", { class: "math definitions" });
  const node = element("section", { class: "card", "aria-label": "Definitions" },
    element("h2", {}, "Definitions", choice.node), told.node, editor.node,
    element("details", {}, element("summary", {}, "Typeset"), scrolling("Typeset definitions", typeset)));

  function show(state) {
    editor.show(state.definitions, errorOf(state, "definitions"));
    choice.show(state.document);
    told.show(state.strange);
    refill(typeset, state.typeset, () => state.typeset.map(mathematics));
  }

  return { node, show };
}

function expressionCard(play) {
  const question = expressionFields(play);
  const derivation = derivationPart(play);
  const waiting = element("p", { class: "soft small", role: "status" });
  const result = element("div", { class: "math result", id: "value" });
  const node = element("section", { class: "card", "aria-label": "Expression" }, element("h2", {}, "Expression"),
    question.nodes, element("div", { class: "row" }, button("Derive", () => play.derive(), { class: "main" }), button("Evaluate", () => play.evaluate())),
    waiting, derivation.controls, scrolling("Result", result, derivation.lines));

  function show(state) {
    const { value } = state;
    question.show(state);
    write(waiting, state.working ? "Working …" : "");
    refill(result, value && [value.expression, value.text.length, value.text.slice(0, 99)], () => (value ? equation(value) : []));
    derivation.show(state);
  }

  return { node, show };
}

const equation = ({ expression_mathml: expression, mathml, text }) =>
  [mathematics(expression), element("span", { class: "equals" }, "="), mathml ? mathematics(mathml) : element("code", {}, `${text} …`)];

function expressionFields(play) {
  const { store } = play;
  const expression = createEditor("Expression", { rows: 1, oninput: (text) => store.set({ expression: text, error: null }) });
  expression.node.classList.add("one-line");
  const given = element("input", { type: "text", class: "mono wide", "aria-label": "Given values", spellcheck: "false", oninput: () => store.set({ given: given.value, error: null }) });
  const fault = createNote();
  for (const input of [expression.area, given]) {
    input.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      if (event.shiftKey) play.evaluate();
      else play.derive();
    });
  }
  const examples = EXAMPLES.map(([words, values]) => button(words, () => play.choose(words, values), { class: "quiet mono" }));

  function show(state) {
    const error = errorOf(state, "expression");
    const wrong = errorOf(state, "given");
    expression.show(state.expression, error?.place?.source === "expression" ? error : error && { message: error.message });
    if (document.activeElement !== given && given.value !== state.given) given.value = state.given;
    fault.show(wrong && badNews(wrong));
    put(given, "aria-invalid", wrong ? "true" : null);
  }

  return {
    show,
    nodes: [expression.node, element("label", { class: "above" }, "Given values of open names", given), fault.node,
      element("div", { class: "row small" }, element("span", { class: "soft" }, "Try"), examples)],
  };
}

function derivationPart(play) {
  const lines = element("ol", { class: "math lines", id: "derivation" });
  const toggle = button("", () => play.play(!play.store.state.playing));
  const place = element("span", { class: "soft small number", id: "line-count" });
  const controls = element("div", { class: "row", hidden: true, role: "group", "aria-label": "Lines" },
    button("‹ Line back", () => play.stepByHand(-1)), toggle, button("Next line ›", () => play.stepByHand(1)), button("All lines", () => play.showAll()), place);
  const item = (line, index) =>
    element("li", { "aria-label": line.text }, element("span", { class: "equals", "aria-hidden": "true" }, index ? "=" : ""), mathematics(line.mathml));

  function show({ lines: found, shown, playing, complete }) {
    controls.hidden = !found;
    refill(lines, found && found.map((line) => line.text), () => (found ?? []).map(item));
    [...lines.children].forEach((line, index) => { line.hidden = index >= shown; line.classList.toggle("now", index === shown - 1); });
    if (!found) return;
    write(toggle, playing ? "❚❚ Pause" : "▶ Play");
    write(place, `line ${shown} of ${found.length}${complete ? "" : ", not finished"}`);
  }

  return { controls, lines, show };
}
