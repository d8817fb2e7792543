/** Builds the site from the sources and the database it will be served with, when it is not built already. */
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { startGroup } from '#node/child-process.ts';
import { writeDocumentFonts } from '#node/document-fonts.ts';
import { takeLock } from '#node/lock.ts';
import { Problem } from '#node/problem.ts';
import { root } from '#node/root.ts';
import { makeWritable } from '#node/writable-folder.ts';
import { openDatabase } from '../src/server/db/client.ts';
import { getSettingValues } from '../src/server/domain/settings/get-setting-values.ts';
import { buildRenderer } from './build-renderer.ts';
import { clearBuilds, hasBuilds, isBuilt, makeBuild, touch, use } from './builds.ts';
import { compressAssets } from './compress-assets.ts';
import { writeArtwork, writeSilhouettes } from './demo/write-artwork.ts';
import { minifyWorker } from './minify-worker.ts';
import { quietTools } from './quiet-tools.ts';
import { forgetVariables, fromEnvironment } from './worker-variables.ts';

export interface BuildOptions {
  siteUrl: string;
  /** Origin of the goods' pictures; empty means the site itself. */
  imageHost: string;
  libsqlUrl: string;
  libsqlAuthToken: string | undefined;
  /** What tells one database's catalogue from another's. */
  catalogue: string;
  /** Folder of the builds. */
  outDir: string;
  say(line: string): void;
  /** Ends the build when it is aborted. */
  signal?: AbortSignal;
}

/** Returns the folder of the build, which stays as it is while this process lives. */
export async function buildWhenStale(options: BuildOptions): Promise<string> {
  const { outDir, say, signal } = options;
  const words = await wordsOf(options);
  const name = fingerprint(options, words).slice(0, 16);
  const folder = join(outDir, name);
  // first, so that nobody clears it away from here on
  use(outDir, name);
  if (!isBuilt(folder)) {
    makeWritable(outDir, elsewhere);
    const release = await lockBuilding(say, signal);
    try {
      if (!isBuilt(folder)) {
        use(outDir, name);
        say('Building the site …');
        await makeBuild(outDir, name, (part) => build({ ...options, outDir: part }, words));
        clearBuilds(outDir);
      }
    } finally {
      release();
    }
  }
  touch(folder);
  return folder;
}

/** Finds out before anything is started whether there will be a build to serve. @throws Problem */
export function mustHoldBuilds(outDir: string): void {
  if (!hasBuilds(outDir)) makeWritable(outDir, elsewhere);
}

const elsewhere = 'set OUT_DIR to a folder that can be written';

/** One build at a time in a clone: they share pictures, types and caches. */
async function lockBuilding(say: BuildOptions['say'], signal: AbortSignal | undefined): Promise<() => void> {
  const cache = join(root, '.cache');
  makeWritable(cache, 'the site cannot be built here; copy the project to a folder that can be written');
  for (let isSaid = false; ; isSaid = true) {
    const lock = takeLock(join(cache, 'building.json'), 'a build');
    if (!lock.held) return lock.release;
    if (!isSaid) say(`Waiting for the build of process ${lock.by.pid} …`);
    await setTimeout(500, undefined, { signal });
  }
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
  await writeArtwork(join(root, 'public', 'artwork'));
  await writeSilhouettes(join(root, 'public', 'silhouettes'));
  await writeDocumentFonts(join(root, 'public'));
  forgetVariables();
  const variables = {
    LIBSQL_URL: libsqlUrl,
    LIBSQL_AUTH_TOKEN: libsqlAuthToken ?? '',
    SITE_URL: siteUrl,
    // whatever this process has been given: React for developing is twice as large
    NODE_ENV: 'production',
  };
  await run(
    join('astro', 'bin', 'astro.mjs'),
    ['build', '--silent'],
    { ...variables, ...fromEnvironment, PUBLIC_IMAGE_HOST: imageHost, OUT_DIR: outDir, ...words },
    signal,
  );
  // The build leaves its variables, and a note of its folder that the wrangler of a person would follow.
  rmSync(join(outDir, 'server', '.dev.vars'), { force: true });
  rmSync(join(root, '.wrangler', 'deploy'), { recursive: true, force: true });
  if (!existsSync(join(outDir, 'server', 'entry.mjs')))
    throw new Problem('The build made no Worker; see the lines above.');
  await minifyWorker(join(outDir, 'server'));
  await buildRenderer(join(outDir, 'renderer'));
  await compressAssets(join(outDir, 'client'), join(outDir, 'compressed'));
}

async function run(
  binary: string,
  args: readonly string[],
  env: Record<string, string>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const {
    process: child,
    ended,
    stop,
  } = startGroup(process.execPath, [join(root, 'node_modules', binary), ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...quietTools, ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output += chunk;
    });
  }
  const end = () => void stop();
  signal?.addEventListener('abort', end);
  const how = await ended;
  signal?.removeEventListener('abort', end);
  signal?.throwIfAborted();
  if (/\bENOSPC\b|no space left/i.test(output))
    throw new Problem('The disk is full; free some space, the site cannot be built.');
  if (how !== 'ended with code 0') throw new Problem(`${output.trim()}\nThe build ${how}; see the lines above.`);
}

/** Folders of static files that are written from the sources and the packages. */
const written = ['artwork', 'silhouettes', 'fonts'];

/** Changes with every source, with the address the pages name, with the catalogue they show and with what they say of the shop. */
function fingerprint({ siteUrl, imageHost, catalogue }: BuildOptions, words: Words): string {
  const hash = createHash('sha256').update(JSON.stringify([siteUrl, imageHost, catalogue, words]));
  const files = [
    'package-lock.json',
    'astro.config.mjs',
    'wrangler.toml',
    'tsconfig.json',
    'scripts/https-header.ts',
    'scripts/offline-shell.ts',
    'scripts/page-heads.ts',
    'scripts/styleguide.ts',
    'scripts/build-renderer.ts',
    'scripts/minify-worker.ts',
    'scripts/compress-assets.ts',
    'scripts/serve/assets.ts',
    'scripts/serve/content-types.ts',
    'scripts/serve/inside/accepted-encoding.ts',
    ...globSync(['src/**', 'public/**', 'scripts/demo/**'], {
      cwd: root,
      exclude: (path) => written.some((folder) => path.startsWith(join('public', folder))),
    }).sort(),
  ];
  for (const file of files) {
    const path = join(root, file);
    if (!existsSync(path) || !statSync(path).isFile()) continue;
    hash.update(file).update(readFileSync(path));
  }
  return hash.digest('hex');
}
