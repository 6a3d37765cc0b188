// The state space tree as SVG: pan, zoom, fold. However large the tree, little is drawn: what lies outside is left out,
// and a subtree narrower than a few pixels becomes one bar. Shapes of one kind share one path element.
//
// The tape (plain data, see tape.js) says which nodes there are and when they were born; time k shows those up to k.

import { put, shape } from "./dom.js";

const LEVEL = 54; // height of a level in units; a leaf is 34 units wide, a pruned one 15
const LEAF = 34;
const PRUNED = 15;
const NARROW = 5; // pixels; a narrower subtree is drawn as a bar
const LABELS = 500;
const CLOSE = 0.5; // the scale at which a large tree is first shown

// -- where nodes stand: pure ------------------------------------------------------------------------------------------

export function arranged(tape, folded) {
  const count = tape.parent.length;
  const x = new Float64Array(count);
  const left = new Float64Array(count);
  const right = new Float64Array(count);
  const depth = new Int16Array(count);
  const bottom = new Int16Array(count);
  let end = 0;
  const todo = [[0, 0]];
  while (todo.length) {
    const top = todo[todo.length - 1];
    const [node, next] = top;
    const children = folded.has(node) ? [] : tape.children[node];
    if (next === 0) {
      left[node] = end;
      depth[node] = node ? depth[tape.parent[node]] + 1 : 0;
      bottom[node] = depth[node];
    }
    if (next < children.length) {
      top[1] += 1;
      todo.push([children[next], 0]);
      continue;
    }
    if (!children.length) end += tape.fate[node] === "pruned" ? PRUNED : LEAF;
    right[node] = end;
    x[node] = children.length ? (x[children[0]] + x[children[children.length - 1]]) / 2 : (left[node] + end) / 2;
    if (node) bottom[tape.parent[node]] = Math.max(bottom[tape.parent[node]], bottom[node]);
    todo.pop();
  }
  return { x, left, right, depth, bottom, width: end, height: (bottom[0] + 1) * LEVEL };
}

// -- what is to be drawn: pure ----------------------------------------------------------------------------------------

export function visible(tape, places, folded, camera, size, time) {
  const shown = { nodes: [], bars: [] };
  const todo = [0];
  while (todo.length) {
    const node = todo.pop();
    if (tape.born[node] > time) continue;
    const from = (places.left[node] - camera.x) * camera.k;
    const to = (places.right[node] - camera.x) * camera.k;
    if (to < -20 || from > size.width + 20) continue;
    const children = folded.has(node) ? [] : tape.children[node];
    if (children.length && to - from < NARROW) {
      shown.bars.push(node);
      continue;
    }
    shown.nodes.push(node);
    for (let index = children.length - 1; index >= 0; index -= 1) todo.push(children[index]);
  }
  return shown;
}

// -- the element ------------------------------------------------------------------------------------------------------

export function createTree({ changed }) {
  const layers = {};
  for (const name of ["bars", "edges", "way", "open", "closed", "pruned", "solutions", "folds", "here"]) layers[name] = shape("path", { class: name });
  const labels = shape("g", { class: "labels" });
  const node = shape("svg", { class: "tree", role: "application", tabindex: 0, "aria-roledescription": "tree", "aria-label": "State space tree. Arrows move, plus and minus zoom, 0 shows all, Enter folds." },
    ...Object.values(layers), labels);
  const pool = [];
  const camera = { x: 0, y: 0, k: 1, low: 0.1 }; // k: pixels a unit; downwards never less than low, which shows all levels
  let places = null;
  let shownFor = null; // the tape and folds that the places belong to
  let drawn = null;
  let last = null;
  let fitted = true; // the whole tree is in sight, and stays so while it grows

  const size = () => ({ width: node.clientWidth || 600, height: node.clientHeight || 400 });
  const down = () => Math.max(camera.k, camera.low);
  const at = (index) => [(places.x[index] - camera.x) * camera.k, (places.depth[index] * LEVEL + LEVEL / 2 - camera.y) * down()];

  function fit() {
    const { width, height } = size();
    camera.low = Math.min(1.5, (height - 16) / places.height);
    camera.k = Math.min(1.5, (width - 24) / Math.max(places.width, 1), camera.low);
    camera.x = places.width / 2 - width / 2 / camera.k;
    camera.y = places.height / 2 - height / 2 / down();
    fitted = true;
  }

  function zoomTo(k) {
    camera.k = k;
    camera.y = places.height / 2 - size().height / 2 / down();
  }

  function zoom(factor, px, py) {
    const k = Math.max(0.005, Math.min(4, camera.k * factor));
    camera.x += px / camera.k - px / k;
    const before = down();
    camera.k = k;
    camera.y += py / before - py / down();
    fitted = false;
    changed();
  }

  function pan(dx, dy) {
    camera.x -= dx / camera.k;
    camera.y -= dy / down();
    fitted = false;
    changed();
  }

  // Keep the current node in sight.
  function follow(current) {
    const { width, height } = size();
    const [x, y] = at(current);
    if (x < width * 0.1 || x > width * 0.9) camera.x += (x - width / 2) / camera.k;
    if (y < 10 || y > height - 10) camera.y += (y - height / 2) / down();
  }

  function show({ tape, version, folded, time, current, following }) {
    last = { tape, folded, current };
    const key = `${version}|${[...folded].join()}`;
    if (shownFor !== key) {
      places = arranged(tape, folded);
      shownFor = key;
      if (fitted) fit();
      if (fitted && camera.k < CLOSE / 2 && following) { // too much to see anything: go near, and follow
        zoomTo(CLOSE);
        fitted = false;
      }
    }
    if (following && !fitted) follow(visibleAncestor(tape, folded, current));
    const look = `${key}|${time}|${camera.x}|${camera.y}|${camera.k}|${node.clientWidth}`;
    if (drawn === look) return;
    drawn = look;
    draw(tape, folded, time, visibleAncestor(tape, folded, current));
  }

  function draw(tape, folded, time, current) {
    const shown = visible(tape, places, folded, camera, size(), time);
    const paths = Object.fromEntries(Object.keys(layers).map((name) => [name, []]));
    const radius = Math.max(1.2, Math.min(11, 11 * camera.k));
    const way = new Set();
    for (let each = current; each > 0; each = tape.parent[each]) way.add(each);
    const wanted = [];
    for (const index of shown.nodes) {
      const [x, y] = at(index);
      const fate = tape.fateAt[index] <= time ? tape.fate[index] : "";
      if (index) edge(paths, index, x, y, radius, way, tape);
      if (fate === "pruned") paths.pruned.push(cross(x, y, Math.max(1.5, radius * 0.5)));
      else if (fate === "solution") paths.solutions.push(disc(x, y, radius), star(x, y + radius * 2, radius * 0.9));
      else paths[tape.closedAt[index] <= time ? "closed" : "open"].push(disc(x, y, radius));
      if (folded.has(index)) paths.folds.push(`M${x - radius} ${y + radius * 1.4}h${2 * radius}l${-radius} ${radius}z`);
      if (radius > 8 && fate !== "pruned") wanted.push([index, x, y, fate]);
    }
    for (const index of shown.bars) {
      const [x, y] = at(index);
      const deep = (places.bottom[index] - places.depth[index]) * LEVEL * down();
      paths.bars.push(`M${x.toFixed(1)} ${y.toFixed(1)}v${Math.max(2, deep).toFixed(1)}`);
      if (index) edge(paths, index, x, y, 0, way, tape);
    }
    const [hx, hy] = at(current);
    paths.here.push(disc(hx, hy, radius + 4));
    for (const [name, layer] of Object.entries(layers)) put(layer, "d", paths[name].join("") || "M0 0");
    write(wanted.slice(0, LABELS), tape);
  }

  function edge(paths, index, x, y, radius, way, tape) {
    const [px, py] = at(tape.parent[index]);
    const from = Math.max(1.2, Math.min(11, 11 * camera.k));
    paths[way.has(index) ? "way" : "edges"].push(`M${px.toFixed(1)} ${(py + from).toFixed(1)}L${x.toFixed(1)} ${(y - radius).toFixed(1)}`);
  }

  function write(wanted, tape) {
    while (pool.length < wanted.length) {
      const text = shape("text");
      labels.append(text);
      pool.push(text);
    }
    pool.forEach((text, order) => {
      const entry = wanted[order];
      put(text, "visibility", entry ? null : "hidden");
      if (!entry) return;
      const [index, x, y, fate] = entry;
      put(text, "x", x.toFixed(1));
      put(text, "y", y.toFixed(1));
      put(text, "class", fate || null);
      if (text.textContent !== tape.label[index]) text.textContent = tape.label[index];
    });
  }

  // -- hands ----------------------------------------------------------------------------------------------------------

  function nearest(px, py) {
    let best = null;
    let distance = 18;
    const { tape, folded } = last;
    for (const index of visible(tape, places, folded, camera, size(), Infinity).nodes) {
      const [x, y] = at(index);
      const far = Math.hypot(px - x, py - y);
      if (far < distance) [best, distance] = [index, far];
    }
    return best;
  }

  let held = null;
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
    if (held && !held.moved && last) {
      const box = node.getBoundingClientRect();
      const index = nearest(event.clientX - box.left, event.clientY - box.top);
      if (index !== null) changed({ fold: index });
    }
    held = null;
  });
  node.addEventListener("pointercancel", () => { held = null; });
  // The wheel scrolls the page, unless somebody holds Ctrl (a pinch on a touchpad says so too) or works in the tree.
  node.addEventListener("wheel", (event) => {
    if (!event.ctrlKey && !event.metaKey && document.activeElement !== node) return;
    event.preventDefault();
    const box = node.getBoundingClientRect();
    zoom(Math.exp(-event.deltaY * 0.0015), event.clientX - box.left, event.clientY - box.top);
  }, { passive: false });
  node.addEventListener("keydown", (event) => {
    const { width, height } = size();
    const moves = { ArrowLeft: [60, 0], ArrowRight: [-60, 0], ArrowUp: [0, 60], ArrowDown: [0, -60] };
    if (moves[event.key]) pan(...moves[event.key]);
    else if (event.key === "+" || event.key === "=") zoom(1.3, width / 2, height / 2);
    else if (event.key === "-") zoom(1 / 1.3, width / 2, height / 2);
    else if (event.key === "0") { if (places) fit(); changed(); }
    else if (event.key === "Enter" && last) changed({ fold: visibleAncestor(last.tape, last.folded, last.current) });
    else return;
    event.preventDefault();
    event.stopPropagation();
  });

  return { node, show, all: () => { if (places) fit(); changed(); }, reset: () => { fitted = true; shownFor = null; }, zoom: (factor) => { const { width, height } = size(); zoom(factor, width / 2, height / 2); } };
}

// The node itself, or the folded one above it.
function visibleAncestor(tape, folded, node) {
  let found = node;
  for (let each = tape.parent[node]; each >= 0; each = tape.parent[each]) if (folded.has(each)) found = each;
  return found;
}

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
