// An exhibit of the library inside a view: an interactive board, or HTML that the server wrote.

import { createLiveBoard } from "./board/live.js";
import { element, put } from "./dom.js";

/** @import { Square } from "./position.js" */

/**
 * `wide` is one that needs more room than half a page.
 * @typedef {{kind: string, html?: string, wide?: boolean, caption?: string, n?: number, queens?: Square[]}} Exhibit
 */

/**
 * @param {Exhibit} exhibit
 * @param {(words: string) => void} say
 */
export function exhibited({ kind, html, caption = "", n = 0, queens = [] }, say) {
  if (kind === "board") {
    const live = createLiveBoard(n, queens, caption || `Board of size ${n}`, say);
    return element("figure", { class: "exhibit board-exhibit" }, live.node, element("figcaption", {}, caption));
  }
  const node = element("div", { class: `exhibit ${kind}` });
  const made = document.createElement("template");
  made.innerHTML = html ?? ""; // written by our own library, which escapes every text in it
  node.append(made.content);
  for (const wide of node.querySelectorAll(".wide, pre, .formula")) {
    put(wide, "tabindex", 0); // a scrollable area must be reachable by keyboard
    put(wide, "role", "group");
    put(wide, "aria-label", wide.querySelector("caption")?.textContent || (kind === "values" ? "Computed" : "Listing"));
  }
  if ([...node.querySelectorAll("math")].some((math) => !math.closest(".formula, .wide"))) {
    node.classList.add("scrolls");
    for (const [name, value] of Object.entries({ tabindex: 0, role: "group", "aria-label": "Formulas" }))
      put(node, name, value);
  }
  for (const svg of /** @type {NodeListOf<SVGSVGElement>} */ (node.querySelectorAll("svg[width]"))) measure(svg);
  for (const cell of node.querySelectorAll("th:empty")) cell.replaceWith(element("td"));
  return node;
}

/**
 * A drawing is sized in rem, so that it grows with the type around it, and a quarter larger than drawn, since its
 * letters are small.
 * @param {SVGSVGElement} svg
 */
function measure(svg) {
  const [width, height] = ["width", "height"].map((side) => Number.parseFloat(svg.getAttribute(side) ?? ""));
  svg.style.setProperty("--drawn", `${(1.25 * width) / 16}rem`);
  svg.style.setProperty("--ratio", String(width / height));
}
