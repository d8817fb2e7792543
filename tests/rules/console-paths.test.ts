import { expect, test } from 'vitest';
import { consolePath, consoleReturn, consoleSignInPath, hasConsoleSessionEnded } from '#rules/console-paths.ts';

test('a record is named by the query of its screen', () => {
  expect([consolePath('today'), consolePath('orders', { id: 'ord_1' })]).toEqual(['/ops', '/ops/orders?id=ord_1']);
});

test.each([
  ['/ops', '/ops'],
  ['/ops/orders?id=ord_1#x', '/ops/orders?id=ord_1#x'],
  ['/ops/sign-in', null],
  ['/opsx', null],
  ['/account', null],
  ['//evil.example/ops', null],
  ['/ops/..//evil.example', null],
  ['/\\evil.example/ops', null],
  ['https://evil.example/ops', null],
  ['/ops/../account', null],
  [null, null],
])('after signing in %j leads to %j', (target, led) => {
  expect(consoleReturn(target)).toBe(led);
});

test('the sign-in page remembers where from', () => {
  expect([consoleSignInPath('/ops/bank'), consoleSignInPath('/cart')]).toEqual([
    '/ops/sign-in?back=%2Fops%2Fbank',
    '/ops/sign-in',
  ]);
});

test('the sign-in page is told of a session that has ended', () => {
  const path = consoleSignInPath('/ops/bank', true);
  expect([path, consoleSignInPath('/cart', true)]).toEqual([
    '/ops/sign-in?back=%2Fops%2Fbank&ended=1',
    '/ops/sign-in?ended=1',
  ]);
  expect(
    [path, '?back=%2Fops%2Fbank'].map((each) => hasConsoleSessionEnded(new URL(each, 'http://shop').search)),
  ).toEqual([true, false]);
});
