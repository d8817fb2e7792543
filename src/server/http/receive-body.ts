/**
 * Takes in the body of a request before anything answers it. A body that is left unread, or cancelled, takes its connection with it, and
 * the next request of whoever shares that connection.
 */
import { bodyMs, discardedBytesMax } from '#rules/limits/sizes.ts';
import { takesBody } from '#rules/takes-body.ts';

export interface Received<R extends Request> {
  /** Holds a body of at most one byte more than the limit: enough for a call to refuse it as too large in its own order of checks. */
  request: R;
  isTooLarge: boolean;
}

/** Reads to its end what nobody has read of a request that was answered, and keeps nothing of it. */
export async function discardBody(request: Request): Promise<void> {
  if (request.body && !request.bodyUsed) await readWhole(request.body, 0);
}

/** Returns the request with its body in memory. One without a body is returned as it is; that of a GET or HEAD is read and left out. */
export async function receiveBody<R extends Request>(request: R, bytesMax: number): Promise<Received<R>> {
  if (!request.body) return { request, isTooLarge: false };
  const { kept, length } = await readWhole(request.body, bytesMax);
  if (!takesBody(request.method)) return { request: withoutBody(request), isTooLarge: false };
  // safe because the copy has every property of the request, those of the runtime too
  const copy = new Request(request, { body: kept }) as R;
  return { request: copy, isTooLarge: length > bytesMax };
}

/** From its parts: a copy of the request would come with its body. */
function withoutBody<R extends Request>(request: R): R {
  const { url, method, redirect, signal } = request;
  const headers = new Headers(request.headers);
  headers.delete('content-length');
  const cf = 'cf' in request ? { cf: request.cf } : {};
  // safe because these are the properties that a request without a body has, that of the runtime too
  return new Request(url, { method, headers, redirect, signal, ...cf } as RequestInit) as R;
}

async function readWhole(
  body: ReadableStream<Uint8Array>,
  bytesMax: number,
): Promise<{ kept: Uint8Array<ArrayBuffer>; length: number }> {
  const reader = body.getReader();
  const giveUp = () => void reader.cancel().catch(() => undefined);
  const timer = setTimeout(giveUp, bodyMs);
  const parts: Uint8Array[] = [];
  let length = 0;
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      if (length <= bytesMax) parts.push(part.value);
      length += part.value.byteLength;
      if (length > discardedBytesMax) giveUp();
    }
  } catch {
    // the sender is gone: what has come is refused for what it lacks, and nobody hears it
  } finally {
    clearTimeout(timer);
  }
  return { kept: joined(parts, bytesMax + 1), length };
}

/** Up to so many bytes of them. */
function joined(parts: readonly Uint8Array[], bytesMax: number): Uint8Array<ArrayBuffer> {
  const length = parts.reduce((sum, part) => sum + part.byteLength, 0);
  const whole = new Uint8Array(Math.min(length, bytesMax));
  let at = 0;
  for (const part of parts) {
    whole.set(part.subarray(0, whole.byteLength - at), at);
    at += part.byteLength;
    if (at >= whole.byteLength) break;
  }
  return whole;
}
