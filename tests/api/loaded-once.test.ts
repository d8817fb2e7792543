/** What parts of the Worker are loaded with their first request. */
import { expect, test } from 'vitest';
import { loadedOnce } from '#server/loaded-once.ts';

test('all have the same part, whoever asked first, and one who was cut off keeps nobody waiting', async () => {
  const loads: ((part: object) => void)[] = [];
  const part = loadedOnce(() => new Promise<object>((resolve) => loads.push(resolve)));
  const [, second, third] = [part(), part(), part()];
  const [two, three] = [{}, {}];
  // the first is never done
  loads[1]?.(two);
  loads[2]?.(three);
  expect(await second).toBe(two);
  expect(await third).toBe(two);
  expect(await part()).toBe(two);
  expect(loads).toHaveLength(3);
});

test('what could not be loaded is tried again', async () => {
  const outcomes = [Promise.reject(new Error('not now')), Promise.resolve('the part')];
  const part = loadedOnce(() => outcomes.shift() ?? Promise.reject(new Error('asked too often')));
  await expect(part()).rejects.toThrow('not now');
  expect([await part(), await part()]).toEqual(['the part', 'the part']);
});
