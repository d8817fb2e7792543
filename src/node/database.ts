/**
 * The database of a command: the one that `LIBSQL_URL` names, else the local server that already runs over `DATA_DIR`, else one
 * that is started for the duration of the command. `DATA_DIR/database.json` names the running server.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@libsql/client/web';
import type { Environment } from './environment.ts';
import { Problem } from './problem.ts';
import { startSqld } from './sqld.ts';

export interface OpenedDatabase {
  url: string;
  authToken: string | undefined;
  /** Stops the server if this command started it. */
  stop(): Promise<void>;
}

type Place = Pick<Environment, 'dataDir' | 'libsqlUrl' | 'libsqlAuthToken'>;

export async function openLocalDatabase({ dataDir, libsqlUrl, libsqlAuthToken }: Place): Promise<OpenedDatabase> {
  if (libsqlUrl) return reached(libsqlUrl, libsqlAuthToken);
  const note = join(dataDir, 'database.json');
  const running = runningUrl(note);
  if (running && (await answers(running, undefined)) === null)
    return { url: running, authToken: undefined, stop: async () => {} };
  mkdirSync(dataDir, { recursive: true });
  const sqld = await startSqld(join(dataDir, 'database')).catch((error: Error) => {
    throw new Problem(error.message);
  });
  writeFileSync(note, JSON.stringify({ url: sqld.url, pid: sqld.process.pid }));
  return {
    url: sqld.url,
    authToken: undefined,
    async stop() {
      if (runningUrl(note) === sqld.url) rmSync(note, { force: true });
      await sqld.stop();
    },
  };
}

async function reached(url: string, authToken: string | undefined): Promise<OpenedDatabase> {
  const why = await answers(url, authToken);
  if (why)
    throw new Problem(`The database at ${url} does not answer (${why}); check LIBSQL_URL and LIBSQL_AUTH_TOKEN.`);
  return { url, authToken, stop: async () => {} };
}

/** Null when the database answers, otherwise a short reason. */
async function answers(url: string, authToken: string | undefined): Promise<string | null> {
  try {
    const client = createClient({ url, authToken });
    await client.execute('select 1');
    client.close();
    return null;
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return cause instanceof Error ? (cause.message.split('\n')[0] ?? 'no answer') : 'no answer';
  }
}

function runningUrl(note: string): string | null {
  try {
    const { url } = JSON.parse(readFileSync(note, 'utf8'));
    return typeof url === 'string' ? url : null;
  } catch {
    return null;
  }
}
