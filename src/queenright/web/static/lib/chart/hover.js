// The values of a chart at one x: a line through the chart and a list beside it, by pointer or by arrow keys.

import { element, put, shape } from "../dom.js";

/** @import { Frame, Series } from "./chart.js" */

/**
 * What each series has at x, largest first. A series without a point there is left out. Pure.
 * @param {Series[]} series
 * @param {number} x
 */
export const valuesAt = (series, x) =>
  series
    .flatMap(({ name, points }) => points.filter((point) => point[0] === x).map(([, y]) => ({ name, y })))
    .sort((a, b) => b.y - a.y);

/**
 * @param {SVGElement} chart
 * @param {Frame} frame
 * @param {Series[]} series
 * @param {(y: number) => string} value
 */
export function createHover(chart, frame, series, value) {
  const { px, edge, width, height } = frame;
  const all = [...new Set(series.flatMap(({ points }) => points.map(([x]) => x)))].sort((a, b) => a - b);
  const guide = shape("path", { class: "guide" });
  chart.append(guide);
  const tip = element("div", { class: "chart-tip", role: "status", hidden: true });
  const focus = { tabindex: 0, role: "group", "aria-label": "Chart: the arrow keys show the values" };
  const node = element("div", { class: "chart-place", ...focus }, chart, tip);
  let at = -1;

  /** @param {number} index */
  function point(index) {
    at = Math.max(0, Math.min(all.length - 1, index));
    const x = all[at];
    if (x === undefined) return;
    put(guide, "d", `M${px(x)} ${edge.top}V${height - edge.bottom}`);
    const rows = valuesAt(series, x).map(({ name, y }) =>
      element("div", {}, element("span", {}, name), element("b", {}, value(y))),
    );
    tip.replaceChildren(element("div", { class: "soft" }, `n = ${x.toLocaleString("en")}`), ...rows);
    tip.hidden = false;
    const isRight = px(x) > width / 2;
    tip.style.left = isRight ? "" : `${(px(x) + 12) / 16}rem`;
    tip.style.right = isRight ? `${(width - px(x) + 12) / 16}rem` : "";
  }

  function leave() {
    at = -1;
    tip.hidden = true;
    put(guide, "d", null);
  }

  node.addEventListener("pointermove", (event) => {
    const box = chart.getBoundingClientRect();
    const x = ((event.clientX - box.left) * width) / box.width;
    const distances = all.map((each) => Math.abs(px(each) - x));
    point(distances.indexOf(Math.min(...distances)));
  });
  node.addEventListener("pointerleave", leave);
  node.addEventListener("blur", leave);
  node.addEventListener("keydown", (event) => {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (!by) return;
    event.preventDefault();
    point(at < 0 ? (by > 0 ? 0 : all.length - 1) : at + by);
  });
  return node;
}
