// The class of a solution: the boards that are its turns and mirror images, each a click away.

import { thumbnail } from "../../static/lib/board/queens.js";
import { element, put, refill } from "../../static/lib/dom.js";
import { nameOf, vectorOf } from "../../static/lib/position.js";
import { plural } from "../../static/lib/words.js";

/** @import { State } from "./play.js" */

/** @typedef {number[]} Vector the row of the queen in each column */

/** @param {Vector} vector */
const mirrored = (vector) => vector.toReversed();

/**
 * A quarter turn clockwise: the queen in row r, column c goes to row c, column n - 1 - r.
 * @param {Vector} vector
 */
function turned(vector) {
  /** @type {Vector} */
  const after = [];
  vector.forEach((row, column) => {
    after[vector.length - 1 - row] = column;
  });
  return after;
}

/**
 * The different images of a solution, in an order that is the same for each of them.
 * @param {Vector} vector
 */
export function imagesOf(vector) {
  const turns = [vector];
  while (turns.length < 4) turns.push(turned(turns[turns.length - 1]));
  const all = [...turns, ...turns.map(mirrored)];
  const different = new Map(all.map((each) => [each.join(), each]));
  return [...different.values()].sort((a, b) => {
    const at = a.findIndex((row, column) => row !== b[column]);
    return a[at] - b[at];
  });
}

/**
 * `ordered` is the largest size that the gallery shows.
 * @param {number} ordered
 */
export function familyPanel(ordered) {
  const how = element("span", { class: "soft small" });
  const boards = element("div", { class: "family" });
  const gallery = element("a", { class: "small" }, "Gallery");
  const heading = element("h2", {}, "Its class ", how);
  const node = element("section", { class: "stack no-print", "aria-label": "Its class" }, heading, boards);
  /** @type {Vector[]} */
  let images = [];
  node.prepend(element("div", { class: "row spread" }, heading, gallery));

  /** @param {State} state */
  function show({ position, report }) {
    const vector = vectorOf(position);
    const now = () => images.findIndex((image) => image.join() === vector?.join());
    // Until the referee has spoken of another image they stay, and the link that was chosen keeps the focus.
    if (report || now() < 0) images = vector && report?.solution ? imagesOf(vector) : [];
    refill(how, images.length, () =>
      images.length ? `${plural(images.length, "board")}, turned and mirrored` : "once the board is solved",
    );
    refill(boards, images, () => images.map(linked));
    [...boards.children].forEach((each, index) => {
      put(each, "aria-current", index === now() ? "true" : null);
    });
    gallery.hidden = !images.length || position.n > ordered;
    put(gallery, "href", images.length ? `#/gallery?n=${position.n}&a=${vector}` : null);
  }

  return { node, show };
}

/** @param {Vector} image */
function linked(image) {
  const squares = image.map((row, column) => nameOf([row, column], image.length)).join(" ");
  return element("a", { href: `#/board?n=${image.length}&v=${image}`, "aria-label": squares }, thumbnail(image));
}
