/** Polish writes to its reader with capitals, and names of goods, which nobody can decline, stand where they need no case. */
import { expect, test } from 'vitest';
import { dictionaries } from '#content/dictionary/index.ts';
import { pages } from '#content/pages.generated.ts';
import { textsIn } from '../support/texts-in.ts';

const words = textsIn(dictionaries.pl, 'dictionary');
const pronoun = /(?<!\p{L})(?:ty|tobie|ciebie|ci|cię|tobą|twój|two(?:i|ja|je|ją|jej|jego|jemu|ich|im|imi))(?!\p{L})/u;
const wantsCase = /(?:dostarczyć|Obejrzeliśmy|Usunęliśmy|wymian[aęy]|przekazać Ci|wysłano nam| z| na| o) \{title\}/iu;

test('“twoje konto” is without its capital', () => {
  expect(pronoun.test('Zgodnie z twoim życzeniem')).toBe(true);
  expect(pronoun.test('Zgodnie z Twoim życzeniem')).toBe(false);
});

test('no Polish text writes to its reader without a capital', () => {
  const texts = [...words, ...textsIn(pages.pl, 'pages')];
  expect(texts.length).toBeGreaterThan(1_000);
  expect(texts.filter(([, text]) => pronoun.test(text))).toEqual([]);
});

test('no Polish text has the name of an item where its language wants a case', () => {
  expect(words.filter(([, text]) => text.includes('{title}')).length).toBeGreaterThan(20);
  expect(words.filter(([, text]) => wantsCase.test(text))).toEqual([]);
});
