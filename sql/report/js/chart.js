// Small drawings. Each says in words what it shows.
import { h, s, percent, number, interval } from './dom.js';
import { verdicts, verdictOf } from './verdict.js';

// mixBar is the share of each verdict: counts by key.
export function mixBar(counts, width = 150) {
  const parts = verdicts.map((v) => [v, counts[v.key] || 0]).filter(([, n]) => n > 0);
  const total = parts.reduce((sum, [, n]) => sum + n, 0);
  if (!total) return null;
  const said = parts.map(([v, n]) => n + ' ' + v.label).join(', ');
  const bar = s('svg', { class: 'mix', viewBox: `0 0 ${width} 14`, width, height: 14, role: 'img', 'aria-label': said }, s('title', null, said));
  const gap = 1.5;
  const room = width - gap * (parts.length - 1);
  let x = 0;
  for (const [v, n] of parts) {
    const w = room * n / total;
    bar.append(s('rect', { x, y: 0, width: w, height: 14, class: 'f-' + v.key }));
    if (v.key === 'fabricated' || v.key === 'near_truth') bar.append(s('rect', { x, y: 0, width: w, height: 14, fill: 'url(#hatch)' }));
    x += w + gap;
  }
  return bar;
}

// patterns are what the bars are hatched with, once in the page.
export function patterns() {
  return s('svg', { width: 0, height: 0, class: 'vh', 'aria-hidden': 'true' },
    s('pattern', { id: 'hatch', width: 5, height: 5, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)' },
      s('rect', { width: 1.6, height: 5, class: 'f-paper' })));
}

// rate is a share of n with its interval, in figures and as a line.
export function rate(frame, row, name, key) {
  const v = frame.get(name, row);
  if (v === null) return null;
  const low = frame.get(name + '_low', row), high = frame.get(name + '_high', row);
  return h('span', { class: 'rate' }, h('span', null, percent(v)), whisker(v, low, high, key), h('small', null, interval(low, high)));
}

function whisker(v, low, high, key) {
  const x = (p) => 2 + 52 * p;
  return s('svg', { class: 'whisker', viewBox: '0 0 56 7', width: 56, height: 7, 'aria-hidden': 'true' },
    s('path', { d: 'M2 3.5H54', class: 'rail' }),
    low === null || low === undefined ? null : s('path', { d: `M${x(low)} 3.5H${x(high)}`, class: 's-' + key, 'stroke-width': 3 }),
    s('circle', { cx: x(v), cy: 3.5, r: 3, class: 'f-' + key }));
}

// strip draws on one rail a rate, with what it is to be compared with.
export function strip(marks, low, high, bound) {
  const x = (p) => 6 + 128 * Math.min(1, p);
  const said = marks.filter((m) => m.v !== null).map((m) => m.label + ' ' + percent(m.v, 1)).join(', ') || 'nothing measured';
  const at = (m) => m.shape === 'dot' ? s('circle', { cx: x(m.v), cy: 9, r: 4.5, class: 'f-recited' })
    : m.shape === 'ring' ? s('circle', { cx: x(m.v), cy: 9, r: 4, class: 'ring' })
      : s('path', { d: `M${x(m.v) - 3.5} 5.5l7 7m0-7l-7 7`, class: 'cross' });
  return s('svg', { class: 'strip', viewBox: '0 0 140 18', width: 140, height: 18, role: 'img', 'aria-label': said }, s('title', null, said),
    s('path', { d: 'M6 9H134M6 6v6M70 7v4M134 6v6', class: 'rail' }),
    low === null ? null : s('path', { d: `M${x(low)} 9H${x(high)}`, class: 's-recited', 'stroke-width': 3 }),
    bound === null ? null : s('path', { d: `M${x(bound)} 2v14M${x(bound)} 2h-4m4 14h-4`, class: 'limit' }),
    marks.filter((m) => m.v !== null).map(at));
}

// curve draws rates over tolerances, on a logarithmic scale.
export function curve(points, lines, unit) {
  const width = 270, height = 150, left = 34, right = 8, top = 8, bottom = 26;
  const low = Math.log10(points[0]), span = Math.log10(points[points.length - 1]) - low;
  const x = (t) => left + (width - left - right) * (Math.log10(t) - low) / span;
  const y = (v) => top + (height - top - bottom) * (1 - v);
  const said = lines.map((l) => l.label + ' ' + l.values.map((v, i) => i % 4 === 0 && v !== null ? percent(v) + ' at ' + points[i] : null).filter(Boolean).join(', ')).join('; ');
  const g = s('svg', { class: 'curve', viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': said }, s('title', null, said));
  for (const v of [0, 0.5, 1]) {
    g.append(s('path', { d: `M${left} ${y(v)}H${width - right}`, class: 'rail' }), s('text', { x: left - 5, y: y(v) + 3.5, 'text-anchor': 'end' }, number(100 * v, 0)));
  }
  for (const t of [0.01, 0.1, 1, 10]) g.append(s('text', { x: x(t), y: height - 12, 'text-anchor': 'middle' }, String(t)));
  g.append(s('text', { x: (left + width - right) / 2, y: height - 1, 'text-anchor': 'middle', class: 'unit' }, unit));
  for (const l of lines) {
    const d = l.values.map((v, i) => v === null ? '' : `${i && l.values[i - 1] !== null ? 'L' : 'M'}${x(points[i]).toFixed(1)} ${y(v).toFixed(1)}`).join('');
    if (d) g.append(s('path', { d, class: 'line s-' + l.key + (l.dashed ? ' dashed' : '') }));
  }
  return g;
}

// pathChart draws closes by day: lines is [{key, label, days, closes, dotted}],
// each day an index into days; band marks the period that a claim is about.
export function pathChart(days, lines, band) {
  const width = 410, height = 215, left = 44, right = 66, top = 10, bottom = 26;
  const all = lines.flatMap((l) => l.closes.filter((c) => c !== null));
  if (!all.length) return h('p', { class: 'quiet' }, 'no price of this name');
  let min = Math.min(...all), max = Math.max(...all);
  if (min === max) { min *= 0.99; max *= 1.01; }
  const pad = (max - min) * 0.06;
  min -= pad; max += pad;
  const x = (i) => left + (width - left - right) * (days.length > 1 ? i / (days.length - 1) : 0.5);
  const y = (c) => top + (height - top - bottom) * (max - c) / (max - min);
  const ends = (l) => {
    const known = l.closes.filter((c) => c !== null);
    return known.length > 1 ? (known[known.length - 1] / known[0] - 1) : null;
  };
  const said = lines.map((l) => l.label + (ends(l) === null ? '' : ' ' + sign(ends(l)))).join(', ');
  const g = s('svg', { class: 'path', viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': said }, s('title', null, said));
  if (band) {
    const from = Math.max(0, band[0] - 0.35), to = Math.min(days.length - 1, band[1] + 0.35);
    g.append(s('rect', { x: x(from), y: top, width: Math.max(2, x(to) - x(from)), height: height - top - bottom, class: 'band' }));
  }
  for (const c of ticks(min, max)) {
    g.append(s('path', { d: `M${left} ${y(c)}H${width - right}`, class: 'rail' }), s('text', { x: left - 6, y: y(c) + 3.5, 'text-anchor': 'end' }, number(c, 3)));
  }
  const labelled = days.length < 3 ? [0, days.length - 1] : [0, Math.floor((days.length - 1) / 2), days.length - 1];
  for (const i of new Set(labelled)) g.append(s('text', { x: x(i), y: height - 9, 'text-anchor': i === 0 ? 'start' : i === days.length - 1 ? 'end' : 'middle' }, days[i]));
  const placed = [];
  for (const l of lines) {
    const dots = [];
    let d = '', pen = false;
    l.closes.forEach((c, i) => {
      if (c === null) { if (!l.joined) pen = false; return; }
      d += `${pen ? 'L' : 'M'}${x(i).toFixed(1)} ${y(c).toFixed(1)}`;
      pen = true;
      if (l.dots) dots.push(s('circle', { cx: x(i), cy: y(c), r: 2.4, class: 'f-' + l.key }));
    });
    g.append(s('path', { d, class: 'line s-' + l.key + (l.dashed ? ' dashed' : '') + (l.dotted ? ' dotted' : '') }), ...dots);
    const last = l.closes.findLastIndex((c) => c !== null);
    if (last < 0 || l.dotted) continue;
    let at = y(l.closes[last]) + 3.5;
    while (placed.some((p) => Math.abs(p - at) < 25)) at += at > height / 2 ? -25 : 25;
    placed.push(at);
    g.append(s('text', { x: width - right + 8, y: at - 3, class: 'name t-' + l.key }, l.label), s('text', { x: width - right + 8, y: at + 9, class: 't-' + l.key }, ends(l) === null ? '' : sign(ends(l))));
  }
  return g;
}

function sign(v) {
  return (v > 0 ? '+' : '') + number(100 * v, 2) + ' %';
}

function ticks(min, max) {
  const raw = (max - min) / 4;
  const unit = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].map((m) => m * unit).find((v) => v >= raw);
  const out = [];
  for (let v = Math.ceil(min / step) * step; v <= max; v += step) out.push(Number(v.toPrecision(12)));
  return out;
}

// shares draws parts of a whole that are no verdicts: [{label, n, key}].
export function shares(parts, total, width = 150) {
  const said = parts.map((p) => p.n + ' ' + p.label).join(', ');
  const bar = s('svg', { class: 'mix', viewBox: `0 0 ${width} 14`, width, height: 14, role: 'img', 'aria-label': said }, s('title', null, said));
  let x = 0;
  for (const p of parts) {
    const w = width * p.n / total;
    bar.append(s('rect', { x, y: 0, width: Math.max(0, w - 1), height: 14, class: 'f-' + verdictOf(p.key).key }));
    if (p.key === 'fabricated') bar.append(s('rect', { x, y: 0, width: Math.max(0, w - 1), height: 14, fill: 'url(#hatch)', opacity: p.faint ? 1 : 0.4 }));
    x += w;
  }
  return bar;
}
