import { afterAll, beforeAll, expect, test } from 'vitest';
import { askCredit } from '#server/domain/customers/operator/credit-customer.ts';
import { ops as run } from '../support/ops.ts';
import { createShopper } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const ops = (...args: string[]) => run({ LIBSQL_URL: app.url }, ...args);
const asked = async (amountCents: number) => {
  const ada = await createShopper(app);
  const wish = { customerId: ada.id, amountCents, againCents: amountCents, reason: 'a lost parcel' };
  return {
    ada,
    id: await askCredit(
      { deps: { ...app.deps, now: () => Math.floor(Date.now() / 1000) }, actor: 'ops:ann', role: 'owner' },
      wish,
    ),
  };
};

test('a credit above the limit waits, is listed with who asked and for what, and can be withdrawn', async () => {
  const { email, balance, id: customerId } = await createShopper(app);
  const { code, out } = await ops('customers', 'credit', email, '600', '--again', '600', '--reason', 'sorry', '--yes');
  expect([code, await balance()]).toEqual([0, 0]);
  const [, id = ''] = /waits for a second person as (apr_\w+)/.exec(out) ?? [];
  const listed = await ops('approvals', 'list', '--state', 'waiting', '--subject', customerId);
  for (const text of [id, 'customers.credit', '€600.00', 'ops:']) expect(listed.out).toContain(text);
  const own = await ops('approvals', 'approve', id, '--yes');
  expect([own.code, own.err]).toEqual([1, expect.stringContaining('Whoever asked for it cannot approve')]);
  expect((await ops('approvals', 'withdraw', id)).out).toContain(`${id} is withdrawn.`);
  expect((await ops('approvals', 'list', '--subject', customerId, '--json')).json()).toMatchObject([
    { id, state: 'withdrawn', input: { customerId, amountCents: 60_000, reason: 'sorry' } },
  ]);
});

test('somebody else’s wish is approved and done', async () => {
  const { ada, id } = await asked(70_000);
  const { out } = await ops('approvals', 'approve', id, '--yes');
  expect(out).toContain(`${id} is approved: customers.credit of €700.00 for ${ada.id} is done.`);
  expect(await ada.balance()).toBe(70_000);
});

test('somebody else’s wish is refused with a reason', async () => {
  const { ada, id } = await asked(70_000);
  expect((await ops('approvals', 'refuse', id, '--reason', 'too much')).out).toContain(`${id} is refused.`);
  expect(await ada.balance()).toBe(0);
  const [approval] = (await ops('approvals', 'list', '--subject', ada.id, '--json')).json();
  expect(approval).toMatchObject({ state: 'refused', decisionReason: 'too much' });
});
