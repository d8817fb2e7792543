/**
 * A Chromium for the browser tests: the machine's own, or the one that comes in a package, with the libraries it needs where the
 * machine lacks them.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import packaged, { inflate } from '@sparticuz/chromium';
import { root } from './environment.ts';
import { Problem } from './problem.ts';

export interface Chromium {
  path: string;
  /** Added to the environment it is started with. */
  env: Record<string, string>;
}

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
];

/** `CHROMIUM` names one; `CHROMIUM=packaged` asks for the package's. */
export async function findChromium(): Promise<Chromium> {
  const wanted = process.env.CHROMIUM;
  const own = wanted ? [wanted] : usualPlaces;
  const found = own.find((path) => existsSync(path) && runs({ path, env: {} }));
  if (found) return { path: found, env: {} };
  const path = await packaged.executablePath();
  const plain = { path, env: {} };
  if (runs(plain)) return plain;
  const libraries = await inflate(join(root, 'node_modules', '@sparticuz', 'chromium', 'bin', 'al2023.tar.br'));
  const helped = { path, env: { LD_LIBRARY_PATH: join(libraries, 'lib'), FONTCONFIG_PATH: join(tmpdir(), 'fonts') } };
  if (runs(helped)) return helped;
  throw new Problem(
    'No Chromium runs on this machine; install one (Debian: apt-get install chromium) or name it in CHROMIUM.',
  );
}

function runs({ path, env }: Chromium): boolean {
  return (
    spawnSync(path, ['--version', '--no-sandbox'], { env: { ...process.env, ...env }, timeout: 20_000 }).status === 0
  );
}
