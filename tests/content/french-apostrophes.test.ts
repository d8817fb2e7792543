/** French is set with the apostrophe of print. */
import { expect, test } from 'vitest';
import { dictionaries } from '#content/dictionary/index.ts';
import { pages } from '#content/pages.generated.ts';
import { textsIn } from '../support/texts-in.ts';

test('no French text has a straight apostrophe in a word', () => {
  const texts = [...textsIn(dictionaries.fr, 'dictionary'), ...textsIn(pages.fr, 'pages')];
  expect(texts.filter(([, text]) => text.includes('’')).length).toBeGreaterThan(50);
  expect(texts.filter(([, text]) => /\p{L}'[\p{L}{]/u.test(text))).toEqual([]);
});
