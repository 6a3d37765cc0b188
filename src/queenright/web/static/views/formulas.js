// Formulas: the unified notation (definitions, a value, a derivation line by line) and the schemas of Z.

import { get } from "../api.js";
import { element, segments, write } from "../dom.js";
import { mountNotation } from "../notation.js";
import { mountZ } from "../zed.js";

const PARTS = { notation: mountNotation, z: mountZ };

export function mount(root, page) {
  const problem = element("p", { class: "note bad" });
  const body = element("div");
  const choice = segments("Which formulas", [["notation", "Unified notation"], ["z", "Z schemas"]], "notation", (name) => open(name, {}));
  root.append(element("div", { class: "stack" }, element("div", { class: "row" }, choice.node), problem, body));
  let shown = null;
  let documents = null;

  function open(name, query) {
    shown?.part.leave();
    body.replaceChildren();
    choice.show(name);
    shown = { name, part: PARTS[name](body, { ...page, go: (state) => page.go({ of: name, ...state }), query }, documents) };
  }

  function show(query) {
    const name = query.of === "z" ? "z" : "notation";
    if (shown?.name !== name) open(name, query);
    else shown.part.show?.(query);
  }

  const ready = get("documents").then((found) => {
    documents = found;
    show(page.query);
  }, (error) => write(problem, error.message));

  return { show: (query) => ready.then(() => show(query)), leave: () => shown?.part.leave() };
}
