/** The scripts that a built page loads before it is pressed: those that it names, and what these import. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** Sum of the files of a page and of all its islands, each compressed, in KiB. `client` is the folder of a build that is served as it is. */
export function scriptsOf(client: string, page: string): number {
  return sizeOf(client, htmlOf(client, page));
}

/** The same of a first visit, which asks about cookies, without the islands that sleep until they are touched or come into sight. */
export function scriptsAtRest(client: string, page: string): number {
  const html = htmlOf(client, page).replaceAll(/<astro-island[^>]* client="(?:touch|visible)"[^>]*>/g, '');
  return sizeOf(client, `${html} /_astro/${cookieNotice(client)}`);
}

function cookieNotice(client: string): string {
  const [file] = globSync('cookie-notice.*.js', { cwd: join(client, '_astro') });
  if (!file) throw new Error('The build has no cookie notice');
  return file;
}

const htmlOf = (client: string, page: string) => readFileSync(join(client, page, 'index.html'), 'utf8');

function sizeOf(client: string, html: string): number {
  const files = new Map<string, number>();
  const visit = (name: string) => {
    if (files.has(name)) return;
    const source = readFileSync(join(client, '_astro', name));
    files.set(name, gzipSync(source, { level: 9 }).length);
    // a file imports its neighbours by their names; what is loaded on demand is called, `import(…)`
    for (const [, imported = ''] of source.toString().matchAll(/(?:\bimport|\bfrom)\s*["'`]\.\/([\w.$-]+\.js)["'`]/g))
      visit(imported);
  };
  for (const [, name = ''] of html.matchAll(/\/_astro\/([\w.$-]+\.js)/g)) visit(name);
  return [...files.values()].reduce((sum, bytes) => sum + bytes, 0) / 1024;
}
