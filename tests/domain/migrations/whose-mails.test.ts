/** Migration 0017 on an outbox with a history: each mail gets its customer, and farewells that were sent are forgotten. */
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

test('gives every mail to the customer that it was written to', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'regalia-migration-'));
  const sqld = await startSqld(join(directory, 'database'));
  const client = createClient({ url: sqld.url, intMode: 'number' });
  const customer = (id: string, email: string) =>
    `insert into customers (id, email, email_verified_at, name, surname, created_at, updated_at)
       values ('${id}', '${email}', 1, '', '', 1, 1)`;
  const link = (hash: string, id: string, email: string) =>
    `insert into mail_tokens (token_hash, customer_id, purpose, email, created_at, expires_at)
       values ('${hash}', '${id}', 'verify', '${email}', 1, 2)`;
  const mail = (id: string, recipient: string, { values = '{}', sentAt = '1' } = {}) =>
    `insert into outbox (id, template, recipient, language, "values", next_attempt_at, sent_at, created_at)
       values ('${id}', '${id.split(':')[0]}', '${recipient}', 'en', '${values}', 1, ${sentAt}, 1)`;
  try {
    const before = migrationsBefore('whose_mails', join(directory, 'drizzle'));
    await migrate(drizzle(client), { migrationsFolder: before });
    await client.batch(
      [
        customer('cus_old', 'moved@example.test'),
        customer('cus_new', 'First@example.test'),
        customer('cus_gone', 'closed:cus_gone'),
        customer('cus_leaving', 'closed:cus_leaving'),
        link('hash', 'cus_old', 'first@example.test'),
        link('other', 'cus_old', 'earlier@example.test'),
        mail('verification:hash', 'first@example.test'),
        mail('password_changed:1', 'first@example.test'),
        mail('password_changed:2', 'EARLIER@example.test'),
        mail('contact_form:1', 'support@example.test', { values: '{"email":"Moved@example.test"}' }),
        mail('contact_form:2', 'support@example.test', { values: '{"email":"nobody@example.test"}' }),
        mail('account_closed:cus_gone', 'gone@example.test'),
        mail('account_closed:cus_leaving', 'leaving@example.test', { sentAt: 'null' }),
      ],
      'write',
    );
    await migrateDatabase(sqld.url);
    const { rows } = await client.execute('select id, customer_id, deleted_when_done from outbox order by id');
    expect(rows.map((row) => [row.id, row.customer_id, row.deleted_when_done])).toEqual([
      ['account_closed:cus_leaving', 'cus_leaving', 1],
      ['contact_form:1', 'cus_old', 0],
      ['contact_form:2', null, 0],
      ['password_changed:1', 'cus_new', 0],
      ['password_changed:2', 'cus_old', 0],
      ['verification:hash', 'cus_old', 0],
    ]);
  } finally {
    client.close();
    await sqld.stop();
    rmSync(directory, { recursive: true, force: true });
  }
});
