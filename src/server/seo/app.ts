/** Routes of the sitemap, the feeds of new items, the share pictures and `security.txt`. Rendered per request, cached at the edge. */

import { type Context, Hono } from 'hono';
import { defaultLanguage, isLanguageCode, isLanguagePrefix } from '#rules/languages.ts';
import { sitemapAddressesMax } from '#rules/limits/batches.ts';
import { feedPath, securityTextPath } from '#rules/paths.ts';
import type { ReadPicture, RenderPng } from '../adapters/pictures/port.ts';
import type { Deps } from '../deps.ts';
import { keepAtEdge } from '../edge-copies.ts';
import { causeText } from '../http/cause-text.ts';
import { pageRoute } from '../http/page-log.ts';
import { plainErrorCode, plainErrorResponse } from '../http/plain-error.ts';
import { etags } from '../http/public-cache.ts';
import { newItemsFeed } from './feed.ts';
import { securityText } from './security-text.ts';
import { sharePicture } from './share-picture.ts';
import { sitemap, sitemapFile } from './sitemap.ts';

export interface SeoRuntime {
  deps: Pick<Deps, 'db' | 'siteUrl' | 'now'>;
  readPicture: ReadPicture;
  renderPng: RenderPng;
  imageHost: string;
}

interface SeoEnv {
  Bindings: Env;
}

const hourly = { browserSeconds: 600, edgeSeconds: 3_600 };
const week = 7 * 86_400;
const lasting = { browserSeconds: 86_400, edgeSeconds: week, staleSeconds: week };
const fallbackImage = '/og.jpg';

/** Responds 404 to any other path. */
export function createSeoApp(
  runtimeOf: (c: Context<SeoEnv>) => SeoRuntime,
  log: (line: Record<string, unknown>) => void,
  { maxUrls = sitemapAddressesMax } = {},
) {
  const app = new Hono<SeoEnv>();
  app.use(etags);
  app.onError((error, c) => {
    if (plainErrorCode(error) === 'internal_error')
      log({ level: 'error', route: pageRoute(c.req.path), cause: causeText(error) });
    return plainErrorResponse(error);
  });

  app.get('/sitemap.xml', async (c) => xml('application/xml', await sitemap(runtimeOf(c).deps, maxUrls)));

  app.get('/sitemap/:file{[a-z0-9-]+\\.xml}', async (c) => {
    const file = await sitemapFile(runtimeOf(c).deps, c.req.param('file').replace('.xml', ''), maxUrls);
    return file === null ? c.notFound() : xml('application/xml', file);
  });

  app.get(feedPath, async (c) => xml('application/atom+xml', await newItemsFeed(runtimeOf(c).deps, defaultLanguage)));

  app.get(`/:lang${feedPath}`, async (c) => {
    const lang = c.req.param('lang');
    if (!isLanguageCode(lang) || !isLanguagePrefix(lang)) return c.notFound();
    return xml('application/atom+xml', await newItemsFeed(runtimeOf(c).deps, lang));
  });

  app.get(securityTextPath, async (c) => {
    const text = await securityText(runtimeOf(c).deps);
    if (text === null) return c.notFound();
    return kept('text/plain; charset=utf-8', text, hourly);
  });

  app.get('/share/:file{[A-Za-z0-9_]+\\.png}', async (c) => {
    const onFailed = (error: unknown) => log({ level: 'warn', key: 'share_picture_failed', cause: causeText(error) });
    const picture = await sharePicture({ ...runtimeOf(c), onFailed }, c.req.param('file').replace('.png', ''));
    if (!picture) return c.redirect(fallbackImage, 302);
    return kept('image/png', picture, lasting);
  });

  return app;
}

function xml(type: string, body: string): Response {
  return kept(`${type}; charset=utf-8`, body, hourly);
}

function kept(type: string, body: BodyInit, life: Parameters<typeof keepAtEdge>[1]): Response {
  const answer = new Response(body, { headers: { 'Content-Type': type } });
  keepAtEdge(answer.headers, life);
  return answer;
}
