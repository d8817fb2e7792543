/** Pages for requests that no page can answer: built with the site, so that they need neither the database nor Astro. */

import { type ErrorPageReason, errorPagePath } from '#rules/error-pages.ts';
import { splitLanguage } from '#rules/languages.ts';
import { localePath } from '#rules/paths.ts';

const statusOf: Record<ErrorPageReason, number> = { method: 405, size: 413, failed: 500 };

/** Returns the page in the language of the requested path, with the policy that it has in the build. `assets` serves the files of the build. */
export async function errorPage(
  assets: { fetch(url: URL): Promise<Response> },
  url: URL,
  reason: ErrorPageReason,
): Promise<Response> {
  const { language } = splitLanguage(url.pathname);
  const page = await assets.fetch(new URL(localePath(language, errorPagePath(reason)), url)).catch(() => null);
  const headers = new Headers({ 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' });
  const policy = page?.headers.get('Content-Security-Policy');
  if (policy) headers.set('Content-Security-Policy', policy);
  if (reason === 'method') headers.set('Allow', 'GET, HEAD');
  if (reason === 'failed') headers.set('Retry-After', '10');
  const body = page?.ok ? page.body : bare(statusOf[reason]);
  return new Response(body, { status: statusOf[reason], headers });
}

/** Where the build has no pages, as in development. */
function bare(status: number): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${status}</title><p>${status}</p><p><a href="/">Home</a></p></html>`;
}
