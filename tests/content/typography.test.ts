/** Signs and spaces stand as a printer of the language sets them, so that no line breaks before a sign that belongs to its word. */
import { expect, test } from 'vitest';
import { dictionaries } from '#content/dictionary/index.ts';
import { pages } from '#content/pages.generated.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { formatTradableDay } from '#rules/tradable.ts';
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

test.each(Object.entries(dictionaries))('%s: "e-mail" within a text does not break at its hyphen', (code, words) => {
  // mails are read in programs of others, some of which show a word joiner as a box
  const { mail, trades, invoice, ...shown } = words;
  // safe because the names are those of languages
  const texts = [...textsIn(shown, 'dictionary'), ...textsIn(pages[code as LanguageCode], 'pages')];
  expect(texts.filter(([, text]) => /[^>]e-mail|e-mail[^<]/i.test(text))).toEqual([]);
});

test.each(Object.entries(dictionaries))(
  '%s: a month that is shortened by a dot does not end a sentence',
  (code, { cart, product }) => {
    const december = Date.UTC(2026, 11, 2) / 1000;
    // safe because the names are those of languages
    const date = formatTradableDay(december, december, code as LanguageCode);
    const texts = [cart.sentFrom, product.deliveryFrom, product.tradableFrom];
    expect(texts.map((text) => text.replace('{date}', date)).join('\n')).not.toContain('..');
  },
);
