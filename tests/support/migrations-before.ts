/** The schema as it was once: for tests of what a migration makes of a database that holds something. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const migrations = join(import.meta.dirname, '..', '..', 'drizzle');

/** Copies the migrations before the one called `name`, without its number, into `folder`; gives the folder. */
export function migrationsBefore(name: string, folder: string): string {
  cpSync(migrations, folder, { recursive: true });
  const journal = join(folder, 'meta', '_journal.json');
  const { entries, ...about } = JSON.parse(readFileSync(journal, 'utf8'));
  const index = entries.findIndex(({ tag }: { tag: string }) => tag.replace(/^\d+_/, '') === name);
  if (index < 0) throw new Error(`There is no migration ${name}.`);
  writeFileSync(journal, JSON.stringify({ ...about, entries: entries.slice(0, index) }));
  return folder;
}
