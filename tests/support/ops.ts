/** Runs the operator's command line as an operator does: as a process of its own. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';

const main = join(import.meta.dirname, '..', '..', 'src', 'ops', 'main.ts');

export interface OpsAnswer {
  code: number | null;
  out: string;
  err: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  json(): any;
}

/** `env` replaces the variables that say where the database is. */
export function ops(env: Record<string, string>, ...args: string[]): Promise<OpsAnswer> {
  const { LIBSQL_URL: _, LIBSQL_AUTH_TOKEN: __, DATA_DIR: ___, ...others } = process.env;
  const child = spawn(process.execPath, [main, ...args], {
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
