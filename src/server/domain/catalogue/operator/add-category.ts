/** Opens a category, or gives the one that has the url already. */
import { eq, sql } from 'drizzle-orm';
import { slugOf } from '#rules/paths.ts';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { categories } from '../../../db/schema/catalogue.ts';
import { runRead, statement, write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { throwValidationError } from '../../../domain-error.ts';

const nameCharactersMax = 100;
const urlCharactersMax = 60;

export interface AddedCategory {
  id: string;
  name: string;
  /** False when the url was taken: the category keeps its name. */
  added: boolean;
}

/** @throws a name that is empty or too long, and a url that no address can hold; `all` stands for every category. */
export async function addCategory(
  deps: Deps,
  actor: string,
  { name: typed, url }: { name: string; url: string },
): Promise<AddedCategory> {
  const { db } = deps;
  const name = typed.trim();
  const wrong = [
    { field: 'name', fails: name === '' || name.length > nameCharactersMax },
    { field: 'url', fails: url === '' || url === 'all' || url !== slugOf(url) || url.length > urlCharactersMax },
  ].filter(({ fails }) => fails);
  if (wrong.length > 0) throwValidationError(wrong.map(({ field }) => ({ field, key: 'invalid_value' })));
  const [known] = await runRead(
    db.select({ id: categories.id, name: categories.name }).from(categories).where(eq(categories.url, url)).execute(),
  );
  if (known) return { ...known, added: false };
  const id = deps.newId('cat');
  const position = sql`(select count(*) from categories)`;
  await write(db, [
    statement(db.insert(categories).values({ id, name, url, position })),
    insertAuditEntry(deps, { actor, action: 'categories.add', subject: url, details: { name } }),
  ]);
  return { id, name, added: true };
}
