/** What a log may hold of texts that others have written. */
import { expect, test } from 'vitest';
import { causeText } from '#server/http/cause-text.ts';
import { scrubbed } from '#server/scrub.ts';

test.each([
  ['550 <ada@regalia.test> is unknown', '550 <<e-mail>> is unknown'],
  ['Unexpected token A, "Ada Lovelace" is not valid JSON', 'Unexpected token A, "…" is not valid JSON'],
  ['account DE89 3704 0044 0532 0130 00 was refused', 'account <account> was refused'],
  ['NL91ABNA0417164300', '<account>'],
  ['call +49 (30) 1234 56789 now', 'call <number> now'],
  ['at https://ada:secret@regalia.test/auth?token=abc#x done', 'at https://regalia.test/auth done'],
  [`Bearer ${'aB3_'.repeat(11)}`, 'Bearer <token>'],
  ['no such table: pay_0123456789abcdefghjk', 'no such table: pay_0123456789abcdefghjk'],
])('%s is logged as %s', (text, logged) => {
  expect(scrubbed(text)).toBe(logged);
});

test('a chain of causes names each error, with the message of the first cause alone', () => {
  const root = new TypeError('fetch failed');
  const query = new Error('Failed query: insert … params: Ada Lovelace', { cause: root });
  const text = causeText(new Error('outer', { cause: query }));
  expect(text.split('\n')[0]).toBe('Error <- Error <- TypeError: fetch failed');
  expect(text).not.toContain('Ada');
});

test('what failed together stands side by side', () => {
  const text = causeText(new AggregateError([new Error('one'), new RangeError('two')]));
  expect(text.split('\n')[0]).toBe('AggregateError of 2 [Error: one | RangeError: two]');
});

test('an error that is its own cause has an end', () => {
  const error = new Error('round');
  error.cause = error;
  expect(causeText(error).split('\n')[0]).toMatch(/^(Error <- )+…$/);
});
