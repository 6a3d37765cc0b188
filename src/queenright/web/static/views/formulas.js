// Formulas: the unified notation (definitions, a value, a derivation line by line) and the schemas of Z.

import { readAddress, writeAddress } from "../address.js";
import { get } from "../api.js";
import { element, segments } from "../dom.js";
import { badNews, createNote } from "../note.js";
import { mountNotation } from "../notation.js";
import { mountZ } from "../zed.js";

const PARTS = { notation: mountNotation, z: mountZ };

export function mount(root, page) {
  const problem = createNote(null, load);
  const body = element("div");
  const choice = segments("Which formulas", [["notation", "Unified notation"], ["z", "Z schemas"]], "notation", (name) => documents && open(name, kept[name] ?? {}));
  const kept = {}; // what each part was left with
  root.append(element("div", { class: "stack" }, element("div", { class: "row" }, choice.node), problem.node, body));
  let query = page.query;
  let shown = null;
  let documents = null;
  let left = false;

  function open(name, wanted) {
    shown?.part.leave();
    body.replaceChildren();
    choice.show(name);
    const go = (state) => {
      kept[name] = readAddress(writeAddress("formulas", state)).query;
      page.go({ of: name, ...state });
    };
    shown = { name, part: PARTS[name](body, { ...page, go, query: wanted }, documents) };
  }

  function show() {
    if (!documents) return;
    const name = query.of === "z" ? "z" : "notation";
    if (shown?.name !== name) open(name, query);
    else shown.part.show?.(query);
  }

  async function load() {
    problem.show(null);
    try {
      documents = await get("documents");
    } catch (error) {
      return problem.show(badNews(error));
    }
    return left || show();
  }

  load();
  return { show: (next) => { query = next; show(); }, leave: () => { left = true; shown?.part.leave(); } };
}
