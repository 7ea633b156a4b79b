// A table that grows: what a screen holds at first, the rest when asked for, and
// all of it on paper.
import { h, words, none } from './dom.js';
import { dimensions, ignored } from './state.js';

const atFirst = 30;
const atOnce = 200;
const onPaper = 2000;

// Each table that is on the page, so that all rows are printed.
const growing = [];
addEventListener('beforeprint', () => growing.forEach((t) => t.grow(onPaper)));

// grid makes a table of a frame: {frame, caption, columns, rows}. A column is
// {name, label, num, show(frame, row)}; rows() are those to show. Dimensions
// that all rows share stand in the caption instead of in columns.
export function grid(spec) {
  const { frame } = spec;
  const caption = h('caption');
  const head = h('thead');
  const body = h('tbody');
  const button = h('button', { type: 'button', class: 'more', onclick: () => t.grow(atOnce) });
  const t = {
    element: h('div', { class: 'grid' },
      h('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': spec.label || spec.caption }, h('table', null, caption, head, body)), button),
    order: null, // [column, 1 or −1]
    update() {
      rows = spec.rows();
      const told = spec.columns.map((c) => c.name).filter((name) => dimensions.includes(name));
      const same = told.filter((d) => frame.only(d, rows) !== undefined);
      if (same.length && same.length === told.length && !spec.columns.some((c) => c.head)) same.shift();
      shown = spec.columns.filter((c) => !same.includes(c.name));
      const parts = [spec.caption];
      if (same.length) parts.push('In every row: ' + same.map((d) => d + ' ' + frame.get(d, rows[0])).join(', ') + '.');
      if (ignored(frame).length) parts.push('Not filtered by ' + ignored(frame).join(', ') + ': it is over all of them.');
      caption.replaceChildren(h('span', null, parts.join(' ')));
      head.replaceChildren(h('tr', null, shown.map(heading)));
      sort();
      body.replaceChildren();
      t.grow(atFirst);
    },
    grow(n) {
      const from = body.rows.length;
      const to = Math.min(rows.length, from + n);
      const made = document.createDocumentFragment();
      for (let i = from; i < to; i++) made.append(line(rows[i]));
      body.append(made);
      if (!rows.length) body.replaceChildren(h('tr', null, h('td', { colspan: shown.length, class: 'quiet' }, 'nothing here with this choice')));
      button.hidden = to >= rows.length;
      button.textContent = 'Show more: ' + (rows.length - to) + ' of ' + rows.length + ' rows are left';
    },
  };
  let rows = [];
  let shown = spec.columns;

  function heading(c) {
    const mine = t.order && t.order[0] === c.name;
    const sorted = mine ? (t.order[1] > 0 ? 'ascending' : 'descending') : 'none';
    return h('th', { scope: 'col', class: c.num ? 'num' : null, 'aria-sort': frame.has(c.name) ? sorted : null, title: c.hint },
      frame.has(c.name) ? h('button', { type: 'button', class: 'sort', onclick: () => by(c.name) }, c.label || words(c.name)) : c.label || words(c.name));
  }

  function by(name) {
    const turn = t.order && t.order[0] === name ? -t.order[1] : 1;
    t.order = [name, turn];
    t.update();
    const i = shown.findIndex((c) => c.name === name);
    head.rows[0].cells[i].firstChild.focus();
  }

  function sort() {
    if (!t.order) return;
    const [name, turn] = t.order;
    rows = rows.slice().sort((a, b) => {
      const x = frame.get(name, a), y = frame.get(name, b);
      if (x === y) return a - b;
      if (x === null) return 1;
      if (y === null) return -1;
      return turn * (x < y ? -1 : 1);
    });
  }

  function line(row) {
    const tr = h('tr');
    shown.forEach((c, i) => {
      const v = c.show ? c.show(frame, row) : frame.get(c.name, row);
      const attributes = { class: [c.num ? 'num' : null, c.wide ? 'text' : null].filter(Boolean).join(' ') || null };
      const content = v === null || v === '' || v === '-' ? none : typeof v === 'object' ? v : h('bdi', null, String(v));
      tr.append(i === 0 ? h('th', { scope: 'row', ...attributes }, content) : h('td', attributes, content));
    });
    return tr;
  }

  growing.push(t);
  return t;
}
