/**
 * Streams of the database server that are kept from call to call. A new one costs the server more than most calls, because it reads the
 * whole schema first. What is kept of a stream is its baton, a text: no request holds anything that belongs to another, as Workers demand.
 * No two calls ever share a stream, and what comes back is outside of a transaction.
 */
import { keptStreamMs, keptStreamsMax, silentStreamMs } from '#rules/limits/outside-calls.ts';

export interface Stream {
  /** Names the stream to the server in the next call, and is good for that one alone. Null before the first. */
  baton: string | null;
  /** Where the server wants further calls of it, when that is another address. */
  baseUrl: string | null;
}

export class Streams {
  #idle: Stream[] = [];
  /** Idle or in use, with the milliseconds at which that began. */
  #open = new Map<Stream, number>();

  /** The one that was used last, or a new one. Null when enough are open: the call then closes its own, since the server has only so many for all. */
  take(): Stream | null {
    this.#forget();
    const stream = this.#idle.pop() ?? (this.#open.size < keptStreamsMax ? { baton: null, baseUrl: null } : null);
    if (stream) this.#open.set(stream, performance.now());
    return stream;
  }

  keep(stream: Stream): void {
    this.#open.set(stream, performance.now());
    this.#idle.push(stream);
  }

  drop(stream: Stream): void {
    this.#open.delete(stream);
  }

  /** The server ends what rests. A call that is not heard of again, as when a Worker gives a request up, holds its place no longer either. */
  #forget(): void {
    const now = performance.now();
    const rested = this.#idle.filter((stream) => now - (this.#open.get(stream) ?? 0) >= keptStreamMs);
    for (const stream of rested) this.#open.delete(stream);
    this.#idle = this.#idle.filter((stream) => this.#open.has(stream));
    for (const [stream, since] of this.#open) if (now - since >= silentStreamMs) this.#open.delete(stream);
  }
}

const known = new Map<string, Streams>();

/** Those of a server and who asks it; they outlive the request. */
export function streamsOf(url: string, authToken = ''): Streams {
  const key = `${url} ${authToken}`;
  const streams = known.get(key) ?? new Streams();
  known.set(key, streams);
  return streams;
}
