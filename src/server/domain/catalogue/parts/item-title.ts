/** The title of an item that an operator changes. */
import { eq } from 'drizzle-orm';
import type { Database } from '../../../db/client.ts';
import { items } from '../../../db/schema/catalogue.ts';
import { runRead } from '../../../db/write.ts';
import { DomainError } from '../../../domain-error.ts';

/** @throws `not_found`. */
export async function readItemTitle(db: Database, id: string): Promise<string> {
  const [item] = await runRead(db.select({ title: items.title }).from(items).where(eq(items.id, id)).execute());
  if (!item) throw new DomainError('not_found');
  return item.title;
}
