// The sections that are tables and curves, each from one view.
import { view, viewsOf } from './data.js';
import { h, hidden, percent, number, words, interval, none } from './dom.js';
import { verdicts, badge } from './verdict.js';
import { rowsOf, withVerdict, onChoice, choose, dimensions } from './state.js';
import { grid } from './table.js';
import { mixBar, rate, strip, curve, shares } from './chart.js';

function section(id, title, ...content) {
  return h('section', { class: 'wide', id, 'aria-labelledby': 'h-' + id }, h('h2', { id: 'h-' + id }, title), content);
}

function note(...text) {
  return h('p', { class: 'note' }, text);
}

// tableOf is a table that follows what is chosen.
function tableOf(frame, spec) {
  const t = grid({ frame, rows: () => rowsOf(frame), ...spec });
  t.update();
  onChoice(() => t.update());
  return t.element;
}

const plain = (...names) => names.map((name) => ({ name, label: words(name) }));
const count = (name, label, hint) => ({ name, label, num: true, hint, show: (f, r) => number(f.get(name, r), 0) });
const share = (name, label, hint) => ({ name, label, num: true, hint, show: (f, r) => f.get(name, r) === null ? null : percent(f.get(name, r), 1) });
const figureOf = (name, label, places = 3) => ({ name, label, num: true, show: (f, r) => number(f.get(name, r), places) });

// spread is a value that is no rate, with its interval.
const spread = (name, label) => ({
  name, label, num: true,
  show: (f, r) => {
    const v = f.get(name, r), low = f.get(name === 'value' ? 'low' : name + '_low', r), high = f.get(name === 'value' ? 'high' : name + '_high', r);
    if (v === null) return null;
    return h('span', { class: 'rate' }, number(v, 3), h('small', null, low === null ? '' : number(low, 3) + ' to ' + number(high, 3)));
  },
});

const counted = { supported: 'n_supported', near_shown: 'n_rounded', near_truth: 'n_near_truth', recited: 'n_recited', fabricated: 'n_fabricated', unverifiable: 'n_unverifiable' };

export function results() {
  const f = view('results');
  if (!f) return section('results', 'Results', note('No model was asked, only planted writers: there is nothing to compare.'));
  const of = (name, label, key, n) => ({ name, label, num: true, hint: n + ', with the 95 % interval', show: (fr, r) => rate(fr, r, name, key) });
  return section('results', 'Results',
    note('Asserted value claims. Every group of cells is here, those that brought nothing too. ', h('em', null, 'n'), ' is what faithful, rounded, near truth and fabricated are shares of; ', h('em', null, 'k'), ', the identifiable claims, is what recited is a share of.'),
    tableOf(f, {
      caption: 'How each model used its data, by market, window, arm and context.',
      label: 'Results',
      rows: () => withVerdict(f, rowsOf(f), counted),
      columns: [
        ...plain('market', 'window', 'model', 'arm', 'identity', 'context'),
        { name: 'cells', num: true, show: (fr, r) => fr.get('failed', r) ? h('span', null, number(fr.get('cells', r), 0), ' ', h('strong', { class: 'bad' }, '(' + fr.get('failed', r) + ' failed)')) : number(fr.get('cells', r), 0) },
        count('claims', 'claims'),
        { name: 'mix', label: 'mix', show: (fr, r) => mixBar(Object.fromEntries(verdicts.map((v) => [v.key, fr.get(counted[v.key], r)])), 118) },
        count('checkable', 'n', 'checkable claims'),
        of('faithful', 'faithful', 'supported', 'supported / n'),
        of('rounded', 'rounded', 'near_shown', 'near shown / n'),
        of('near_truth', 'near truth', 'near_truth', 'near truth / n'),
        of('fabricated', 'fabricated', 'fabricated', 'otherwise refuted / n'),
        count('identifiable', 'k', 'identifiable claims'),
        of('recited', 'recited', 'recited', 'recited / k'),
        of('coverage', 'coverage', 'unverifiable', 'facts told / facts that the shown data support'),
        share('figures_read', 'figures read', 'figures that a claim uses / all figures of the replies'),
        { name: 'read', label: 'replies', show: (fr, r) => h('button', { type: 'button', class: 'go', onclick: () => read(fr, r) }, 'read', hidden(' the replies of this row')) },
      ],
    }));
}

// read chooses the cells of a row, and goes to them.
function read(frame, row) {
  choose(Object.fromEntries(dimensions.filter((d) => frame.has(d)).map((d) => [d, frame.get(d, row)])));
  document.getElementById('reply-title').focus({ preventScroll: true });
  document.getElementById('read-one').scrollIntoView();
}

const refutedMeans = {
  near_shown: 'within near of a shown figure', near_truth: 'within near of the truth only', sign: 'a sign turned', scale: '×100 or ÷100', magnitude: '×1000 or more, or ÷',
  entity: 'another name’s figure', metric: 'another metric’s figure', session: 'another session’s figure', invented: 'nothing of its kind was shown',
  direction_right: 'far off, in the right direction', direction_wrong: 'far off, in the wrong direction', off: 'far off', rank: 'the opposite end',
};

export function refuted() {
  const f = view('refuted_breakdown');
  if (!f) return section('refuted', 'What refuted is hiding', note('No value claim was refuted.'));
  const key = (as) => (as === 'near_shown' || as === 'near_truth' ? as : 'fabricated');
  return section('refuted', 'What refuted is hiding',
    note('One verdict cannot carry both rounding and invention: each refuted value claim says what explains it first.'),
    tableOf(f, {
      caption: 'Refuted value claims by what explains them.',
      label: 'Refuted claims',
      columns: [
        ...plain('market', 'window', 'model', 'arm', 'identity', 'context'),
        { name: 'refuted_as', label: 'refuted as', head: true, show: (fr, r) => h('span', null, badge(key(fr.get('refuted_as', r)), words(fr.get('refuted_as', r))), ' ', h('small', { class: 'quiet' }, refutedMeans[fr.get('refuted_as', r)] || '')) },
        count('n', 'claims'),
        count('refuted', 'of refuted'),
        { name: 'of_refuted', label: 'share', show: (fr, r) => shares([{ label: 'of ' + fr.get('refuted', r) + ' refuted', n: fr.get('n', r), key: key(fr.get('refuted_as', r)) }], fr.get('refuted', r), 110) },
        { name: 'of_checkable', label: 'of checkable', num: true, show: (fr, r) => rate(fr, r, 'of_checkable', key(fr.get('refuted_as', r))) },
        count('ambiguous', 'ambiguous', 'explained by something else as well'),
      ],
    }));
}

const curvesAtOnce = 12;

export function tolerance() {
  const f = view('tolerance_curve');
  if (!f) return null;
  const box = h('div', { class: 'curves' });
  const button = h('button', { type: 'button', class: 'more', onclick: () => draw(48) });
  let groups = [], drawn = 0;
  function update() {
    groups = groupsOf(f, rowsOf(f));
    drawn = 0;
    box.replaceChildren();
    draw(curvesAtOnce);
  }
  function draw(n) {
    for (const rows of groups.slice(drawn, drawn + n)) box.append(curveOf(f, rows));
    drawn = Math.min(groups.length, drawn + n);
    if (!groups.length) box.append(h('p', { class: 'quiet' }, 'nothing here with this choice'));
    button.hidden = drawn >= groups.length;
    button.textContent = 'Show more: ' + (groups.length - drawn) + ' of ' + groups.length + ' curves are left';
  }
  addEventListener('beforeprint', () => draw(200));
  update();
  onChoice(update);
  return section('tolerance', 'How far off still counts as right',
    note('Value claims within the tolerance of a shown figure (', badge('supported', 'supported'), '), else of the truth (', badge('recited', 'recited'), '), and how often chance does as well as the truth (', h('span', { class: 'key-decoy' }, 'decoys'), '): other windows in the place of the truth. Each curve is pooled over windows.'),
    box, button);
}

function groupsOf(f, rows) {
  const names = ['market', 'model', 'arm', 'identity', 'context', 'scale'];
  const groups = [];
  let last = null;
  for (const r of rows) {
    const key = names.map((n) => f.get(n, r)).join('\u0000');
    if (key !== last) groups.push([]);
    last = key;
    groups[groups.length - 1].push(r);
  }
  return groups;
}

function curveOf(f, rows) {
  const r = rows[0];
  const of = (name) => rows.map((i) => f.get(name, i));
  return h('figure', null,
    h('figcaption', null, h('strong', null, h('bdi', null, f.get('model', r))), ' ', ['market', 'arm', 'identity', 'context'].map((d) => f.get(d, r)).join(' · '),
      h('small', null, f.get('checkable', r) + ' checkable, ' + f.get('identifiable', r) + ' identifiable, ' + f.get('decoys', r) + ' decoys')),
    curve(of('tolerance'), [
      { label: 'decoys', key: 'decoy', dashed: true, values: of('decoy') },
      { label: 'recited', key: 'recited', values: of('recited') },
      { label: 'supported', key: 'supported', values: of('supported') },
    ], f.get('scale', r) === 'points' ? 'percentage points' : 'per cent of the level'));
}

const two = (value, below) => h('span', { class: 'rate' }, value, h('small', null, below));

export function recitation() {
  const f = view('recitation');
  if (!f) return null;
  return section('recitation', 'Recitation',
    note('How often what happened was stated against what was shown. Beside it what is no memory: the ', h('strong', null, 'masked twin'), ' (○: the same prices without names and dates) and the ', h('strong', null, 'decoys'), ' (×: other windows in the place of the truth). ρ̂ is what is left for memory. Keys are confirmatory, claims exploratory. The bound (⊣) is what none seen allows, at 95 %.'),
    tableOf(f, {
      caption: 'Recitation beside its placebo and its chance, by model, arm, context and use.',
      label: 'Recitation',
      columns: [
        ...plain('model', 'arm', 'identity', 'context'),
        { name: 'use', show: (fr, r) => h('span', null, fr.get('use', r), ' ', h('small', { class: 'quiet' }, fr.get('standing', r))) },
        { name: 'rate_all', label: 'recited', num: true, hint: 'all recitations, and those that no reading error explains, of n identifiable keys or claims', show: (fr, r) => two(
          percent(fr.get('rate_all', r), 1), fr.get('recited', r) + ' of ' + fr.get('n', r)) },
        { name: 'rate_low', label: '● recited ○ twin × decoys', show: (fr, r) => strip([
          { label: 'recited', shape: 'dot', v: fr.get('rate_all', r) }, { label: 'masked twin', shape: 'ring', v: fr.get('masked_rate', r) }, { label: 'decoys', shape: 'cross', v: fr.get('decoy_rate', r) },
        ], fr.get('rate_low', r), fr.get('rate_high', r), fr.get('bound', r)) },
        share('bound', 'bound'),
        { name: 'conclusion', label: 'what may be said', wide: true },
        share('rate_exclusive', 'exclusive', 'recitations that no reading error explains, of n'),
        share('masked_rate', 'twin'),
        { name: 'decoy_rate', label: 'decoys', num: true, show: (fr, r) => fr.get('decoy_rate', r) === null ? null : two(percent(fr.get('decoy_rate', r), 1), fr.get('decoys', r) + ' windows') },
        { name: 'rho', label: 'ρ̂', num: true, show: (fr, r) => fr.get('rho', r) === null ? h('small', { class: 'reason' }, fr.get('rho_reason', r)) : two(number(fr.get('rho', r), 2), 'p ' + number(fr.get('p_value', r), 3)) },
        { name: 'windows_with', label: 'windows', num: true, hint: 'windows with any recitation, of those with an identifiable key or claim, and the interval of their share', show: (fr, r) => two(fr.get('windows_with', r) + ' of ' + fr.get('windows', r), interval(fr.get('windows_low', r), fr.get('windows_high', r))) },
      ],
    }),
    more(primary(), twins(), signs(), detected(), compared('compare_models', 'Models compared, window by window', 'other'), compared('compare_arms', 'Arms compared, window by window', 'other'), causes()));
}

// more are tables for those who ask.
function more(...parts) {
  return parts.filter(Boolean).map(([title, text, table]) => {
    const place = h('div');
    const d = h('details', { ontoggle: () => { if (d.open && !place.firstChild) place.append(table()); } }, h('summary', null, title), note(text), place);
    return d;
  });
}

function twins() {
  const f = view('twins');
  return f && ['Twins: what names and dates add', 'The mean over windows of named less masked. Under ten windows there is a p-value by sign flips and no interval.', () => tableOf(f, {
    caption: 'Named less masked.', columns: [...plain('model', 'arm', 'context', 'quantity'), count('pairs', 'pairs'), count('windows', 'windows'), spread('value', 'difference'), figureOf('p', 'p'), figureOf('p_adjusted', 'p adjusted'), ...plain('method', 'reason')],
  })];
}

function primary() {
  const f = view('primary_endpoint');
  return f && ['The primary endpoint: the one question that is tested', 'That of the sealed plan; without one, the share of elicited keys recited on damped and opposed. p is adjusted over the models, by Holm.', () => tableOf(f, {
    caption: 'The primary endpoint, the mean over windows.', columns: [...plain('model', 'endpoint'), count('keys', 'keys'), count('windows', 'windows'), spread('value', 'value'), figureOf('p', 'p'), figureOf('p_adjusted', 'p adjusted'), ...plain('method', 'reason')],
  })];
}

// reading is how well the instrument itself reads and judges.
export function reading() {
  const parts = more(extraction(), confusion());
  return parts.length ? section('reading', 'The instrument’s own reading', note('Texts whose statements are known: what was read of them, and what became of what was planted.'), parts) : null;
}

function extraction() {
  const f = view('extraction');
  return f && ['Recall: how much of a text is read', 'Narrated texts, the same in a model’s words, and replies that a person labelled. A figure that a rewording lost or made up is no miss.', () => tableOf(f, {
    caption: 'Statements found of those labelled, by source, style and kind.', columns: [...plain('source', 'style', 'kind'), count('labelled', 'labelled'), count('found', 'found'), share('recall', 'recall'), count('extracted', 'extracted'), share('precision', 'precision'), count('lost', 'figures lost'), count('added', 'figures made up')],
  })];
}

function confusion() {
  const f = view('confusion');
  return f && ['Confusion: planted against judged', 'Every statement of the planted writers, by what its verdict was to be and what it was.', () => tableOf(f, {
    caption: 'Verdicts expected and given.', columns: [...plain('model', 'planted', 'expect', 'expect_as', 'verdict', 'refuted_as'), count('n', 'n'), count('identifiable', 'identifiable')],
  })];
}

function signs() {
  const f = view('sign_errors');
  return f && ['Signs: whether a turned sign passes for memory', 'q: stated at −shown; ρ: at the truth, on damped and opposed. On inverted prices the two are one, so its share at the truth less both, δ, should be 0; λ is q named less q masked.', () => tableOf(f, {
    caption: 'Sign errors beside recitation.', columns: [...plain('model', 'identity', 'context'), count('n', 'n'), count('windows', 'windows'), share('q', 'q'), share('rho', 'ρ'), share('inverted', 'inverted'), spread('delta', 'δ'), figureOf('delta_p', 'p'), spread('excess', 'λ'), figureOf('excess_p', 'p of λ')],
  })];
}

function detected() {
  const f = view('arms_detected');
  return f && ['Secrecy: replies that doubt their data', 'A change that is noticed measures suspicion, not memory.', () => tableOf(f, {
    caption: 'Share of answered cells whose reply doubts the data.', columns: [...plain('model', 'arm', 'identity', 'context'), count('cells', 'cells'), count('disputed', 'disputed'),
      { name: 'share', num: true, show: (fr, r) => fr.get('share', r) === null ? null : h('span', { class: 'rate' }, percent(fr.get('share', r)), h('small', null, interval(fr.get('low', r), fr.get('high', r)))) },
      { name: 'over_real', label: 'over real', num: true, show: (fr, r) => fr.get('over_real', r) === null ? null : number(100 * fr.get('over_real', r), 1) + ' pp' }],
  })];
}

function compared(name, title, other) {
  const f = view(name);
  return f && [title, 'The mean over windows of the difference. p is adjusted by Holm for the primary endpoint, by Benjamini and Hochberg for the others.', () => tableOf(f, {
    caption: title + '.', columns: [...plain('model', 'arm', other, 'identity', 'context', 'endpoint'), count('windows', 'windows'), spread('value', 'difference'), figureOf('p', 'p'), figureOf('p_adjusted', 'adjusted'), figureOf('mcnemar_p', 'McNemar'), ...plain('method', 'reason')],
  })];
}

function causes() {
  const f = view('recalled_causes');
  return f && ['Causes that no prompt named', 'A narrative recalled, or made up: masked rows say which is which.', () => tableOf(f, {
    caption: 'Causes named in replies that are not in their prompts.', columns: [...plain('model', 'market', 'window', 'identity', 'arm'), count('cells', 'cells'), count('with_causes', 'with causes'), count('causes', 'causes'), figureOf('per_cell', 'per cell', 2), { name: 'quotes', wide: true }],
  })];
}

export function memory() {
  const f = view('memory');
  if (!f) return section('memory', 'Memory', note('No model was asked with the book closed in this run: what it knows is unmeasured, and “none recited” says nothing of its honesty.'));
  return section('memory', 'Memory',
    note('What a model can say with the book closed: one key a call. Recall is a lower bound on knowledge.'),
    tableOf(f, {
      caption: 'Known keys by model, window and name; “all” where pooled.',
      label: 'Memory',
      columns: [
        ...plain('model', 'market', 'window', 'ticker'),
        count('keys', 'keys'), count('known', 'known'),
        { name: 'known_share', label: 'known share', num: true, show: (fr, r) => fr.get('known_share', r) === null ? null : h('span', { class: 'rate' }, percent(fr.get('known_share', r)), h('small', null, interval(fr.get('known_low', r), fr.get('known_high', r)))) },
        { name: 'conclusion', label: 'what may be said', wide: true },
        figureOf('k_hat', 'K̂', 2), share('sign_right', 'sign right'), figureOf('correlation', 'correlation', 2), figureOf('error', 'median error', 2), share('withheld', 'withheld'),
        count('placebos', 'placebos'), share('made_up', 'made up'), count('known_shown', 'known, shown otherwise'), share('known_recited', 'of those recited'),
      ],
    }));
}

export function deviations() {
  const f = view('plan_deviations');
  return f ? tableOf(f, { caption: 'What the run did otherwise than its plan says.', label: 'Deviations from the plan', columns: ['what', 'planned', 'done'].map((name) => ({ name, wide: true })) })
    : note('It did nothing otherwise.');
}

// What the tables of the other suites are of.
const titles = {
  finverify_results: 'How right and how wrong each model answered; every question asked stays in the denominator.',
  finverify_by_category: 'Accuracy by the classes of error that a question invites.',
  finverify_by_difficulty: 'Accuracy by difficulty.',
  finverify_by_source: 'Accuracy by source.',
  finverify_by_tolerance: 'Accuracy by what still counts as right.',
  finverify_classes: 'Wrong answers by the structure of their error.',
  dvl_effect: 'What each variant of the correction layer repaired, and what it broke.',
  facts_results: 'What answers state for each declared fact.',
  facts_severity: 'Answers by severity.',
  facts_profiles: 'Outcomes of the two profiles of the judge, side by side.',
};

const suiteTitles = { finverify: 'Questions over statements: finverify', dvl: 'The correction layer', facts: 'Declared facts' };

// suite is a section of all views of another suite that have rows.
export function suite(prefix) {
  const names = viewsOf(prefix + '_');
  if (!names.length) return null;
  return section(prefix, suiteTitles[prefix] || prefix, names.map((name) => {
    const f = view(name);
    const isRate = (c) => f.has(c + '_low') && f.has(c + '_high');
    const long = (c) => f.columns[c].words?.some((w) => w.length > 32);
    const columns = Object.keys(f.columns).filter((c) => c !== 'control' && !(/_(low|high)$/.test(c) && f.has(c.replace(/_(low|high)$/, '')))).map((c) => {
      const numeric = Array.isArray(f.columns[c]);
      return {
        name: c, num: numeric, wide: long(c),
        show: !numeric ? undefined : isRate(c) ? (fr, r) => rate(fr, r, c, 'supported') : (fr, r) => {
          const v = fr.get(c, r);
          return typeof v === 'number' ? number(v, 3) : v === null ? none : String(v);
        },
      };
    });
    return tableOf(f, { caption: titles[name] || words(name) + '.', label: words(name), columns });
  }));
}
