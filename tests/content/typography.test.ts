/** Signs and spaces stand as a printer of the language sets them, so that no line breaks before a sign that belongs to its word. */
import { expect, test } from 'vitest';
import { dictionaries } from '#content/dictionary/index.ts';
import { pages } from '#content/pages.generated.ts';
import { textsIn } from '../support/texts-in.ts';

/** By language: what is wrong in any of its texts. */
const wrong = {
  de: [/\.\.\./, /[^\u00a0]…$/, / %/, /["”]/, /(?<!„[^“]*)“/],
  fr: [/\.\.\./, /(?<!\u202f)(?:[;!?»%]|:(?=\s|$))/, /«(?!\u202f)/, /["“”]/],
  es: [/\.\.\./, /(?<!\u00a0)%/, /["“”]/, /^[^¿]*\?/, /^[^¡]*!/],
  pl: [/\.\.\./, / %/, /["“]/],
} as const;

test.each(Object.entries(wrong))('%s', (code, patterns) => {
  // safe because the names are those of languages
  const language = code as keyof typeof wrong;
  // Messages of trade offers travel through Steam, with plain spaces
  const { trades, ...words } = dictionaries[language];
  const texts = [
    ...textsIn(words, 'dictionary'),
    ...textsIn(pages[language], 'pages').map(([path, html]) => [path, html.replace(/<[^>]*>/g, '')] as const),
  ];
  expect(texts.filter(([, text]) => patterns.some((pattern) => pattern.test(text)))).toEqual([]);
});
