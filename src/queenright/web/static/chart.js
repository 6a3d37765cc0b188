// A line chart with a logarithmic height, as SVG. Pure geometry first, then shapes. Series differ by dash and mark too.
//
// A chart is drawn in the pixels that it has, so that its words can be read on a phone. A narrow one has a legend below
// instead of names beside the lines. Claims are drawn through the frame to where they leave it.

import { element, fresh, shape } from "./dom.js";

const MARKS = ["M-3.4 0a3.4 3.4 0 1 0 6.8 0a3.4 3.4 0 1 0-6.8 0", "M-3.200-3.200h6.400v6.400h-6.400z", "M0-4.300l4 7h-8z", "M0 4.300l4-7h-8z", "M0-4.500l4.500 4.500-4.500 4.500-4.500-4.500z", "M-3.600-3.600l7.200 7.200m0-7.200l-7.200 7.200"];
const NARROW = 520;
const LEGEND_LINE = 20;
const LETTER = 7.2; // the width of a letter of a name, or a little more

// Round powers of ten that enclose the values.
export function decades(values) {
  const good = values.filter((value) => value > 0 && Number.isFinite(value));
  if (!good.length) return [-4, 0];
  const low = Math.floor(Math.log10(Math.min(...good)));
  const high = Math.ceil(Math.log10(Math.max(...good)));
  return [low, Math.max(high, low + 1)];
}

// A power of ten for any value: a claim may be beyond all numbers, or so small that it is 0.
const power = (value) => Math.log10(Math.max(1e-300, Math.min(1e300, value)));

// The place of each entry of a legend, line by line: [{x, line}].
export function flowed(names, width) {
  let [x, line] = [0, 0];
  return names.map((name) => {
    const wide = 40 + name.length * LETTER;
    if (x && x + wide > width) [x, line] = [0, line + 1];
    const place = { x, line };
    x += wide;
    return place;
  });
}

// A place that a chart fills: `draw(width)` is called again when its width changes.
export function filling(draw) {
  const node = element("div");
  new ResizeObserver(([{ contentRect }]) => {
    if (contentRect.width) node.replaceChildren(draw(Math.round(contentRect.width)));
  }).observe(node);
  return node;
}

// series: [{name, points: [[x, y]], mark, dashed}]; dashed is the pattern of a claim's line
export function chart(series, { width, height, words, xWords = "n", logarithmicX = false }) {
  const narrow = width < NARROW;
  const edge = { left: 54, right: narrow ? 26 : 110, top: 14, bottom: 38 };
  const xs = series.flatMap(({ points }) => points.map(([x]) => x));
  const [left, right] = xs.length ? [Math.min(...xs), Math.max(...xs, Math.min(...xs) + 1)] : [1, 10];
  const [low, high] = decades(series.filter(({ dashed }) => !dashed).flatMap(({ points }) => points.map(([, y]) => y)));
  const along = (x) => (logarithmicX ? (Math.log(x) - Math.log(left)) / (Math.log(right) - Math.log(left)) : (x - left) / (right - left));
  const px = (x) => edge.left + along(x) * (width - edge.left - edge.right);
  const py = (y) => height - edge.bottom - ((power(y) - low) / (high - low)) * (height - edge.top - edge.bottom);
  const placed = series.map((each, index) => ({ ...each, kind: each.mark ?? index, points: each.points.map(([x, y]) => [px(x), py(y)]) }));
  const entries = narrow ? flowed(series.map(({ name }) => name), width) : [];
  const whole = height + (narrow ? 6 + LEGEND_LINE * (1 + entries.at(-1).line) : 0);
  const frame = fresh("frame");
  return shape("svg", { class: "chart", viewBox: `0 0 ${width} ${whole}`, role: "img", "aria-label": words },
    shape("clipPath", { id: frame }, shape("rect", { x: edge.left, y: edge.top, width: width - edge.left - edge.right, height: height - edge.top - edge.bottom })),
    grid(low, high, left, right, { px, py, width, height, edge, logarithmicX, xWords }),
    placed.map((each) => drawn(each, frame)),
    narrow ? placed.map((each, index) => legend(each, entries[index], height)) : named(placed));
}

function grid(low, high, left, right, { px, py, width, height, edge, logarithmicX, xWords }) {
  const parts = [];
  const names = { "-6": "1 µs", "-5": "10 µs", "-4": "0.1 ms", "-3": "1 ms", "-2": "10 ms", "-1": "0.1 s", 0: "1 s", 1: "10 s", 2: "100 s" };
  for (let exponent = low; exponent <= high; exponent += 1) {
    const y = py(10 ** exponent);
    parts.push(shape("path", { class: "grid", d: `M${edge.left} ${y}H${width - edge.right}` }), shape("text", { class: "tick end", x: edge.left - 8, y }, names[exponent] ?? `10^${exponent} s`));
  }
  const step = Math.max(1, Math.ceil((right - left) / 12));
  const ticks = logarithmicX ? [left, Math.sqrt(left * right), right] : Array.from({ length: Math.floor((right - left) / step) + 1 }, (_, index) => left + index * step);
  for (const x of ticks) parts.push(shape("text", { class: "tick", x: px(x), y: height - edge.bottom + 16 }, Math.round(x).toLocaleString("en")));
  parts.push(shape("text", { class: "tick", x: (edge.left + width - edge.right) / 2, y: height - 5 }, xWords));
  return shape("g", {}, parts);
}

const classOf = ({ kind, dashed }) => `series series-${kind}${dashed ? " claim" : ""}`;
const line = (points, dashed, frame = null) => shape("path", {
  class: "line", d: `M${points.map((point) => point.map((value) => value.toFixed(1)).join(" ")).join("L")}`, "stroke-dasharray": dashed || null, "clip-path": frame && `url(#${frame})`,
});
const mark = ([x, y], kind) => shape("path", { class: "mark", transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})`, d: MARKS[kind % MARKS.length] });

function drawn(each, frame) {
  return shape("g", { class: classOf(each), "data-series": each.name },
    line(each.points, each.dashed, each.dashed ? frame : null), each.dashed ? null : each.points.map((point) => mark(point, each.kind)));
}

// Names at the lines' ends; those that would touch are moved apart.
function named(series) {
  const ends = series.filter(({ points }) => points.length).map((each) => ({ ...each, end: each.points.at(-1)[0], y: each.points.at(-1)[1] })).sort((a, b) => a.y - b.y);
  ends.forEach((own, index) => {
    for (const other of ends.slice(0, index)) if (Math.abs(own.end - other.end) < 100) own.y = Math.max(own.y, other.y + 14);
  });
  return ends.map((each) => shape("g", { class: classOf(each) }, shape("text", { class: "name", x: each.end + 9, y: each.y }, each.name)));
}

function legend(each, { x, line: row }, top) {
  const y = top + 6 + LEGEND_LINE * (row + 0.5);
  return shape("g", { class: classOf(each) }, line([[x + 2, y], [x + 26, y]], each.dashed), each.dashed ? null : mark([x + 14, y], each.kind),
    shape("text", { class: "name", x: x + 32, y }, each.name));
}
