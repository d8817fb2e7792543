/** The SEO app over a test app, with the real resvg and the site's own files. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pictureReader } from '#server/adapters/pictures/read-picture.ts';
import { resvgRenderer } from '#server/adapters/pictures/resvg.ts';
import { createSeoApp } from '#server/seo/app.ts';
import type { TestApp } from './test-app.ts';

const root = join(import.meta.dirname, '..', '..');
const resvg = readFileSync(join(root, 'node_modules', '@resvg', 'resvg-wasm', 'index_bg.wasm'));

/** Files that a test gives the site beside its own. */
export type OwnFiles = Record<string, { type: string; body: string | Uint8Array<ArrayBuffer> }>;

export function seoAppOf(app: TestApp, files: OwnFiles = {}, maxUrls?: number) {
  const renderPng = resvgRenderer(async () => resvg);
  const readPicture = pictureReader(async (path) => {
    const own = files[path];
    if (own) return new Response(own.body, { headers: { 'content-type': own.type } });
    if (!path.startsWith('/share/')) return new Response(null, { status: 404 });
    return new Response(readFileSync(join(root, 'public', path)), { headers: { 'content-type': 'font/ttf' } });
  });
  return createSeoApp(
    () => ({ deps: app.deps, readPicture, renderPng, imageHost: '' }),
    (line) => app.log.push(line),
    { maxUrls },
  );
}
