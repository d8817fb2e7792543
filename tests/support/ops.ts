/** Runs the operator's command line: as an operator does, or within the test's own process, which takes no second to start. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { format } from 'node:util';

const script = join(import.meta.dirname, '..', '..', 'scripts', 'ops.ts');

export interface OpsAnswer {
  code: number | null;
  out: string;
  err: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  json(): any;
}

/** As a process of its own. `env` replaces the variables that say where the database is. */
export function opsProcess(env: Record<string, string>, ...args: string[]): Promise<OpsAnswer> {
  const { LIBSQL_URL: _, LIBSQL_AUTH_TOKEN: __, DATA_DIR: ___, ...others } = process.env;
  const child = spawn(process.execPath, [script, ...args], {
    env: { ...others, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, out, err, json: () => JSON.parse(out) }));
  });
}

let last: Promise<unknown> = Promise.resolve();

/** Within this process, one at a time: what is printed meanwhile counts as the command's. */
export function ops(env: Record<string, string>, ...args: string[]): Promise<OpsAnswer> {
  const answer = last.then(() => runHere(env, args));
  last = answer.catch(() => {});
  return answer;
}

async function runHere(env: Record<string, string>, args: readonly string[]): Promise<OpsAnswer> {
  const { operate } = await import('../../src/ops/operate.ts');
  const { env: environment, exitCode } = process;
  const { log, error } = console;
  const { LIBSQL_URL: _, LIBSQL_AUTH_TOKEN: __, DATA_DIR: ___, ...others } = environment;
  let out = '';
  let err = '';
  process.env = { ...others, ...env };
  process.exitCode = 0;
  console.log = (...words) => {
    out += `${format(...words)}\n`;
  };
  console.error = (...words) => {
    err += `${format(...words)}\n`;
  };
  try {
    await operate(args);
    return { code: Number(process.exitCode), out, err, json: () => JSON.parse(out) };
  } finally {
    Object.assign(console, { log, error });
    Object.assign(process, { env: environment, exitCode });
  }
}
