/** What each row of the order history says of its delivery. */
import { cleanup, screen } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeliveryLine } from '#islands/account/deliveries/DeliveryLine.tsx';
import type { TradeState } from '#rules/lifecycles.ts';
import { tradeTurn } from '#rules/trades.ts';
import { openPage } from '../../../support/dom/page.ts';
import { createTestApp, type TestApp } from '../../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

type Line = Parameters<typeof DeliveryLine>[0]['line'];

const soon = Math.floor(Date.now() / 1000) + 3600;

async function rowOf(status: TradeState, more: Partial<Line['delivery']> = {}, held = false) {
  const page = openPage(app.browser(), { path: '/account/orders' });
  const { DeliveryLine } = await import('#islands/account/deliveries/DeliveryLine.tsx');
  const opened: string[] = [];
  const turn = tradeTurn({ kind: 'delivery', state: status, failure: null, attempt: 1, stop: null });
  const delivery = { status, turn, act_until: null, ...more };
  const line = { id: 'lin_1', title: 'Blade', held, delivery };
  page.show(<DeliveryLine language="en" line={line} onOpen={(id) => opened.push(id)} />);
  const button = screen.getByRole('button');
  await page.user.click(button);
  const row = { text: button.textContent, name: button.getAttribute('aria-label'), calls: 'calls' in button.dataset };
  cleanup();
  return { ...row, opened };
}

test.each([
  ['queued', { act_until: soon }, /^We send it by \d\d\.\d\d\.\d{4} \d\d:\d\d$/, false],
  ['queued', { act_until: soon - 7200 }, /^Later than promised: you can cancel$/, false],
  ['sending', {}, /^The trade offer is being sent$/, false],
  ['sent', { act_until: soon }, /^Your turn: accept it by /, true],
  ['sent', {}, /^Your turn: accept it on Steam$/, true],
  ['sent', { act_until: soon, turn: 'shop' }, /^We are taking the trade offer back$/, false],
  ['received', {}, /^In your inventory$/, false],
  ['settled', {}, /^Delivered for good$/, false],
  ['declined', {}, /^Your turn: have it sent again$/, true],
  ['expired', {}, /^Your turn: have it sent again$/, true],
  ['failed', {}, /^Your turn: have it sent again$/, true],
  ['failed', { turn: 'shop' }, /^We are looking into it$/, false],
  ['declined', { turn: 'nobody' }, /^All attempts are used up$/, false],
  ['reversed', {}, /^The trade was reversed$/, false],
  ['cancelled', {}, /^Nothing more is sent$/, false],
] as const)('%s: %j', async (status, more, text, calls) => {
  const row = await rowOf(status, more);
  expect(row.text).toMatch(text);
  expect(row.name).toBe(`Delivery of Blade: ${row.text}`);
  expect(row.calls).toBe(calls);
  expect(row.opened).toEqual(['lin_1']);
});

test('what is on hold waits, and calls for nothing', async () => {
  const row = await rowOf('declined', {}, true);
  expect(row.text).toBe('Waits while the order is on hold');
  expect(row.calls).toBe(false);
});
