/** Starts purchases as processes. The program is bundled once, so that starting it a hundred times takes seconds. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { KilledPurchase } from './purchase-process.ts';

export interface PurchaseProcess {
  /** Returns the signal that ended it; null when it ended by itself. */
  run(purchase: KilledPurchase): Promise<NodeJS.Signals | null>;
  remove(): void;
}

export async function purchaseProcess(): Promise<PurchaseProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'regalia-killed-'));
  const program = join(folder, 'purchase.mjs');
  await build({
    entryPoints: [join(import.meta.dirname, 'purchase-process.ts')],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  });
  const env = { ...process.env, NODE_COMPILE_CACHE: join(folder, 'cache') };
  return {
    run(purchase) {
      const child = spawn(process.execPath, [program, JSON.stringify(purchase)], {
        env,
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      let complaint = '';
      child.stderr.on('data', (chunk) => {
        complaint += chunk;
      });
      return new Promise((resolve, reject) => {
        child.once('error', reject);
        child.once('close', (code, signal) => {
          if (code) reject(new Error(complaint));
          else resolve(signal);
        });
      });
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
