import { expect, test } from 'vitest';
import { visibleJson, visibleText } from '#rules/visible-text.ts';

test.each([
  ['an escape sequence', 'a\u001b[2Jb', 'a<U+001B>[2Jb'],
  ['a bell, a line break, a tab', 'a\u0007b\nc\td', 'a<U+0007>b<U+000A>c<U+0009>d'],
  ['the eight-bit control codes', 'a\u009b31mb\u0085c', 'a<U+009B>31mb<U+0085>c'],
  ['direction', 'a\u202eb\u2066c\u200fd\u061ce', 'a<U+202E>b<U+2066>c<U+200F>d<U+061C>e'],
  [
    'what is not seen',
    'a\u200bb\u200dc\ufeffd\u00ade\u3164f\u2800g',
    'a<U+200B>b<U+200D>c<U+FEFF>d<U+00AD>e<U+3164>f<U+2800>g',
  ],
  ['tags beyond the first plane', 'a\u{e0041}b', 'a<U+E0041>b'],
  ['half of a character', 'a\ud800b', 'a<U+D800>b'],
  ['separators of lines', 'a\u2028b\u2029c', 'a<U+2028>b<U+2029>c'],
])('%s is made visible', (_, text, visible) => {
  expect(visibleText(text)).toBe(visible);
});

test.each(['Ada Byron', 'Łukasz Żółć', 'Ελένη', '李小龍', 'محمد', 'Zoë 🎮', '1 234,50 €', 'e\u0301'])(
  '%s stays as it is',
  (text) => {
    expect(visibleText(text)).toBe(text);
    expect(JSON.parse(visibleJson(text))).toBe(text);
  },
);

test('JSON keeps every value and shows none of it raw', () => {
  const value = { 'na\u202eme': ['\u009b31m', 'a\nb', '\u{e0041}', '\ud800', 'Łódź'], none: null };
  const json = visibleJson(value);
  expect(JSON.parse(json)).toEqual(value);
  expect(json.replaceAll('\n', '')).toMatch(/^[\x20-\x7eŁódź]*$/);
});
