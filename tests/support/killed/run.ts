/** Starts a program of this folder as a process. It is bundled once, so that starting it a hundred times takes seconds. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from '#node/root.ts';

export interface Ended {
  /** What ended it; null when it ended by itself. */
  signal: NodeJS.Signals | null;
  /** The lines that it printed. */
  said: string[];
}

export interface KilledProgram<Input> {
  run(input: Input): Promise<Ended>;
  remove(): void;
}

/** `file` is a program that takes its input as JSON in its first argument. */
export async function killedProgram<Input>(file: string): Promise<KilledProgram<Input>> {
  const folder = mkdtempSync(join(tmpdir(), 'regalia-killed-'));
  const program = join(folder, 'program.mjs');
  await build({
    entryPoints: [join(import.meta.dirname, file)],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    // only `src/node/root.ts` asks for its folder
    define: { 'import.meta.dirname': JSON.stringify(join(root, 'src', 'node')) },
  });
  const env = { ...process.env, NODE_COMPILE_CACHE: join(folder, 'cache') };
  return {
    run(input) {
      const child = spawn(process.execPath, [program, JSON.stringify(input)], {
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let printed = '';
      child.stdout.on('data', (chunk) => {
        printed += chunk;
      });
      let complaint = '';
      child.stderr.on('data', (chunk) => {
        complaint += chunk;
      });
      return new Promise((resolve, reject) => {
        child.once('error', reject);
        child.once('close', (code, signal) => {
          if (code) reject(new Error(complaint));
          else resolve({ signal, said: printed.split('\n').filter(Boolean) });
        });
      });
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
