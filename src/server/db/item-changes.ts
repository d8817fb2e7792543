/**
 * Changes of items, each of which returns whose it was: `write` tells of them, and copies of pages and lists that show one of them are
 * purged at the edge (../http/purge-edge-cache.ts).
 */
import { sql } from 'drizzle-orm';
import { itemLife } from '#rules/lifecycles.ts';
import type { Database } from './client.ts';
import { items } from './schema/catalogue.ts';
import { type TransitionOptions, transition } from './transition.ts';

/** For `returning` of whatever changes items. */
export const changedItem = { changedItemId: sql<string>`${items.id}`.as('changed_item_id') };

/** The same in a statement that is written as text. */
export const returningChangedItem = sql.raw('returning id as changed_item_id');

/** The guarded update of a transition of items; how many it has to change is the caller's to say. */
export function transitionItems(
  db: Database,
  name: keyof typeof itemLife.transitions,
  options: TransitionOptions<typeof items>,
) {
  return transition(db, items, itemLife, name, options).returning(changedItem);
}

interface ReturnedRows {
  rows: readonly object[];
}

/** Ids of the items that the statements of a batch have changed. */
export function changedItemIds(results: readonly ReturnedRows[]): string[] {
  return results.flatMap(({ rows }) =>
    rows.flatMap((row) => ('changed_item_id' in row ? [String(row.changed_item_id)] : [])),
  );
}
