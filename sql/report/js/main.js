// The page: filters above, sections in their order.
import { cells, view } from './data.js';
import { h, number, words } from './dom.js';
import { verdicts, legend } from './verdict.js';
import { chosen, choose, dimensions, planted, onChoice } from './state.js';
import { patterns } from './chart.js';
import { results, refuted, tolerance, recitation, memory, deviations, suite, reading } from './tables.js';
import { readOne } from './cells.js';

function filters() {
  const list = cells();
  const form = h('form', { class: 'filters', 'aria-label': 'Filter', onsubmit: (e) => e.preventDefault() });
  const selects = [];
  const add = (name, options, groups) => {
    if (options.length < 2 && !groups) return;
    const select = h('select', { id: 'filter-' + name, onchange: () => choose({ [name]: select.value }) }, h('option', { value: '' }, 'all'),
      groups ? groups.filter(([, all]) => all.length).map(([label, all]) => h('optgroup', { label }, all.map((o) => h('option', { value: o }, words(o))))) : options.map(([value, label]) => h('option', { value }, label)));
    selects.push([name, select]);
    form.append(h('label', { for: 'filter-' + name }, h('span', null, name), select));
  };
  for (const d of dimensions) {
    const all = list.words(d);
    if (d === 'model') add(d, [], [['models', all.filter((m) => !planted().has(m))], ['planted writers', all.filter((m) => planted().has(m))]]);
    else add(d, all.map((v) => [v, words(v)]));
  }
  add('verdict', verdicts.map((v) => [v.key, v.mark + ' ' + v.label]));
  const check = h('input', { type: 'checkbox', id: 'filter-planted', onchange: () => choose({ planted: check.checked }) });
  check.checked = chosen.planted;
  if (planted().size) form.append(h('label', { class: 'check', for: 'filter-planted' }, check, h('span', null, 'planted writers')));
  const reset = h('button', { type: 'button', onclick: () => {
    const all = { verdict: '' };
    for (const d of dimensions) all[d] = '';
    choose(all);
  } }, 'Clear');
  form.append(reset);
  const touch = () => {
    for (const [name, select] of selects) select.value = chosen[name];
    for (const [name, select] of selects) select.parentElement.classList.toggle('set', chosen[name] !== '');
    reset.disabled = ![...dimensions, 'verdict'].some((d) => chosen[d] !== '');
  };
  onChoice(touch);
  touch();
  return form;
}

function contents() {
  const heads = [...document.querySelectorAll('main section > h2[id], main section > .alarm > h2[id]')];
  const names = { 'h-instrument': 'Instrument', 'h-failures': 'Failures', 'h-tolerance': 'Tolerance', 'h-refuted': 'Refuted', 'h-method': 'How to read', 'h-plan': 'Plan', 'h-finverify': 'finverify', 'h-facts': 'facts', 'h-dvl': 'Correction' };
  return h('nav', { 'aria-label': 'Sections' }, h('ul', null, heads.map((e) => h('li', null, h('a', { href: '#' + e.id }, names[e.id] || e.textContent)))));
}

function themes() {
  const box = document.querySelector('.theme');
  box.hidden = false;
  const set = (theme) => {
    if (theme) document.documentElement.dataset.theme = theme;
    else delete document.documentElement.dataset.theme;
    for (const b of box.querySelectorAll('button')) b.setAttribute('aria-pressed', String(b.dataset.theme === theme));
  };
  for (const b of box.querySelectorAll('button')) {
    b.addEventListener('click', () => {
      set(b.dataset.theme);
      try { localStorage.setItem('pipeline-theme', b.dataset.theme); } catch { /* a page on disk may have no storage */ }
    });
  }
  try { set(localStorage.getItem('pipeline-theme') || ''); } catch { set(''); }
}

function start() {
  themes();
  const list = cells();
  chosen.planted = planted().size > 0 && planted().size === list.words('model').length;
  document.body.prepend(patterns());
  document.getElementById('legend').append(legend());
  const put = (id, ...parts) => document.getElementById(id)?.append(...parts.filter(Boolean));
  if (list.n) {
    if (list.code('suite', 'market') >= 0) put('tables', results(), refuted(), tolerance(), recitation(), memory(), reading());
    put('deviations', deviations());
    put('suites', suite('finverify'), suite('dvl'), suite('facts'));
    put('read', readOne());
    put('filters', h('div', { class: 'bar' }, contents(), filters()));
  }
  document.documentElement.dataset.ready = 'true';
}

start();
