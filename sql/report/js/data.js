// The data of the page: blocks of JSON, each read once, when it is asked for.

const blocks = new Map();

// block is what the block of that id holds, or null.
export function block(id) {
  if (!blocks.has(id)) {
    const e = document.getElementById(id);
    blocks.set(id, e ? JSON.parse(e.textContent) : null);
  }
  return blocks.get(id);
}

// A Frame is a result by columns: of words, each of which is stored once, or of
// numbers. An unknown value is null.
export class Frame {
  constructor(stored) {
    this.n = stored.n;
    this.columns = stored.columns;
  }

  has(name) {
    return name in this.columns;
  }

  get(name, row) {
    const c = this.columns[name];
    if (c === undefined) return null;
    if (Array.isArray(c)) return c[row];
    return c.at[row] === null ? null : c.words[c.at[row]];
  }

  // words are the distinct values of a column of text, sorted.
  words(name) {
    const c = this.columns[name];
    return c && c.words ? [...c.words].sort() : [];
  }

  // code is a word's number in its column: −1 where no row has it.
  code(name, word) {
    const c = this.columns[name];
    return c && c.words ? c.words.indexOf(word) : -1;
  }

  // only is the value that all rows of a column have, or undefined.
  only(name, rows) {
    if (!rows.length) return undefined;
    const first = this.get(name, rows[0]);
    for (const r of rows) if (this.get(name, r) !== first) return undefined;
    return first;
  }
}

// view is a view's rows, or null where it has none.
export function view(name) {
  const all = block('views');
  if (!all || !all[name]) return null;
  if (!(all[name] instanceof Frame)) all[name] = new Frame(all[name]);
  return all[name];
}

// viewsOf are the names of the views that begin so.
export function viewsOf(prefix) {
  return Object.keys(block('views') || {}).filter((name) => name.startsWith(prefix)).sort();
}

let listed = null;

// cells are all planned cells; those whose reply is in the page come first.
export function cells() {
  if (!listed) listed = new Frame(block('cells'));
  return listed;
}

// reply is what the page holds of a cell's reply, or null.
export function reply(i) {
  const { kept, perBlock } = block('words');
  if (i >= kept) return null;
  return block('replies-' + Math.floor(i / perBlock))[i % perBlock];
}

// The columns of a claim, in the order of the program that wrote them.
const columns = ['from', 'to', 'said', 'verdict', 'kind', 'subject', 'object', 'metric', 'unit', 'direction', 'bound', 'base',
  'start', 'until', 'use', 'reading', 'recited_as', 'refuted_as', 'matched', 'reason', 'rule',
  'flags', 'value', 'high', 'rank', 'tolerance', 'shown', 'truth', 'off_shown', 'off_truth'];
const flags = ['hedged', 'disclosed', 'identifiable', 'loose', 'coarse', 'ambiguous', 'counts'];
const firstWord = columns.indexOf('said');
const lastWord = columns.indexOf('rule');

// claimOf gives a stored claim its names.
export function claimOf(stored) {
  const words = block('words').words;
  const claim = {};
  columns.forEach((name, i) => {
    claim[name] = i >= firstWord && i <= lastWord ? words[stored[i]] : stored[i];
  });
  flags.forEach((name, i) => { claim[name] = (claim.flags & (1 << i)) !== 0; });
  return claim;
}
