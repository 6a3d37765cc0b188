// A picture for the server: scaled down until it fits a request. The browser decodes it, so all its formats will do.

const SIDES = [1400, 1000, 700]; // pixels; a puzzle is easy to read at any of them

/**
 * The picture in base64, at most `longest` characters; null if the browser cannot decode it.
 * @param {Blob} file
 * @param {number} longest
 */
export async function encodedPicture(file, longest) {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return null;
  for (const side of SIDES) {
    for (const type of ["image/png", "image/jpeg"]) {
      const text = drawn(bitmap, side).toDataURL(type, 0.9).split(",")[1];
      if (text.length <= longest) return text;
    }
  }
  return null;
}

/**
 * @param {ImageBitmap} bitmap
 * @param {number} side
 */
function drawn(bitmap, side) {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/**
 * Call `act` with a picture that is pasted while `isShown()`; text is pasted as ever.
 * @param {() => boolean} isShown
 * @param {(picture: Blob) => void} act
 */
export function onPastedPicture(isShown, act) {
  document.addEventListener("paste", (event) => {
    const file = [...(event.clipboardData?.files ?? [])].find(({ type }) => type.startsWith("image/"));
    if (!file || !isShown()) return;
    event.preventDefault();
    act(file);
  });
}
