// A line chart with a logarithmic y axis, as SVG. Pure geometry first, then shapes. Series differ by dash and mark too.
//
// A chart is drawn at its actual width in pixels, so that its text is readable on a phone. A narrow one has a legend
// below instead of names beside the lines. Claimed curves are drawn up to where they leave the frame.

import { element, fresh, shape } from "../../static/lib/dom.js";

/** @typedef {[number, number]} Spot */

/**
 * `mark` is the number of the series' mark and colour; `dashed` is the pattern of a claim's line.
 * @typedef {{name: string, points: Spot[], mark: number | string, dashed?: string}} Series
 */

/**
 * The frame of a chart: where a value is, in pixels.
 * @typedef {object} Frame
 * @property {number} width
 * @property {number} height
 * @property {{left: number, right: number, top: number, bottom: number}} edge
 * @property {[number, number]} across the range of x
 * @property {[number, number]} powers the range of y, as powers of ten
 * @property {boolean} logarithmicX
 * @property {(x: number) => number} px
 * @property {(y: number) => number} py
 */

const MARKS = [
  "M-3.4 0a3.4 3.4 0 1 0 6.8 0a3.4 3.4 0 1 0-6.8 0",
  "M-3.200-3.200h6.400v6.400h-6.400z",
  "M0-4.300l4 7h-8z",
  "M0 4.300l4-7h-8z",
  "M0-4.500l4.500 4.500-4.500 4.500-4.500-4.500z",
  "M-3.600-3.600l7.200 7.200m0-7.200l-7.200 7.200",
];
/** @type {Record<number, string>} */
const TIMES = {
  "-6": "1 µs",
  "-5": "10 µs",
  "-4": "0.1 ms",
  "-3": "1 ms",
  "-2": "10 ms",
  "-1": "0.1 s",
  0: "1 s",
  1: "10 s",
  2: "100 s",
};
const NARROW = 520;
const LEGEND_LINE = 20;
const LETTER = 7.2; // the width of a letter in a name, rounded up

/**
 * Round powers of ten that enclose the values.
 * @param {number[]} values
 * @returns {[number, number]}
 */
export function decades(values) {
  const good = values.filter((value) => value > 0 && Number.isFinite(value));
  if (!good.length) return [-4, 0];
  const low = Math.floor(Math.log10(Math.min(...good)));
  const high = Math.ceil(Math.log10(Math.max(...good)));
  return [low, Math.max(high, low + 1)];
}

/**
 * The power of ten of any value: a claim may overflow to infinity or be 0.
 * @param {number} value
 */
const power = (value) => Math.log10(Math.max(1e-300, Math.min(1e300, value)));

/**
 * The position of each legend entry, line by line.
 * @param {string[]} names
 * @param {number} width
 */
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

/**
 * An element that a chart fills: `draw(width)` is called again when its width changes.
 * @param {(width: number) => Element} draw
 */
export function filling(draw) {
  const node = element("div");
  new ResizeObserver(([{ contentRect }]) => {
    if (contentRect.width) node.replaceChildren(draw(Math.round(contentRect.width)));
  }).observe(node);
  return node;
}

/**
 * @param {Series[]} series
 * @param {{width: number, height: number, words: string, logarithmicX?: boolean}} options
 */
export function chart(series, { width, height, words, logarithmicX = false }) {
  const frame = framed(series, width, height, logarithmicX);
  const { px, py, edge } = frame;
  const placed = series.map((each) => ({
    ...each,
    points: each.points.map(([x, y]) => /** @type {Spot} */ ([px(x), py(y)])),
  }));
  const entries =
    width < NARROW
      ? flowed(
          series.map(({ name }) => name),
          width,
        )
      : [];
  const lines = entries.length ? 1 + entries[entries.length - 1].line : 0;
  const whole = height + (lines ? 6 + LEGEND_LINE * lines : 0);
  const clip = fresh("frame");
  const inside = { width: width - edge.left - edge.right, height: height - edge.top - edge.bottom };
  return shape(
    "svg",
    { class: "chart", viewBox: `0 0 ${width} ${whole}`, role: "img", "aria-label": words },
    shape("clipPath", { id: clip }, shape("rect", { x: edge.left, y: edge.top, ...inside })),
    grid(frame),
    placed.map((each) => drawn(each, clip)),
    entries.length ? placed.map((each, index) => legend(each, entries[index], height)) : named(placed),
  );
}

/**
 * @param {Series[]} series
 * @param {number} width
 * @param {number} height
 * @param {boolean} logarithmicX
 * @returns {Frame}
 */
function framed(series, width, height, logarithmicX) {
  const edge = { left: 54, right: width < NARROW ? 26 : 110, top: 14, bottom: 38 };
  const xs = series.flatMap(({ points }) => points.map(([x]) => x));
  const left = xs.length ? Math.min(...xs) : 1;
  const right = xs.length ? Math.max(...xs, left + 1) : 10;
  const measured = series.filter(({ dashed }) => !dashed);
  const [low, high] = decades(measured.flatMap(({ points }) => points.map(([, y]) => y)));
  /** @type {(x: number) => number} */
  const scale = logarithmicX ? Math.log : (x) => x;
  /** @param {number} x */
  const along = (x) => (scale(x) - scale(left)) / (scale(right) - scale(left));
  /** @param {number} y */
  const up = (y) => (power(y) - low) / (high - low);
  return {
    width,
    height,
    edge,
    across: [left, right],
    powers: [low, high],
    logarithmicX,
    px: (x) => edge.left + along(x) * (width - edge.left - edge.right),
    py: (y) => height - edge.bottom - up(y) * (height - edge.top - edge.bottom),
  };
}

/** @param {Frame} frame */
function grid({ width, height, edge, across: [left, right], powers: [low, high], logarithmicX, px, py }) {
  const parts = [];
  for (let exponent = low; exponent <= high; exponent += 1) {
    const y = py(10 ** exponent);
    const words = TIMES[exponent] ?? `10^${exponent} s`;
    parts.push(shape("path", { class: "grid", d: `M${edge.left} ${y}H${width - edge.right}` }));
    parts.push(shape("text", { class: "tick end", x: edge.left - 8, y }, words));
  }
  const step = Math.max(1, Math.ceil((right - left) / 12));
  const count = Math.floor((right - left) / step) + 1;
  const ticks = logarithmicX
    ? [left, Math.sqrt(left * right), right]
    : Array.from({ length: count }, (_, index) => left + index * step);
  for (const x of ticks) {
    const words = Math.round(x).toLocaleString("en");
    parts.push(shape("text", { class: "tick", x: px(x), y: height - edge.bottom + 16 }, words));
  }
  parts.push(shape("text", { class: "tick", x: (edge.left + width - edge.right) / 2, y: height - 5 }, "n"));
  return shape("g", {}, parts);
}

/** @param {Series} series */
const classOf = ({ mark, dashed }) => `series series-${mark}${dashed ? " claim" : ""}`;

/**
 * @param {Spot[]} points
 * @param {string} [dashed]
 * @param {string | null} [clip]
 */
const line = (points, dashed, clip = null) =>
  shape("path", {
    class: "line",
    d: `M${points.map((point) => point.map((value) => value.toFixed(1)).join(" ")).join("L")}`,
    "stroke-dasharray": dashed,
    "clip-path": clip && `url(#${clip})`,
  });

/**
 * @param {Spot} point
 * @param {number | string} kind
 */
const marker = ([x, y], kind) =>
  shape("path", {
    class: "mark",
    transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})`,
    d: MARKS[Number(kind) % MARKS.length],
  });

/**
 * @param {Series} each
 * @param {string} clip
 */
const drawn = (each, clip) =>
  shape(
    "g",
    { class: classOf(each), "data-series": each.name },
    line(each.points, each.dashed, each.dashed ? clip : null),
    !each.dashed && each.points.map((point) => marker(point, each.mark)),
  );

/**
 * Names at the lines' ends; those that would touch are moved apart.
 * @param {Series[]} series
 */
function named(series) {
  const ends = series
    .filter(({ points }) => points.length)
    .map((each) => ({
      ...each,
      end: each.points[each.points.length - 1][0],
      y: each.points[each.points.length - 1][1],
    }))
    .sort((a, b) => a.y - b.y);
  for (const [index, own] of ends.entries())
    for (const other of ends.slice(0, index))
      if (Math.abs(own.end - other.end) < 100) own.y = Math.max(own.y, other.y + 14);
  return ends.map((each) =>
    shape("g", { class: classOf(each) }, shape("text", { class: "name", x: each.end + 9, y: each.y }, each.name)),
  );
}

/**
 * @param {Series} each
 * @param {{x: number, line: number}} place
 * @param {number} top
 */
function legend(each, { x, line: row }, top) {
  const y = top + 6 + LEGEND_LINE * (row + 0.5);
  /** @type {Spot[]} */
  const ends = [
    [x + 2, y],
    [x + 26, y],
  ];
  return shape(
    "g",
    { class: classOf(each) },
    line(ends, each.dashed),
    !each.dashed && marker([x + 14, y], each.mark),
    shape("text", { class: "name", x: x + 32, y }, each.name),
  );
}
