/**
 * Takes in the body of a request before anything answers it. A body that is left unread, or cancelled, takes its connection with it, and
 * the next request of whoever shares that connection.
 */
import { bodyMs, discardedBytesMax } from '#rules/limits/sizes.ts';
import { bodyBytesMax } from '#rules/limits.ts';

export interface Received<R extends Request> {
  /** Holds a body of at most one byte more than the limit: enough for a call to refuse it as too large in its own order of checks. */
  request: R;
  isTooLarge: boolean;
}

/** Returns the request with its body in memory. One without a body is returned as it is. */
export async function receiveBody<R extends Request>(request: R): Promise<Received<R>> {
  if (!request.body) return { request, isTooLarge: false };
  const { kept, length } = await readWhole(request.body);
  // safe because the copy has every property of the request, those of the runtime too
  const copy = new Request(request, { body: kept }) as R;
  return { request: copy, isTooLarge: length > bodyBytesMax };
}

async function readWhole(body: ReadableStream<Uint8Array>): Promise<{ kept: Uint8Array<ArrayBuffer>; length: number }> {
  const reader = body.getReader();
  const giveUp = () => void reader.cancel().catch(() => undefined);
  const timer = setTimeout(giveUp, bodyMs);
  const parts: Uint8Array[] = [];
  let length = 0;
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      if (length <= bodyBytesMax) parts.push(part.value);
      length += part.value.byteLength;
      if (length > discardedBytesMax) giveUp();
    }
  } catch {
    // the sender is gone: what has come is refused for what it lacks, and nobody hears it
  } finally {
    clearTimeout(timer);
  }
  const kept = Buffer.concat(parts).subarray(0, bodyBytesMax + 1);
  return { kept: new Uint8Array(kept), length };
}
