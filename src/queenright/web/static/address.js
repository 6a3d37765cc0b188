// Addresses: `#/board?n=8&v=0,4,7,5,2,6,1,3` is a view and its state. Pure functions, no DOM.

export function readAddress(hash) {
  const [path, query = ""] = hash.replace(/^#\/?/, "").split("?");
  return { view: path || "board", query: Object.fromEntries(new URLSearchParams(query)) };
}

// Commas, colons and the like may stand in a fragment as they are: links stay readable.
export function writeAddress(view, query) {
  const parts = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== null && value !== "")
    .map(([name, value]) => `${name}=${encodeURIComponent(value).replace(/%(2C|3A|3B|2F|20)/g, (code) => ({ "%2C": ",", "%3A": ":", "%3B": ";", "%2F": "/", "%20": "+" })[code])}`);
  return `#/${view}${parts.length ? `?${parts.join("&")}` : ""}`;
}

// What is wrong with a number in an address, in words, or null. `wholeNumber` says what is shown instead.
export function strangeNumber(text, low, high, name) {
  if (text === undefined || (/^\d+$/.test(text) && Number(text) >= low && Number(text) <= high)) return null;
  return `this address says ${name} = ${text}; wanted a number from ${low} to ${high}`;
}

// The same for a name out of a list.
export function strangeName(text, known, what) {
  return text === undefined || known.includes(text) ? null : `there is no ${what} called “${text}”`;
}

// Several complaints as one piece of bad news, or null if there are none.
export function strangeAddress(complaints) {
  const told = complaints.filter(Boolean);
  return told.length ? { text: told.join("; "), bad: true } : null;
}

export function wholeNumber(text, low, high, otherwise) {
  const number = Number.parseInt(text, 10);
  return Number.isInteger(number) ? Math.max(low, Math.min(high, number)) : otherwise;
}
