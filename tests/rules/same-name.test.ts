import { expect, test } from 'vitest';
import { sameName } from '#rules/same-name.ts';

test.each([
  ['Ada Byron', 'ada byron'],
  ['Ada Byron', 'BYRON, Ada'],
  ['José Núñez', 'Jose Nunez'],
  ['Jürgen Groß', 'Juergen Gross'],
  ['Anna-Maria Kowalska', 'Anna Maria Kowalska'],
  ['Łukasz Żak', 'Lukasz Zak'],
])('%s and %s are one person', (one, other) => {
  expect([sameName(one, other), sameName(other, one)]).toEqual([true, true]);
});

test.each([
  ['Ada Byron', 'Ada'],
  ['Ada Byron', 'Ada Byron King'],
  ['Ada Ada', 'Ada Byron'],
  ['Ada Byron', 'Augusta Byron'],
  ['', ''],
  ['Ada Byron', ''],
])('%s and %s are two', (one, other) => {
  expect([sameName(one, other), sameName(other, one)]).toEqual([false, false]);
});
