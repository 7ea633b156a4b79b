// The verdicts: one name, mark and meaning each, the same everywhere. A verdict
// is never told by its colour alone.
import { h } from './dom.js';

export const verdicts = [
  { key: 'supported', label: 'supported', mark: '✓', means: 'agrees with what the prompt showed: it read' },
  { key: 'near_shown', label: 'rounded', mark: '≈', means: 'just beside what was shown: it read, and rounded' },
  { key: 'near_truth', label: 'near truth', mark: '∽', means: 'just beside what really happened, and beside nothing shown' },
  { key: 'recited', label: 'recited', mark: '↺', means: 'contradicts what was shown, and agrees with what really happened: it remembered' },
  { key: 'fabricated', label: 'fabricated', mark: '✕', means: 'agrees with neither: another sign, scale, name or session, or invention' },
  { key: 'unverifiable', label: 'unverifiable', mark: '?', means: 'has no arithmetic: causes, unknown names, fields that nobody has' },
];

const byKey = new Map(verdicts.map((v) => [v.key, v]));

export function verdictOf(key) {
  return byKey.get(key) || byKey.get('unverifiable');
}

// badge is a verdict in a line of text; said is another word for it, as other
// suites have.
export function badge(key, said) {
  const v = verdictOf(key);
  return h('span', { class: 'badge v-' + v.key }, h('span', { class: 'sign', 'aria-hidden': 'true' }, v.mark), said || v.label);
}

// legend says what each means.
export function legend() {
  return h('dl', { class: 'legend' }, verdicts.map((v) => h('div', null, h('dt', null, badge(v.key)), h('dd', null, v.means))),
    h('div', null, h('dt', null, h('span', { class: 'badge unread' }, '12.3 %')), h('dd', null, 'a figure that no claim uses: nobody read it')));
}
