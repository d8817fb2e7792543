/** Asks the database for an answer, and now and then whether it can still write: a full disk is noticed by writes alone. */
import { sql } from 'drizzle-orm';
import type { SystemContext } from '../../context.ts';
import { settings } from '../../db/schema/shop.ts';
import { runRead, statement, write } from '../../db/write.ts';

/** Health is asked for by anyone, so that a write is tried no more often than this. */
const writeCheckSeconds = 10;

/** The last attempt at writing; kept by the caller between calls. */
export interface WriteCheck {
  /** Unix seconds. */
  at: number;
  failure: unknown;
}

export function newWriteCheck(): WriteCheck {
  return { at: 0, failure: null };
}

/** @throws `database_unavailable`. */
export async function checkHealth({ deps }: SystemContext, last: WriteCheck): Promise<void> {
  await runRead(deps.db.run(sql`select 1`).execute());
  if (last.at + writeCheckSeconds <= deps.now()) {
    last.at = deps.now();
    last.failure = await tryToWrite(deps).then(
      () => null,
      (failure) => failure,
    );
  }
  if (last.failure) throw last.failure;
}

/** Commits a row that is gone again: nothing of it is ever seen. */
async function tryToWrite({ db, now }: SystemContext['deps']): Promise<void> {
  const row = { name: 'health check', value: 'null', updatedAt: now() };
  await write(db, [
    statement(db.insert(settings).values(row)),
    statement(sql`delete from ${settings} where ${settings.name} = ${row.name}`),
  ]);
}
