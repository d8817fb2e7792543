/** Builds the Worker that renders, for workerd and for wrangler: its modules and the configuration that names them. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin, stop } from 'esbuild';
import { root } from '#node/root.ts';
import { minified } from './minify-worker.ts';

const source = join(root, 'src', 'renderer');

/**
 * pdfkit asks for a file beside it as it loads, where a Worker's module has no address to ask from: a profile of colours, which no document here
 * has. And its fonts could be WOFF2, for which it brings half a megabyte of Brotli; those of documents are TrueType.
 */
const documentsInWorkers: Plugin = {
  name: 'documents-in-workers',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]brotli[\\/]decompress\.js$/ }, () => ({ contents: 'export default undefined;' }));
    onLoad({ filter: /[\\/]pdfkit\.browser\.mjs$/ }, async ({ path }) => {
      const code = await readFile(path, 'utf8');
      const asked = /new URL\('\.\/data\/[\w.]+', import\.meta\.url\)\.href/;
      if (!asked.test(code)) throw new Error('pdfkit has changed: it asks for no profile any more');
      return { contents: code.replace(asked, "''") };
    });
  },
};

/** `folder` is made when it is not there. */
export async function buildRenderer(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await build({
    absWorkingDir: root,
    entryPoints: { worker: join(source, 'worker.ts') },
    outdir: folder,
    chunkNames: 'chunks/[name]-[hash]',
    assetNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    conditions: ['workerd', 'worker', 'browser'],
    mainFields: ['browser', 'module', 'main'],
    external: ['cloudflare:*', 'node:*'],
    loader: { '.wasm': 'copy' },
    plugins: [documentsInWorkers],
    ...minified,
  });
  // its process would stay as long as this one
  await stop();
  const config = JSON.parse(readFileSync(join(source, 'wrangler.json'), 'utf8'));
  const rules = [
    { type: 'ESModule', globs: ['**/*.mjs'] },
    { type: 'CompiledWasm', globs: ['**/*.wasm'], fallthrough: false },
  ];
  const built = { ...config, main: 'worker.mjs', no_bundle: true, upload_source_maps: true, rules };
  writeFileSync(join(folder, 'wrangler.json'), JSON.stringify(built));
}
