/** Names of items are given, in no language in particular: they stand where nothing asks for their gender or their case. */
import { expect, test } from 'vitest';
import { dictionaries } from '#content/dictionary/index.ts';
import { textsIn } from '../support/texts-in.ts';

const asks = {
  fr: /^\{title\} (?:est bien arrivé|a été|n’a pas été)/,
  es: /^\{title\} ya es tuy[oa]/,
  pl: /(?:dostarczyć|Obejrzeliśmy|Usunęliśmy|wymian[aęy]|przekazać Ci|wysłano nam| z| na| o) \{title\}|\{title\} dotarł/i,
} as const;

test.each(Object.entries(asks))('%s', (code, question) => {
  // safe because the names are those of languages
  const texts = textsIn(dictionaries[code as keyof typeof asks], 'dictionary');
  expect(texts.filter(([, text]) => text.includes('{title}')).length).toBeGreaterThan(20);
  expect(texts.filter(([, text]) => question.test(text))).toEqual([]);
});
