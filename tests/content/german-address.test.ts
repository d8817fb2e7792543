/** German says "du" to everybody, customers and operators alike, in texts of the shop, in mails and on pages. */
import { expect, test } from 'vitest';
import { dictionaries } from '#content/dictionary/index.ts';
import { pages } from '#content/pages.generated.ts';
import { textsIn } from '../support/texts-in.ts';

/** Within a sentence only the polite form has a capital; where one begins, its verb tells "Sie" from "she" and "they". */
const polite = [
  /(?<![.!?:…>"„“]\s*|^\s*)\bSie\b/u,
  /(?:^|[.!?:]\s)Sie (?:sind|haben|können|müssen|möchten|werden|wollen|dürfen|sollen|erhalten|bekommen)\b/u,
  /\b(?:Ihnen|Ihr|Ihre|Ihrem|Ihren|Ihrer|Ihres)\b/u,
];
const isPolite = (text: string) => polite.some((form) => form.test(text));

test.each([
  'Bitte versuchen Sie es erneut',
  'Ihr Zugang zum Shop',
  'Wir haben Ihnen geschrieben',
  'Sie haben einen Code',
])('“%s” is the polite form', (text) => expect(isPolite(text)).toBe(true));

test.each([
  'Diese Adresse ist neu. Sie gilt, sobald du sie bestätigst.',
  'Öffne diese Adresse nicht: Sie kann nachgemacht sein.',
  'Schalte sie zuerst wieder ein',
])('“%s” is not', (text) => expect(isPolite(text)).toBe(false));

test('no German text of the shop is polite to somebody whom others call du', () => {
  const texts = [...textsIn(dictionaries.de, 'dictionary'), ...textsIn(pages.de, 'pages')];
  expect(texts.length).toBeGreaterThan(1_000);
  expect(texts.filter(([, text]) => isPolite(text))).toEqual([]);
});
