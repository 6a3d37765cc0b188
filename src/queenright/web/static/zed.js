// Z: edit schemas, check the board drawn beside them (failing parts light up their queens), solve.

import { createBoard } from "./board.js";
import { button, element, put, refill, segments, stepper, write } from "./dom.js";
import { createDocuments, createEditor } from "./editor.js";
import { badNews, createNote } from "./note.js";
import { keyOf, nameOf } from "./position.js";
import { LARGEST, ZPlay, drawnOn, schemaOf } from "./zed-play.js";

const SHOWN = 4; // witnesses of a failure

export function mountZ(root, page, documents) {
  const play = new ZPlay(page, documents.z, render);
  const parts = [specificationCard(play), boardCard(play)];
  root.append(element("div", { class: "two even" }, parts.map((part) => part.node)));

  function render(state) {
    for (const part of parts) part.show(state, schemaOf(state));
    page.go(play.query());
  }

  render(play.store.state);
  play.read(play.store.state.schema);
  return { show: (query) => play.open(query), leave: () => play.stop() };
}

function specificationCard(play) {
  const editor = createEditor("Specification", { rows: 24, oninput: (text) => play.edit(text) });
  const choice = createDocuments("Specification", play.documents, {
    say: play.page.say,
    now: () => {
      const { document: name, text, squares, others, schema } = play.store.state;
      return { document: name, text, squares, others, schema };
    },
    open: (what) => play.openDocument(what),
  });
  const node = element("section", { class: "card", "aria-label": "Specification" }, element("h2", {}, "Specification", choice.node), editor.node);

  function show(state) {
    editor.show(state.text, state.error?.place ? state.error : null);
    choice.show(state.document);
  }

  return { node, show };
}

function boardCard(play) {
  const choice = element("select", { "aria-label": "Schema", onchange: () => play.chooseSchema(choice.value) });
  const size = stepper("n", 1, LARGEST, (n) => play.resize(n));
  const solver = button("Solve", () => play.solve(), { class: "main", disabled: true });
  const parts = [componentsPart(play), drawingPart(play), verdictPart(play)];
  const node = element("section", { class: "card", "aria-label": "Board" },
    element("div", { class: "row spread" }, element("div", { class: "row" }, choice, element("label", {}, "n", size.node)), solver),
    parts.flatMap((part) => part.nodes));

  function show(state, schema) {
    solver.disabled = !schema;
    refill(choice, state.schemas.map(({ name }) => name), () => state.schemas.map(({ name }) => element("option", { value: name }, name)));
    if (schema) choice.value = schema.name;
    size.show(state.n);
    for (const part of parts) part.show(state, schema);
  }

  return { node, show };
}

// What a click places, where there are two sets; and fields for the components that the board does not show.
function componentsPart(play) {
  const sides = element("div");
  const others = element("div", { class: "row" });
  const field = ({ name }) => {
    const input = element("input", { type: "text", class: "mono", "data-component": name, oninput: () => play.give(name, input.value) });
    return element("label", {}, name, input);
  };

  function show(state, schema) {
    if (!schema) return;
    const { names } = drawnOn(schema.components);
    refill(sides, names, () => (names.length > 1 ? segments("What a click places", names.map((name, index) => [index, name]), 0, (side) => play.store.set({ side: Number(side) })).node : []));
    const rest = schema.components.filter(({ name }) => !names.includes(name));
    refill(others, rest, () => rest.map(field));
    for (const input of others.querySelectorAll("input")) {
      const wanted = state.others[input.dataset.component] ?? "";
      if (document.activeElement !== input && input.value !== wanted) input.value = wanted;
    }
  }

  return { nodes: [sides, others], show };
}

function marksOf({ squares }, schema) {
  const names = schema ? drawnOn(schema.components).names : Object.keys(squares);
  const looks = names.length > 1 ? ["white", "black"] : ["queen"];
  return Object.fromEntries(names.flatMap((name, index) => (squares[name] ?? []).map((square) => [keyOf(square), looks[index]])));
}

function drawingPart(play) {
  const { store } = play;

  function act({ kind, square, to, key }) {
    if (square) store.set({ cursor: square });
    if (kind === "cursor") play.page.say(nameOf(square, store.state.n));
    else if (kind === "move") play.press(square, to);
    else if (kind === "press" || (kind === "key" && key.toLowerCase() === "q")) play.press(square);
  }

  const board = createBoard({ label: "Board", act, now: () => ({ n: store.state.n, marks: marksOf(store.state), cursor: store.state.cursor }) });

  function show(state, schema) {
    const lit = new Map((state.failures ?? []).flatMap(({ squares }) => squares).map((square) => [keyOf(square), square]));
    board.show({ n: state.n, marks: marksOf(state, schema), told: [...lit.values()], alarmed: [...lit.keys()], cursor: state.cursor });
    put(board.node, "aria-label", `Board of size ${state.n}`);
  }

  return { nodes: [board.node], show };
}

function verdictPart(play) {
  const verdict = element("p", { class: "headline", id: "verdict" });
  const list = element("ul", { class: "plain failures" });
  const message = createNote(null, () => play.read());
  const waiting = element("p", { class: "soft small", role: "status" });

  function show(state, schema) {
    write(verdict, state.satisfied === null ? "" : state.satisfied ? "✓ Satisfied" : "Not satisfied");
    put(verdict, "class", `headline ${state.satisfied ? "good-text" : "bad-text"}`);
    refill(list, state.failures, () => (state.failures ?? []).map((failure) =>
      element("li", {}, element("code", {}, failure.declaration ?? failure.predicate), element("span", { class: "soft" }, ` ${reason(failure)}`))));
    message.show(noteOf(state, schema));
    write(waiting, state.working);
  }

  return { nodes: [verdict, list, message.node, waiting], show };
}

function reason({ why, witnesses }) {
  if (why) return why;
  if (!witnesses.length) return "fails";
  const told = witnesses.slice(0, SHOWN).map((witness) => `(${witness.map((value) => JSON.stringify(value)).join(", ")})`);
  return `fails at ${told.join(" ")}${witnesses.length > SHOWN ? " …" : ""}`;
}

// An error with a place stands there; without schemas there is nothing but to read the text again.
function noteOf({ error, message, strange }, schema) {
  if (strange) return strange;
  if (error && !error.place) return { ...badNews(error), passing: error.passing && !schema };
  return message ? { text: message } : null;
}
