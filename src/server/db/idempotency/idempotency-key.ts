/**
 * The `Idempotency-Key` of a request with what makes two requests equal: the route and a hash of the fields. The hash is keyed by the
 * shop's secret, so that a copy of the database does not allow guessing account numbers.
 */
import { createHmac } from 'node:crypto';
import type { Deps } from '../../deps.ts';

export interface IdempotencyKey {
  /** As sent; `findStoredResponse` validates it after the session. */
  key: string;
  route: string;
  bodyHash: string;
}

/** Null without the header. `fields` are parsed by the contract, so unknown fields and the order of fields do not matter. */
export function readIdempotencyKey(
  { tokenSecret }: Pick<Deps, 'tokenSecret'>,
  header: string | undefined,
  route: string,
  fields: unknown,
): IdempotencyKey | null {
  if (header === undefined) return null;
  // the prefix separates these signatures from others by the same secret
  const bodyHash = createHmac('sha256', tokenSecret)
    .update(`idempotency:${JSON.stringify(fields)}`)
    .digest('hex');
  return { key: header, route, bodyHash };
}
