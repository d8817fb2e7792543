/**
 * Hover and focus without a pointer or a key: what `Shown.tsx` frames looks as the sheets say of an element in that state, by the sheets' own
 * rules. Their order and weight stay as they are, because an attribute in `:is()` weighs as much as the pseudo-class beside it.
 */
export const shownStates = ['hover', 'focus-visible'] as const;
export type ShownState = (typeof shownStates)[number];

const controls = 'a, button, input, textarea';

export function showStates(): void {
  for (const sheet of document.styleSheets) matchMarks(sheet.cssRules);
  for (const frame of document.querySelectorAll<HTMLElement>('[data-shows]')) {
    const { shows = '', of = controls } = frame.dataset;
    for (const control of frame.querySelectorAll<HTMLElement>(of)) control.dataset.shown = shows;
  }
}

function matchMarks(rules: CSSRuleList): void {
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule) rule.selectorText = withMarks(rule.selectorText);
    if (rule instanceof CSSGroupingRule || rule instanceof CSSStyleRule) matchMarks(rule.cssRules);
  }
}

/** `.btn:hover` becomes `.btn:is(:hover, [data-shown='hover'])`. */
function withMarks(selector: string): string {
  const states = new RegExp(`:(${shownStates.join('|')})(?![\\w-])`, 'g');
  return selector.replace(states, (pseudoClass, state) => `:is(${pseudoClass}, [data-shown='${state}'])`);
}
