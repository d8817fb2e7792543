/**
 * The key of the courier that a shop on this machine runs: made once, and kept in `DATA_DIR` for its owner alone. One that the database
 * does not know, or has revoked, is replaced by a new one.
 */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { and, eq, isNull } from 'drizzle-orm';
import { operatorKeys } from '../../src/server/db/schema/trades.ts';
import { runRead } from '../../src/server/db/write.ts';
import type { Deps } from '../../src/server/deps.ts';
import { createKey } from '../../src/server/domain/couriers/operator/create-key.ts';
import { sandboxActor, sandboxKeyName } from '../../src/server/domain/demo/parts/marks.ts';
import { DomainError } from '../../src/server/domain-error.ts';
import { hashToken } from '../../src/server/hash-token.ts';

/** Returns the file that holds the key. */
export async function keepCourierKey(deps: Deps, dataDir: string): Promise<string> {
  const file = join(dataDir, 'courier.key');
  if (await isGood(deps, keptIn(file))) return file;
  const { key } = await newKey(deps);
  // whole or not at all: a courier that is started meanwhile reads the old one or the new one
  writeFileSync(`${file}.new`, `${key}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return file;
}

function keptIn(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return '';
  }
}

async function isGood({ db }: Deps, key: string): Promise<boolean> {
  const isIt = and(eq(operatorKeys.hash, hashToken(key)), isNull(operatorKeys.revokedAt));
  return (await runRead(db.select({ id: operatorKeys.id }).from(operatorKeys).where(isIt).execute())).length > 0;
}

/** A name is taken where another `DATA_DIR` had a courier on the same database. Its key stays as it is: that shop may be running. */
async function newKey(deps: Deps): Promise<{ key: string }> {
  const ctx = { deps, actor: sandboxActor, role: 'owner' as const };
  const scope = 'courier' as const;
  return createKey(ctx, { name: sandboxKeyName, scope }).catch((error) => {
    if (!(error instanceof DomainError && error.code === 'key_name_taken')) throw error;
    return createKey(ctx, { name: `${sandboxKeyName}-${deps.newId('key').slice(-6)}`, scope });
  });
}
