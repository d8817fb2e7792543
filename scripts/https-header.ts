/** Part of the build: the static answers of a site on https say so, which `_headers` cannot make depend on the request. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/** `site` is the address that the build is for. */
export function httpsHeader(site: string): AstroIntegration {
  return {
    name: 'https-header',
    hooks: {
      'astro:build:done': ({ dir }) => {
        const file = join(fileURLToPath(dir), '_headers');
        writeFileSync(file, withHttpsHeader(readFileSync(file, 'utf8'), site));
      },
    },
  };
}

/** The text of `_headers`, whose rule for every path asks browsers for https from then on. */
export function withHttpsHeader(headers: string, site: string): string {
  if (!site.startsWith('https:')) return headers;
  return headers.replace(/^\/\*\n/m, '$&  Strict-Transport-Security: max-age=31536000; includeSubDomains\n');
}
