/** Builds the site from the sources and the database it will be served with, when it is not built already. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from '#node/problem.ts';
import { root } from '#node/root.ts';
import { openDatabase } from '../src/server/db/client.ts';
import { getSettingValues } from '../src/server/domain/settings/get-setting-values.ts';
import { writeArtwork } from './demo/write-artwork.ts';
import { quietTools } from './quiet-tools.ts';
import { writeVariables } from './services.ts';

export interface BuildOptions {
  siteUrl: string;
  /** Origin of the goods' pictures; empty means the site itself. */
  imageHost: string;
  libsqlUrl: string;
  libsqlAuthToken: string | undefined;
  /** What tells one database's catalogue from another's. */
  catalogue: string;
  /** Folder of the result. */
  outDir: string;
  say(line: string): void;
  /** Ends the build when it is aborted. */
  signal?: AbortSignal;
}

/** Paths of the built Worker's configuration. */
export function builtConfig(outDir: string): string {
  return join(outDir, 'server', 'wrangler.json');
}

/** Returns true when it had to build. */
export async function buildWhenStale(options: BuildOptions): Promise<boolean> {
  const stamp = join(options.outDir, '.stamp');
  const words = await wordsOf(options);
  const wanted = fingerprint(options, words);
  const isBuilt = existsSync(builtConfig(options.outDir)) && existsSync(join(options.outDir, 'server', 'entry.mjs'));
  if (isBuilt && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return false;
  options.say('Building the site …');
  await build(options, words);
  writeFileSync(stamp, wanted);
  return true;
}

type Words = Record<'PUBLIC_REQUISITES' | 'PUBLIC_SUPPORT_EMAIL', string>;

/** What pages say of the shop without JavaScript (`content/site.ts`). */
async function wordsOf({ libsqlUrl, libsqlAuthToken }: BuildOptions): Promise<Words> {
  const { requisites, support_email } = await getSettingValues({
    deps: { db: openDatabase(libsqlUrl, libsqlAuthToken) },
  });
  return { PUBLIC_REQUISITES: requisites, PUBLIC_SUPPORT_EMAIL: support_email };
}

async function build(
  { siteUrl, imageHost, libsqlUrl, libsqlAuthToken, outDir, signal }: BuildOptions,
  words: Words,
): Promise<void> {
  rmSync(outDir, { recursive: true, force: true });
  await writeArtwork(join(root, 'public', 'artwork'));
  const variables = join(root, '.dev.vars');
  writeVariables(variables, { LIBSQL_URL: libsqlUrl, LIBSQL_AUTH_TOKEN: libsqlAuthToken, SITE_URL: siteUrl });
  try {
    await run(
      join('astro', 'bin', 'astro.mjs'),
      ['build', '--silent'],
      { SITE_URL: siteUrl, PUBLIC_IMAGE_HOST: imageHost, OUT_DIR: outDir, ...words },
      signal,
    );
  } finally {
    rmSync(variables, { force: true });
    rmSync(join(outDir, 'server', '.dev.vars'), { force: true });
  }
  if (!existsSync(join(outDir, 'server', 'entry.mjs')))
    throw new Problem('The build made no Worker; see the lines above.');
}

function run(
  binary: string,
  args: readonly string[],
  env: Record<string, string>,
  signal: AbortSignal | undefined,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, 'node_modules', binary), ...args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...quietTools, ...env },
      signal,
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk;
      });
    }
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Problem(`${output.trim()}\nThe build failed; see the lines above.`)),
    );
  });
}

/** Changes with every source, with the address the pages name, with the catalogue they show and with what they say of the shop. */
function fingerprint({ siteUrl, imageHost, catalogue }: BuildOptions, words: Words): string {
  const hash = createHash('sha256').update(JSON.stringify([siteUrl, imageHost, catalogue, words]));
  const files = [
    'package-lock.json',
    'astro.config.mjs',
    'wrangler.toml',
    'tsconfig.json',
    'scripts/offline-shell.ts',
    ...globSync(['src/**', 'public/**', 'scripts/demo/**'], {
      cwd: root,
      exclude: (path) => path.startsWith(join('public', 'artwork')),
    }).sort(),
  ];
  for (const file of files) {
    const path = join(root, file);
    if (!existsSync(path) || !statSync(path).isFile()) continue;
    hash.update(file).update(readFileSync(path));
  }
  return hash.digest('hex');
}
