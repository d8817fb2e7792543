/**
 * Asks the database for an answer; now and then whether it can still write, since a full disk is noticed by writes alone, and whether what
 * the shop does by itself is late.
 */
import { sql } from 'drizzle-orm';
import { healthCacheSeconds } from '#rules/limits.ts';
import type { SystemContext } from '../../context.ts';
import { settings } from '../../db/schema/shop.ts';
import { runRead, statement, write } from '../../db/write.ts';
import { DomainError } from '../../domain-error.ts';
import { type Ages, agesOf, agesQuery, lateOf } from './parts/ages.ts';

/** What was found last; kept by the caller between calls, because anyone may ask for health as often as they like. */
export interface HealthCheck {
  /** Unix seconds. */
  at: number;
  failure: unknown;
  ages: Ages;
}

export function newHealthCheck(): HealthCheck {
  return { at: 0, failure: null, ages: { mail: 0, event: 0, reservation: 0, job: 0 } };
}

/** @throws `database_unavailable`, and `work_late` with what is late. */
export async function checkHealth({ deps }: SystemContext, last: HealthCheck): Promise<Ages> {
  if (last.at + healthCacheSeconds <= deps.now()) {
    last.at = deps.now();
    last.failure = await look(deps, last).then(
      () => null,
      (failure) => failure,
    );
  } else await runRead(deps.db.run(sql`select 1`).execute());
  if (last.failure) throw last.failure;
  const late = lateOf(last.ages);
  if (late.length > 0) throw new DomainError('work_late', { extra: { late, ages: last.ages } });
  return last.ages;
}

async function look(deps: SystemContext['deps'], last: HealthCheck): Promise<void> {
  last.ages = agesOf(await runRead(agesQuery(deps.db)), deps.now());
  await tryToWrite(deps);
}

/** Commits a row that is gone again: nothing of it is ever seen. */
async function tryToWrite({ db, now }: SystemContext['deps']): Promise<void> {
  const row = { name: 'health check', value: 'null', updatedAt: now() };
  await write(db, [
    statement(db.insert(settings).values(row)),
    statement(sql`delete from ${settings} where ${settings.name} = ${row.name}`),
  ]);
}
