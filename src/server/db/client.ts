/**
 * The database over HTTP. Made for each request; of one request to the next only the server's streams are kept (./hrana/streams.ts).
 * Every fetch is counted, so that an answer can say how many round trips it took.
 */
import type { Client } from '@libsql/core/api';
import { LibSQLDatabase } from 'drizzle-orm/libsql/driver-core';
import { LibSQLSession } from 'drizzle-orm/libsql/session';
import { databaseAnswerMs, replicaAnswerMs } from '#rules/limits/outside-calls.ts';
import { databaseCallsMax } from '#rules/limits/retries.ts';
import { inSpan } from '../traces/span.ts';
import { currentDatabaseUse, type DatabaseUse } from './database-use.ts';
import { dialect } from './dialect.ts';
import { createHranaClient } from './hrana/client.ts';
import { type LogPosition, noteFrame, readFromReplica, settledFrame } from './replica.ts';
import { statementCount } from './statement-count.ts';

export type Database = ReturnType<typeof openDatabase>;

export interface DatabaseOptions {
  /** Counts what the calls take, besides what counts the work that makes them. */
  use?: DatabaseUse;
  /** Carries each call. */
  send?: typeof fetch;
  /** How long a call may take, its repetitions included. */
  timeoutMs?: number;
  /** Where reads go. */
  replica?: ReplicaOptions | undefined;
  /** Told the ids of items that a batch has changed, once that is written. */
  onItemsChanged?: ((ids: readonly string[]) => void) | undefined;
}

export interface ReplicaOptions {
  url: string;
  /** What reads must have seen; what is written is noted there. */
  position: LogPosition;
  /** How long a read may take. */
  timeoutMs?: number;
  /** Keeps work going that the request does not wait for. Without it the database is heard of by what is asked of it alone. */
  later?: ((work: Promise<unknown>) => void) | undefined;
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
  { use, send = fetch, timeoutMs = databaseAnswerMs, replica, onItemsChanged }: DatabaseOptions = {},
) {
  const carry = (timeout: number) => counted(traced(retrying(send, timeout)), use);
  const clientOf = () => {
    if (!replica) return createHranaClient({ url, authToken, send: carry(timeoutMs) });
    const { url: replicaUrl, position, timeoutMs: replicaTimeoutMs = replicaAnswerMs, later } = replica;
    const onFrame = (frame: number) => {
      noteFrame(replicaUrl, frame);
      if (position.hasWritten) position.writtenFrame = Math.max(position.writtenFrame, frame);
    };
    // no call of the request's own, so that it is not counted among them; what fails is asked again by a later request
    const hear = async () => {
      const apart = { url, authToken, send: retrying(send, timeoutMs) };
      const client = createHranaClient({ ...apart, onFrame: (frame) => noteFrame(replicaUrl, frame) });
      await client.execute('select 1').catch(() => undefined);
    };
    return readFromReplica({
      hear: later && (() => later(hear())),
      primary: createHranaClient({ url, authToken, send: carry(timeoutMs), onFrame }),
      replica: createHranaClient({
        url: replicaUrl,
        authToken,
        send: carry(replicaTimeoutMs),
        minFrame: Math.max(position.minFrame ?? 0, settledFrame(replicaUrl)),
      }),
      url: replicaUrl,
      position,
    });
  };
  const client = clientOf();
  // safe because drizzle asks a client for statements and batches alone, while nothing begins a transaction
  const session = new LibSQLSession(client as Client, dialect, undefined, {}, undefined);
  return Object.assign(new LibSQLDatabase('async', dialect, session, undefined), {
    $client: client,
    $onItemsChanged: onItemsChanged,
  });
}

function counted(send: typeof fetch, use: DatabaseUse | undefined): typeof fetch {
  return async (input, init) => {
    const uses = [use, currentDatabaseUse()].filter((each) => each !== undefined);
    const start = performance.now();
    for (const each of uses) each.roundTrips += 1;
    try {
      return await send(input, init);
    } finally {
      for (const each of uses) each.milliseconds += performance.now() - start;
    }
  };
}

/** A span for each call, with the number of its statements: their text and values stay out of it. */
function traced(send: typeof fetch): typeof fetch {
  const attributes = { 'db.system.name': 'sqlite' };
  return (input, init) =>
    inSpan({ name: 'database', kind: 'client', attributes }, async (span) => {
      const statements = span ? statementCount(init?.body) : undefined;
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
        const answer = await send(input, { ...init, signal });
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

/** An answer that is not JSON comes from something else at the database's address, or was changed on its way. */
function readAnswer({ ok, status, headers }: Response, body: ArrayBuffer): Response {
  const type = headers.get('content-type') ?? '';
  if (!ok) return new Response(body, { status, headers: { 'content-type': type } });
  if (!type.includes('json')) throw new Error(`status ${status} of type ${type || 'unknown'}`);
  const value: unknown = JSON.parse(new TextDecoder().decode(body));
  const answer = new Response(null, { status });
  // the client asks for nothing else, and a large answer is not parsed twice
  answer.json = () => Promise.resolve(value);
  return answer;
}
