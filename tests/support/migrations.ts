/** Databases of earlier days: the migrations up to one of them. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';

const drizzleFolder = join(import.meta.dirname, '..', '..', 'drizzle');

/** The migrations before `tag`, in a folder of their own. */
export function migrationsBefore(tag: string, folder: string): string {
  cpSync(drizzleFolder, folder, { recursive: true });
  const journal = join(folder, 'meta', '_journal.json');
  const { entries, ...about } = JSON.parse(readFileSync(journal, 'utf8'));
  const index = entries.findIndex((entry: { tag: string }) => entry.tag === tag);
  expect(index).toBeGreaterThan(0);
  writeFileSync(journal, JSON.stringify({ ...about, entries: entries.slice(0, index) }));
  return folder;
}
