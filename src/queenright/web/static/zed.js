// Z: edit schemas, check the board drawn beside them (failing parts light up their queens), solve.

import { strangeAddress, strangeName, strangeNumber, wholeNumber } from "./address.js";
import { startJob } from "./api.js";
import { createBoard } from "./board.js";
import { createDocuments, createEditor } from "./editor.js";
import { element, put, refill, segments, stepper, write } from "./dom.js";
import { badNews, createNote } from "./note.js";
import { keyOf, nameOf, onBoard, squareOf } from "./position.js";
import { createStore } from "./store.js";

const LARGEST = 16;
const DELAY = 350;

// -- the board as a binding: pure -------------------------------------------------------------------------------------

// The components that the board shows: either one function (a queen in each column) or up to two sets of squares.
export function drawnOn(components) {
  const columns = components.filter(({ role }) => role === "columns");
  if (columns.length) return { kind: "columns", names: [columns[0].name] };
  return { kind: "squares", names: components.filter(({ role }) => role === "squares").slice(0, 2).map(({ name }) => name) };
}

// A press on a square: the queen of that column goes there; a set gains or loses the square.
export function pressed(squares, drawn, name, square) {
  const own = squares[name] ?? [];
  const without = own.filter((each) => (drawn.kind === "columns" ? each[1] !== square[1] : keyOf(each) !== keyOf(square)));
  const there = own.some((each) => keyOf(each) === keyOf(square));
  return { ...squares, [name]: there ? without : [...without, square] };
}

export function binding(schema, drawn, squares, others) {
  const found = {};
  for (const { name, role } of schema.components) {
    if (drawn.names.includes(name)) {
      const own = squares[name] ?? [];
      found[name] = role === "columns" ? Object.fromEntries(own.map(([row, column]) => [column + 1, row + 1])) : own.map(([row, column]) => [row + 1, column + 1]);
    } else if (others[name]?.trim()) {
      try {
        found[name] = JSON.parse(others[name]);
      } catch {
        found[name] = others[name];
      }
    }
  }
  return found;
}

// -- the part of the view ---------------------------------------------------------------------------------------------

export function mountZ(root, page, documents) {
  const start = (query) => {
    const n = wholeNumber(query.n, 1, LARGEST, 6);
    const { squares, strange } = readSquares(query.squares, n);
    const name = Object.hasOwn(documents.z, query.document) ? query.document : "queens";
    const complaints = [strangeName(query.document, Object.keys(documents.z), "specification"), strangeNumber(query.n, 1, LARGEST, "n"), strange];
    return { document: name, text: query.text ?? documents.z[name], n, schema: query.schema ?? "", squares, strange: strangeAddress(complaints) };
  };
  const store = createStore({ ...start(page.query), schemas: [], others: {}, failures: null, satisfied: null, error: null, message: null, working: "", cursor: [0, 0], side: 0 }, render);
  const jobs = { read: null, check: null, solve: null };
  let timer = null;

  const schemaNow = (state) => state.schemas.find(({ name }) => name === state.schema) ?? state.schemas[0];
  const question = (state) => {
    const schema = schemaNow(state);
    return { text: state.text, given: { n: String(state.n) }, schema: schema.name, binding: binding(schema, drawnOn(schema.components), state.squares, state.others) };
  };

  async function run(kind, name, body, answered) {
    jobs[kind]?.cancel();
    const mine = (jobs[kind] = startJob(name, body));
    try {
      answered(await mine.answer);
    } catch (error) {
      if (error.code !== "cancelled") store.set({ error, failures: null, satisfied: null });
    } finally {
      if (jobs[kind] === mine) jobs[kind] = null;
      store.set({ working: "" });
    }
  }

  // Read the text again, then check; soon after the last change. What was strange about the address is over then.
  function later(what) {
    if (store.state.strange) store.set({ strange: null });
    clearTimeout(timer);
    timer = setTimeout(what, DELAY);
  }

  const read = (asked = "") => run("read", "z/read", { text: store.state.text, given: { n: String(store.state.n) } }, ({ schemas }) => {
    const has = (wanted) => schemas.some(({ name }) => name === wanted);
    store.set((state) => ({
      schemas, error: null, schema: has(state.schema) ? state.schema : schemas[0]?.name ?? "",
      strange: asked && !has(asked) ? strangeAddress([state.strange?.text, `there is no schema called “${asked}”`]) : state.strange,
    }));
    if (schemas.length) check();
  });

  const check = () => {
    if (!schemaNow(store.state)) return undefined;
    const asked = question(store.state);
    const missing = schemaNow(store.state).components.filter(({ name }) => !(name in asked.binding));
    if (missing.length) return store.set({ failures: null, satisfied: null, message: `Give a value for ${missing.map(({ name }) => name).join(" and ")} to check it, or solve.` });
    return run("check", "z/check", asked, ({ satisfied, failures }) => {
      store.set({ satisfied, failures, error: null, message: null });
      page.say(satisfied ? "the board satisfies the schema" : `${failures.length} parts fail`);
    });
  };

  const solve = () => {
    store.set({ working: "Solving …", error: null, message: null });
    run("solve", "z/solve", { ...question(store.state), binding: {} }, (answer) => {
      if (answer.status === "none") return store.set({ message: "No binding exists. That is proved." });
      const { names } = drawnOn(schemaNow(store.state).components);
      const others = Object.fromEntries(Object.entries(answer.binding).filter(([name]) => !names.includes(name)).map(([name, value]) => [name, JSON.stringify(value)]));
      store.set({ squares: Object.fromEntries(names.map((name) => [name, answer.squares[name]])), others });
      page.say("solved");
      return check();
    });
  };

  function edit(text) {
    store.set({ text, error: null, failures: null, satisfied: null });
    later(read);
  }

  function act({ kind, square, to, key }) {
    if (square) store.set({ cursor: square });
    if (kind === "cursor") return page.say(nameOf(square, store.state.n));
    const schema = schemaNow(store.state);
    if (!schema || !(kind === "press" || kind === "move" || (kind === "key" && key.toLowerCase() === "q"))) return undefined;
    const drawn = drawnOn(schema.components);
    const name = drawn.names[Math.min(store.state.side, drawn.names.length - 1)];
    if (!name) return undefined;
    store.set((state) => {
      const lifted = kind === "move" ? Object.fromEntries(Object.entries(state.squares).map(([each, own]) => [each, own.filter((one) => keyOf(one) !== keyOf(square))])) : state.squares;
      return { squares: pressed(lifted, drawn, name, kind === "move" ? to : square), failures: null, satisfied: null };
    });
    later(check);
    return undefined;
  }

  const view = build(store, documents, { edit, act, solve, check, read, later, say: page.say });
  root.append(view.node);

  function render(state) {
    view.show(state, schemaNow(state));
    const changed = state.text !== documents.z[state.document];
    page.go({ document: state.document, n: state.n, schema: state.schema, squares: writeSquares(state.squares), text: changed ? state.text : "" });
  }

  render(store.state);
  read(store.state.schema);
  return {
    show(query) {
      const next = start(query);
      if (next.text === store.state.text && next.n === store.state.n && next.schema === store.state.schema && writeSquares(next.squares) === writeSquares(store.state.squares) && !next.strange) return;
      store.set({ ...next, failures: null, satisfied: null, message: null });
      read(next.schema);
    },
    leave() {
      clearTimeout(timer);
      for (const job of Object.values(jobs)) job?.cancel();
      store.stop();
    },
  };
}

// "white:0-0;black:1-1,2-3" → the squares of each component that are on the board, and a word if there were others.
function readSquares(text, n) {
  const good = (square) => square.length === 2 && square.every(Number.isInteger) && onBoard(n, square);
  if (!text) return { squares: { queens: [[1, 0], [3, 1], [5, 2], [0, 3], [2, 4], [3, 5]].filter(good) }, strange: null };
  const named = text.split(";").map((part) => part.split(":")).filter(([name]) => name).map(([name, list]) => [name, list?.split(",").filter(Boolean).map(squareOf) ?? null]);
  const strange = named.some(([, own]) => !own?.every(good)) ? `“${text}” in this address are no squares of this board; wanted NAME:ROW-COLUMN,…` : null;
  return { squares: Object.fromEntries(named.filter(([, own]) => own).map(([name, own]) => [name, own.filter(good)])), strange };
}

const writeSquares = (squares) => Object.entries(squares).map(([name, own]) => `${name}:${own.map(keyOf).sort().join(",")}`).join(";");

function build(store, documents, { edit, act, solve, check, read, later, say }) {
  const editor = createEditor("Specification", { rows: 24, oninput: edit });
  const choice = createDocuments("Specification", documents.z, {
    say,
    now: () => {
      const { document: name, text, squares, others, schema: chosen } = store.state;
      return { document: name, text, squares, others, schema: chosen };
    },
    open: (what) => {
      store.set({ squares: {}, others: {}, schema: "", ...what });
      edit(what.text);
    },
  });
  const schema = element("select", { "aria-label": "Schema", onchange: () => { store.set({ schema: schema.value, squares: {}, others: {}, failures: null, satisfied: null, side: 0 }); later(check); } });
  const size = stepper("n", 1, LARGEST, (n) => {
    store.set((state) => ({ n, cursor: [0, 0], failures: null, satisfied: null, squares: Object.fromEntries(Object.entries(state.squares).map(([name, own]) => [name, own.filter((square) => onBoard(n, square))])) }));
    later(read);
  });
  const board = createBoard({ label: "Board", act, now: () => ({ n: store.state.n, marks: marksOf(store.state, null), cursor: store.state.cursor }) });
  const sides = element("div");
  const others = element("div", { class: "row" });
  const verdict = element("p", { class: "headline", id: "verdict" });
  const list = element("ul", { class: "plain failures" });
  const message = createNote(null, () => read());
  const waiting = element("p", { class: "soft small", role: "status" });
  const solver = element("button", { type: "button", class: "main", disabled: true, onclick: solve }, "Solve");

  const node = element("div", { class: "two even" },
    element("section", { class: "card", "aria-label": "Specification" }, element("h2", {}, "Specification", choice.node), editor.node),
    element("section", { class: "card", "aria-label": "Board" },
      element("div", { class: "row spread" }, element("div", { class: "row" }, schema, element("label", {}, "n", size.node)), solver),
      sides, others, board.node, verdict, list, message.node, waiting));

  function marksOf(state, now) {
    const { names } = now ? drawnOn(now.components) : { names: Object.keys(state.squares) };
    const looks = names.length > 1 ? ["white", "black"] : ["queen"];
    return Object.fromEntries(names.flatMap((name, index) => (state.squares[name] ?? []).map((square) => [keyOf(square), looks[index]])));
  }

  function show(state, now) {
    editor.show(state.text, state.error?.place ? state.error : null);
    choice.show(state.document);
    solver.disabled = !now;
    refill(schema, state.schemas.map(({ name }) => name), () => state.schemas.map(({ name }) => element("option", { value: name }, name)));
    if (now) schema.value = now.name;
    size.show(state.n);
    const lit = new Map((state.failures ?? []).flatMap(({ squares }) => squares).map((square) => [keyOf(square), square]));
    board.show({ n: state.n, marks: marksOf(state, now), told: [...lit.values()], alarmed: [...lit.keys()], cursor: state.cursor });
    put(board.node, "aria-label", `Board of size ${state.n}`);
    if (now) showComponents(state, now);
    write(verdict, state.satisfied === null ? "" : state.satisfied ? "✓ Satisfied" : "Not satisfied");
    put(verdict, "class", `headline ${state.satisfied ? "good-text" : "bad-text"}`);
    refill(list, state.failures, () => (state.failures ?? []).map(line));
    message.show(noteOf(state, now));
    write(waiting, state.working);
  }

  // An error with a place stands there; without schemas there is nothing but to read the text again.
  function noteOf({ error, message: text, strange }, now) {
    if (strange) return strange;
    if (error && !error.place) return { ...badNews(error), passing: error.passing && !now };
    return text ? { text } : null;
  }

  function showComponents(state, now) {
    const { names } = drawnOn(now.components);
    refill(sides, names, () => (names.length > 1 ? segments("What a click places", names.map((name, index) => [index, name]), 0, (side) => store.set({ side: Number(side) })).node : []));
    const rest = now.components.filter(({ name }) => !names.includes(name));
    refill(others, rest, () => rest.map(({ name }) => {
      const input = element("input", { type: "text", class: "mono", "data-component": name, oninput: () => { store.set((each) => ({ others: { ...each.others, [name]: input.value } })); later(check); } });
      return element("label", {}, name, input);
    }));
    for (const input of others.querySelectorAll("input")) {
      const wanted = state.others[input.dataset.component] ?? "";
      if (document.activeElement !== input && input.value !== wanted) input.value = wanted;
    }
  }

  const line = (failure) => element("li", {}, element("code", {}, failure.declaration ?? failure.predicate),
    element("span", { class: "soft" }, failure.why ? ` ${failure.why}` : failure.witnesses.length ? ` fails at ${failure.witnesses.slice(0, 4).map((witness) => `(${witness.map((value) => JSON.stringify(value)).join(", ")})`).join(" ")}${failure.witnesses.length > 4 ? " …" : ""}` : " fails"));

  return { node, show };
}
