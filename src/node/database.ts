/**
 * The database of a command: the one that `LIBSQL_URL` names, else the local server that already runs over `DATA_DIR`, else one
 * that is started for the duration of the command. `DATA_DIR/database.json` names the running server and has the token that it asks
 * for; its owner alone reads it.
 */
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@libsql/client/web';
import { type DatabaseKey, newDatabaseKey } from './database-key.ts';
import type { Environment } from './environment.ts';
import { Problem } from './problem.ts';
import { startSqld } from './sqld.ts';

export interface OpenedDatabase {
  url: string;
  authToken: string | undefined;
  /** The local server, for a command that keeps it alive; null for a database elsewhere. */
  server: LocalServer | null;
  /** Stops the server if this command started it. */
  stop(): Promise<void>;
}

export interface LocalServer {
  running: RunningServer;
  /** Starts a new one at the same address once the running one is gone. */
  start(): Promise<RunningServer>;
}

export interface RunningServer {
  /** Resolves when it is gone, with how. */
  ended: Promise<string>;
  stop(): Promise<void>;
}

type Place = Pick<Environment, 'dataDir' | 'libsqlUrl' | 'libsqlAuthToken'>;

export async function openLocalDatabase({ dataDir, libsqlUrl, libsqlAuthToken }: Place): Promise<OpenedDatabase> {
  if (libsqlUrl) return reached(libsqlUrl, libsqlAuthToken);
  const note = noteIn(dataDir);
  const directory = join(dataDir, 'database');
  const noted = read(note);
  const isRunning = noted !== null && (await answers(noted.url, noted.authToken)) === null;
  let url = isRunning ? noted.url : undefined;
  // a token that was given away still opens what is started in place of a server that ended
  const { publicKey, authToken } = isRunning ? noted : newDatabaseKey();
  mkdirSync(dataDir, { recursive: true });
  const start = async (): Promise<RunningServer> => {
    const port = url === undefined ? undefined : Number(new URL(url).port);
    const sqld = await startSqld(directory, { port, publicKey });
    url = sqld.url;
    keep(note, { url, pid: sqld.process.pid, publicKey, authToken });
    return {
      ended: sqld.ended,
      async stop() {
        if (read(note)?.url === sqld.url) rmSync(note, { force: true });
        await sqld.stop();
      },
    };
  };
  const running = isRunning
    ? anothers(noted.url)
    : await start().catch((error: Error) => {
        throw new Problem(error.message);
      });
  return { url: url ?? '', authToken, server: { running, start }, stop: running.stop };
}

const lookMs = 1_000;

/** A server that another command has started, and ends when that one is done. */
function anothers(url: string): RunningServer {
  let isStopped = false;
  const look = async (): Promise<string> => {
    while (!isStopped) {
      await new Promise((resolve) => setTimeout(resolve, lookMs).unref());
      const isUp = await fetch(`${url}/health`).then(
        (answer) => answer.ok,
        () => false,
      );
      if (!isUp) return 'ended with the command that had started it';
    }
    return 'is left to the command that started it';
  };
  let ended: Promise<string> | undefined;
  return {
    // nobody asks for it in a command that is done at once
    get ended() {
      ended ??= look();
      return ended;
    },
    async stop() {
      isStopped = true;
    },
  };
}

async function reached(url: string, authToken: string | undefined): Promise<OpenedDatabase> {
  const why = await answers(url, authToken);
  if (why)
    throw new Problem(
      `The database at ${placeOf(url)} does not answer (${why}); check LIBSQL_URL and LIBSQL_AUTH_TOKEN.`,
    );
  return { url, authToken, server: null, stop: async () => {} };
}

/** Without what an address can carry besides: a user, a password, a token. */
function placeOf(url: string): string {
  const { protocol, host } = new URL(url);
  return `${protocol}//${host}`;
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

const noteIn = (dataDir: string) => join(dataDir, 'database.json');

/** What `database.json` says. One of a version before has no key. */
type Note = { url: string } & Partial<DatabaseKey>;

/** The local server that was started over `dataDir`, and its token; null when there is none. */
export function runningDatabase(dataDir: string): Note | null {
  return read(noteIn(dataDir));
}

function read(note: string): Note | null {
  try {
    const { url, publicKey, authToken } = JSON.parse(readFileSync(note, 'utf8'));
    return typeof url === 'string' ? { url, publicKey, authToken } : null;
  } catch {
    return null;
  }
}

/** In a file of its own, since one that is there keeps the mode it has. */
function keep(note: string, running: object): void {
  const draft = `${note}.new`;
  rmSync(draft, { force: true });
  writeFileSync(draft, `${JSON.stringify(running)}\n`, { mode: 0o600 });
  renameSync(draft, note);
}
