/** Crawl rules for robots, and the sitemap's address. */
import type { APIRoute } from 'astro';
import { languages } from '#rules/languages.ts';
import { localePath, paths } from '#rules/paths.ts';

export const prerender = true;

export const GET: APIRoute = ({ site }) => {
  const own = languages.flatMap(({ code }) => [paths.account, paths.cart].map((path) => localePath(code, path)));
  const lines = ['User-agent: *', ...['/api/', '/sandbox/', ...own].map((path) => `Disallow: ${path}`), 'Allow: /'];
  return new Response(`${lines.join('\n')}\n\nSitemap: ${new URL('/sitemap.xml', site).href}\n`);
};
