/** The `Idempotency-Key` of a request with what makes two requests the same: the route and a hash of the fields. */
import { createHash } from 'node:crypto';

export interface RequestKey {
  /** As sent; judged by `earlierAnswer`, after the session. */
  key: string;
  route: string;
  bodyHash: string;
}

/** Null without the header. `fields` are those the contract has read, so unknown fields and their order do not matter. */
export function requestKey(header: string | undefined, route: string, fields: unknown): RequestKey | null {
  if (header === undefined) return null;
  const bodyHash = createHash('sha256').update(JSON.stringify(fields)).digest('hex');
  return { key: header, route, bodyHash };
}
