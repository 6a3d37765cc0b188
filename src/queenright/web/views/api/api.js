// Every question of the page as JSON, as the server's OpenAPI describes it.

import { apiError, get } from "../../static/lib/api.js";
import { element } from "../../static/lib/dom.js";
import { badNews, createNote } from "../../static/lib/note.js";
import { capital } from "../../static/lib/words.js";

/** @import { Mounted } from "../../static/lib/page.js" */

/** @typedef {{tags?: string[], summary?: string, requestBody?: any}} Operation */
/** @typedef {{properties: Record<string, unknown>, required?: string[]}} Schema */
/**
 * @typedef {{paths: Record<string, Record<string, Operation>>,
 *   components: {schemas: Record<string, Schema>}}} Described
 */
/** @typedef {{path: string, method: string, operation: Operation}} Entry */

const LEAD = "From a script, a notebook or another program: these are all questions. The ";

/**
 * @param {HTMLElement} root
 * @returns {Mounted}
 */
export function mount(root) {
  const list = element("div", { class: "stack" });
  const problem = createNote(null, load);
  const link = element("a", { href: "/api/openapi.json" }, "OpenAPI document");
  const lead = element("p", { class: "lead" }, LEAD, link, " describes every field.");
  root.append(element("div", { class: "stack" }, lead, problem.node, list));

  async function load() {
    problem.show(null);
    list.replaceChildren(element("p", { class: "soft", role: "status" }, "Loading the list …"));
    try {
      const described = await get("openapi.json");
      list.replaceChildren(...[...groups(described)].map(([tag, entries]) => card(tag, entries, described)));
    } catch (error) {
      list.replaceChildren();
      problem.show(badNews(apiError(error)));
    }
  }

  load();
  return {};
}

/**
 * The questions by tag. A job is another way to ask the same question.
 * @param {Described} described
 */
function groups({ paths }) {
  /** @type {Map<string, Entry[]>} */
  const found = new Map();
  for (const [path, operations] of Object.entries(paths)) {
    if (path.startsWith("/api/jobs/") && !path.includes("{")) continue;
    for (const [method, operation] of Object.entries(operations)) {
      const tag = operation.tags?.[0] ?? "other";
      found.set(tag, [...(found.get(tag) ?? []), { path, method: method.toUpperCase(), operation }]);
    }
  }
  return found;
}

/**
 * @param {string} tag
 * @param {Entry[]} entries
 * @param {Described} described
 */
function card(tag, entries, described) {
  const head = ["Address", "What it does", "Fields"].map((words) => element("th", { scope: "col" }, words));
  /** @param {Entry} entry */
  const row = ({ path, method, operation }) =>
    element(
      "tr",
      {},
      element("td", {}, element("code", {}, `${method} ${path}`)),
      element("td", {}, operation.summary ?? ""),
      element("td", { class: "soft" }, element("code", {}, fields(described, operation))),
    );
  const body = element("tbody", {}, entries.map(row));
  const table = element("table", { class: "questions" }, element("thead", {}, element("tr", {}, head)), body);
  const region = { class: "scroll", tabindex: 0, role: "region", "aria-label": `Questions: ${tag}` };
  return element("section", { class: "card" }, element("h2", {}, capital(tag)), element("div", region, table));
}

/**
 * @param {Described} described
 * @param {Operation} operation
 */
function fields({ components }, operation) {
  /** @type {string | undefined} */
  const reference = operation.requestBody?.content?.["application/json"]?.schema?.$ref;
  if (!reference) return "";
  const { properties, required } = components.schemas[reference.replace(/^.*\//, "")];
  return Object.keys(properties)
    .map((name) => (required?.includes(name) ? name : `${name}?`))
    .join(", ");
}
