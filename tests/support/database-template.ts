/** Migrates one database for all API test files; each file starts its own server on a copy of it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrateDatabase } from '#node/migrate.ts';
import { startSqld } from '#node/sqld.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseTemplate: string;
  }
}

export default async function setup(project: TestProject) {
  const { template, remove } = await makeTemplate();
  project.provide('databaseTemplate', template);
  return remove;
}

/** Migrates a database in a folder of its own; gives the folder, and what takes it away again. */
export async function makeTemplate(): Promise<{ template: string; remove(): void }> {
  const directory = mkdtempSync(join(tmpdir(), 'regalia-template-'));
  const template = join(directory, 'database');
  const sqld = await startSqld(template);
  await migrateDatabase(sqld.url);
  await sqld.stop();
  return { template, remove: () => rmSync(directory, { recursive: true, force: true }) };
}
