// Two armies as plain data, and as text for an address: one number for every row, its bits are the columns.

export const marksOf = ({ white, black }) => Object.fromEntries([...white.map(([row, column]) => [`${row}-${column}`, "white"]), ...black.map(([row, column]) => [`${row}-${column}`, "black"])]);

export function written(n, army) {
  const rows = Array(n).fill(0n);
  for (const [row, column] of army) rows[row] |= 1n << BigInt(column);
  return rows.map((bits) => bits.toString(16)).join(".");
}

// The squares, or null if the text is not one of ours.
export function read(n, text) {
  const rows = (text ?? "").split(".");
  if (rows.length !== n || !rows.every((row) => /^[0-9a-f]{1,16}$/.test(row))) return null;
  return rows.flatMap((bits, row) => [...BigInt(`0x${bits}`).toString(2)].reverse().flatMap((bit, column) => (bit === "1" ? [[row, column]] : [])));
}

export const sameArmies = (n, one, other) => ["white", "black"].every((side) => written(n, one[side]) === written(n, other[side]));

// -- the job that this page asked for last: a reload may ask for its answer again -------------------------------------

const MEMORY = "armies-job";

// {id, n}, or null to forget it. A browser that keeps nothing forgets it anyway.
export function rememberJob(job) {
  try {
    sessionStorage.setItem(MEMORY, JSON.stringify(job));
  } catch {
    // storage is forbidden
  }
}

export function recallJob() {
  try {
    return JSON.parse(sessionStorage.getItem(MEMORY));
  } catch {
    return null;
  }
}

// What is known of a board, in words that keep three things apart: proved, best found, and still at work.
export function verdict({ armies, bound, proved, working, stopped }) {
  if (!armies) return { kind: "open", title: working ? "Looking for armies …" : "No armies yet", words: bound === null ? "" : `No army can have more than ${bound}.` };
  if (proved || armies.size === bound) return { kind: "proved", title: "✓ The largest: proved", words: `Armies of ${armies.size + 1} do not exist on this board.` };
  const open = armies.size + 1 === bound ? `${bound} are` : `${armies.size + 1} to ${bound} are`;
  const limit = `More than ${bound} are impossible. Whether ${open} possible is not proved${working ? " yet" : ""}.`;
  return { kind: "found", title: working ? "◌ Best so far" : stopped ? "◌ Best found before it was stopped, not proved" : "◌ Best found, not proved", words: limit };
}
