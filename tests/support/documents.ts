/** The documents app over a world of a test, painting with the real resvg and reading the site's own files. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { resvgPainter } from '#server/adapters/pictures/resvg.ts';
import { createDocumentsApp } from '#server/documents/app.ts';
import type { World } from './world.ts';

const root = join(import.meta.dirname, '..', '..');
const resvg = readFileSync(join(root, 'node_modules', '@resvg', 'resvg-wasm', 'index_bg.wasm'));

/** Files that a test gives the site beside its own. */
export type OwnFiles = Record<string, { type: string; body: string | Uint8Array<ArrayBuffer> }>;

export function documentsOf(world: World, files: OwnFiles = {}, addressesMax?: number) {
  const painter = resvgPainter(resvg, async (path) => {
    const own = files[path];
    if (own) return new Response(own.body, { headers: { 'content-type': own.type } });
    if (!path.startsWith('/share/')) return new Response(null, { status: 404 });
    return new Response(readFileSync(join(root, 'public', path)), { headers: { 'content-type': 'font/ttf' } });
  });
  return createDocumentsApp(
    () => ({ deps: world.deps, painter, imageHost: '' }),
    (line) => world.log.push(line),
    { addressesMax },
  );
}
