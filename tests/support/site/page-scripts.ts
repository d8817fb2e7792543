/** The scripts that a built page loads before it is pressed, those that it names and what these import; and those that they load on demand. */
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
  const names = [...html.matchAll(/\/_astro\/([\w.$-]+\.js)/g)].map(([, name = '']) => name);
  const sizes = [...withImports(client, names)].map((name) => gzipSync(sourceOf(client, name), { level: 9 }).length);
  return sizes.reduce((sum, bytes) => sum + bytes, 0) / 1024;
}

/** Of each script that is loaded on demand: the files that are missing when it is asked for, itself aside, and those that are asked for with it. */
export function* scriptsOnDemand(client: string): Generator<{ script: string; missing: string[]; asked: string[] }> {
  for (const host of globSync('*.js', { cwd: join(client, '_astro') })) {
    const source = sourceOf(client, host);
    const [, table = '[]'] = source.match(/\(m\.f=(\[[^\]]*\])\)/) ?? [];
    const files: string[] = JSON.parse(table).map((path: string) => path.replace('_astro/', ''));
    const there = withImports(client, [host]);
    for (const [, script = '', places = ''] of source.matchAll(onDemand)) {
      const missing = [...withImports(client, [script])].filter((name) => name !== script && !there.has(name));
      const asked = places.split(',').flatMap((place) => (place ? (files[Number(place)] ?? []) : []));
      yield { script, missing: missing.sort(), asked: asked.sort() };
    }
  }
}

/** A call of `import`, and the numbers of what is asked for with it. */
const onDemand = /\bimport\(`\.\/([\w.$-]+\.js)`\)[^[]*?\[([\d,]*)\]/g;

/** These files, and what they import. */
function withImports(client: string, names: readonly string[], seen = new Set<string>()): Set<string> {
  for (const name of names) {
    if (seen.has(name)) continue;
    seen.add(name);
    // a file imports its neighbours by their names; what is loaded on demand is called, `import(…)`
    const imports = sourceOf(client, name).matchAll(/(?:\bimport|\bfrom)\s*["'`]\.\/([\w.$-]+\.js)["'`]/g);
    withImports(
      client,
      [...imports].map(([, imported = '']) => imported),
      seen,
    );
  }
  return seen;
}

const sourceOf = (client: string, name: string) => readFileSync(join(client, '_astro', name), 'utf8');
