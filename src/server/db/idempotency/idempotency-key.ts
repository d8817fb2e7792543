/**
 * The `Idempotency-Key` of a request with what makes two requests the same: the route and a hash of the fields. The hash needs the shop's
 * secret, so that whoever has a copy of the database cannot try account numbers until one fits.
 */
import { createHmac } from 'node:crypto';
import type { Deps } from '../../deps.ts';

export interface IdempotencyKey {
  /** As sent; judged by `findStoredResponse`, after the session. */
  key: string;
  route: string;
  bodyHash: string;
}

/** Null without the header. `fields` are those the contract has read, so unknown fields and their order do not matter. */
export function readIdempotencyKey(
  { tokenSecret }: Pick<Deps, 'tokenSecret'>,
  header: string | undefined,
  route: string,
  fields: unknown,
): IdempotencyKey | null {
  if (header === undefined) return null;
  // named, so that no signature that the same secret makes elsewhere is ever one of these
  const bodyHash = createHmac('sha256', tokenSecret)
    .update(`idempotency:${JSON.stringify(fields)}`)
    .digest('hex');
  return { key: header, route, bodyHash };
}
