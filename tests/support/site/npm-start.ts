/** A shop of a test's own, run by `npm start` as a process over the site that is under test. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from '#node/root.ts';
import { freePort } from '#node/sqld.ts';

type Command = [program: string, ...args: string[]];

/** What npm runs, without npm and its shell in between. */
const direct: Command = [process.execPath, join(root, 'scripts', 'run.mjs'), 'start'];

export interface Started {
  child: ChildProcess;
  url: string;
  mailboxUrl: string;
  lines: { out: string; err: string };
  ended: Promise<number | null>;
}

/** By then the shop is open, with a database that it has filled. */
export const startMs = 150_000;

/** By then what was stopped has left no process behind. */
export const endMs = 60_000;

/** Resolves when the shop is open. */
export async function start(env: Record<string, string>, command = direct): Promise<Started> {
  const started = await spawned(env, command);
  const deadline = Date.now() + startMs;
  while (!started.lines.out.includes('Regalia is open')) {
    const { exitCode } = started.child;
    if (exitCode !== null || Date.now() > deadline)
      throw new Error(`npm start did not open the shop (${exitCode ?? 'too slow'}): ${started.lines.err}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return started;
}

/** Over the site that is under test: built already, as OUT_DIR and SITE_URL say. Its port is that of `env`, or a free one. */
export async function spawned(env: Record<string, string>, [program, ...args] = direct): Promise<Started> {
  const { LIBSQL_URL: _, LIBSQL_AUTH_TOKEN: __, ...others } = process.env;
  const [free, mail, web] = await Promise.all([freePort(), freePort(), freePort()]);
  const port = env.PORT ?? String(free);
  const ports = { PORT: port, MAIL_PORT: String(mail), MAIL_WEB_PORT: String(web) };
  const child = spawn(program, args, {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...others, ...ports, ...env },
  });
  const lines = { out: '', err: '' };
  child.stdout.on('data', (chunk) => {
    lines.out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    lines.err += chunk;
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, url: `http://localhost:${port}`, mailboxUrl: `http://localhost:${web}`, lines, ended };
}
