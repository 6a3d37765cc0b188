// Formulas: the unified notation (definitions, a value, a derivation line by line) and the schemas of Z.

import { readAddress, writeAddress } from "../../static/lib/address.js";
import { apiError, get } from "../../static/lib/api.js";
import { segments } from "../../static/lib/controls.js";
import { element } from "../../static/lib/dom.js";
import { badNews, createNote } from "../../static/lib/note.js";
import { mountNotation } from "./notation.js";
import { mountZ } from "./zed.js";

/** @import { Page, Query } from "../../static/lib/page.js" */

/** @typedef {{notation: Record<string, string>, z: Record<string, string>}} Documents texts by their names */
/** @typedef {{show: (query: Query) => void, leave: () => void}} Mounted */

const PARTS = { notation: mountNotation, z: mountZ };

/**
 * @param {HTMLElement} root
 * @param {Page} page
 * @returns {Mounted}
 */
export function mount(root, page) {
  const problem = createNote(null, load);
  const body = element("div");
  const choice = segments(
    "Which formulas",
    [
      ["notation", "Unified notation"],
      ["z", "Z schemas"],
    ],
    "notation",
    (name) => open(name, kept[name] ?? {}),
  );
  root.append(element("div", { class: "stack" }, element("div", { class: "row" }, choice.node), problem.node, body));
  /** @type {Partial<Record<keyof PARTS, Query>>} */
  const kept = {}; // what each part was left with
  let { query } = page;
  /** @type {{name: keyof PARTS, part: Mounted} | null} */
  let shown = null;
  /** @type {Documents | null} */
  let documents = null;
  let left = false;

  /**
   * @param {keyof PARTS} name
   * @param {Query} wanted
   */
  function open(name, wanted) {
    if (!documents) return;
    shown?.part.leave();
    body.replaceChildren();
    choice.show(name);
    /** @type {Page["go"]} */
    const go = (state) => {
      kept[name] = readAddress(writeAddress("formulas", state)).query;
      page.go({ of: name, ...state });
    };
    shown = { name, part: PARTS[name](body, { ...page, go, query: wanted }, documents) };
  }

  function show() {
    const name = query.of === "z" ? "z" : "notation";
    if (shown?.name !== name) open(name, query);
    else shown.part.show(query);
  }

  async function load() {
    problem.show(null);
    try {
      documents = await get("documents");
      if (!left) show();
    } catch (error) {
      problem.show(badNews(apiError(error)));
    }
  }

  load();
  return {
    show(next) {
      query = next;
      show();
    },
    leave() {
      left = true;
      shown?.part.leave();
    },
  };
}
