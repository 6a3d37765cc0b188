// The state space tree as SVG: pan, zoom, fold. Shapes of one kind share one path element.
//
// The tape (plain data, see tape.js) says which nodes there are and when they were born; time k shows those up to k.

import { put, shape, write } from "./dom.js";
import { Camera } from "./tree-camera.js";
import { LEVEL, arranged, visible, visibleAncestor } from "./tree-layout.js";

const LAYERS = ["bars", "edges", "way", "open", "closed", "pruned", "solutions", "folds", "here"];
const LABELS = 500;
const READABLE = 8; // the radius from which a node has room for its label
const REACH = 18; // pixels from a node at which a click still means it
const MOVES = { ArrowLeft: [60, 0], ArrowRight: [-60, 0], ArrowUp: [0, 60], ArrowDown: [0, -60] };
const HELP = "State space tree. Arrows move, plus and minus zoom, 0 shows all, Enter folds.";

// `changed` hears that the tree is to be drawn again, and which node is to be folded: {fold}.
export function createTree({ changed }) {
  const layers = Object.fromEntries(LAYERS.map((name) => [name, shape("path", { class: name })]));
  const labels = createLabels();
  const node = shape("svg", { class: "tree", role: "application", tabindex: 0, "aria-roledescription": "tree", "aria-label": HELP }, ...Object.values(layers), labels.node);
  const camera = new Camera(() => ({ width: node.clientWidth || 600, height: node.clientHeight || 400 }));
  let arrangedFor = null; // the tape and folds that the places belong to
  let drawn = null;
  let last = null;

  function show(scene) {
    const { tape, version, folded, time, following } = scene;
    const current = visibleAncestor(tape, folded, scene.current);
    last = { ...scene, current };
    const key = `${version}|${[...folded].join()}`;
    if (arrangedFor !== key) camera.look(arranged(tape, folded), following);
    arrangedFor = key;
    if (following) camera.follow(current);
    const look = `${key}|${time}|${camera.x}|${camera.y}|${camera.k}|${node.clientWidth}`;
    if (drawn === look) return;
    drawn = look;
    const { paths, named } = drawing(last, camera);
    for (const name of LAYERS) put(layers[name], "d", paths[name].join("") || "M0 0");
    labels.show(named.slice(0, LABELS), tape);
  }

  const moved = (act) => (...values) => {
    if (!camera.places) return;
    act(...values);
    changed();
  };
  const hands = {
    pan: moved((dx, dy) => camera.pan(dx, dy)), zoom: moved((factor, px, py) => camera.zoom(factor, px, py)), all: moved(() => camera.fit()),
    fold: (index) => index !== null && changed({ fold: index }), nearest: (px, py) => nearest(last, camera, px, py), current: () => last?.current ?? null,
  };
  listenToPointer(node, hands);
  listenToKeys(node, hands);
  return { node, show, all: hands.all, zoom: hands.zoom, reset: () => { camera.fitted = true; arrangedFor = null; } };
}

// -- what is drawn ----------------------------------------------------------------------------------------------------

const radiusOf = (camera) => Math.max(1.2, Math.min(11, 11 * camera.k));

function drawing(scene, camera) {
  const { tape, folded, time, current } = scene;
  const shown = visible(tape, camera.places, folded, camera, camera.size(), time);
  const paths = Object.fromEntries(LAYERS.map((name) => [name, []]));
  const radius = radiusOf(camera);
  drawEdges(paths, scene, camera, shown);
  for (const index of shown.bars) paths.bars.push(bar(camera, index));
  const named = [];
  for (const index of shown.nodes) {
    const [x, y] = camera.at(index);
    const fate = tape.fateAt[index] <= time ? tape.fate[index] : "";
    drawNode(paths, fate || (tape.closedAt[index] <= time ? "closed" : "open"), x, y, radius);
    if (folded.has(index)) paths.folds.push(`M${x - radius} ${y + radius * 1.4}h${2 * radius}l${-radius} ${radius}z`);
    if (radius > READABLE && fate !== "pruned") named.push([index, x, y, fate]);
  }
  paths.here.push(disc(...camera.at(current), radius + 4));
  return { paths, named };
}

function drawNode(paths, state, x, y, radius) {
  if (state === "pruned") paths.pruned.push(cross(x, y, Math.max(1.5, radius * 0.5)));
  else if (state === "solution") paths.solutions.push(disc(x, y, radius), star(x, y + radius * 2, radius * 0.9));
  else paths[state].push(disc(x, y, radius));
}

// The way to the current node is an edge of its own kind.
function drawEdges(paths, { tape, current }, camera, { nodes, bars }) {
  const radius = radiusOf(camera);
  const way = new Set();
  for (let each = current; each > 0; each = tape.parent[each]) way.add(each);
  const edge = (index, end) => {
    if (!index) return;
    const [px, py] = camera.at(tape.parent[index]);
    const [x, y] = camera.at(index);
    paths[way.has(index) ? "way" : "edges"].push(`M${px.toFixed(1)} ${(py + radius).toFixed(1)}L${x.toFixed(1)} ${(y - end).toFixed(1)}`);
  };
  for (const index of nodes) edge(index, radius);
  for (const index of bars) edge(index, 0);
}

function bar(camera, index) {
  const { bottom, depth } = camera.places;
  const [x, y] = camera.at(index);
  return `M${x.toFixed(1)} ${y.toFixed(1)}v${Math.max(2, (bottom[index] - depth[index]) * LEVEL * camera.down).toFixed(1)}`;
}

// Labels are kept and moved: there are as many as were ever shown at once.
function createLabels() {
  const node = shape("g", { class: "labels" });
  const pool = [];

  function show(named, tape) {
    while (pool.length < named.length) pool.push(node.appendChild(shape("text")));
    pool.forEach((text, order) => {
      put(text, "visibility", order < named.length ? null : "hidden");
      if (order < named.length) place(text, named[order], tape);
    });
  }

  function place(text, [index, x, y, fate], tape) {
    put(text, "x", x.toFixed(1));
    put(text, "y", y.toFixed(1));
    put(text, "class", fate || null);
    write(text, tape.label[index]);
  }

  return { node, show };
}

// -- hands ------------------------------------------------------------------------------------------------------------

function nearest(scene, camera, px, py) {
  let best = null;
  let distance = REACH;
  if (!scene) return best;
  for (const index of visible(scene.tape, camera.places, scene.folded, camera, camera.size(), Infinity).nodes) {
    const [x, y] = camera.at(index);
    const far = Math.hypot(px - x, py - y);
    if (far < distance) [best, distance] = [index, far];
  }
  return best;
}

function listenToPointer(node, { pan, zoom, fold, nearest: nearestTo }) {
  let held = null;
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
    if (held && !held.moved) fold(nearestTo(...inside(event)));
    held = null;
  });
  node.addEventListener("pointercancel", () => { held = null; });
  // The wheel scrolls the page, unless somebody holds Ctrl (a pinch on a touchpad says so too) or works in the tree.
  node.addEventListener("wheel", (event) => {
    if (!event.ctrlKey && !event.metaKey && document.activeElement !== node) return;
    event.preventDefault();
    zoom(Math.exp(-event.deltaY * 0.0015), ...inside(event));
  }, { passive: false });
}

function listenToKeys(node, { pan, zoom, all, fold, current }) {
  const keys = { "+": () => zoom(1.3), "=": () => zoom(1.3), "-": () => zoom(1 / 1.3), 0: () => all(), Enter: () => fold(current()) };
  for (const [key, move] of Object.entries(MOVES)) keys[key] = () => pan(...move);
  node.addEventListener("keydown", (event) => {
    if (!keys[event.key]) return;
    keys[event.key]();
    event.preventDefault();
    event.stopPropagation();
  });
}

// -- shapes -----------------------------------------------------------------------------------------------------------

const disc = (x, y, r) => `M${(x - r).toFixed(1)} ${y.toFixed(1)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
const cross = (x, y, r) => `M${(x - r).toFixed(1)} ${(y - r).toFixed(1)}l${2 * r} ${2 * r}m0 ${-2 * r}l${-2 * r} ${2 * r}`;

function star(x, y, r) {
  const points = Array.from({ length: 10 }, (_, index) => {
    const far = index % 2 ? r * 0.45 : r;
    const angle = (Math.PI * index) / 5 - Math.PI / 2;
    return `${(x + far * Math.cos(angle)).toFixed(1)} ${(y + far * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${points.join("L")}z`;
}
