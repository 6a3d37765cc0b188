// A board on its way out: in the forms that can be shown, saved and opened again.

import { ApiError, askText } from "./api.js";
import { element } from "./dom.js";
import { queensOf, squaresOf, vectorOf } from "./position.js";

export const FORMS = [["vector", "Vector"], ["text", "Text board"], ["json", "JSON"], ["svg", "SVG picture"], ["png", "PNG picture"]];
const ENDINGS = { vector: "csv", text: "txt", json: "json", svg: "svg", png: "png" };
const TYPES = { svg: "image/svg+xml", png: "image/png" };

const vectorText = (position) => {
  const vector = vectorOf(position);
  if (!vector) throw new ApiError({ code: "board", message: "a vector has one queen in every column; this board has not" });
  return vector.join(",");
};

const parts = (position) => ({ fixed: squaresOf(position, "fixed"), blocked: squaresOf(position, "blocked") });

// The board as text; a PNG picture as the SVG that it is made from.
export async function written(position, form) {
  if (form === "vector") return vectorText(position);
  if (form === "json") return JSON.stringify({ n: position.n, squares: queensOf(position), ...parts(position) });
  return askText("draw", { n: position.n, queens: squaresOf(position, "queen"), ...parts(position), form: form === "text" ? "plain" : "svg" });
}

// What `download` needs.
export async function file(position, form) {
  const text = await written(position, form);
  return [`queens-${position.n}.${ENDINGS[form]}`, form === "png" ? await picture(text) : text, TYPES[form] ?? "text/plain"];
}

// An SVG drawing as PNG, made by the browser itself.
async function picture(svg) {
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = element("canvas", { width: 2 * image.naturalWidth, height: 2 * image.naturalHeight });
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
  } finally {
    URL.revokeObjectURL(address);
  }
}
