/** An operator opens a category. */
import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { NewCategory } from '#contract/operator/categories.ts';
import type { OperatorContext } from '../../../context.ts';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { categories } from '../../../db/schema/catalogue.ts';
import { runRead, statement, write } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';

export interface AddedCategory {
  id: string;
  name: string;
  /** False when the url was taken: the category keeps its name. */
  added: boolean;
}

/** Returns the category that has the url already, if there is one. @throws `invalid_fields`. */
export async function addCategory(ctx: OperatorContext, input: z.input<typeof NewCategory>): Promise<AddedCategory> {
  const { deps } = ctx;
  const { name, url } = parseInput(NewCategory, input);
  const { db } = deps;
  const [existing] = await runRead(
    db.select({ id: categories.id, name: categories.name }).from(categories).where(eq(categories.url, url)).execute(),
  );
  if (existing) return { ...existing, added: false };
  const id = deps.newId('cat');
  const position = sql`(select count(*) from categories)`;
  await write(db, [
    statement(db.insert(categories).values({ id, name, url, position })),
    insertAuditEntry(ctx, { action: 'categories.add', subject: url, details: { name } }),
  ]);
  return { id, name, added: true };
}
