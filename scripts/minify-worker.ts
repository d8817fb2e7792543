/**
 * Minifies the modules of a built Worker: it starts in proportion to what has to be parsed. Done to the finished build, since Astro still writes
 * into its modules by their text. Names stay, and maps of the sources lead through both steps, so that what is logged can be read.
 */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { type BuildOptions, build, stop } from 'esbuild';

/** How modules of a Worker are written. */
export const minified = {
  outExtension: { '.js': '.mjs' },
  format: 'esm',
  target: 'es2024',
  minify: true,
  keepNames: true,
  sourcemap: true,
  sourcesContent: false,
  legalComments: 'none',
  logLevel: 'error',
} satisfies BuildOptions;

/** `server` is the folder of the Worker within a build. */
export async function minifyWorker(server: string): Promise<void> {
  await build({
    absWorkingDir: server,
    entryPoints: globSync('**/*.mjs', { cwd: server }).map((file) => join(server, file)),
    outdir: server,
    outbase: server,
    allowOverwrite: true,
    ...minified,
  });
  // its process would stay as long as this one
  await stop();
}
