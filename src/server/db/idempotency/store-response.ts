/**
 * Statements that keep the response of a request with an `Idempotency-Key` in the batch of its cause: at once, or after the request
 * has waited for a third party. All of them do nothing for a request without a key.
 */

import { and, eq } from 'drizzle-orm';
import { abandonedSeconds } from '#rules/limits/retries.ts';
import type { RequestContext } from '../../context.ts';
import { idempotencyKeys } from '../schema/shop.ts';
import { type Statements, statement } from '../write.ts';
import type { IdempotencyKey } from './idempotency-key.ts';

type KeyedRequest = Pick<RequestContext, 'deps' | 'idempotencyKey'>;

/** Goes first in a batch: of two requests with one key at one moment the second stops here with `idempotency_key_busy`. */
export function storeResponse(ctx: KeyedRequest, customerId: string, response: unknown): Statements {
  return insertKey(ctx, customerId, 'done', response);
}

/** Like `storeResponse`, for a request that goes on after the batch: `progress` is where it is resumed when it is cut off. */
export function storeProgress(ctx: KeyedRequest, customerId: string, progress: unknown): Statements {
  return insertKey(ctx, customerId, 'running', progress);
}

/** The response to a request whose progress is stored. */
export function completeResponse({ deps, idempotencyKey }: KeyedRequest, customerId: string, response: unknown) {
  if (!idempotencyKey) return null;
  const set = { state: 'done' as const, response: JSON.stringify(response) };
  return statement(deps.db.update(idempotencyKeys).set(set).where(isKey(customerId, idempotencyKey)));
}

/** Deletes the key of a request that changed nothing, so that the customer may try again with it. */
export function releaseKey({ deps, idempotencyKey }: KeyedRequest, customerId: string): Statements {
  return idempotencyKey && statement(deps.db.delete(idempotencyKeys).where(isKey(customerId, idempotencyKey)));
}

/**
 * Lets a request be taken up again at once: for one that used up what it proved itself by, and did not hear how the other side ended it. One that
 * was completed stays so.
 */
export function resumeKey({ deps, idempotencyKey }: KeyedRequest, customerId: string): Statements {
  if (!idempotencyKey) return null;
  const running = and(isKey(customerId, idempotencyKey), eq(idempotencyKeys.state, 'running'));
  const createdAt = deps.now() - abandonedSeconds;
  return statement(deps.db.update(idempotencyKeys).set({ createdAt }).where(running));
}

function insertKey(
  { deps, idempotencyKey }: KeyedRequest,
  customerId: string,
  state: 'running' | 'done',
  response: unknown,
): Statements {
  if (!idempotencyKey) return null;
  const { key, route, bodyHash } = idempotencyKey;
  const stored = { response: JSON.stringify(response), status: 200, createdAt: deps.now() };
  const values = { customerId, key, route, bodyHash, state, ...stored };
  return statement(deps.db.insert(idempotencyKeys).values(values), 'idempotency_key_busy');
}

function isKey(customerId: string, { key }: IdempotencyKey) {
  return and(eq(idempotencyKeys.customerId, customerId), eq(idempotencyKeys.key, key));
}
