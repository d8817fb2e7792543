/**
 * The libSQL client over HTTP. Made for each request: a client kept between requests queues its calls across them and hangs
 * under load. Every fetch is counted, so that an answer can say how many round trips it took.
 */
import { createClient } from '@libsql/client/web';
import { drizzle } from 'drizzle-orm/libsql/web';

export interface DatabaseUse {
  roundTrips: number;
  milliseconds: number;
}

export type Database = ReturnType<typeof openDatabase>;

export interface DatabaseOptions {
  /** Counts what the calls take. */
  use?: DatabaseUse;
  /** Carries each call. */
  send?: typeof fetch;
}

export function openDatabase(url: string, authToken: string | undefined, { use, send = fetch }: DatabaseOptions = {}) {
  const retryingFetch = retrying(send);
  const countingFetch: typeof fetch = async (input, init) => {
    if (!use) return retryingFetch(input, init);
    const start = performance.now();
    use.roundTrips += 1;
    try {
      return await retryingFetch(input, init);
    } finally {
      use.milliseconds += performance.now() - start;
    }
  };
  const client = createClient({ url, authToken, fetch: countingFetch, intMode: 'number' });
  return drizzle(client);
}

const attemptsMax = 8;
/** Longer than any batch takes; a server that says nothing must not hold a request for ever. */
const timeoutMs = 30_000;

/** A server that has its hands full answers 429 and has done nothing: it is asked again after a random pause. */
const retrying =
  (send: typeof fetch): typeof fetch =>
  async (input, init) => {
    for (let attempt = 1; ; attempt++) {
      const signal = AbortSignal.timeout(timeoutMs);
      const answer = await (input instanceof Request
        ? send(input.clone(), { ...init, signal })
        : send(input, { ...init, signal }));
      if (answer.status !== 429 || attempt === attemptsMax) return answer;
      await answer.body?.cancel();
      const pauseMs = Math.random() * 25 * 2 ** attempt;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  };
