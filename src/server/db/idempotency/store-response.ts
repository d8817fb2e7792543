/** Statements that keep a key with its cause: answered at once, or first under way and answered when a stranger has answered. */
import { and, eq } from 'drizzle-orm';
import type { Database } from '../client.ts';
import { idempotencyKeys } from '../schema/shop.ts';
import { type Statements, statement } from '../write.ts';
import type { IdempotencyKey } from './idempotency-key.ts';

/** The first step of a batch: of two requests with one key at one moment the second stops here with `idempotency_key_busy`. */
export function storeResponse(
  db: Database,
  now: number,
  customerId: string,
  request: IdempotencyKey | null,
  response: unknown,
  state: 'done' | 'running' = 'done',
): Statements {
  if (!request) return [];
  const { key, route, bodyHash } = request;
  const row = {
    customerId,
    key,
    route,
    bodyHash,
    state,
    status: 200,
    response: JSON.stringify(response),
    createdAt: now,
  };
  return [statement(db.insert(idempotencyKeys).values(row), 'idempotency_key_busy')];
}

/** The response to what was under way. */
export function completeResponse(
  db: Database,
  customerId: string,
  request: IdempotencyKey | null,
  response: unknown,
): Statements {
  if (!request) return [];
  const set = { state: 'done' as const, response: JSON.stringify(response) };
  return [statement(db.update(idempotencyKeys).set(set).where(mine(customerId, request)))];
}

/** Forgets what came to nothing, so that the same key may try again. */
export function releaseKey(db: Database, customerId: string, request: IdempotencyKey | null): Statements {
  if (!request) return [];
  return [statement(db.delete(idempotencyKeys).where(mine(customerId, request)))];
}

function mine(customerId: string, request: IdempotencyKey) {
  return and(eq(idempotencyKeys.customerId, customerId), eq(idempotencyKeys.key, request.key));
}
