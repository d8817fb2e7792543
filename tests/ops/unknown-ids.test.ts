/** An id that nobody has is told by its own name, so that the one to mend among several is known. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ops as run } from '../support/ops.ts';
import { createShopper, listItem, seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
});
afterAll(() => app.close());

const ops = (...args: string[]) => run({ LIBSQL_URL: app.url }, ...args);
const reason = ['--reason', 'why'];

test.each([
  ['items show', ['items', 'show', 'itm_no']],
  ['items price', ['items', 'price', 'itm_no', '12']],
  ['imports discard', ['imports', 'discard', 'imp_no']],
  ['orders complete', ['orders', 'complete', 'lin_no', '--yes']],
  ['orders release', ['orders', 'release', 'lin_no', ...reason]],
  ['offers counter', ['offers', 'counter', 'off_no', '12']],
  ['payouts paid', ['payouts', 'paid', 'pay_no', '--yes']],
  ['keys revoke', ['keys', 'revoke', 'key_no', '--yes']],
  ['events retry', ['events', 'retry', 'evt_no']],
  ['events dismiss', ['events', 'dismiss', 'evt_no', ...reason, '--yes']],
  ['promos end', ['promos', 'end', 'NO', '--yes']],
  ['packs end', ['packs', 'end', 'pak_no', '--yes']],
  ['prompts end', ['prompts', 'end', 'pro_no', '--yes']],
  ['approvals withdraw', ['approvals', 'withdraw', 'apr_no']],
  ['approvals refuse', ['approvals', 'refuse', 'apr_no', ...reason]],
  ['operators off', ['operators', 'off', 'no@shop.test', '--yes']],
])('%s names what is not there', async (_command, args) => {
  const { code, err } = await ops(...args);
  expect([code, err]).toEqual([1, `We could not find what you asked for: ${args[2]}\n`]);
});

test('of several items the ones that are not there are named, and none is withdrawn', async () => {
  const known = await listItem(app, 1000);
  const { code, err } = await ops('items', 'withdraw', 'itm_a', known, 'itm_b', '--yes');
  expect([code, err]).toEqual([1, 'We could not find what you asked for: itm_a, itm_b\n']);
  expect((await ops('items', 'show', known, '--json')).json()).toMatchObject({ item: { state: 'available' } });
});

test('of the items of a pack the ones that cannot be bought are named', async () => {
  const { code, err } = await ops('packs', 'create', 'Two', await listItem(app, 1000), 'itm_b', '--price', '5');
  expect([code, err]).toEqual([1, 'This item is no longer available: itm_b\n']);
});

test('a note that is not there is named, not its customer', async () => {
  const ada = await createShopper(app, 0);
  const { err } = await ops('customers', 'remove-note', ada.email, 'nte_no');
  expect(err).toBe('We could not find what you asked for: nte_no\n');
});

test('who owes nothing is told as that', async () => {
  const ada = await createShopper(app, 0);
  const { err } = await ops('disputes', 'waive', ada.email, ...reason, '--yes');
  expect(err).toMatch(new RegExp(`^${ada.email} owes nothing`));
});
