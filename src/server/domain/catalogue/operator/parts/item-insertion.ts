/** Lists items: the statements of a batch, with the words that search forgives typos in. */
import { insertionOfNew } from '../../../../db/insert-many.ts';
import { items } from '../../../../db/schema/catalogue.ts';
import { type Statements, statement } from '../../../../db/write.ts';
import { searchTermStatements } from '../../parts/search-terms.ts';

type InsertedItem = typeof items.$inferInsert;

/** What is listed already, by its number or as a thing, stays as it is. `termsWritten`: see `searchTermStatements`. */
export function itemInsertion(added: readonly InsertedItem[], termsWritten?: Set<string>): Statements {
  if (added.length === 0) return null;
  return [statement(insertionOfNew(items, added)), searchTermStatements(added, termsWritten)];
}

export function chunks<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, n) => all.slice(n * size, (n + 1) * size));
}
