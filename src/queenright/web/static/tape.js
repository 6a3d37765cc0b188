// A recorded search: its events in order and the tree that grew with them. Plain data and pure functions, no DOM.

export function emptyTape(n) {
  return {
    n, events: [], words: [], // an event: [kind, line, square, attacker, nodes, checks, node, sentence, stack, call]
    parent: [], label: [], born: [], added: [], children: [], fate: [], fateAt: [], closedAt: [], solutions: [],
  };
}

// Add a part as the server tells it. The arrays grow in place: a tape may have tens of thousands of events.
export function extend(tape, part) {
  tape.words.push(...part.words);
  for (const [parent, label, born, added] of part.nodes) {
    const id = tape.parent.push(parent) - 1;
    tape.label.push(label);
    tape.born.push(born);
    tape.added.push(added);
    tape.children.push([]);
    tape.fate.push("");
    tape.fateAt.push(Infinity);
    tape.closedAt.push(Infinity);
    if (parent >= 0) tape.children[parent].push(id);
  }
  for (const [node, fate, at] of part.fates) {
    tape.fate[node] = fate;
    tape.fateAt[node] = at;
    if (fate === "solution") tape.solutions.push(at);
  }
  let before = tape.events.at(-1)?.[6] ?? 0;
  for (const event of part.events) {
    const at = tape.events.push(event) - 1;
    if (event[6] === tape.parent[before]) tape.closedAt[before] = at;
    before = event[6];
  }
}

const squareAt = (tape, number) => (number < 0 ? null : [Math.floor(number / tape.n), number % tape.n]);

// Everything that is to be shown at event k.
export function moment(tape, k, kinds) {
  const [kind, line, square, attacker, nodes, checks, node, sentence, stack, call] = tape.events[k];
  const queens = [];
  for (let each = node; each >= 0; each = tape.parent[each]) queens.push(...tape.added[each]);
  const rejected = tape.children[node].filter((child) => tape.fate[child] === "pruned" && tape.fateAt[child] <= k && !tape.added[child].length);
  return {
    kind: kinds[kind], line, nodes, checks, node, sentence: tape.words[sentence], call: tape.words[call],
    stack: tape.words[stack] ? tape.words[stack].split("\n") : [],
    square: squareAt(tape, square), attacker: squareAt(tape, attacker),
    queens: queens.map((number) => squareAt(tape, number)),
    rejected: rejected.map((child) => tape.label[child]),
    solutions: countUpTo(tape.solutions, k),
  };
}

function countUpTo(sorted, k) {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle] <= k) low = middle + 1;
    else high = middle;
  }
  return low;
}

// The next event of a kind after k, or null if there is none.
export function seek(tape, k, kind, kinds) {
  const wanted = kinds.indexOf(kind);
  for (let next = k + 1; next < tape.events.length; next += 1) if (tape.events[next][0] === wanted) return next;
  return null;
}
