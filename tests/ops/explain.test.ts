/** The one line that an operator reads when a command did not work. */
import { expect, test } from 'vitest';
import type { FieldErrors } from '#contract/errors.ts';
import { Problem } from '#node/problem.ts';
import { explain } from '#ops/explain.ts';
import { DomainError } from '#server/domain-error.ts';

const gone =
  'The database does not answer; check LIBSQL_URL, or that npm start is running. What the command changes may be done all the same: look before you repeat it.';

test('a problem that a person can mend is its own line', () => {
  expect(explain(new Problem('Set PORT to another one.'))).toBe('Set PORT to another one.');
});

test('a full disk is named however deep it lies', () => {
  const full = Object.assign(new Error('write'), { code: 'ENOSPC' });
  expect(explain(new Error('it failed', { cause: full }))).toMatch(/^The disk is full or cannot be written \(ENOSPC\)/);
});

test('a database that does not answer is told as that, whatever it was asked', () => {
  expect(explain(new DomainError('database_unavailable'))).toBe(gone);
});

test('what a rule of the shop refuses is said in its words', () => {
  expect(explain(new DomainError('item_unavailable'))).toMatch(/^[A-Z].*[a-z.]$/);
  const asked = new DomainError('too_many_requests', { messageKey: 'wrong_credentials' });
  expect(explain(asked)).toBe('Wrong email or password');
});

test.each<[string, FieldErrors, string]>([
  ['by keys of the dictionary', { price: ['invalid_value'] }, 'price: Please enter a valid value'],
  ['by sentences of their own', { price: ['must be above 0'] }, 'price: must be above 0'],
  ['by keys without words', { price: ['unheard_of'] }, 'price: Please enter a valid value'],
  [
    'one after the other',
    { price: ['must be above 0'], days: ['a', 'invalid_value'].slice(1) },
    'price: must be above 0; days: Please enter a valid value',
  ],
])('fields that are wrong are named %s', (_how, errors, line) => {
  expect(explain(new DomainError('invalid_fields', { errors }))).toBe(line);
});

test('a database without tables says how to get them', () => {
  const cause = new Error('SQLITE_UNKNOWN: no such table: items');
  expect(explain(new Error('Failed query: select', { cause }))).toBe(
    'The database has no schema yet; run npm start or npm run deploy first.',
  );
});

test.each([
  ['an error with more lines', new Error('no luck\n  at the first line'), 'no luck'],
  ['what is no error', 'a word', 'a word'],
  ['nothing at all', undefined, 'undefined'],
])('of %s the first line is told', (_what, thrown, line) => {
  expect(explain(thrown)).toBe(`That did not work: ${line}`);
});
