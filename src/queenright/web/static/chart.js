// A line chart with a logarithmic height, as SVG. Pure geometry first, then shapes. Series differ by dash and mark too.

import { shape } from "./dom.js";

const MARKS = ["M-3.4 0a3.4 3.4 0 1 0 6.8 0a3.4 3.4 0 1 0-6.8 0", "M-3.200-3.200h6.400v6.400h-6.400z", "M0-4.300l4 7h-8z", "M0 4.300l4-7h-8z", "M0-4.500l4.500 4.500-4.500 4.500-4.500-4.500z", "M-3.600-3.600l7.200 7.200m0-7.200l-7.200 7.200"];

// Round powers of ten that enclose the values.
export function decades(values) {
  const good = values.filter((value) => value > 0 && Number.isFinite(value));
  if (!good.length) return [-4, 0];
  const low = Math.floor(Math.log10(Math.min(...good)));
  const high = Math.ceil(Math.log10(Math.max(...good)));
  return [low, Math.max(high, low + 1)];
}

// series: [{name, points: [[x, y]], mark, dashed, label}]
export function chart(series, { width = 640, height = 340, words, xWords = "n", logarithmicX = false }) {
  const edge = { left: 58, right: 120, top: 14, bottom: 38 };
  const all = series.flatMap(({ points }) => points);
  const solid = series.filter(({ dashed }) => !dashed).flatMap(({ points }) => points);
  const xs = all.map(([x]) => x);
  const [left, right] = xs.length ? [Math.min(...xs), Math.max(...xs, Math.min(...xs) + 1)] : [1, 10];
  const [low, high] = decades(solid.map(([, y]) => y));
  const along = (x) => (logarithmicX ? (Math.log(x) - Math.log(left)) / (Math.log(right) - Math.log(left)) : (x - left) / (right - left));
  const px = (x) => edge.left + along(x) * (width - edge.left - edge.right);
  const py = (y) => height - edge.bottom - ((Math.log10(y) - low) / (high - low)) * (height - edge.top - edge.bottom);
  const clip = ([, y]) => y > 0 && Math.log10(y) >= low - 0.2 && Math.log10(y) <= high + 0.05;
  return shape("svg", { class: "chart", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": words },
    grid(low, high, left, right, { px, py, width, height, edge, logarithmicX, xWords }),
    ...labelled(series.map((each, index) => ({ ...each, index, points: each.points.filter(clip).map(([x, y]) => [px(x), py(y)]) }))));
}

function grid(low, high, left, right, { px, py, width, height, edge, logarithmicX, xWords }) {
  const parts = [];
  const names = { "-6": "1 µs", "-5": "10 µs", "-4": "0.1 ms", "-3": "1 ms", "-2": "10 ms", "-1": "0.1 s", 0: "1 s", 1: "10 s", 2: "100 s" };
  for (let power = low; power <= high; power += 1) {
    const y = py(10 ** power);
    parts.push(shape("path", { class: "grid", d: `M${edge.left} ${y}H${width - edge.right}` }), shape("text", { class: "tick end", x: edge.left - 8, y }, names[power] ?? `10^${power} s`));
  }
  const step = Math.max(1, Math.ceil((right - left) / 12));
  const ticks = logarithmicX ? [left, Math.sqrt(left * right), right] : Array.from({ length: Math.floor((right - left) / step) + 1 }, (_, index) => left + index * step);
  for (const x of ticks) parts.push(shape("text", { class: "tick", x: px(x), y: height - edge.bottom + 16 }, Math.round(x).toLocaleString("en")));
  parts.push(shape("text", { class: "tick", x: (edge.left + width - edge.right) / 2, y: height - 5 }, xWords));
  return shape("g", {}, parts);
}

// Lines, marks and a label at each line's end; labels that would touch are moved apart.
function labelled(series) {
  const ends = series.filter(({ points }) => points.length).map((each) => ({ ...each, y: each.points.at(-1)[1] })).sort((a, b) => a.y - b.y);
  ends.forEach((own, index) => {
    for (const other of ends.slice(0, index)) {
      if (Math.abs(own.points.at(-1)[0] - other.points.at(-1)[0]) < 100) own.y = Math.max(own.y, other.y + 14);
    }
  });
  return ends.map(({ name, points, dashed, index, mark, y, className }) => shape("g", { class: `series series-${mark ?? index}${dashed ? " claim" : ""} ${className ?? ""}`, "data-series": name },
    shape("path", { class: "line", d: `M${points.map((point) => point.map((value) => value.toFixed(1)).join(" ")).join("L")}` }),
    dashed ? null : points.map(([x, each]) => shape("path", { class: "mark", transform: `translate(${x.toFixed(1)} ${each.toFixed(1)})`, d: MARKS[(mark ?? index) % MARKS.length] })),
    shape("text", { class: "name", x: points.at(-1)[0] + 9, y }, name)));
}
