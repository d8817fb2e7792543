/** Runs a tool of the packages as a process that ends with this one, and keeps the last lines it printed. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { Problem } from '#node/problem.ts';
import { root } from '#node/root.ts';
import { quietTools } from '../quiet-tools.ts';
import type { Ending } from './outcome.ts';

/** Aborted when the tests are to end early; nothing is left running then. */
export const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stop.abort());

/** A path among the packages. */
export const bin = (...path: string[]) => join(root, 'node_modules', ...path);

const tailLength = 3_000;

/** MiB for young objects: most of what a test makes is garbage soon, and collecting it less often saves 8 % of the work of the API tests. */
const nodeOptions = `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=64`.trim();

export interface ToolOptions {
  /** Prints the output only when the tool fails. */
  quiet?: boolean;
  env?: Record<string, string>;
}

/** @throws Problem when the tests are stopped meanwhile */
export function runTool(
  runner: string,
  args: readonly string[],
  { quiet = false, env = {} }: ToolOptions = {},
): Promise<Ending> {
  return new Promise((resolve, reject) => {
    const colours = process.stdout.isTTY && !('NO_COLOR' in process.env) ? { FORCE_COLOR: '1' } : {};
    const child = spawn(process.execPath, [...args], {
      cwd: root,
      signal: stop.signal,
      killSignal: 'SIGINT',
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        ...quietTools,
        ...colours,
        PATH: `${bin('.bin')}:${process.env.PATH}`,
        NODE_OPTIONS: nodeOptions,
        ...env,
      },
    });
    let output = '';
    for (const [stream, target] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ] as const) {
      stream.on('data', (chunk) => {
        output = quiet ? output + chunk : (output + chunk).slice(-tailLength);
        if (!quiet) target.write(chunk);
      });
    }
    child.once('error', (error) => {
      reject(error.name === 'AbortError' ? new Problem('The tests were stopped.') : error);
    });
    child.once('close', (code, signal) => {
      if (code !== 0 && quiet) console.log(output.trim());
      resolve({ runner, code, signal, tail: output.trim().slice(-tailLength) });
    });
  });
}
