/**
 * What tells a catalogue from another, and from itself before an import: lists are built with what is for sale, so a start builds them anew
 * where goods or a category came since. What is sold meanwhile, pages find out by themselves.
 */
import { count, isNotNull, max } from 'drizzle-orm';
import type { Environment } from '#node/environment.ts';
import { openDatabase } from '../src/server/db/client.ts';
import { categories } from '../src/server/db/schema/catalogue.ts';
import { importRuns } from '../src/server/db/schema/imports.ts';
import { isForDemo } from './demo/fill-or-check.ts';

interface Place {
  url: string;
  authToken: string | undefined;
}

export async function catalogueMark(environment: Environment, { url, authToken }: Place): Promise<string> {
  const { libsqlUrl, dataDir, seedItems } = environment;
  // the same on every machine
  if (libsqlUrl === undefined && isForDemo(environment)) return `demo ${seedItems}`;
  const db = openDatabase(url, authToken);
  const [[imported], [sections]] = await db.batch([
    db
      .select({ runs: count(), appliedAt: max(importRuns.appliedAt), undoneAt: max(importRuns.undoneAt) })
      .from(importRuns)
      .where(isNotNull(importRuns.appliedAt)),
    db.select({ categories: count() }).from(categories),
  ]);
  return JSON.stringify([libsqlUrl ?? dataDir, imported, sections]);
}
