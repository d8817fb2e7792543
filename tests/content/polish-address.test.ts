/** Polish writes to its reader with capitals. */
import { expect, test } from 'vitest';
import { dictionaries } from '#content/dictionary/index.ts';
import { pages } from '#content/pages.generated.ts';
import { textsIn } from '../support/texts-in.ts';

const pronoun = /(?<!\p{L})(?:ty|tobie|ciebie|ci|cię|tobą|twój|two(?:i|ja|je|ją|jej|jego|jemu|ich|im|imi))(?!\p{L})/u;

test('“twoje konto” is without its capital', () => {
  expect(pronoun.test('Zgodnie z twoim życzeniem')).toBe(true);
  expect(pronoun.test('Zgodnie z Twoim życzeniem')).toBe(false);
});

test('no Polish text writes to its reader without a capital', () => {
  const texts = [...textsIn(dictionaries.pl, 'dictionary'), ...textsIn(pages.pl, 'pages')];
  expect(texts.length).toBeGreaterThan(1_000);
  expect(texts.filter(([, text]) => pronoun.test(text))).toEqual([]);
});
