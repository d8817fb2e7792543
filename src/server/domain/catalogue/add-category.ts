/** Opens a category, or gives the one that has the url already. */
import { eq, sql } from 'drizzle-orm';
import { categories } from '../../db/schema/catalogue.ts';
import { reading, step, write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { auditStep } from '../audit/audit-step.ts';

/** Gives the category's id. */
export async function addCategory(deps: Deps, actor: string, { name, url }: { name: string; url: string }) {
  const { db } = deps;
  const id = deps.newId('cat');
  const position = sql`(select count(*) from categories)`;
  await write(db, [
    step(db.insert(categories).values({ id, name, url, position }).onConflictDoNothing({ target: categories.url })),
    auditStep(deps, { actor, action: 'categories.add', subject: url, details: { name } }),
  ]);
  const [row] = await reading(
    db.select({ id: categories.id }).from(categories).where(eq(categories.url, url)).execute(),
  );
  return row?.id ?? id;
}
