/** Nothing of the operators' console reaches customers: not their scripts and sheets, not the map of the site, not a cache, not the worker of their browser. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, test } from 'vitest';

const site = process.env.SITE_UNDER_TEST ?? '';
const client = join(process.env.BUILD_UNDER_TEST ?? '', 'client');
const root = join(import.meta.dirname, '..', '..');
const read = (file: string) => readFileSync(join(client, file), 'utf8');
const pages = globSync('**/*.html', { cwd: client });
const consolePages = pages.filter((file) => file.startsWith('ops/'));
const customersPages = pages.filter((file) => !file.startsWith('ops/'));

/** Texts long enough to be in no page by chance. */
const texts = globSync('src/content/console/*.json', { cwd: root })
  .flatMap((file) => Object.values(JSON.parse(readFileSync(join(root, file), 'utf8'))))
  .filter((text) => typeof text === 'string' && text.length > 24 && !/[{"'&]/.test(text)) as string[];

/** What a file of the console cannot do without. */
const marks = ['XSRF-OPS', 'npm run ops --', '/ops/sign-in', 'console-side', 'table-link', ...texts];

/** The scripts and sheets that pages ask for, at once or later. */
function filesOf(from: readonly string[]): Set<string> {
  const found = new Set<string>();
  const add = (path: string) => {
    if (found.has(path) || !existsSync(join(client, path))) return;
    found.add(path);
    if (!path.endsWith('.js')) return;
    const names = read(path).matchAll(/["'`](\.{1,2}\/[^"'`]+\.(?:js|css)|\/?_astro\/[^"'`]+\.(?:js|css))["'`]/g);
    for (const [, name = ''] of names)
      add(name.startsWith('.') ? posix.join(posix.dirname(path), name) : posix.join('/', name));
  };
  for (const file of from)
    for (const [, path = ''] of read(file).matchAll(/["'](\/_astro\/[^"']+\.(?:js|css))["']/g)) add(path);
  return found;
}

test('the console is there, with scripts and a sheet of its own', () => {
  const files = [...filesOf(consolePages)];
  expect(consolePages.length).toBeGreaterThan(10);
  expect(files.some((file) => read(file).includes('XSRF-OPS'))).toBe(true);
  expect(files.filter((file) => file.endsWith('.css')).map((file) => posix.basename(file).split('.')[0])).toEqual([
    'console',
  ]);
});

test("no script and no sheet of a customer's page has anything of the console", () => {
  const files = filesOf(customersPages);
  expect(files.size).toBeGreaterThan(20);
  const found = [...files].flatMap((file) => {
    const text = read(file);
    return marks.filter((mark) => text.includes(mark)).map((mark) => `${file}: ${mark}`);
  });
  expect(found).toEqual([]);
});

test("no customer's page names it", () => {
  expect(customersPages.filter((file) => /["'(]\/ops[/"'?]/.test(read(file)))).toEqual([]);
});

test('no machine finds it: not in the map of the site nor in the rules for robots, and each page says so', async () => {
  const map = await (await fetch(`${site}/sitemap.xml`)).text();
  expect([map.includes('/ops'), read('robots.txt').includes('/ops')]).toEqual([false, false]);
  for (const file of consolePages) expect(read(file), file).toContain('<meta name="robots" content="noindex">');
});

test('no cache keeps it, and nobody may frame it', async () => {
  for (const path of ['/ops', '/ops/orders', '/ops/sign-in']) {
    const answer = await fetch(site + path);
    expect(answer.status, path).toBe(200);
    expect(answer.headers.get('cache-control'), path).toContain('no-store');
    expect(answer.headers.get('x-robots-tag'), path).toContain('noindex');
    expect(answer.headers.get('x-frame-options'), path).toBe('DENY');
    expect(answer.headers.get('content-security-policy'), path).toContain("default-src 'self';");
  }
});

test("the worker of a customer's browser keeps nothing of it and answers nothing in its place", () => {
  const worker = read('sw.js');
  const [list = ''] = worker.split('\n', 1);
  expect(list).not.toMatch(/ops|console/);
  expect(worker).toContain('/^\\/ops(\\/|$)/');
});
