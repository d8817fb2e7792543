/**
 * A Chromium for the browser tests: the one that comes in a package, with the libraries it needs where the machine lacks them, or the
 * machine's own.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import packaged, { inflate } from '@sparticuz/chromium';
import { Problem } from '#node/problem.ts';
import { root } from '#node/root.ts';

export interface Chromium {
  path: string;
  /** Added to the environment it is started with. */
  env: Record<string, string>;
  /** It is the one that comes in a package, which paints the same on every machine. */
  isPackaged: boolean;
}

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
];

/**
 * The packaged one goes first: it is the same on every machine, and has no window to draw, which takes a third off the time of the tests.
 * `CHROMIUM` names another; `CHROMIUM=system` asks for the machine's own.
 */
export async function findChromium(): Promise<Chromium> {
  const wanted = process.env.CHROMIUM;
  const named = wanted && wanted !== 'system' ? [wanted] : usualPlaces;
  const own = named
    .map((path) => ({ path, env: {}, isPackaged: false }))
    .find((each) => existsSync(each.path) && runs(each));
  const found = wanted ? own : ((await packagedChromium()) ?? own);
  if (found) return found;
  throw new Problem(
    'No Chromium runs on this machine; install one (Debian: apt-get install chromium) or name it in CHROMIUM.',
  );
}

async function packagedChromium(): Promise<Chromium | undefined> {
  const path = await packaged.executablePath();
  const plain = { path, env: {}, isPackaged: true };
  if (runs(plain)) return plain;
  const libraries = await inflate(join(root, 'node_modules', '@sparticuz', 'chromium', 'bin', 'al2023.tar.br'));
  const env = { LD_LIBRARY_PATH: join(libraries, 'lib'), FONTCONFIG_PATH: join(tmpdir(), 'fonts') };
  const helped = { ...plain, env };
  return runs(helped) ? helped : undefined;
}

function runs({ path, env }: Pick<Chromium, 'path' | 'env'>): boolean {
  return (
    spawnSync(path, ['--version', '--no-sandbox'], { env: { ...process.env, ...env }, timeout: 20_000 }).status === 0
  );
}
