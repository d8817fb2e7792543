/** Reads as a courier: its key and the caller's own queries are one batch. */
import { and, eq, isNull } from 'drizzle-orm';
import type { BatchItem, BatchResponse } from 'drizzle-orm/batch';
import type { RequestContext } from '../../../context.ts';
import { operatorKeys } from '../../../db/schema/trades.ts';
import { runRead, statement, write } from '../../../db/write.ts';
import { DomainError } from '../../../domain-error.ts';

type Queries = readonly BatchItem<'sqlite'>[];

export interface Courier {
  /** Written into steps: `courier:name`. */
  actor: string;
}

/** @throws `unauthenticated` without a key of a courier that is good. */
export async function queryAsCourier<const Q extends Queries>(
  ctx: Pick<RequestContext, 'deps' | 'principal'>,
  queries: Q,
): Promise<{ courier: Courier; rows: BatchResponse<Q> }> {
  const { deps, principal } = ctx;
  const { db, now, later } = deps;
  const keyQuery = db.select().from(operatorKeys).where(isGoodKey(principal.keyHash));
  // safe because a batch returns its results in the order of its queries
  const [[key], ...rows] = (await runRead(db.batch([keyQuery, ...queries]))) as unknown as [
    Awaited<typeof keyQuery>,
    ...BatchResponse<Q>,
  ];
  if (!key) throw new DomainError('unauthenticated');
  if (now() - (key.lastUsedAt ?? 0) >= usedEverySeconds) {
    later(write(db, statement(db.update(operatorKeys).set({ lastUsedAt: now() }).where(eq(operatorKeys.id, key.id)))));
  }
  return { courier: { actor: `courier:${key.name}` }, rows: rows as unknown as BatchResponse<Q> };
}

/** When a key was last used, is kept to a minute. */
const usedEverySeconds = 60;

function isGoodKey(hash: string | null | undefined) {
  return and(eq(operatorKeys.hash, hash ?? ''), eq(operatorKeys.scope, 'courier'), isNull(operatorKeys.revokedAt));
}
