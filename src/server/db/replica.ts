/**
 * A client that reads from a replica of the database nearby. What writes goes to the database itself, and so does what follows a write in
 * the same request. A replica may lag: a session that has written names the frame of the log that it must see, and a replica that has not
 * seen it, or fails, is passed over. So its answer is as good as the database's own, and its loss costs time alone.
 */
import type { InArgs, InStatement } from '@libsql/core/api';
import { replicaLagMs, replicaRestMs, replicaUnheardMs } from '#rules/limits/outside-calls.ts';
import { type HranaClient, ReplicaBehind } from './hrana/client.ts';

/** What a request knows of the database's log. */
export interface LogPosition {
  /** The frame that its reads must have seen: 0 when any will do, null when they are the database's own. */
  minFrame: number | null;
  hasWritten: boolean;
  /** The newest frame that it has seen since it wrote; 0 before. */
  writtenFrame: number;
}

interface SeenFrame {
  frame: number;
  atMs: number;
}

/** Newest frames that answers of databases with a replica have named, some time apart. Outlives the request. */
const newestFrames = new Map<string, { newer: SeenFrame; older: SeenFrame }>();

/** When the database of a replica was last heard of, or asked for that, in milliseconds of `performance.now()`. Outlives the request. */
const heardAtMs = new Map<string, number>();

/** Takes note of the frame that the database itself has reached. */
export function noteFrame(url: string, frame: number): void {
  const atMs = performance.now();
  heardAtMs.set(url, atMs);
  const known = newestFrames.get(url);
  if (known && atMs - known.newer.atMs < replicaLagMs) return;
  const newer = { frame, atMs };
  newestFrames.set(url, { newer, older: known?.newer ?? { frame: 0, atMs } });
}

/** What every replica must have seen by now, as far as is known here: one that stands still shows ended sessions and sold items no longer than this. */
export function settledFrame(url: string): number {
  const known = newestFrames.get(url);
  if (!known) return 0;
  return (performance.now() - known.newer.atMs >= replicaLagMs ? known.newer : known.older).frame;
}

/** Whether to ask the database how far it is; true once in `replicaUnheardMs`, until it is heard of. */
function isUnheard(url: string): boolean {
  const atMs = performance.now();
  if (atMs - (heardAtMs.get(url) ?? Number.NEGATIVE_INFINITY) < replicaUnheardMs) return false;
  heardAtMs.set(url, atMs);
  return true;
}

/** When a replica that failed is asked again, in milliseconds of `performance.now()`. Outlives the request. */
const resting = new Map<string, number>();

interface Replicated {
  primary: HranaClient;
  replica: HranaClient;
  /** Names the replica. */
  url: string;
  position: LogPosition;
  /** Asks the database how far it is, beside the request. */
  hear: (() => void) | undefined;
}

/** Of a request whose reads must have seen `minFrame`. */
export function logPosition(minFrame: number | null): LogPosition {
  return { minFrame, hasWritten: false, writtenFrame: 0 };
}

export function readFromReplica({ primary, replica, url, position, hear }: Replicated): HranaClient {
  async function ask<T>(statements: readonly unknown[], call: (client: HranaClient) => Promise<T>): Promise<T> {
    position.hasWritten ||= !statements.every(isRead);
    const { minFrame, hasWritten } = position;
    if (minFrame === null || hasWritten || (resting.get(url) ?? 0) > performance.now()) return call(primary);
    if (hear && isUnheard(url)) hear();
    try {
      return await call(replica);
    } catch (error) {
      // whatever it was, the database's own answer decides
      if (!(error instanceof ReplicaBehind)) resting.set(url, performance.now() + replicaRestMs);
      return call(primary);
    }
  }
  return {
    execute: (statement: InStatement, args?: InArgs) =>
      ask([statement], (client) =>
        typeof statement === 'string' ? client.execute(statement, args) : client.execute(statement),
      ),
    // any other transaction a replica leaves to its database
    batch: (statements, mode) =>
      ask(statements, (client) => client.batch(statements, client === replica ? 'read' : mode)),
    migrate: (statements) => primary.migrate(statements),
  };
}

/** A replica would hand anything else on to its database, and answer before it has seen it. */
function isRead(statement: unknown): boolean {
  const sql = typeof statement === 'string' ? statement : (statement as { sql?: unknown } | null)?.sql;
  if (typeof sql !== 'string') return false;
  return (
    /^\s*select\b/i.test(sql) || (/^\s*with\b/i.test(sql) && !/\b(insert|update|delete|replace\s+into)\b/i.test(sql))
  );
}
