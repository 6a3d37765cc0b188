// Z: edit schemas, check the board beside them (failing parts highlight their queens), solve.

import { createBoard } from "../../static/lib/board/board.js";
import { options, segments, select, stepper } from "../../static/lib/controls.js";
import { button, element, put, refill, write } from "../../static/lib/dom.js";
import { badNews, createNote } from "../../static/lib/note.js";
import { keyOf, nameOf } from "../../static/lib/position.js";
import { drawnOn } from "./binding.js";
import { boxes, lowered } from "./boxes.js";
import { createDocuments, createEditor } from "./editor.js";
import { createLegend } from "./legend.js";
import { LARGEST, schemaOf, ZPlay } from "./zed-play.js";

/** @import { Action } from "../../static/lib/board/hands.js" */
/** @import { Mounted, Page } from "../../static/lib/page.js" */
/** @import { Marks } from "../../static/lib/position.js" */
/** @import { Component } from "./binding.js" */
/** @import { Documents } from "./formulas.js" */
/** @import { Failure, State } from "./zed-play.js" */

const SHOWN = 2; // witnesses per failure

/**
 * @param {HTMLElement} root
 * @param {Page} page
 * @param {Documents} documents
 * @returns {Mounted}
 */
export function mountZ(root, page, documents) {
  const play = new ZPlay(page, documents.z, render);
  const parts = [specificationCard(play), boardCard(play)];
  const nodes = parts.map((part) => part.node);
  root.append(element("div", { class: "two even" }, nodes));

  /** @param {State} state */
  function render(state) {
    for (const part of parts) part.show(state);
    page.go(play.query());
  }

  render(play.store.state);
  play.read(play.store.state.schema);
  return { show: (query) => play.open(query) };
}

/** @param {ZPlay} play */
function specificationCard(play) {
  const editor = createEditor("Specification", { rows: 24, language: "z", oninput: (text) => play.edit(text) });
  const choice = createDocuments("Specification", play.documents, {
    say: play.page.say,
    now: () => {
      const { document: name, text, squares, others, schema } = play.store.state;
      return { document: name, text, squares, others, schema };
    },
    open: (opened) => play.openDocument(opened),
  });
  const heading = element("h2", {}, "Specification", choice.node);
  const drawn = element("div", { class: "z-boxes" });
  const legend = createLegend("z");
  legend.explain(drawn);
  const text = element("details", {}, element("summary", {}, "Edit the text"), editor.node);
  const parts = [heading, drawn, legend.node, text];
  const node = element("section", { class: "card", "aria-label": "Specification" }, parts);

  /** @param {State} state */
  function show(state) {
    editor.show(state.text, state.error?.place ? state.error : null);
    if (state.error?.place) text.open = true;
    const failing = (state.failures ?? []).flatMap(({ predicate }) => predicate ?? []);
    refill(drawn, [state.unicode, failing], () => boxes(state.unicode, failing));
    legend.show(lowered(state.unicode));
    choice.show(state.document);
  }

  return { node, show };
}

/** @param {ZPlay} play */
function boardCard(play) {
  const choice = select("Schema", [], (name) => play.chooseSchema(name));
  const size = stepper("n", 1, LARGEST, (n) => play.resize(n), "n =");
  const solver = button("Solve", () => play.solve(), { class: "main", disabled: true });
  const parts = [componentsPart(play), verdictPart(), drawingPart(play), failuresPart(play)];
  const left = element("div", { class: "row" }, choice, size.node);
  const nodes = parts.map((part) => part.nodes);
  const controls = element("div", { class: "row spread z-controls" }, left, solver);
  const node = element("section", { class: "card", "aria-label": "Board" }, controls, nodes);

  /** @param {State} state */
  function show(state) {
    const schema = schemaOf(state);
    const names = state.schemas.map(({ name }) => name);
    solver.disabled = !schema;
    refill(choice, names, () => options(names.map((name) => [name, name])));
    if (schema) choice.value = schema.name;
    size.show(state.n);
    for (const part of parts) part.show(state);
  }

  return { node, show };
}

/**
 * The choice of what a click places if there are two sets, and fields for components that the board does not show.
 * @param {ZPlay} play
 */
function componentsPart(play) {
  const sides = element("div");
  const others = element("div", { class: "row" });
  /** @param {Component} component */
  const field = ({ name }) => {
    const look = { type: "text", class: "mono", "data-component": name };
    const input = element("input", { ...look, oninput: ({ target }) => play.give(name, target.value) });
    return element("label", {}, name, input);
  };
  /** @param {string[]} names */
  const choice = (names) =>
    segments(
      "What a click places",
      names.map((name, index) => [index, name]),
      0,
      (side) => play.store.set({ side }),
    ).node;

  /** @param {State} state */
  function show(state) {
    const components = schemaOf(state)?.components;
    if (!components) return;
    const { names } = drawnOn(components);
    refill(sides, names, () => names.length > 1 && choice(names));
    const rest = components.filter(({ name }) => !names.includes(name));
    refill(others, rest, () => rest.map(field));
    for (const input of others.querySelectorAll("input")) {
      const wanted = state.others[input.dataset.component ?? ""] ?? "";
      if (document.activeElement !== input && input.value !== wanted) input.value = wanted;
    }
  }

  return { nodes: [sides, others], show };
}

/**
 * @param {State} state
 * @returns {Marks}
 */
function marksOf(state) {
  const schema = schemaOf(state);
  const names = schema ? drawnOn(schema.components).names : Object.keys(state.squares);
  const looks = names.length > 1 ? ["white", "black"] : ["queen"];
  return Object.fromEntries(
    names.flatMap((name, index) => (state.squares[name] ?? []).map((square) => [keyOf(square), looks[index]])),
  );
}

/** @param {ZPlay} play */
function drawingPart(play) {
  const { store } = play;

  /** @param {Action} action */
  function act(action) {
    const { kind, square } = action;
    store.set({ cursor: square });
    if (kind === "cursor") play.page.say(nameOf(square, store.state.n, 1));
    else if (kind === "move") play.press(square, action.to);
    else if (kind === "press" || (kind === "key" && action.key === "q")) play.press(square);
  }

  const now = () => ({ n: store.state.n, marks: marksOf(store.state), cursor: store.state.cursor });
  const board = createBoard({ label: "Board", act, now, from: 1 });

  /** @param {State} state */
  function show(state) {
    const lit = (state.failures ?? []).flatMap(({ squares }) => squares);
    const { n, cursor } = state;
    board.show({ n, marks: marksOf(state), lit, alarmed: lit.map(keyOf), cursor });
    put(board.node, "aria-label", `Board of size ${n}`);
  }

  return { nodes: [board.node], show };
}

// Above the board, where it is in sight on every screen.
function verdictPart() {
  const verdict = element("p", { class: "headline", id: "verdict" });
  const waiting = element("p", { class: "soft small", role: "status" });
  const node = element("div", { class: "z-verdict" }, verdict, waiting);

  /** @param {State} state */
  function show({ satisfied, working }) {
    write(verdict, satisfied === null ? "" : satisfied ? "✓ Satisfied" : "Not satisfied");
    put(verdict, "class", `headline ${satisfied ? "good-text" : "bad-text"}`);
    write(waiting, working ? "Solving …" : "");
  }

  return { nodes: [node], show };
}

/** @param {ZPlay} play */
function failuresPart(play) {
  const list = element("ul", { class: "plain failures" });
  const message = createNote(null, () => play.read());
  /**
   * @param {Failure} failure
   * @param {number} n
   */
  const item = (failure, n) =>
    element(
      "li",
      {},
      element("code", {}, failure.declaration ?? failure.predicate),
      element("span", { class: "soft" }, ` ${reason(failure, n)}`),
    );

  /** @param {State} state */
  function show(state) {
    const { failures, n } = state;
    refill(list, failures, () => (failures ?? []).map((each) => item(each, n)));
    message.show(noteOf(state));
  }

  return { nodes: [message.node, list], show };
}

/**
 * @param {Failure} failure
 * @param {number} n
 */
function reason({ why, names, witnesses, queens }, n) {
  if (why) return why;
  if (!witnesses.length) return "fails";
  const told = witnesses.map((witness, index) => {
    const values = names.map((name, k) => `${name} = ${JSON.stringify(witness[k])}`).join(", ");
    const squares = queens[index].map((square) => nameOf(square, n, 1)); // as along this board
    return {
      key: squares.toSorted().join() || values,
      words: squares.length ? `${values} (${squares.join("; ")})` : values,
    };
  });
  // Two queens are named once, not as i, j and as j, i.
  const different = told.filter(({ key }, index) => told.findIndex((each) => each.key === key) === index);
  const shown = different.slice(0, SHOWN).map(({ words }) => words);
  return `fails at ${shown.join(" and at ")}${different.length > SHOWN ? " …" : ""}`;
}

/**
 * An error with a position is shown there; without schemas the only option is to read the text again.
 * @param {State} state
 */
function noteOf(state) {
  const { error, message, strange } = state;
  if (strange) return strange;
  if (error && !error.place) return { ...badNews(error), passing: error.passing && !schemaOf(state) };
  return message ? { text: message } : null;
}
