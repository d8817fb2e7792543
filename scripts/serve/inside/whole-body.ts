/**
 * Takes in the body of a request before anything answers it: one that nobody has read when the answer goes out would take its connection with
 * it, and the next request on that.
 */
import { bodyBytesMax } from '#rules/limits.ts';

/** Cut off where it is longer than the Worker takes, and long enough for that to refuse it in the shop's own words; null without a body. */
export async function wholeBody(body: Request['body']): Promise<Uint8Array<ArrayBuffer> | null> {
  if (body === null) return null;
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body) {
    if (length <= bodyBytesMax) parts.push(part);
    length += part.length;
  }
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
