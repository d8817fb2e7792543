/** The check of the books goes through the accounts in parts, and finds what is wrong in whichever part it is. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkLedger } from '#server/domain/ledger/check-ledger.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

const customers = 4_500;
const numbers = `(with recursive n(i) as (select 0 union all select i + 1 from n where i < ${customers - 1}) select i from n)`;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await app.deps.db.$client.batch([
    `insert into customers (id, email, name, surname, created_at, updated_at)
      select printf('cus_%05d', i), i || '@example.com', 'A', 'B', 0, 0 from ${numbers}`,
    `insert into accounts (id, kind, customer_id, created_at)
      select printf('cus:cus_%05d', i), 'customer', printf('cus_%05d', i), 0 from ${numbers}`,
    `insert into transfers (id, code, from_account, to_account, amount_cents, cause_id, created_at)
      select printf('topup:%05d', i), 'topup', 'bank', printf('cus:cus_%05d', i), 100 + i, 'pay', 0 from ${numbers}`,
  ]);
});
afterAll(() => app.close());

test('books of many accounts are sound', async () => {
  const { accounts, transfers, sumCents, sound } = await checkLedger(app);
  expect({ transfers, sumCents, sound }).toEqual({ transfers: customers, sumCents: 0, sound: true });
  expect(accounts).toBeGreaterThan(customers);
});

test('a balance that is not the sum of its transfers is told with both figures, in the last part too', async () => {
  await app.deps.db.$client.batch([
    'drop trigger accounts_follow_the_ledger',
    `update accounts set balance_cents = balance_cents + 5 where id in ('cus:cus_00000', 'cus:cus_04499')`,
  ]);
  const { differences, sumCents, sound } = await checkLedger(app);
  expect({ sumCents, sound }).toEqual({ sumCents: 10, sound: false });
  expect(differences).toEqual([
    { accountId: 'cus:cus_00000', balanceCents: 105, recomputedCents: 100, by: 'transfers' },
    { accountId: 'cus:cus_04499', balanceCents: 4604, recomputedCents: 4599, by: 'transfers' },
  ]);
});
