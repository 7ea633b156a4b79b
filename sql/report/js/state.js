// What is chosen: one value a dimension, '' for all.
import { cells } from './data.js';

export const dimensions = ['suite', 'market', 'window', 'model', 'arm', 'identity', 'context', 'status'];

export const chosen = { verdict: '', planted: false, cell: -1 };
for (const d of dimensions) chosen[d] = '';

const listeners = [];

// onChoice calls f whenever something else is chosen.
export function onChoice(f) {
  listeners.push(f);
}

export function choose(changes) {
  Object.assign(chosen, changes);
  for (const f of listeners) f();
}

let writers = null;

// planted are the names of planted writers.
export function planted() {
  if (!writers) {
    writers = new Set();
    const all = cells();
    for (let i = 0; i < all.n; i++) if (all.get('control', i)) writers.add(all.get('model', i));
  }
  return writers;
}

// rowsOf are the rows of a frame that the choice leaves: those that differ from
// it in a dimension that the frame has are out, and so are planted writers
// unless they, or one by name, are chosen.
export function rowsOf(frame) {
  const wanted = [];
  for (const d of dimensions) {
    if (chosen[d] !== '' && frame.has(d)) wanted.push([frame.columns[d].at, frame.code(d, chosen[d])]);
  }
  const out = new Set();
  if (!chosen.planted && chosen.model === '' && frame.has('model')) {
    for (const name of planted()) out.add(frame.code('model', name));
  }
  const model = frame.has('model') ? frame.columns.model.at : [];
  const rows = [];
  next: for (let i = 0; i < frame.n; i++) {
    for (const [at, code] of wanted) if (at[i] !== code) continue next;
    if (out.size && out.has(model[i])) continue;
    rows.push(i);
  }
  return rows;
}

// withVerdict are the rows that hold at least one claim of the chosen verdict;
// columns gives the name of the column that counts each.
export function withVerdict(frame, rows, columns) {
  const name = chosen.verdict && columns[chosen.verdict];
  if (!name || !frame.has(name)) return rows;
  return rows.filter((r) => frame.get(name, r) > 0);
}

// ignored are the dimensions that are chosen, and that a frame does not have.
export function ignored(frame) {
  return dimensions.filter((d) => chosen[d] !== '' && !frame.has(d));
}
