// Elements and figures. Text becomes text nodes, never markup.

const svgSpace = 'http://www.w3.org/2000/svg';

function build(e, attributes, children) {
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith('on')) e.addEventListener(name.slice(2), value);
    else e.setAttribute(name, value === true ? '' : value);
  }
  for (const c of children.flat(Infinity)) {
    if (c !== null && c !== undefined && c !== false) e.append(c);
  }
  return e;
}

// h makes an element of the page, s one of a drawing.
export function h(tag, attributes, ...children) {
  return build(document.createElement(tag), attributes, children);
}

export function s(tag, attributes, ...children) {
  return build(document.createElementNS(svgSpace, tag), attributes, children);
}

// hidden is text for those who hear the page.
export function hidden(text) {
  return h('span', { class: 'vh' }, text);
}

export const none = '—';
const formats = new Map();

// number writes v with at most so many decimals, and a minus sign.
export function number(v, places) {
  if (v === null || v === undefined) return none;
  if (!formats.has(places)) formats.set(places, new Intl.NumberFormat('en-US', { maximumFractionDigits: places }));
  return formats.get(places).format(v).replace('-', '−').replaceAll(',', '\u202f');
}

// percent writes a rate; it never rounds up to what was not reached.
export function percent(v, places = 0) {
  if (v === null || v === undefined) return none;
  const x = v > 1 - 1e-9 ? 100 : 100 * v;
  if (x < 100 && Number(x.toFixed(places)) === 100) return '> ' + (100 - 10 ** -Math.max(places, 1)).toFixed(Math.max(places, 1)) + ' %';
  if (v > 0 && Number(x.toFixed(places)) === 0) return '< ' + (10 ** -places).toFixed(places) + ' %';
  return number(x, places) + ' %';
}

// interval writes the ends of an interval of rates.
export function interval(low, high) {
  if (low === null || low === undefined || high === null || high === undefined) return '';
  return number(100 * low, 0) + '–' + number(100 * high, 0);
}

const units = { percent: ' %', pp: ' pp', bp: ' bp', ratio: ' ×', shares: ' shares', sessions: ' sessions', names: ' names' };

// figure writes a value in its unit; signed is whether a plus is worth saying.
export function figure(v, unit, signed) {
  if (v === null || v === undefined) return none;
  if (unit === 'rank') return '#' + v;
  const size = Math.abs(v);
  const places = size >= 1e5 ? 0 : size >= 1000 ? 2 : 3;
  return (signed && v > 0 ? '+' : '') + number(v, places) + (units[unit] || '');
}

// words makes a name of a column readable.
export function words(name) {
  return String(name).replaceAll('_', ' ');
}
