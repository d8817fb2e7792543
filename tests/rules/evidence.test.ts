import { expect, test } from 'vitest';
import { evidenceTypeOf } from '#rules/evidence.ts';

const bytes = (text: string) => Uint8Array.from(text, (each) => each.charCodeAt(0));

test.each([
  ['\x89PNG\r\n\x1a\n\0\0', 'image/png'],
  ['\xff\xd8\xff\xe0\0\x10JFIF', 'image/jpeg'],
  ['RIFF\x24\0\0\0WEBPVP8 ', 'image/webp'],
  ['%PDF-1.7\n', 'application/pdf'],
  ['She wrote:\r\n\t"Zg\xc5\x82osz\xc4\x99 to."\n', 'text/plain'],
])('%j is %s', (content, type) => {
  expect(evidenceTypeOf(bytes(content))).toBe(type);
});

test.each([
  ['nothing', ''],
  ['a sound, which begins as a picture does', 'RIFF\x24\0\0\0WAVEfmt '],
  ['a program', 'MZ\x90\0\x03\0'],
  ['an archive', 'PK\x03\x04\x14\0'],
  ['text in another encoding', 'caf\xe9'],
  ['text with an escape sequence', 'red \x1b[31m'],
])('%s is none of the types', (_, content) => {
  expect(evidenceTypeOf(bytes(content))).toBeNull();
});
