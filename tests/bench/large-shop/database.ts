/** The database of a large shop in a folder: filled once where the folder is kept, and brought to the newest schema. */

import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateDatabase } from '#node/migrate.ts';
import { freePort, startSqld } from '#node/sqld.ts';
import { databaseProgramMs } from '#rules/limits/outside-calls.ts';
import { openDatabase } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { sealAuditLog } from '#server/domain/site/seal-audit-log.ts';
import type { Size } from './expressions.ts';
import { fill } from './fill.ts';

/** Without `kept` the folder is a new one, which `remove` takes away. The audit log is sealed by the code that seals it in the shop. */
export async function largeDatabase(kept: string | undefined, size: Size): Promise<{ folder: string; remove(): void }> {
  const parent = mkdtempSync(join(tmpdir(), 'regalia-large-'));
  const folder = kept || join(parent, 'database');
  const isFilled = existsSync(folder);
  const adminPort = await freePort();
  const sqld = await startSqld(folder, { more: ['--admin-listen-addr', `127.0.0.1:${adminPort}`] });
  try {
    await migrateDatabase(sqld.url);
    if (!isFilled) {
      await fill(sqld.url, size, console.error);
      const begun = performance.now();
      const deps = { db: openDatabase(sqld.url, undefined, { timeoutMs: databaseProgramMs }) } as Deps;
      const sealed = await sealAuditLog({ deps }, { pages: Number.POSITIVE_INFINITY });
      console.error(`audit log: ${sealed} rows sealed in ${((performance.now() - begun) / 1000).toFixed(1)} s`);
      await checkpoint(adminPort);
    }
  } finally {
    await sqld.stop();
  }
  return { folder, remove: () => rmSync(parent, { recursive: true, force: true }) };
}

/** Pages are read out of the database as in a shop, whose server does this every minute, and not out of a log of gigabytes. */
async function checkpoint(adminPort: number): Promise<void> {
  const address = `http://127.0.0.1:${adminPort}/v1/namespaces/default/checkpoint`;
  const { status } = await fetch(address, { method: 'POST' });
  if (status !== 200) throw new Error(`The log was not brought into the database: ${status}`);
}
