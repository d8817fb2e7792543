/**
 * The database that the pages of a deploy are built with. A dry run changes nothing: where the remote one still lacks migrations, which
 * the pages need, it builds with an empty one of its own.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateDatabase, pendingMigrations } from '#node/migrate.ts';
import { Problem } from '#node/problem.ts';
import { startSqld } from '#node/sqld.ts';

export interface CatalogueSource {
  libsqlUrl: string;
  libsqlAuthToken: string | undefined;
  stop(): Promise<void>;
}

export interface Remote {
  libsqlUrl: string;
  libsqlAuthToken: string | undefined;
}

/** Migrates the remote database unless it `isDryRun`. @throws Problem when it cannot be read or migrated. */
export async function catalogueSource(
  remote: Remote,
  { isDryRun, say }: { isDryRun: boolean; say(line: string): void },
): Promise<CatalogueSource> {
  const source = { ...remote, stop: async () => {} };
  const pending = await pendingMigrations(remote.libsqlUrl, remote.libsqlAuthToken).catch(cannotMigrate);
  if (pending.length === 0) {
    say('The database has the schema of this version.');
    return source;
  }
  if (isDryRun) {
    say(`A deploy would migrate the database: ${listOf(pending)}.`);
    say('Until then it cannot be read by this version: the pages are built without a catalogue.');
    return emptySource();
  }
  await migrateDatabase(remote.libsqlUrl, remote.libsqlAuthToken, { say }).catch(cannotMigrate);
  say(`The database is migrated: ${listOf(pending)}.`);
  return source;
}

function listOf(names: readonly string[]): string {
  return names.length > 3 ? `${names[0]} to ${names.at(-1)} (${names.length})` : names.join(', ');
}

async function emptySource(): Promise<CatalogueSource> {
  const folder = mkdtempSync(join(tmpdir(), 'regalia-dry-run-'));
  const sqld = await startSqld(join(folder, 'database'));
  await migrateDatabase(sqld.url);
  return {
    libsqlUrl: sqld.url,
    libsqlAuthToken: undefined,
    async stop() {
      await sqld.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function cannotMigrate(error: Error): never {
  const cause = error.cause instanceof Error ? error.cause : error;
  throw new Problem(`The database cannot be migrated: ${cause.message.split('\n')[0] ?? 'no reason given'}`);
}
