// Every question of the page as JSON: what OpenAPI says of it, read from the server.

import { get } from "../api.js";
import { element } from "../dom.js";
import { badNews, createNote } from "../note.js";

export function mount(root) {
  const list = element("div", { class: "stack" });
  const problem = createNote(null, load);
  root.append(element("div", { class: "stack" }, element("p", { class: "lead" }, "Everything on this page is asked for as JSON, and you can ask the same: from a script, a notebook, another program. The ",
      element("a", { href: "/api/openapi.json" }, "OpenAPI document"), " describes every field."), problem.node, list));

  async function load() {
    problem.show(null);
    try {
      list.replaceChildren(...groups(await get("openapi.json")));
    } catch (error) {
      problem.show(badNews(error));
    }
  }

  load();
  return {};
}

function groups(page) {
  const found = new Map();
  for (const [path, operations] of Object.entries(page.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      if (path.startsWith("/api/jobs/") && !path.includes("{")) continue; // the same question as a job
      const tag = operation.tags?.[0] ?? "other";
      if (!found.has(tag)) found.set(tag, []);
      found.get(tag).push({ path, method: method.toUpperCase(), operation });
    }
  }
  return [...found].map(([tag, entries]) => element("section", { class: "card" }, element("h2", {}, tag[0].toUpperCase() + tag.slice(1)),
    element("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": `Questions: ${tag}` }, element("table", {},
      element("thead", {}, element("tr", {}, ["Address", "What it does", "Fields"].map((words) => element("th", { scope: "col" }, words)))),
      element("tbody", {}, entries.map(({ path, method, operation }) => element("tr", {},
        element("td", {}, element("code", {}, `${method} ${path}`)),
        element("td", {}, operation.summary ?? ""),
        element("td", { class: "soft" }, element("code", {}, fields(page, operation))))))))));
}

function fields(page, operation) {
  const reference = operation.requestBody?.content?.["application/json"]?.schema?.$ref;
  if (!reference) return "";
  const schema = page.components.schemas[reference.split("/").at(-1)];
  return Object.keys(schema.properties).map((name) => (schema.required?.includes(name) ? name : `${name}?`)).join(", ");
}
