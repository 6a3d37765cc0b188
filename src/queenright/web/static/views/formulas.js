// Formulas: the unified notation (definitions, a value, a derivation line by line) and the schemas of Z.

import { readAddress, writeAddress } from "../address.js";
import { get } from "../api.js";
import { element, segments, write } from "../dom.js";
import { mountNotation } from "../notation.js";
import { mountZ } from "../zed.js";

const PARTS = { notation: mountNotation, z: mountZ };

export function mount(root, page) {
  const problem = element("p", { class: "note bad" });
  const body = element("div");
  const choice = segments("Which formulas", [["notation", "Unified notation"], ["z", "Z schemas"]], "notation", (name) => documents && open(name, kept[name] ?? {}));
  const kept = {}; // what each part was left with
  root.append(element("div", { class: "stack" }, element("div", { class: "row" }, choice.node), problem, body));
  let shown = null;
  let documents = null;
  let left = false;

  function open(name, query) {
    shown?.part.leave();
    body.replaceChildren();
    choice.show(name);
    const go = (state) => {
      kept[name] = readAddress(writeAddress("formulas", state)).query;
      page.go({ of: name, ...state });
    };
    shown = { name, part: PARTS[name](body, { ...page, go, query }, documents) };
  }

  function show(query) {
    const name = query.of === "z" ? "z" : "notation";
    if (shown?.name !== name) open(name, query);
    else shown.part.show?.(query);
  }

  const ready = get("documents").then((found) => {
    documents = found;
    if (!left) show(page.query);
  }, (error) => write(problem, error.message));

  return { show: (query) => ready.then(() => documents && show(query)), leave: () => { left = true; shown?.part.leave(); } };
}
