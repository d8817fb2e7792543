/** A shop of a test's own, run by `npm start` as a process over the site that is under test. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { freePort } from '#node/sqld.ts';
import { expect } from './shop.ts';

const run = join(import.meta.dirname, '..', '..', 'scripts', 'run.mjs');

export interface Started {
  child: ChildProcess;
  url: string;
  lines: { out: string; err: string };
  ended: Promise<number | null>;
}

/** Resolves when the shop is open. */
export async function start(env: Record<string, string>): Promise<Started> {
  const started = await spawned(env);
  await expect
    .poll(() => started.child.exitCode ?? started.lines.out, { timeout: 60_000, message: started.lines.err })
    .toContain('Regalia is open');
  return started;
}

/** Over the site that is under test: built already, as OUT_DIR and SITE_URL say. */
export async function spawned(env: Record<string, string>): Promise<Started> {
  const { LIBSQL_URL: _, LIBSQL_AUTH_TOKEN: __, ...others } = process.env;
  const [port, mail, web] = await Promise.all([freePort(), freePort(), freePort()]);
  const ports = { PORT: String(port), MAIL_PORT: String(mail), MAIL_WEB_PORT: String(web) };
  const child = spawn(process.execPath, [run, 'start'], {
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
  return { child, url: `http://localhost:${port}`, lines, ended };
}
