/** Looks whether a request with an `Idempotency-Key` was answered before. See docs/product/api.md#idempotency. */
import { and, eq, type SQL } from 'drizzle-orm';
import { DomainError } from '../../domain-error.ts';
import type { Database } from '../client.ts';
import { idempotencyKeys } from '../schema/shop.ts';
import type { IdempotencyKey } from './idempotency-key.ts';

const charactersMax = 255;
/** Longer than any request lives: what is still unanswered then was cut off and may be taken up again. */
const abandonedAfterSeconds = 40;

type KeyRow = typeof idempotencyKeys.$inferSelect;

/** Finds the row of the customer's key, in the use case's own read. */
export function keyQuery(db: Database, customerId: SQL<string>, request: IdempotencyKey | null) {
  return db
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.customerId, customerId), eq(idempotencyKeys.key, request?.key ?? '')));
}

export type StoredResponse<Answer, Progress> =
  | { state: 'done'; response: Answer }
  | { state: 'abandoned'; progress: Progress };

/**
 * The response given before, or what an abandoned request had got to; null for a request that is new. Refuses
 * `idempotency_key_invalid`, `idempotency_key_reused` and, while the first is under way, `idempotency_key_busy`.
 */
export function findStoredResponse<Answer, Progress = never>(
  request: IdempotencyKey | null,
  rows: readonly KeyRow[],
  now: number,
): StoredResponse<Answer, Progress> | null {
  if (!request) return null;
  if (request.key === '' || request.key.length > charactersMax) throw new DomainError('idempotency_key_invalid');
  const row = rows[0];
  if (!row) return null;
  if (row.route !== request.route || row.bodyHash !== request.bodyHash) throw new DomainError('idempotency_key_reused');
  // safe because the same route wrote it
  const kept = JSON.parse(row.response ?? 'null') as unknown;
  if (row.state === 'done') return { state: 'done', response: kept as Answer };
  if (row.createdAt + abandonedAfterSeconds > now)
    throw new DomainError('idempotency_key_busy', { retryAfterSeconds: 5 });
  return { state: 'abandoned', progress: kept as Progress };
}
