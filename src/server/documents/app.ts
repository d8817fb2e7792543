/** What machines read beside the pages: the map of the site, feeds of new items, pictures for sharing. Made when asked for, kept at the edge. */
import { type Context, Hono } from 'hono';
import { etag } from 'hono/etag';
import { defaultLanguage, isLanguageCode, isLanguagePrefix } from '#rules/languages.ts';
import { feedPath } from '#rules/paths.ts';
import type { Painter } from '../adapters/pictures/port.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../domain-error.ts';
import { statuses } from '../http/statuses.ts';
import { newItemsFeed } from './feed.ts';
import { sharePicture } from './share-picture.ts';
import { sitemap, sitemapFile } from './sitemap.ts';

export interface DocumentsRuntime {
  deps: Pick<Deps, 'db' | 'siteUrl' | 'now'>;
  painter: Painter;
  imageHost: string;
}

interface DocumentsEnv {
  Bindings: Env;
}

/** Far below the 50,000 that the format allows: a file is made in one piece. */
const addressesPerFile = 10_000;
const hourly = 'public, max-age=600, s-maxage=3600';
const lasting = 'public, max-age=86400, s-maxage=604800';
const fallbackPicture = '/og.jpg';

/** True for addresses that this app may answer. */
export function isDocument(pathname: string): boolean {
  return /^\/sitemap(\.xml$|\/)|^\/share\/|\/new\.atom$/.test(pathname);
}

/** Answers 404 to whatever is none of its documents. */
export function createDocumentsApp(
  runtimeOf: (c: Context<DocumentsEnv>) => DocumentsRuntime,
  log: (line: Record<string, unknown>) => void,
  { addressesMax = addressesPerFile } = {},
) {
  const app = new Hono<DocumentsEnv>();
  app.use(etag());
  app.onError((error, c) => {
    const code = error instanceof DomainError ? error.code : 'internal_error';
    if (code === 'internal_error') log({ level: 'error', path: c.req.path, error: String(error) });
    const retryAfter = error instanceof DomainError ? error.details.retryAfterSeconds : undefined;
    return c.text(code, statuses[code], {
      'Cache-Control': 'no-store',
      ...(retryAfter ? { 'Retry-After': String(retryAfter) } : {}),
    });
  });

  app.get('/sitemap.xml', async (c) => xml(c, 'application/xml', await sitemap(runtimeOf(c).deps, addressesMax)));

  app.get('/sitemap/:file{[a-z0-9-]+\\.xml}', async (c) => {
    const file = await sitemapFile(runtimeOf(c).deps, c.req.param('file').replace('.xml', ''), addressesMax);
    return file === null ? c.notFound() : xml(c, 'application/xml', file);
  });

  app.get(feedPath, async (c) =>
    xml(c, 'application/atom+xml', await newItemsFeed(runtimeOf(c).deps, defaultLanguage)),
  );

  app.get(`/:lang${feedPath}`, async (c) => {
    const lang = c.req.param('lang');
    if (!isLanguageCode(lang) || !isLanguagePrefix(lang)) return c.notFound();
    return xml(c, 'application/atom+xml', await newItemsFeed(runtimeOf(c).deps, lang));
  });

  app.get('/share/:file{[A-Za-z0-9_]+\\.png}', async (c) => {
    const picture = await sharePicture(runtimeOf(c), c.req.param('file').replace('.png', ''));
    if (!picture) return c.redirect(fallbackPicture, 302);
    return c.body(new Uint8Array(picture), 200, { 'Content-Type': 'image/png', 'Cache-Control': lasting });
  });

  return app;
}

function xml(c: Context<DocumentsEnv>, type: string, body: string): Response {
  return c.body(body, 200, { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': hourly });
}
