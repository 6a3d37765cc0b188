// The visible part of a tree: x, y is the upper left corner in units, k the pixels per unit. Vertically a unit is never
// less than `low` pixels, at which all levels fit. No DOM here.

import { LEVEL } from "./layout.js";

/** @import { Places } from "./layout.js" */

const LARGEST = 1.5; // pixels per unit, for a tree that is shown whole and type of the usual size
const NEAREST = 4;
const FARTHEST = 0.0005;

export class Camera {
  x = 0;
  y = 0;
  k = 1;
  low = 0.1;
  fitted = true; // the whole tree is visible, and stays so while it grows
  /** @type {Places} */
  places = {
    x: new Float64Array(),
    left: new Float64Array(),
    right: new Float64Array(),
    depth: new Int16Array(),
    bottom: new Int16Array(),
    width: 0,
    height: LEVEL,
  };

  /**
   * `size()` returns the width and height of the picture in pixels, and how much larger type is than usual.
   * @param {() => {width: number, height: number, unit: number}} size
   */
  constructor(size) {
    this.size = size;
  }

  get down() {
    return Math.max(this.k, this.low);
  }

  /**
   * Where a node is in the picture.
   * @param {number} index
   * @returns {[number, number]}
   */
  at(index) {
    const { x, depth } = this.places;
    return [(x[index] - this.x) * this.k, (depth[index] * LEVEL + LEVEL / 2 - this.y) * this.down];
  }

  /**
   * The tree grew, or was folded.
   * @param {Places} places
   */
  look(places) {
    this.places = places;
    if (this.fitted) this.fit();
  }

  fit() {
    const { width, height, unit } = this.size();
    const { places } = this;
    this.low = Math.min(LARGEST * unit, (height - 16) / places.height);
    this.k = Math.min(LARGEST * unit, (width - 24) / Math.max(places.width, 1), this.low);
    this.x = places.width / 2 - width / 2 / this.k;
    this.y = places.height / 2 - height / 2 / this.down;
    this.fitted = true;
  }

  /**
   * So close to a node that its label can be read.
   * @param {number} index
   */
  near(index) {
    const { width, height, unit } = this.size();
    const { x, depth, height: whole } = this.places;
    this.k = Math.max(this.k, unit);
    this.x = x[index] - width / 2 / this.k;
    const middle = whole * this.down < height ? whole / 2 : depth[index] * LEVEL + LEVEL / 2;
    this.y = middle - height / 2 / this.down;
    this.fitted = false;
  }

  /**
   * Zoom around the point (px, py) of the picture, or its centre.
   * @param {number} factor
   */
  zoom(factor, px = this.size().width / 2, py = this.size().height / 2) {
    const before = { k: this.k, down: this.down };
    this.k = Math.max(FARTHEST, Math.min(NEAREST, this.k * factor));
    this.x += px / before.k - px / this.k;
    this.y += py / before.down - py / this.down;
    this.fitted = false;
  }

  /**
   * @param {number} dx
   * @param {number} dy
   */
  pan(dx, dy) {
    this.x -= dx / this.k;
    this.y -= dy / this.down;
    this.fitted = false;
  }

  /**
   * Keep a node visible.
   * @param {number} index
   */
  follow(index) {
    if (this.fitted) return;
    const { width, height } = this.size();
    const [x, y] = this.at(index);
    if (x < width * 0.1 || x > width * 0.9) this.x += (x - width / 2) / this.k;
    if (y < 10 || y > height - 10) this.y += (y - height / 2) / this.down;
  }
}
