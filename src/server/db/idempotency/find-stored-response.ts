/** Looks up whether a request with an `Idempotency-Key` was answered before. See docs/product/api.md#idempotency. */

import { and, eq, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { abandonedSeconds } from '#rules/limits/retries.ts';
import { idempotencyKeyCharactersMax } from '#rules/limits/sizes.ts';
import type { RequestContext } from '../../context.ts';
import { DomainError } from '../../domain-error.ts';
import { idempotencyKeys } from '../schema/shop.ts';

/** The row of the customer's key, for the use case's own read. */
export function keyQuery({ deps, idempotencyKey }: RequestContext, customerId: SQL<string>) {
  return deps.db
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.customerId, customerId), eq(idempotencyKeys.key, idempotencyKey?.key ?? '')));
}

export type StoredResponse<Response, Progress> =
  | { state: 'done'; response: Response }
  | { state: 'abandoned'; progress: Progress };

/**
 * The stored response, or the progress of an abandoned request; null for a new request. `keys` are the rows of `keyQuery`.
 * @throws `idempotency_key_invalid`, `idempotency_key_reused`, `idempotency_key_busy` while the first request runs, and
 * `idempotency_key_done` when what is stored cannot be read: an earlier version of the shop has stored it in another shape.
 */
export function findStoredResponse<Response extends z.ZodType, Progress extends z.ZodType = z.ZodUnknown>(
  { deps, idempotencyKey }: RequestContext,
  keys: readonly (typeof idempotencyKeys.$inferSelect)[],
  schemas: { response: Response; progress?: Progress },
): StoredResponse<z.output<Response>, z.output<Progress>> | null {
  if (!idempotencyKey) return null;
  const { key, route, bodyHash } = idempotencyKey;
  if (key === '' || key.length > idempotencyKeyCharactersMax) throw new DomainError('idempotency_key_invalid');
  const [stored] = keys;
  if (!stored) return null;
  if (stored.route !== route || stored.bodyHash !== bodyHash) throw new DomainError('idempotency_key_reused');
  if (stored.state === 'done') return { state: 'done', response: parseStored(schemas.response, stored) };
  if (stored.createdAt + abandonedSeconds > deps.now()) {
    throw new DomainError('idempotency_key_busy', { retryAfterSeconds: 5 });
  }
  // safe because without a schema `Progress` is unknown
  const progress = (schemas.progress ?? z.unknown()) as Progress;
  return { state: 'abandoned', progress: parseStored(progress, stored) };
}

function parseStored<Schema extends z.ZodType>(
  schema: Schema,
  { response }: typeof idempotencyKeys.$inferSelect,
): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(response ?? 'null'));
  } catch (cause) {
    throw new DomainError('idempotency_key_done', { cause });
  }
}
