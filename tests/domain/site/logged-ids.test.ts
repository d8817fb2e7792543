/** The ids that a line of the log names. */
import { expect, test } from 'vitest';
import { loggedIdsMax } from '#rules/limits/sizes.ts';
import { notingIds } from '#server/random.ts';

test('loggedIdsMax ids of records of money are noted, and not one more', () => {
  const { newId, made } = notingIds();
  const ids = Array.from({ length: loggedIdsMax + 1 }, () => newId('pay'));
  expect(made).toEqual(ids.slice(0, loggedIdsMax));
});
