/**
 * The libSQL client over HTTP. Made for each request: a client kept between requests queues its calls across them and hangs
 * under load. Every fetch is counted, so that an answer can say how many round trips it took.
 */

import { createClient } from '@libsql/client/web';
import { drizzle } from 'drizzle-orm/libsql/web';
import { databaseAnswerMs } from '#rules/limits/outside-calls.ts';
import { databaseCallsMax } from '#rules/limits/retries.ts';
import { inSpan } from '../traces/span.ts';
import { statementCount } from './statement-count.ts';

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
  /** How long a call may take, its repetitions included. */
  timeoutMs?: number;
}

/**
 * The database gave no whole answer in time. Whether a write was done is not known: a repetition has to be harmless, by an
 * idempotency key or by nature.
 */
export class DatabaseUnreachable extends Error {
  constructor(cause: unknown) {
    super('The database did not answer', { cause });
    this.name = 'DatabaseUnreachable';
  }
}

export function openDatabase(
  url: string,
  authToken: string | undefined,
  { use, send = fetch, timeoutMs = databaseAnswerMs }: DatabaseOptions = {},
) {
  const retryingFetch = traced(retrying(send, timeoutMs));
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

/** A span for each call, with the number of its statements: their text and values stay out of it. */
function traced(send: typeof fetch): typeof fetch {
  const attributes = { 'db.system.name': 'sqlite' };
  return (input, init) =>
    inSpan({ name: 'database', kind: 'client', attributes }, async (span) => {
      const statements = span ? await statementCount(input, init) : undefined;
      if (statements !== undefined) span?.set({ 'db.operation.batch.size': statements });
      return send(input, init);
    });
}

/**
 * Repeats a call that a server with its hands full answers with 429, having done nothing, after a random pause. The body is read here,
 * so that an answer that stops in the middle counts as none. @throws DatabaseUnreachable, whatever the runtime calls a lost connection
 */
function retrying(send: typeof fetch, timeoutMs: number): typeof fetch {
  return async (input, init) => {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      for (let attempt = 1; ; attempt++) {
        const answer = await (input instanceof Request
          ? send(input.clone(), { ...init, signal })
          : send(input, { ...init, signal }));
        const body = await answer.arrayBuffer();
        if (answer.status !== 429 || attempt === databaseCallsMax) return readAnswer(answer, body);
        const pauseMs = Math.random() * 25 * 2 ** attempt;
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    } catch (cause) {
      throw new DatabaseUnreachable(cause);
    }
  };
}

/** An answer that is not JSON comes from something else at the database's address. */
function readAnswer(answer: Response, body: ArrayBuffer): Response {
  const { status, headers } = answer;
  const type = headers.get('content-type') ?? '';
  if (answer.ok && !type.includes('json')) throw new Error(`status ${status} of type ${type || 'unknown'}`);
  return new Response(body, { status, headers: { 'content-type': type } });
}
