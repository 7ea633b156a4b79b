// The list of all cells, and the one that is open.
import { cells } from './data.js';
import { h, number, words } from './dom.js';
import { verdicts } from './verdict.js';
import { chosen, rowsOf, withVerdict, onChoice } from './state.js';
import { mixBar } from './chart.js';
import { showReply } from './reply.js';

const step = 60;

export function readOne() {
  const list = cells();
  const counts = Object.fromEntries(verdicts.map((v) => [v.key, v.key]));
  const items = h('ul', { class: 'cells', 'aria-label': 'Cells' });
  const more = h('button', { type: 'button', class: 'more', onclick: () => grow() });
  const box = h('article', { class: 'one', 'aria-labelledby': 'reply-title' });
  const found = h('p', { class: 'found', role: 'status' });
  const turn = (by) => () => { const at = rows.indexOf(chosen.cell) + by; if (at >= 0 && at < rows.length) open(rows[at], true); };
  const before = h('button', { type: 'button', onclick: turn(-1) }, '← previous');
  const after = h('button', { type: 'button', onclick: turn(1) }, 'next →');
  let rows = [];

  function update() {
    rows = withVerdict(list, rowsOf(list), counts);
    found.textContent = number(rows.length, 0) + ' of ' + number(list.n, 0) + ' cells match';
    items.replaceChildren();
    grow();
    if (!rows.includes(chosen.cell)) rows.length ? open(best(), false) : close();
    else mark();
  }

  // best is the first of the rows with most to see.
  function best() {
    const of = (name) => rows.find((r) => list.get(name, r) > 0);
    return of('recited') ?? of('fabricated') ?? of('claims') ?? rows[0];
  }

  function grow() {
    const from = items.children.length;
    for (const r of rows.slice(from, from + step)) items.append(item(r));
    const left = rows.length - items.children.length;
    more.hidden = left <= 0;
    more.textContent = 'Show more: ' + number(left, 0) + ' are left';
  }

  function item(r) {
    const get = (name) => list.get(name, r);
    const own = Object.fromEntries(verdicts.map((v) => [v.key, get(v.key)]));
    const b = h('button', { type: 'button', 'data-row': r, onclick: () => open(r, true), onkeydown: arrows },
      h('bdi', { class: 'who' }, get('model')), h('span', { class: 'what' }, ['market', 'window', 'arm', 'identity', 'context', 'item', 'style'].map(get).filter((v) => v && v !== '-').map(words).join(' · ')),
      get('status') !== 'ok' ? h('strong', { class: 'bad' }, '✕ ' + words(get('status'))) : get('claims') ? h('span', { class: 'line' }, mixBar(own, 120), h('small', null, get('claims') + ' claims')) : h('small', { class: 'quiet' }, 'no claims'));
    return h('li', null, b);
  }

  function arrows(e) {
    const to = { ArrowDown: 'nextElementSibling', ArrowUp: 'previousElementSibling' }[e.key];
    if (!to) return;
    e.preventDefault();
    const next = e.currentTarget.parentElement[to];
    if (next) next.firstChild.focus();
  }

  function open(r, focus) {
    chosen.cell = r;
    const title = showReply(box, r);
    mark();
    if (focus) title.focus({ preventScroll: false });
  }

  function close() {
    chosen.cell = -1;
    mark();
    before.disabled = after.disabled = true;
    box.replaceChildren(h('p', { class: 'quiet', id: 'reply-title', tabindex: '-1' }, 'No cell matches this choice.'));
  }

  // mark shows which cell is open, and whether there is one before and after.
  function mark() {
    const at = rows.indexOf(chosen.cell);
    before.disabled = at <= 0;
    after.disabled = at >= rows.length - 1;
    for (const b of items.querySelectorAll('button')) {
      if (Number(b.dataset.row) === chosen.cell) b.setAttribute('aria-current', 'true');
      else b.removeAttribute('aria-current');
    }
  }

  onChoice(update);
  const element = h('section', { class: 'wide', id: 'read-one', 'aria-labelledby': 'h-read' },
    h('h2', { id: 'h-read' }, 'Read one'),
    h('p', { class: 'note' }, 'What was asked, what came back, and what became of each claim.'),
    h('div', { class: 'reader' }, h('div', { class: 'list' }, h('div', { class: 'turn' }, found, before, after), items, more), box));
  update();
  return element;
}
