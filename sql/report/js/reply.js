// One reply: its text with the claims marked, and what became of each.
import { block, view, cells, reply, claimOf } from './data.js';
import { h, hidden, figure, number, words, none } from './dom.js';
import { verdictOf, badge } from './verdict.js';
import { pathChart } from './chart.js';

const signed = new Set(['return', 'change', 'daily_return', 'max_daily_gain', 'max_daily_loss', 'drawdown', 'rebound', 'mean_return', 'spread']);

// show fills box with cell i. It returns what to call when another is opened.
export function showReply(box, i) {
  const list = cells();
  const got = reply(i);
  const get = (name) => list.get(name, i);
  const title = h('h3', { tabindex: '-1', id: 'reply-title' }, h('bdi', null, get('model')), ' ', h('span', { class: 'quiet' }, ['market', 'window', 'arm', 'identity', 'context'].map(get).filter((v) => v && v !== '-').join(' · ')));
  const facts = [['status', get('status')], ['item', get('item')], ['style', get('style')], ['prompt version', get('prompt_version')], ['temperature', get('temperature')], ['repeat', get('repeat')],
    ['figures read', get('figures_read') === null ? null : get('figures_read') + ' of ' + (get('figures_read') + get('figures_unread'))], ['facts told', get('facts') === null ? null : get('facts_told') + ' of ' + get('facts')], ['weights', get('model_digest')]]
    .filter(([, v]) => v !== null && v !== '' && v !== '-');
  const said = [get('control') && 'planted writer', get('declined') && 'declined: says that the data cannot answer', get('disputed') && 'disputed: doubts the data', get('refused') && 'refused'].filter(Boolean);
  const top = [title, h('dl', { class: 'about' }, facts.map(([k, v]) => h('div', null, h('dt', null, k), h('dd', null, h('bdi', null, String(v))))))];
  if (said.length) top.push(h('p', { class: 'note' }, said.join(' · ')));
  if (!got) {
    box.replaceChildren(...top, h('p', { class: 'note' }, 'This reply is not in the page, to keep it small (all: pipeline report --replies 0).'));
    return title;
  }
  if (get('status') !== 'ok') top.push(h('p', { class: 'alarm small' }, h('strong', null, get('status')), ' ', h('bdi', null, get('error') || ''), ' It was not scored.'));
  const claims = got.claims.map(claimOf);
  const card = h('aside', { class: 'card', 'aria-label': 'The claim', 'aria-live': 'polite' });
  const chart = charts(i, claims);
  const state = { pinned: -1 };
  const rest = () => card.replaceChildren(h('p', { class: 'quiet' }, claims.length ? 'Point at a marked passage, or tab to it. Enter keeps it open, Escape lets go.' : 'No claim was read here.'));
  const show = (ns) => {
    card.replaceChildren(h('button', { type: 'button', class: 'close', 'aria-label': 'Close the claim', onclick: letGo }, '✕'), ...ns.map((n) => details(claims[n], n)));
    chart.point(claims[ns[0]]);
    for (const e of box.querySelectorAll('.on')) e.classList.remove('on');
    for (const n of ns) for (const e of box.querySelectorAll(`[data-n~="${n}"]`)) e.classList.add('on');
  };
  const letGo = () => { state.pinned = -1; leave(); };
  const leave = () => { if (state.pinned < 0) { rest(); for (const e of box.querySelectorAll('.on')) e.classList.remove('on'); } };
  const hooks = (ns) => ({
    onmouseenter: () => state.pinned < 0 && show(ns), onmouseleave: leave,
    onfocus: () => { state.pinned = -1; show(ns); }, onblur: leave,
    onclick: () => { state.pinned = ns[0]; show(ns); },
    onkeydown: (e) => {
      if (e.key === 'Enter' || e.key === ' ') { e.preventDefault(); state.pinned = ns[0]; show(ns); }
      if (e.key === 'Escape') letGo();
    },
  });
  rest();
  const text = h('div', { class: 'reply', role: 'region', 'aria-label': 'Reply', dir: 'auto' }, marked(got, claims, hooks));
  box.replaceChildren(...top,
    h('div', { class: 'spread' }, h('div', null, got.text ? text : h('p', { class: 'quiet' }, 'The reply is empty.'), promptOf(get('prompt'))), h('div', { class: 'side' }, chart.element, card)),
    claims.length ? tableOfClaims(got.text, claims, hooks) : '');
  return title;
}

// marked is the text cut where a claim, an unread figure or a passage begins or
// ends; each piece belongs to all that cover it.
function marked(got, claims, hooks) {
  const cuts = new Set([0, got.text.length]);
  const spans = [];
  claims.forEach((c, n) => { spans.push([c.from, c.to, n]); cuts.add(c.from).add(c.to); });
  for (const [from, to] of got.unread) { spans.push([from, to, 'unread']); cuts.add(from).add(to); }
  for (const [flag, from, to] of got.passages) { spans.push([from, to, flag]); cuts.add(from).add(to); }
  const at = [...cuts].sort((a, b) => a - b);
  const out = [];
  const told = new Set();
  const joins = (end) => claims.some((c) => c.from <= end && end < c.to);
  for (let i = 0; i + 1 < at.length; i++) {
    const piece = got.text.slice(at[i], at[i + 1]);
    const over = spans.filter(([from, to]) => from <= at[i] && to >= at[i + 1]).map((sp) => sp[2]);
    const ns = over.filter((o) => typeof o === 'number').sort((a, b) => length(claims[a]) - length(claims[b]));
    const flags = over.filter((o) => typeof o === 'string' && o !== 'unread');
    let e = piece;
    if (ns.length) {
      const key = claims[ns[0]].said;
      const fresh = ns.filter((n) => !told.has(n));
      ns.forEach((n) => told.add(n));
      e = h('mark', { class: 'claim v-' + key + (ns.every((n) => claims[n].kind === 'value') ? '' : ' words') + (fresh.length ? '' : ' on-goes') + (joins(at[i + 1]) ? ' joins' : ''), 'data-n': ns.join(' '), tabindex: fresh.length ? '0' : null, role: fresh.length ? 'button' : null, ...hooks(ns) },
        fresh.length ? h('span', { class: 'sign', 'aria-hidden': 'true' }, verdictOf(key).mark) : null, piece, hidden(' (' + ns.map((n) => wordOf(claims[n]) || verdictOf(claims[n].said).label).join(', ') + ')'));
    } else if (over.includes('unread')) {
      e = h('mark', { class: 'unread', title: 'a figure that no claim uses' }, piece, hidden(' (not read)'));
    }
    out.push(flags.length ? h('span', { class: 'passage', title: flags.join(', ') }, e, hidden(' (' + flags.join(', ') + ')')) : e);
  }
  return out;
}

const length = (c) => c.to - c.from;

// unitOf is the unit of what was shown and true: a direction and a superlative
// state none, but the moves they are of are in per cent.
const unitOf = (c) => (c.unit === '-' && signed.has(c.metric) ? 'percent' : c.unit);

// stated is what a claim says, in short.
function stated(c) {
  const hedge = c.hedged ? 'about ' : '';
  const bound = c.bound === 'at_least' ? 'at least ' : c.bound === 'at_most' ? 'at most ' : '';
  if (c.value !== null) {
    const f = (v) => figure(v, c.unit, signed.has(c.metric) && c.unit !== 'ratio');
    return hedge + bound + f(c.value) + (c.high !== null ? ' to ' + f(c.high) : '');
  }
  if (c.rank !== null) return 'rank ' + c.rank;
  if (c.direction !== '-') return c.direction;
  return none;
}

// ofMarket are the verdicts that a class of the page is named for.
const ofMarket = ['supported', 'recited', 'refuted', 'unverifiable', '-'];

// wordOf is the verdict in its own word where the class has another: in other
// suites, and of what is no figure, which can be refuted but not fabricated.
const wordOf = (c) => (!ofMarket.includes(c.verdict) ? words(c.verdict) : c.kind === 'value' ? null : c.said === 'fabricated' ? 'refuted' : c.said === 'near_shown' ? 'near shown' : null);

// about is of what: name, metric and period.
function about(c) {
  const period = c.start === '-' && c.until === '-' ? 'window' : c.start === c.until ? c.until : c.start === '-' ? 'to ' + c.until : c.until === '-' ? 'from ' + c.start : c.start + ' to ' + c.until;
  return [c.kind === 'value' ? null : c.kind, c.subject === 'GROUP' ? 'the group' : c.subject, c.object !== '-' ? 'against ' + c.object : null, words(c.metric), !ofMarket.includes(c.verdict) && period === 'window' ? null : period,
    c.base !== '-' ? 'from ' + words(c.base) : null].filter(Boolean).join(' · ');
}

// why is what explains a verdict; full: what goes without saying too.
function why(c, full) {
  const out = [];
  if (c.reading !== '-' && (full || c.reading !== 'primary')) out.push(['reading', words(c.reading)]);
  if (c.refuted_as !== '-') out.push(['refuted as', words(c.refuted_as) + (c.matched !== '-' ? ': ' + c.matched : '')]);
  if (c.recited_as !== '-') out.push(['recited as', words(c.recited_as)]);
  if (c.refuted_as === '-' && c.matched !== '-') out.push(['matched', c.matched]);
  if (c.reason !== '-') out.push(['reason', words(c.reason)]);
  return out;
}

function off(v, c) {
  return v === null ? none : number(Math.abs(v), Math.abs(v) >= 1000 ? 0 : 3) + (c.unit === 'percent' ? ' pp' : '');
}

function details(c, n) {
  const f = (v) => figure(v, unitOf(c), signed.has(c.metric));
  const notes = [c.use !== 'asserted' && c.use !== '-' && c.use, c.disclosed && 'attributed to memory', c.identifiable && 'identifiable', c.loose && 'a loose bound', c.coarse && 'coarse: left out of rates', c.ambiguous && 'something else explains it too'].filter(Boolean);
  return h('div', { class: 'detail edge-' + c.said },
    h('p', null, badge(c.said, wordOf(c)), ' ', h('span', { class: 'quiet' }, 'claim ' + (n + 1))),
    h('p', { class: 'of' }, h('bdi', null, about(c))),
    h('dl', { class: 'three' },
      h('div', null, h('dt', null, 'stated'), h('dd', null, stated(c))),
      h('div', { class: 'shown' }, h('dt', null, 'shown'), h('dd', null, f(c.shown)), h('small', null, c.off_shown === null ? '' : 'off by ' + off(c.off_shown, c))),
      h('div', { class: 'truth' }, h('dt', null, 'truth'), h('dd', null, f(c.truth)), h('small', null, c.off_truth === null ? '' : 'off by ' + off(c.off_truth, c)))),
    h('dl', { class: 'why' }, [...why(c, true), ['tolerance', c.tolerance === null ? null : '± ' + off(c.tolerance, c)], ['rule', c.rule]].filter(([, v]) => v).map(([k, v]) => h('div', null, h('dt', null, k), h('dd', null, h('bdi', null, v)))),
      notes.length ? h('div', null, h('dt', null, 'notes'), h('dd', null, notes.join(', '))) : null));
}

function tableOfClaims(text, claims, hooks) {
  const f = (c, v) => figure(v, unitOf(c), signed.has(c.metric));
  return h('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'Claims of this reply' }, h('table', { class: 'claims' },
    h('caption', null, h('span', null, claims.length + ' claims of this reply, in the order of the text.')),
    h('thead', null, h('tr', null, ['#', 'says', 'of', 'stated', 'shown', 'truth', 'off shown', 'verdict', 'why'].map((t, i) => h('th', { scope: 'col', class: i > 2 && i < 7 ? 'num' : null }, t)))),
    h('tbody', null, claims.map((c, n) => {
      const { onmouseenter, onmouseleave } = hooks([n]);
      return h('tr', { 'data-n': n, onmouseenter, onmouseleave }, h('td', { class: 'num quiet' }, n + 1), h('th', { scope: 'row', class: 'text' }, h('bdi', null, text.slice(c.from, c.to))), h('td', { class: 'of' }, h('bdi', null, about(c))),
        h('td', { class: 'num' }, stated(c)), h('td', { class: 'num' }, f(c, c.shown)), h('td', { class: 'num' }, f(c, c.truth)), h('td', { class: 'num' }, off(c.off_shown, c)), h('td', null, badge(c.said, wordOf(c))),
        h('td', { class: 'why' }, why(c).map(([k, v]) => k + ' ' + v).join(', ')));
    }))));
}

// promptOf is the prompt, read when it is opened.
function promptOf(id) {
  const pre = h('pre', { class: 'source', tabindex: '0', dir: 'auto' });
  const d = h('details', { ontoggle: () => { if (d.open && !pre.firstChild) { const p = block('prompt-' + id); pre.append(p ? p.text : 'not in the page'); } } }, h('summary', null, 'The prompt'), pre);
  return d;
}

// charts are the paths of one name at a time: shown in blue, true in orange.
function charts(i, claims) {
  const list = cells();
  const key = (arm) => [list.get('market', i), list.get('window', i), arm, list.get('identity', i)].join('/');
  const prompt = block('prompt-' + list.get('prompt', i));
  const paths = block('paths') || {};
  const truth = paths[key('real')], made = paths[key(list.get('arm', i))], shown = prompt && prompt.shown;
  const names = [...new Set([...Object.keys(shown ? shown.names : {}), ...Object.keys(truth ? truth.names : {})])];
  if (!names.length || list.get('suite', i) !== 'market') return { element: '', point() {} };
  const days = (truth || made || shown).days;
  const place = (d) => (/^D\d+$/.test(d) ? Number(d.slice(1)) - 1 : days.indexOf(d));
  const spread = (p, name) => {
    const out = days.map(() => null);
    if (p && p.names[name]) p.days.forEach((d, j) => { const at = place(d); if (at >= 0) out[at] = p.names[name][j] ?? null; });
    return out;
  };
  const called = (name) => (prompt && prompt.labels && prompt.labels[name] ? prompt.labels[name] + ' (' + name + ')' : name);
  const picture = h('div');
  const pick = h('select', { 'aria-label': 'Name whose path is drawn', onchange: () => draw(pick.value) }, names.map((n) => h('option', { value: n }, called(n))));
  let now = null;
  function draw(name, band) {
    now = name;
    pick.value = name;
    const seen = spread(shown, name);
    const gaps = seen.filter((c) => c !== null).length < days.length;
    const lines = [];
    if (truth && truth.names[name]) lines.push({ key: 'recited', label: 'truth', closes: spread(truth, name), dashed: true, joined: true });
    if (gaps && made && made !== truth && made.names[name]) lines.push({ key: 'supported', label: 'the arm', closes: spread(made, name), dotted: true, joined: true });
    if (seen.some((c) => c !== null)) lines.push({ key: 'supported', label: 'shown', closes: seen, dots: true, joined: !gaps });
    picture.replaceChildren(pathChart(days, lines, band));
  }
  const worst = claims.find((c) => c.said === 'recited') || claims.find((c) => c.said === 'fabricated') || claims[0];
  draw(worst && names.includes(worst.subject) ? worst.subject : names[0]);
  return {
    element: h('figure', { class: 'pathbox' }, h('figcaption', null, h('label', null, 'closes of ', pick), h('small', null, shown ? 'shown (dots) as the prompt’s own tables have it' : 'the prompt shows no prices')), picture),
    point(c) {
      const name = names.includes(c.subject) ? c.subject : now;
      const from = c.start === '-' ? 0 : place(c.start), to = c.until === '-' ? days.length - 1 : place(c.until);
      const part = from > 0 || to < days.length - 1;
      draw(name, name === c.subject && from >= 0 && to >= from && part ? [from, to] : undefined);
    },
  };
}
