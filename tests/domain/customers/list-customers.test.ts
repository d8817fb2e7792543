/** The list of customers says of each what they have and what they owe. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listCustomers } from '#server/domain/customers/operator/list-customers.ts';
import { createCustomer } from '../../support/create-customer.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  for (const id of ['cus_rich', 'cus_owing', 'cus_blocked']) {
    await createCustomer(app.deps, { id, email: `${id}@example.com`, name: 'A', surname: 'B' });
    app.clock.now += 60;
  }
  await app.deps.db.$client.batch([
    `update customers set blocked_at = 1 where id = 'cus_blocked'`,
    `insert into accounts (id, kind, created_at) values ('claims:cus_owing', 'claims', 0)`,
    `insert into transfers (id, code, from_account, to_account, amount_cents, cause_id, created_at) values
      ('topup:pay_1', 'topup', 'bank', 'cus:cus_rich', 1250, 'pay_1', 0),
      ('offer_claim:off_1', 'offer_claim', 'claims:cus_owing', 'sales', 300, 'off_1', 1)`,
  ]);
});
afterAll(() => app.close());

const listed = async (standing?: 'on_hold' | 'blocked') =>
  (await listCustomers(app, { standing })).rows.map(({ id, balanceCents, owedCents }) => [id, balanceCents, owedCents]);

test('balance and debt are those of the customer of the row', async () => {
  expect(await listed()).toEqual([
    ['cus_blocked', 0, 0],
    ['cus_owing', 0, 300],
    ['cus_rich', 1250, 0],
  ]);
});

test('who owes something is on hold, and who is blocked is found as blocked', async () => {
  expect(await listed('on_hold')).toEqual([['cus_owing', 0, 300]]);
  expect(await listed('blocked')).toEqual([['cus_blocked', 0, 0]]);
});
