/** Looks whether a request with an `Idempotency-Key` was answered before. See docs/product/api.md#idempotency. */
import { and, eq, type SQL } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { idempotencyKeys } from '../../db/schema/shop.ts';
import { Refusal } from '../../refusal.ts';
import type { RequestKey } from './request-key.ts';

const charactersMax = 255;
/** Longer than any request lives: what is still unanswered then was cut off and may be taken up again. */
const abandonedAfterSeconds = 40;

type KeyRow = typeof idempotencyKeys.$inferSelect;

/** Finds the row of the customer's key, in the verb's own read. */
export function keyQuery(db: Database, customerId: SQL<string>, request: RequestKey | null) {
  return db
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.customerId, customerId), eq(idempotencyKeys.key, request?.key ?? '')));
}

export type Earlier<Answer, Progress> = { state: 'done'; answer: Answer } | { state: 'abandoned'; progress: Progress };

/**
 * The answer given before, or what an abandoned request had got to; null for a request that is new. Refuses
 * `idempotency_key_invalid`, `idempotency_key_reused` and, while the first is under way, `idempotency_key_busy`.
 */
export function earlierAnswer<Answer, Progress = never>(
  request: RequestKey | null,
  rows: readonly KeyRow[],
  now: number,
): Earlier<Answer, Progress> | null {
  if (!request) return null;
  if (request.key === '' || request.key.length > charactersMax) throw new Refusal('idempotency_key_invalid');
  const row = rows[0];
  if (!row) return null;
  if (row.route !== request.route || row.bodyHash !== request.bodyHash) throw new Refusal('idempotency_key_reused');
  // safe because the same route wrote it
  const kept = JSON.parse(row.answer ?? 'null') as unknown;
  if (row.state === 'done') return { state: 'done', answer: kept as Answer };
  if (row.createdAt + abandonedAfterSeconds > now) throw new Refusal('idempotency_key_busy', { retryAfterSeconds: 5 });
  return { state: 'abandoned', progress: kept as Progress };
}
