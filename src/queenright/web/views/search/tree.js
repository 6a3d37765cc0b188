// The state space tree as SVG: pan, zoom, fold. Shapes of one kind share one path element.
//
// The tape has the nodes and the time at which each was created; at time k, the nodes up to k are shown.

import { put, shape, unit, write } from "../../static/lib/dom.js";
import { Camera } from "./camera.js";
import { arranged, LEVEL, visible, visibleAncestor } from "./layout.js";
import { emptyTape } from "./tape.js";

/** @import { Tape } from "./tape.js" */

/**
 * What is shown: the tape up to a time, and its current node.
 * @typedef {object} Scene
 * @property {Tape} tape
 * @property {number} version
 * @property {Set<number>} folded
 * @property {number} time
 * @property {number} current
 * @property {boolean} following
 */

/** @typedef {Record<string, string[]>} Paths by layer */

const STILL = ["ahead", "coming", "awaited"]; // what is to come, below all that has been
const LAYERS = ["bars", "edges", "way", "open", "closed", "pruned", "solutions", "stars", "folds", "here"];
const LABELS = 500;
const READABLE = 7; // the radius from which a node has room for its label
const LETTERS = 13; // the usual size of a label
const LARGEST = 12; // the radius of a node
const STAR_ROWS = 4; // stars that would hide each other stand in rows
const REACH = 18; // pixels from a node within which a click selects it
const HELP = "State space tree. Arrows move, plus and minus zoom, 0 shows all, Enter folds. Choose a node to go there.";

/**
 * `moved` is called when the tree must be redrawn, `entered` with a node that the user selects, `folded` with one that
 * the user folds.
 * @param {{moved: () => void, entered: (node: number) => void, folded: (node: number) => void}} view
 */
export function createTree({ moved, entered: enter, folded: fold }) {
  const layers = new Map([...STILL, ...LAYERS].map((name) => [name, shape("path", { class: name })]));
  const labels = createLabels();
  const role = { role: "application", "aria-roledescription": "tree", "aria-label": HELP };
  const node = shape("svg", { class: "tree", tabindex: 0, ...role }, ...layers.values(), labels.node);
  let type = 1; // how much larger type is than usual
  // Measured when it changes: asking the browser in every frame would make it lay out the page once more each time.
  let box = { width: 0, height: 0 };
  const camera = new Camera(() => ({ width: box.width || 600, height: box.height || 400, unit: type }));
  let arrangedFor = ""; // the tape and folds that the layout belongs to
  let drawn = "";
  let foreseen = "";
  let sized = "";
  /** @type {Scene | null} */
  let last = null;

  /** @param {Scene} scene */
  function show(scene) {
    const { tape, version, folded, time, following } = scene;
    const current = visibleAncestor(tape, folded, scene.current);
    last = { ...scene, current };
    const key = `${version}|${[...folded].join()}`;
    if (arrangedFor !== key) camera.look(arranged(tape, folded));
    arrangedFor = key;
    const size = `${box.width}x${box.height}`;
    if (camera.fitted && size !== sized) camera.fit();
    sized = size;
    if (following) camera.follow(current);
    const frame = `${key}|${camera.x}|${camera.y}|${camera.k}|${size}`;
    if (foreseen !== frame) draw(toCome(last, camera));
    foreseen = frame;
    const look = `${frame}|${time}`;
    if (drawn === look) return;
    drawn = look;
    const { paths, named } = drawing(last, camera);
    draw(paths);
    labels.node.style.fontSize = `${Math.min(LETTERS * type, 1.45 * radiusOf(camera))}px`;
    labels.show(named.slice(0, LABELS), tape);
  }

  /** @param {Paths} paths */
  function draw(paths) {
    for (const [name, path] of layers) if (paths[name]) put(path, "d", paths[name].join("") || "M0 0");
  }

  /** @param {() => void} act */
  const move = (act) => {
    if (!last) return;
    act();
    moved();
  };
  /** @type {Hands} */
  const hands = {
    pan: (dx, dy) => move(() => camera.pan(dx, dy)),
    zoom: (factor, px, py) => move(() => camera.zoom(factor, px, py)),
    all: () => move(() => camera.fit()),
    choose: (px, py, isFold) => {
      const found = last && nearest(last, camera, px, py);
      if (found === null) return;
      if (isFold) fold(found);
      else enter(found);
    },
    foldCurrent: () => last && fold(last.current),
  };
  new ResizeObserver(() => {
    type = unit();
    box = { width: node.clientWidth, height: node.clientHeight };
    sized = "";
    if (last) show(last);
  }).observe(node);
  listenToPointer(node, hands);
  listenToKeys(node, hands);
  const closeUp = () => {
    if (!last) return;
    camera.near(last.current);
    show(last);
  };
  const clear = () => {
    last = null;
    drawn = "";
    foreseen = "";
    for (const path of layers.values()) put(path, "d", "M0 0");
    labels.show([], emptyTape(0));
  };
  const reset = () => {
    camera.fitted = true;
    arrangedFor = "";
  };
  return { node, show, all: hands.all, zoom: hands.zoom, closeUp, reset, clear };
}

// -- what is drawn ----------------------------------------------------------------------------------------------------

/** @param {Camera} camera */
const radiusOf = (camera) => Math.max(1.2, Math.min(LARGEST * camera.size().unit, 13 * camera.k));

/**
 * The paths of all layers, and the labelled nodes with their positions and fates.
 * @param {Scene} scene
 * @param {Camera} camera
 */
function drawing(scene, camera) {
  const { tape, folded, time, current } = scene;
  const shown = visible(tape, camera.places, folded, camera, camera.size().width, time);
  /** @type {Paths} */
  const paths = Object.fromEntries(LAYERS.map((name) => [name, []]));
  const radius = radiusOf(camera);
  drawEdges(paths, scene, camera, shown);
  for (const index of shown.bars) paths.bars.push(bar(camera, index));
  /** @type {Named[]} */
  const named = [];
  for (const index of shown.nodes) {
    const [x, y] = camera.at(index);
    const fate = tape.fateAt[index] <= time ? tape.fate[index] : "";
    drawNode(paths, fate || (tape.closedAt[index] <= time ? "closed" : "open"), x, y, radius);
    if (folded.has(index)) paths.folds.push(`M${x - radius} ${y + radius * 1.4}h${2 * radius}l${-radius} ${radius}z`);
    if (radius > READABLE && fate !== "pruned") named.push({ index, x, y, fate });
  }
  drawSolutions(paths, scene, camera, radius);
  paths.here.push(disc(...camera.at(current), radius + 4));
  return { paths, named };
}

/**
 * A star for every solution so far, however small the tree is shown.
 * @param {Paths} paths
 * @param {Scene} scene
 * @param {Camera} camera
 * @param {number} radius
 */
function drawSolutions(paths, { tape, folded, time }, camera, radius) {
  const place = starPlaces(camera, radius);
  for (const index of tape.won) {
    if (tape.fateAt[index] > time) break; // they are in chronological order
    if (isSeen(index, tape, folded, camera)) paths.stars.push(place(index));
  }
}

/**
 * @param {number} index
 * @param {Tape} tape
 * @param {Set<number>} folded
 * @param {Camera} camera
 */
function isSeen(index, tape, folded, camera) {
  const [x] = camera.at(index);
  return x >= 0 && x <= camera.size().width && visibleAncestor(tape, folded, index) === index;
}

/**
 * Called for one solution after the other, it gives the star of each: below its node, or a row lower where the star
 * before would cover it.
 * @param {Camera} camera
 * @param {number} radius
 */
function starPlaces(camera, radius) {
  const size = Math.max(3 * camera.size().unit, radius * 0.9);
  const ends = Array(STAR_ROWS).fill(-Infinity); // where the last star of each row is
  return (/** @type {number} */ index) => {
    const [x, y] = camera.at(index);
    const free = ends.findIndex((end) => Math.abs(x - end) >= 1.8 * size);
    const row = free < 0 ? ends.indexOf(Math.min(...ends)) : free;
    ends[row] = x;
    return star(x, y + Math.max(4, radius * 2) + row * 1.7 * size, size);
  };
}

/**
 * The whole tree, dashed, and a star without colour for every solution: the position of every node is fixed from the
 * beginning, and what has been is drawn over it.
 * @param {Scene} scene
 * @param {Camera} camera
 */
function toCome({ tape, folded }, camera) {
  /** @type {Paths} */
  const paths = Object.fromEntries(STILL.map((name) => [name, []]));
  const radius = radiusOf(camera);
  const { nodes, bars } = visible(tape, camera.places, folded, camera, camera.size().width, Infinity);
  for (const index of nodes) {
    if (tape.fate[index] === "pruned") continue;
    const [x, y] = camera.at(index);
    if (index) paths.coming.push(joined(camera.at(tape.parent[index]), [x, y], radius, radius));
    paths.coming.push(disc(x, y, radius));
  }
  for (const index of bars) {
    if (index) paths.ahead.push(joined(camera.at(tape.parent[index]), camera.at(index), radius, 0));
    paths.ahead.push(bar(camera, index));
  }
  const place = starPlaces(camera, radius);
  for (const index of tape.won) if (isSeen(index, tape, folded, camera)) paths.awaited.push(place(index));
  return paths;
}

/**
 * @param {Paths} paths
 * @param {string} state
 * @param {number} x
 * @param {number} y
 * @param {number} radius
 */
function drawNode(paths, state, x, y, radius) {
  if (state === "pruned") paths.pruned.push(cross(x, y, Math.max(1.5, radius * 0.5)));
  else if (state === "solution") paths.solutions.push(disc(x, y, radius));
  else paths[state].push(disc(x, y, radius));
}

/**
 * The path to the current node has its own kind of edge.
 * @param {Paths} paths
 * @param {Scene} scene
 * @param {Camera} camera
 * @param {{nodes: number[], bars: number[]}} shown
 */
function drawEdges(paths, { tape, current }, camera, { nodes, bars }) {
  const radius = radiusOf(camera);
  const way = new Set();
  for (let each = current; each > 0; each = tape.parent[each]) way.add(each);
  /** @type {(index: number, end: number) => void} */
  const edge = (index, end) => {
    if (!index) return;
    const line = joined(camera.at(tape.parent[index]), camera.at(index), radius, end);
    paths[way.has(index) ? "way" : "edges"].push(line);
  };
  for (const index of nodes) edge(index, radius);
  for (const index of bars) edge(index, 0);
}

/**
 * @param {Camera} camera
 * @param {number} index
 */
function bar(camera, index) {
  const { bottom, depth } = camera.places;
  const [x, y] = camera.at(index);
  const height = Math.max(2, (bottom[index] - depth[index]) * LEVEL * camera.down);
  return `M${x.toFixed(1)} ${y.toFixed(1)}v${height.toFixed(1)}`;
}

/** @typedef {{index: number, x: number, y: number, fate: string}} Named */

// Label elements are reused and moved: there are as many as were ever visible at once.
function createLabels() {
  const node = shape("g", { class: "labels" });
  /** @type {SVGTextElement[]} */
  const pool = [];

  /**
   * @param {Named[]} named
   * @param {Tape} tape
   */
  function show(named, tape) {
    while (pool.length < named.length) pool.push(node.appendChild(shape("text")));
    for (const [order, text] of pool.entries()) {
      put(text, "visibility", order < named.length ? null : "hidden");
      if (order < named.length) place(text, named[order], tape);
    }
  }

  /**
   * @param {SVGTextElement} text
   * @param {Named} named
   * @param {Tape} tape
   */
  function place(text, { index, x, y, fate }, tape) {
    put(text, "x", x.toFixed(1));
    put(text, "y", y.toFixed(1));
    put(text, "class", fate || null);
    write(text, tape.label[index]);
  }

  return { node, show };
}

// -- hands ------------------------------------------------------------------------------------------------------------

/**
 * @typedef {object} Hands
 * @property {(dx: number, dy: number) => void} pan
 * @property {(factor: number, px?: number, py?: number) => void} zoom
 * @property {() => void} all
 * @property {(px: number, py: number, isFold: boolean) => void} choose
 * @property {() => void} foldCurrent
 */

/**
 * @param {Scene} scene
 * @param {Camera} camera
 * @param {number} px
 * @param {number} py
 */
function nearest({ tape, folded }, camera, px, py) {
  /** @type {number | null} */
  let best = null;
  let distance = REACH;
  for (const index of visible(tape, camera.places, folded, camera, camera.size().width, Infinity).nodes) {
    const [x, y] = camera.at(index);
    const far = Math.hypot(px - x, py - y);
    if (far < distance) [best, distance] = [index, far];
  }
  return best;
}

/**
 * @param {SVGSVGElement} node
 * @param {Hands} hands
 */
function listenToPointer(node, { pan, zoom, choose }) {
  /** @type {{x: number, y: number, moved: boolean} | null} */
  let held = null;
  /**
   * @param {MouseEvent} event
   * @returns {[number, number]}
   */
  const inside = ({ clientX, clientY }) => {
    const box = node.getBoundingClientRect();
    return [clientX - box.left, clientY - box.top];
  };
  node.addEventListener("pointerdown", (event) => {
    held = { x: event.clientX, y: event.clientY, moved: false };
    node.setPointerCapture(event.pointerId);
  });
  node.addEventListener("pointermove", (event) => {
    if (!held) return;
    const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.moved && Math.hypot(dx, dy) < 4) return;
    pan(dx, dy);
    held = { x: event.clientX, y: event.clientY, moved: true };
  });
  node.addEventListener("pointerup", (event) => {
    if (held && !held.moved) choose(...inside(event), event.shiftKey);
    held = null;
  });
  node.addEventListener("pointercancel", () => {
    held = null;
  });
  // The wheel scrolls the page, unless Ctrl is held (a touchpad pinch sets it too) or the tree has the focus.
  const zoomed = (/** @type {WheelEvent} */ event) => {
    if (!event.ctrlKey && !event.metaKey && document.activeElement !== node) return;
    event.preventDefault();
    zoom(Math.exp(-event.deltaY * 0.0015), ...inside(event));
  };
  node.addEventListener("wheel", zoomed, { passive: false });
}

/**
 * @param {SVGSVGElement} node
 * @param {Hands} hands
 */
function listenToKeys(node, { pan, zoom, all, foldCurrent }) {
  /** @type {Record<string, () => void>} */
  const keys = {
    "+": () => zoom(1.3),
    "=": () => zoom(1.3),
    "-": () => zoom(1 / 1.3),
    0: all,
    Enter: foldCurrent,
    ArrowLeft: () => pan(60, 0),
    ArrowRight: () => pan(-60, 0),
    ArrowUp: () => pan(0, 60),
    ArrowDown: () => pan(0, -60),
  };
  node.addEventListener("keydown", (event) => {
    if (!Object.hasOwn(keys, event.key)) return;
    keys[event.key]();
    event.preventDefault();
    event.stopPropagation();
  });
}

// -- shapes -----------------------------------------------------------------------------------------------------------

/**
 * An edge from below a node to above its child.
 * @param {[number, number]} above
 * @param {[number, number]} below
 * @param {number} radius of the upper node
 * @param {number} end the radius of the lower one
 */
const joined = ([px, py], [x, y], radius, end) =>
  `M${px.toFixed(1)} ${(py + radius).toFixed(1)}L${x.toFixed(1)} ${(y - end).toFixed(1)}`;

/** @typedef {(x: number, y: number, r: number) => string} Drawn the path of a shape */

/** @type {Drawn} */
const disc = (x, y, r) =>
  `M${(x - r).toFixed(1)} ${y.toFixed(1)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;

/** @type {Drawn} */
const cross = (x, y, r) =>
  `M${(x - r).toFixed(1)} ${(y - r).toFixed(1)}l${2 * r} ${2 * r}m0 ${-2 * r}l${-2 * r} ${2 * r}`;

/** @type {Drawn} */
const star = (x, y, r) => {
  const points = Array.from({ length: 10 }, (_, index) => {
    const far = index % 2 ? r * 0.45 : r;
    const angle = (Math.PI * index) / 5 - Math.PI / 2;
    return `${(x + far * Math.cos(angle)).toFixed(1)} ${(y + far * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${points.join("L")}z`;
};
