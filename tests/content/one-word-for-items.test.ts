/** An item is one word in each language: who has bought an "artículo" is not told by mail of an "objeto". */
import { expect, test } from 'vitest';
import { dictionaries } from '#content/dictionary/index.ts';
import { pages } from '#content/pages.generated.ts';
import { languages } from '#rules/languages.ts';
import { textsIn } from '../support/texts-in.ts';

/** By language: the word, and others that mean the same. */
const words = {
  en: [/\bitems?\b/iu, /\b(?:articles?\b(?! \d)|objects?\b(?! to\b))/iu],
  de: [/\bArtikel/u, /Gegenst[aä]nd|\bObjekt/u],
  fr: [/\bobjets?\b/iu, /\barticles?\b(?! \d)/iu],
  es: [/\bartículos?\b/iu, /\b(?:objetos?|ítems?|items?)\b/iu],
  pl: [/\bprzedmiot/iu, /\b(?:artykuł|obiekt)/iu],
} as const;

test('each language has its word', () =>
  expect(Object.keys(words).sort()).toEqual(languages.map(({ code }) => code).sort()));

test.each(Object.entries(words))('%s', (code, [word, others]) => {
  // safe because the names are those of the languages
  const language = code as keyof typeof words;
  const texts = [...textsIn(dictionaries[language], 'dictionary'), ...textsIn(pages[language], 'pages')];
  expect(texts.filter(([, text]) => word.test(text)).length).toBeGreaterThan(50);
  expect(texts.filter(([, text]) => others.test(text.replace(/\{\w+\}/gu, '')))).toEqual([]);
});
