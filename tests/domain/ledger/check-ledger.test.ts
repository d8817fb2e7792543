/** The check of the books goes through the accounts in parts, and finds what is wrong in whichever part it is. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ledgerAccountsAtOnce, ledgerDifferencesTold } from '#rules/limits/job-runs.ts';
import { checkLedger } from '#server/domain/ledger/check-ledger.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

const customers = 2 * ledgerAccountsAtOnce + 500;
const last = `cus:cus_${customers - 1}`;
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
    `update accounts set balance_cents = balance_cents + 5 where id in ('cus:cus_00000', '${last}')`,
  ]);
  const { differences, sumCents, sound } = await checkLedger(app);
  expect({ sumCents, sound }).toEqual({ sumCents: 10, sound: false });
  expect(differences).toEqual([
    { accountId: 'cus:cus_00000', balanceCents: 105, recomputedCents: 100, by: 'transfers' },
    { accountId: last, balanceCents: 104 + customers, recomputedCents: 99 + customers, by: 'transfers' },
  ]);
});

test('ledgerDifferencesTold differences are told, and one more leaves the books as broken as they are', async () => {
  const { $client } = app.deps.db;
  const breakUpTo = (count: number) =>
    $client.execute(`update accounts set balance_cents = 1000000 + rowid where kind = 'customer'
      and id < printf('cus:cus_%05d', ${count})`);
  const told = async () => (await checkLedger(app)).differences.length;
  // that of the last account has stood since the test before
  await breakUpTo(ledgerDifferencesTold - 1);
  expect(await told()).toBe(ledgerDifferencesTold);
  await breakUpTo(ledgerDifferencesTold);
  expect([await told(), (await checkLedger(app)).sound]).toEqual([ledgerDifferencesTold, false]);
});

test('a customer below zero is told, although the balance is the sum of its transfers', async () => {
  const own = await createTestApp();
  const { $client } = own.deps.db;
  // as a database whose table has lost its rule
  const { rows } = await $client.execute("select sql from sqlite_schema where type = 'table' and name = 'accounts'");
  const table = String(rows[0]?.sql);
  const ruleless = table
    .replace(/CONSTRAINT "accounts_not_negative".+,\n/, '')
    .replace(/(["`])accounts\1/g, '$1accounts_ruleless$1');
  expect(ruleless.length).toBeLessThan(table.length - 50);
  const triggers = await $client.execute(
    "select name from sqlite_schema where type = 'trigger' and sql like '%accounts%'",
  );
  await $client.migrate([
    ...triggers.rows.map(({ name }) => `drop trigger ${String(name)}`),
    ruleless,
    'insert into accounts_ruleless select * from accounts',
    'drop table accounts',
    'alter table accounts_ruleless rename to accounts',
    `insert into customers (id, email, name, surname, created_at, updated_at)
      values ('cus_low', 'low@example.com', 'A', 'B', 0, 0)`,
    `insert into accounts (id, kind, customer_id, created_at) values ('cus:cus_low', 'customer', 'cus_low', 0)`,
    `insert into transfers (id, code, from_account, to_account, amount_cents, cause_id, created_at)
      values ('debit:low', 'debit', 'cus:cus_low', 'goodwill', 100, 'cus_low', 0)`,
    `update accounts set balance_cents = case id when 'cus:cus_low' then -100 else 100 end where id in ('cus:cus_low', 'goodwill')`,
  ]);
  const { overdrawn, differences, sumCents, sound } = await checkLedger(own);
  expect({ overdrawn, differences, sumCents, sound }).toEqual({
    overdrawn: ['cus:cus_low'],
    differences: [],
    sumCents: 0,
    sound: false,
  });
  await own.close();
});
