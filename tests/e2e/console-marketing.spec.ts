/** The screen Marketing: a promo code is ended, and no cart takes it any more. */
import type { Locator } from '@playwright/test';
import { api } from '../support/site/api.ts';
import { checkAccessibility } from './check-accessibility.ts';
import { countKeys, desk, doAction, expectOneGold, findOnly, openRow } from './console.ts';
import { createCustomer } from './customer.ts';
import { toast } from './keyboard.ts';
import { signedInAs } from './operator.ts';
import { expect, open, test } from './shop.ts';

test.use(desk);

/** Pixels below the lower one of a record and the list beside it. */
const emptyEnd = (record: Locator) =>
  record.evaluate(({ parentElement: frame }) => {
    const parts = [...(frame?.children ?? [])].filter(({ clientHeight }) => clientHeight > 0);
    const bottoms = parts.map((part) => part.getBoundingClientRect().bottom);
    return Math.round((frame?.getBoundingClientRect().bottom ?? 0) - Math.max(...bottoms));
  });

test('a promo code is ended by keyboard alone', async ({ page, context, stock }) => {
  const code = `END${crypto.randomUUID().slice(0, 8).toUpperCase()}`;
  await stock.operate('promos', 'create', code, '--percent', '10');
  const customer = await createCustomer({ cart: [stock.take().id] });
  const check = () => api('GET', `/promocode/check?code=${code}`, undefined, customer.token);
  expect((await check()).status).toBe(200);
  await signedInAs(context, 'manager');
  await open(page, '/ops/marketing');
  const keys = countKeys(page);
  const record = await openRow(page, await findOnly(page, code, code), code);
  await expect(record.getByText('good')).toBeVisible();
  await expectOneGold(page);
  await checkAccessibility(page, 'a promo code');
  expect(await emptyEnd(record), 'px below list and record').toBe(0);
  await doAction(page, record.getByRole('button', { name: 'End', exact: true }), 'End');
  keys.expectMinute('a promo code is ended');
  await expect(toast(page, code)).toBeVisible();
  await expect(record.getByText('ended')).toBeVisible();
  expect((await check()).body.message_key).toBe('promo_invalid');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row').filter({ hasText: code })).toContainText('ended');
});
