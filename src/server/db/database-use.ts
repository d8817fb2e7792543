/** What a request or a job asks of the database. */
import { AsyncLocalStorage } from 'node:async_hooks';

export interface DatabaseUse {
  roundTrips: number;
  milliseconds: number;
}

export const newDatabaseUse = (): DatabaseUse => ({ roundTrips: 0, milliseconds: 0 });

const context = new AsyncLocalStorage<DatabaseUse>();

/** Counts what `work` asks, whoever opens the database in it: a page opens it without knowing for which request. */
export function countingDatabaseUse<T>(use: DatabaseUse, work: () => T): T {
  return context.run(use, work);
}

export const currentDatabaseUse = (): DatabaseUse | undefined => context.getStore();
