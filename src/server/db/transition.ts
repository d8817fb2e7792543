/** Writes a transition of a lifecycle: the update changes rows in the states that the table allows it from, and no others. */
import { and, type SQL } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable, SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core';
import type { Lifecycle } from '#rules/lifecycles.ts';
import type { Database } from './client.ts';
import { alsoInState } from './in-state.ts';

type Stateful = SQLiteTable & { state: SQLiteColumn };

export interface TransitionOptions<Table extends Stateful> {
  /** Which rows, and what else must be unchanged in them. */
  where: SQL | undefined;
  /** What changes with the state. */
  set?: Omit<SQLiteUpdateSetSource<Table>, 'state'>;
}

/** The guarded update of `transition`; how many rows it has to change is the caller's to say (`expectRows`, `statement`). */
export function transition<Table extends Stateful, State extends string, Name extends string>(
  db: Database,
  table: Table,
  life: Lifecycle<State, Name>,
  name: Name,
  { where, set }: TransitionOptions<Table>,
) {
  const { from, to } = life.transitions[name];
  // safe because a stateful table has the column `state`, which holds the states of its lifecycle
  const values = { ...set, state: to } as SQLiteUpdateSetSource<Table>;
  return db
    .update(table)
    .set(values)
    .where(and(alsoInState(table.state, ...from), where));
}
