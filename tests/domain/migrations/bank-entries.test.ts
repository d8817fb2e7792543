/** What was credited before statements were kept is known as entries of the shop's account, so that its statement credits nothing twice. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@libsql/client/web';
import { migrate } from 'drizzle-orm/libsql/migrator';
import { drizzle } from 'drizzle-orm/libsql/web';
import { expect, test } from 'vitest';
import { migrateDatabase } from '#node/migrate.ts';
import { startSqld } from '#node/sqld.ts';
import { migrationsBefore } from '../../support/migrations-before.ts';

test('keeps every entry that was credited, with its deposit and its customer', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'regalia-migration-'));
  const sqld = await startSqld(join(directory, 'database'));
  const client = createClient({ url: sqld.url, intMode: 'number' });
  try {
    const before = migrationsBefore('bank_statements_kept', join(directory, 'drizzle'));
    await migrate(drizzle(client), { migrationsFolder: before });
    await client.batch(
      [
        `insert into customers (id, email, name, surname, language, created_at, updated_at) values ('cus_1', 'a@b.test', 'A', 'B', 'en', 1, 1)`,
        `insert into settings (name, value, updated_at) values ('sepa_iban', '"NL91ABNA0417164300"', 1)`,
        `insert into payments (id, customer_id, purpose, provider, method, state, amount_cents, currency, charged_minor_units, rate_micros, created_at, expires_at)
          values ('pay_1', 'cus_1', 'topup', 'bank', 'sepa', 'Success', 2500, 'EUR', 2500, 1000000, 1, 2)`,
        `insert into statement_entries (id, payment_id, amount_cents, payer_name, reference, booked_at, matched_at)
          values ('BANK-1', 'pay_1', 2500, 'Ada Byron', 'RG-ABCD-EFGH', 5, 7)`,
        `insert into audit_log (id, at, actor, action, subject) values ('aud_1', 7, 'ops:ada', 'deposits.match', 'pay_1')`,
      ],
      'write',
    );
    await migrateDatabase(sqld.url);
    const { rows } = await client.execute('select * from bank_entries');
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      id: expect.stringMatching(/^ben_[0-9a-f]{20}$/),
      account: 'NL91ABNA0417164300',
      reference: 'BANK-1',
      direction: 'in',
      state: 'matched',
      outcome: 'deposit',
      amount_cents: 2500,
      payment_id: 'pay_1',
      customer_id: 'cus_1',
      party_name: 'Ada Byron',
      remittance: '["RG-ABCD-EFGH"]',
      decided_at: 7,
      decided_by: 'ops:ada',
    });
  } finally {
    client.close();
    await sqld.stop();
    rmSync(directory, { recursive: true, force: true });
  }
});
