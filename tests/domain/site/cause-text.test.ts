/** How much of an error goes into a line of the log. */
import { expect, test } from 'vitest';
import { loggedErrorsMax, loggedPlacesMax } from '#rules/limits/sizes.ts';
import { causeText } from '#server/http/cause-text.ts';

/** An error that was caused by another, and so on. */
function chain(length: number): Error {
  const error = new Error(`${length} left`, length > 1 ? { cause: chain(length - 1) } : undefined);
  error.stack = '';
  return error;
}

test('loggedErrorsMax errors of a chain are told, and not one more', () => {
  const told = Array(loggedErrorsMax - 1).fill('Error');
  expect(causeText(chain(loggedErrorsMax)).trim().split(' <- ')).toEqual([...told, 'Error: 1 left']);
  expect(
    causeText(chain(loggedErrorsMax + 1))
      .trim()
      .split(' <- '),
  ).toEqual([...told, 'Error', '…']);
});

test('loggedPlacesMax places of the program are told, and not one more', () => {
  const placesOf = (count: number) => {
    const error = new Error('away');
    error.stack = ['Error: away', ...Array.from({ length: count }, (_, at) => `    at place${at} (file.ts:1:1)`)].join(
      '\n',
    );
    return causeText(error).match(/at place\d+/g)?.length;
  };
  expect([placesOf(loggedPlacesMax), placesOf(loggedPlacesMax + 1)]).toEqual([loggedPlacesMax, loggedPlacesMax]);
});
