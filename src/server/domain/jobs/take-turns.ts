/**
 * What a run of a job takes on, one after the other: the oldest first, and in place of those of them that could not be done as many others,
 * drawn by chance. However many stay undone for ever, what is behind them has its turn.
 */

import { notInArray, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { DomainError } from '../../domain-error.ts';

/** `left` for what stays as it is until a later run; `silent` where whoever had to answer did not. */
export type Outcome = 'done' | 'left' | 'silent';

export interface Turns<Row> {
  /** How many a run does; it tries twice as many at most. */
  perRun: number;
  idOf(row: Row): string;
  /** Those that are due, in the order of `drawn`, or the oldest first. */
  read(limit: number, drawn?: Drawn): Promise<readonly Row[]>;
  /** @throws what is a bug, which keeps no other waiting. */
  work(row: Row): Promise<Outcome>;
}

/** Ids of what the run has tried. */
export interface Drawn {
  without: readonly string[];
}

/**
 * Returns how many were done.
 *
 * @throws `database_unavailable` at once; in the end an AggregateError of what is a bug, with `failure` of their number as its message.
 */
export async function takeTurns<Row>(turns: Turns<Row>, failure: (bugs: number) => string): Promise<number> {
  const oldest = await turns.read(turns.perRun);
  const bugs: unknown[] = [];
  const outcomes: Outcome[] = [];
  for (const row of oldest) outcomes.push(await outcomeOf(turns, row, bugs));
  const undone = outcomes.filter((outcome) => outcome !== 'done').length;
  const isMore = oldest.length === turns.perRun && undone > 0;
  const others = isMore ? await turns.read(undone, { without: oldest.map(turns.idOf) }) : [];
  for (const row of others) {
    outcomes.push(await outcomeOf(turns, row, bugs));
    // who hangs for another one as well is away, and each question takes seconds
    if (outcomes.at(-1) === 'silent') break;
  }
  if (bugs.length > 0) throw new AggregateError(bugs, failure(bugs.length));
  return outcomes.filter((outcome) => outcome === 'done').length;
}

async function outcomeOf<Row>({ work }: Turns<Row>, row: Row, bugs: unknown[]): Promise<Outcome> {
  try {
    return await work(row);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'database_unavailable') throw error;
    bugs.push(error);
    return 'left';
  }
}

/** For `read`: condition and order of a query whose oldest rows come by `oldest`. */
export function inTurn(id: SQLiteColumn, oldest: readonly (SQLiteColumn | SQL)[], drawn?: Drawn) {
  return drawn
    ? { where: notInArray(id, [...drawn.without]), order: [sql`random()`] }
    : { where: undefined, order: [...oldest] };
}
