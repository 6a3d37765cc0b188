// Formulas: the unified notation (definitions, a value, a derivation line by line) and the schemas of Z.

import { apiError, get } from "../../static/lib/api.js";
import { segments } from "../../static/lib/controls.js";
import { element } from "../../static/lib/dom.js";
import { badNews, createNote } from "../../static/lib/note.js";
import { mountNotation } from "./notation.js";
import { mountZ } from "./zed.js";

/** @import { Mounted, Page, Query } from "../../static/lib/page.js" */

/** @typedef {{notation: Record<string, string>, z: Record<string, string>}} Documents texts by their names */

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
    (name) => {
      if (!documents) query = { of: name }; // opened once they are loaded
      open(name, {});
    },
  );
  const waiting = element("p", { class: "soft", role: "status" }, "Loading the documents …");
  root.append(
    element("div", { class: "stack" }, element("div", { class: "row" }, choice.node), problem.node, waiting, body),
  );
  /** @type {Map<keyof PARTS, {node: HTMLElement, part: Mounted, state: Parameters<Page["go"]>[0]}>} */
  const kept = new Map(); // a part keeps its state while the other one is shown
  let { query } = page;
  /** @type {keyof PARTS | null} */
  let shown = null;
  /** @type {Documents | null} */
  let documents = null;

  /**
   * @param {keyof PARTS} name
   * @param {Query} wanted
   */
  function open(name, wanted) {
    if (!documents) return;
    shown = name;
    choice.show(name);
    for (const [each, { node }] of kept) node.hidden = each !== name;
    const own = kept.get(name);
    if (own && Object.keys(wanted).length) own.part.show?.(wanted);
    if (own) return page.go({ of: name, ...own.state });
    const node = element("div");
    body.append(node);
    const fresh = { node, part: {}, state: {} };
    kept.set(name, fresh);
    /** @type {Page["go"]} */
    const go = (state) => {
      fresh.state = state;
      if (shown === name) page.go({ of: name, ...state });
    };
    const isShown = () => page.shown() && shown === name;
    fresh.part = PARTS[name](node, { ...page, go, shown: isShown, query: wanted }, documents);
    return undefined;
  }

  function show() {
    const name = query.of === "z" ? "z" : "notation";
    if (shown !== name) open(name, query);
    else kept.get(name)?.part.show?.(query);
  }

  async function load() {
    problem.show(null);
    waiting.hidden = false;
    try {
      documents = await get("documents");
      show();
    } catch (error) {
      problem.show(badNews(apiError(error)));
    }
    waiting.hidden = true;
  }

  load();
  return {
    show(next) {
      query = next;
      show();
    },
  };
}
