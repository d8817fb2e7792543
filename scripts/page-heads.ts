/**
 * Part of the build: in the head of a page that is a file, what its first paint waits for is found first.
 *
 * Astro writes the policy into each page as an element, and while a page holds one, Chromium asks for none of its sheets, fonts and scripts before
 * the parser has come to them, one round trip after the other: it becomes a header, beside the one that `_headers` has. Sheets, which Astro writes
 * last, go before the fonts and scripts that would be asked for before them.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/** Of Cloudflare, for one line of `_headers`. */
const lineCharactersMax = 2_000;

export function pageHeads(): AstroIntegration {
  return {
    name: 'page-heads',
    hooks: {
      'astro:build:done': ({ dir }) => {
        const folder = fileURLToPath(dir);
        const policies = new Set<string>();
        for (const page of globSync('**/*.html', { cwd: folder })) {
          const file = join(folder, page);
          const { html, policy } = withoutPolicy(readFileSync(file, 'utf8'));
          policies.add(policy);
          writeFileSync(file, withSheetsFirst(html));
        }
        const headers = join(folder, '_headers');
        writeFileSync(headers, withPolicy(readFileSync(headers, 'utf8'), policies));
      },
    },
  };
}

/** @throws Error when the page has no policy */
export function withoutPolicy(html: string): { html: string; policy: string } {
  const [element, policy] = /<meta http-equiv="content-security-policy" content="([^"]+?);?">/.exec(html) ?? [];
  if (!element || !policy) throw new Error(`A page has no policy: ${html.slice(0, 200)}`);
  return { html: html.replace(element, () => ''), policy };
}

/**
 * Its title comes after the script that nothing may be painted before.
 * @throws Error when the page has no title in its head
 */
export function withSheetsFirst(html: string): string {
  const end = html.indexOf('</head>');
  const head = html.slice(0, end);
  if (end < 0 || !head.includes('<title>')) throw new Error(`A page has no title: ${html.slice(0, 200)}`);
  const sheet = /<link rel="stylesheet"[^>]*>/g;
  const sheets = head.match(sheet) ?? [];
  const ordered = head.replace(sheet, '').replace('<title>', (title) => sheets.join('') + title);
  return ordered + html.slice(end);
}

/**
 * The text of `_headers`, whose rule for every path has a policy of its own: what both allow is allowed.
 * @throws Error when pages differ in their policy, or the line is longer than Cloudflare reads
 */
export function withPolicy(headers: string, policies: ReadonlySet<string>): string {
  const [policy] = policies;
  if (!policy || policies.size > 1) throw new Error(`The pages have ${policies.size} policies for one header.`);
  const line = /(?<=^\/\*\n) {2}Content-Security-Policy: .*$/m;
  const written = headers.replace(line, (own) => own.replace(': ', (colon) => `${colon}${policy}, `));
  if (written === headers) throw new Error('The first header of every path in _headers is no Content-Security-Policy.');
  const { length = 0 } = line.exec(written)?.[0] ?? '';
  if (length > lineCharactersMax) throw new Error(`The policy of pages takes ${length} characters of a line.`);
  return written;
}
