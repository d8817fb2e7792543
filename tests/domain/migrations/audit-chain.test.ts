/** An audit log from before it was chained: every row of it goes over as it was, in the order of writing, and is sealed with those after it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@libsql/client/web';
import { migrate } from 'drizzle-orm/libsql/migrator';
import { drizzle } from 'drizzle-orm/libsql/web';
import { expect, test } from 'vitest';
import { migrateDatabase } from '#node/migrate.ts';
import { startSqld } from '#node/sqld.ts';
import { openDatabase } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { verifyAuditLog } from '#server/domain/site/operator/verify-audit-log.ts';
import { sealAuditLog } from '#server/domain/site/seal-audit-log.ts';
import { migrationsBefore } from '../../support/migrations-before.ts';

const columns = 'id, at, actor, action, subject, details';

test('an old audit log goes over whole and verifies', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'regalia-migration-'));
  const sqld = await startSqld(join(directory, 'database'));
  const client = createClient({ url: sqld.url, intMode: 'number' });
  try {
    await migrate(drizzle(client), { migrationsFolder: migrationsBefore('audit_chain', join(directory, 'drizzle')) });
    // ids in no order, and moments that many rows have
    const args = Array.from({ length: 1200 }, (_, index) => [
      `aud_${(index * 7919) % 1200}`,
      1000 + Math.floor(index / 10),
      index % 3 === 0 ? 'ops:ann' : 'courier:desk',
      'items.price',
      `itm_${index}`,
      JSON.stringify({ before: index, after: index + 1, reason: `said “${index}”` }),
    ]);
    await client.batch(
      args.map((row) => ({ sql: `insert into audit_log (${columns}) values (?, ?, ?, ?, ?, ?)`, args: row })),
      'write',
    );
    const { rows: before } = await client.execute(`select ${columns} from audit_log order by rowid`);
    await migrateDatabase(sqld.url);
    const { rows: after } = await client.execute(`select ${columns} from audit_log order by seq`);
    expect(after).toEqual(before);
    const { rows: numbers } = await client.execute(
      'select min(seq) as first, max(seq) as last, count(distinct salt) as salts, count(role) as roles from audit_log',
    );
    expect(numbers).toMatchObject([{ first: 1, last: 1200, salts: 1200, roles: 0 }]);
    await client.execute(
      `insert into audit_log (${columns}, salt) values ('aud_new', 2000, 'ops:bob', 'items.price', 'itm_0', '{}', 'x')`,
    );
    // safe because the log asks for its database alone
    const deps = { db: openDatabase(sqld.url, undefined) } as Deps;
    expect(await sealAuditLog({ deps })).toBe(1201);
    expect(await verifyAuditLog({ deps })).toMatchObject({ rows: 1201, broken: null });
    await expect(client.execute("update audit_log set actor = 'ops:eve' where seq = 7")).rejects.toThrow(
      'audit_log_unchanged',
    );
    await expect(client.execute('delete from audit_log where seq = 7')).rejects.toThrow('audit_log_kept');
  } finally {
    client.close();
    await sqld.stop();
    rmSync(directory, { recursive: true, force: true });
  }
});
