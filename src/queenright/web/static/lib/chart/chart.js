// A line chart with a logarithmic y axis, as SVG. Pure geometry first, then shapes. Series differ by dash and mark too.
//
// A chart is drawn at its actual width, in sixteenths of a rem, so that its text is as large as that around it. Names
// are in a column at the right, each joined to the end of its line; a narrow chart has a legend below instead. Claimed
// curves are drawn up to where they leave the frame. Pointing at the chart, or the arrow keys, show the values of one x
// (hover.js).

import { element, fresh, shape, unit } from "../dom.js";
import { createHover } from "./hover.js";

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
 * @property {(power: number) => string} tick the words for a power of ten
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
  "M0-4.500v9m-4.500-4.500h9",
  "M-4.500-2.200h9v4.400h-9z",
  "M-2.200-4.500h4.400v9h-4.400z",
  "M-4 -4h8l-8 8z",
  "M0-4.500l1.300 3h3.200l-2.500 2.200 1 3.300-3-2-3 2 1-3.300-2.500-2.200h3.200z",
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

const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/**
 * A power of ten as people write it: 1, 10, 100, 1,000, then 10⁴ and so on.
 * @param {number} power
 */
export const powerTick = (power) =>
  power < 4
    ? (10 ** power).toLocaleString("en")
    : `10${[...String(power)].map((digit) => SUPERSCRIPTS[Number(digit)]).join("")}`;

/** @param {number} power */
export const timeTick = (power) => TIMES[power] ?? `10^${power} s`;

/**
 * A time as people read it: three digits and a unit.
 * @param {number} seconds
 */
export function shortTime(seconds) {
  const [value, unit] = seconds < 1e-3 ? [1e6 * seconds, "µs"] : seconds < 1 ? [1e3 * seconds, "ms"] : [seconds, "s"];
  return `${Number(value.toPrecision(3)).toLocaleString("en")} ${unit}`;
}

const NARROW = 520;
const LEGEND_LINE = 20;
const LETTER = 7.2; // the width of a letter in a name, rounded up
const NAME_LINE = 17; // between two names in the column at the right

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
    const wide = 48 + name.length * LETTER;
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
    if (contentRect.width) node.replaceChildren(draw(Math.round(contentRect.width / unit())));
  }).observe(node);
  return node;
}

/**
 * `tick` writes the powers of ten along y, `value` a value when it is pointed at. With `exponents`, the y of points are
 * powers of ten themselves, for numbers that are too large to be written out.
 * @typedef {object} Options
 * @property {number} width
 * @property {number} height
 * @property {string} words
 * @property {boolean} [logarithmicX]
 * @property {boolean} [exponents]
 * @property {(power: number) => string} [tick]
 * @property {(y: number) => string} [value]
 */

/**
 * A chart as wide as its place, with the values where one points.
 * @param {Series[]} series
 * @param {Omit<Options, "width" | "height"> & {height: (width: number) => number}} options
 */
export function chartFor(series, { height, ...options }) {
  const { value = shortTime } = options;
  return filling((width) => {
    const { node, frame } = chart(series, { width, height: height(width), ...options });
    return createHover(node, frame, series, value);
  });
}

/**
 * @param {Series[]} series
 * @param {Options} options
 */
export function chart(series, { width, height, words, logarithmicX = false, exponents = false, tick = timeTick }) {
  const names = series.map(({ name }) => name);
  const entries = width < NARROW ? flowed(names, width) : [];
  const column = entries.length ? 0 : 34 + LETTER * Math.max(0, ...names.map(({ length }) => length));
  const frame = framed(series, { width, height, logarithmicX, exponents, column, tick });
  const { px, py, edge } = frame;
  const placed = series.map((each) => ({
    ...each,
    points: each.points.map(([x, y]) => /** @type {Spot} */ ([px(x), py(y)])),
  }));
  const lines = entries.length ? 1 + entries[entries.length - 1].line : 0;
  const whole = height + (lines ? 6 + LEGEND_LINE * lines : 0);
  const clip = fresh("frame");
  const inside = { width: width - edge.left - edge.right, height: height - edge.top - edge.bottom };
  const node = shape(
    "svg",
    { class: "chart", viewBox: `0 0 ${width} ${whole}`, role: "img", "aria-label": words },
    shape("clipPath", { id: clip }, shape("rect", { x: edge.left, y: edge.top, ...inside })),
    grid(frame),
    placed.map((each) => drawn(each, clip)),
    entries.length ? placed.map((each, index) => legend(each, entries[index], height)) : named(placed, frame),
  );
  return { node, frame };
}

/**
 * @param {Series[]} series
 * @param {Required<Omit<Options, "words" | "value">> & {column: number}} options
 * @returns {Frame}
 */
function framed(series, { width, height, logarithmicX, exponents, column, tick }) {
  const edge = { left: 58, right: column || 26, top: 14, bottom: 38 };
  const xs = series.flatMap(({ points }) => points.map(([x]) => x));
  const left = xs.length ? Math.min(...xs) : 1;
  const right = xs.length ? Math.max(...xs, left + 1) : 10;
  const measured = series.filter(({ dashed }) => !dashed);
  const values = measured.flatMap(({ points }) => points.map(([, y]) => y));
  const [low, high] = exponents ? [0, Math.ceil(Math.max(1, ...values))] : decades(values);
  /** @type {(x: number) => number} */
  const scale = logarithmicX ? Math.log : (x) => x;
  /** @param {number} x */
  const along = (x) => (scale(x) - scale(left)) / (scale(right) - scale(left));
  /** @param {number} y */
  const up = (y) => ((exponents ? y : power(y)) - low) / (high - low);
  return {
    width,
    height,
    edge,
    across: [left, right],
    powers: [low, high],
    logarithmicX,
    tick,
    px: (x) => edge.left + along(x) * (width - edge.left - edge.right),
    py: (y) => height - edge.bottom - up(y) * (height - edge.top - edge.bottom),
  };
}

/** @param {Frame} frame */
function grid({ width, height, edge, across: [left, right], powers: [low, high], logarithmicX, tick, px }) {
  const parts = [];
  const every = Math.ceil((high - low) / 8);
  for (let exponent = low; exponent <= high; exponent += every) {
    const y = height - edge.bottom - ((exponent - low) / (high - low)) * (height - edge.top - edge.bottom);
    const words = tick(exponent);
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
 * Heights for names in one column: in the order of the wished ones, a line apart, all between top and bottom.
 * @param {number[]} wished
 * @param {number} top
 * @param {number} bottom
 */
export function spread(wished, top, bottom) {
  const order = wished.map((_, index) => index).sort((a, b) => wished[a] - wished[b]);
  const line = Math.min(NAME_LINE, (bottom - top) / Math.max(1, wished.length - 1));
  const places = [...wished];
  let free = top;
  for (const index of order) {
    places[index] = Math.max(free, wished[index]);
    free = places[index] + line;
  }
  let most = bottom;
  for (const index of order.toReversed()) {
    places[index] = Math.min(most, places[index]);
    most = places[index] - line;
  }
  return places;
}

/**
 * Names in a column at the right, each joined to the last visible point of its line.
 * @param {Series[]} series
 * @param {Frame} frame
 */
function named(series, { width, height, edge }) {
  const right = width - edge.right;
  const drawnOnes = series.filter(({ points }) => points.length);
  const ends = drawnOnes.map(({ points }) => points.findLast(([, y]) => y >= edge.top) ?? points[0]);
  const places = spread(
    ends.map(([, y]) => y),
    edge.top,
    height - edge.bottom,
  );
  return drawnOnes.map((each, index) => {
    const [[x, y], place] = [ends[index], places[index]];
    return shape(
      "g",
      { class: classOf(each) },
      shape("path", { class: "leader", d: `M${x + 5} ${y}L${right + 8} ${place}h8` }),
      shape("text", { class: "name", x: right + 20, y: place }, each.name),
    );
  });
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
