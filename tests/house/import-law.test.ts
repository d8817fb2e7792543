/** Who may import whom. The same table stands in ARCHITECTURE.md. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const source = join(root, 'src');

/** Rooms from the most particular to the most general; a file belongs to the first that holds it. */
const law: readonly [room: string, mayImport: readonly string[]][] = [
  ['rules', []],
  ['contract', ['rules']],
  ['content', ['rules']],
  ['api', ['contract', 'rules']],
  ['stores', ['api', 'contract', 'rules', 'content']],
  ['islands/ui', ['stores', 'api', 'rules', 'contract', 'content']],
  ['islands', ['stores', 'api', 'contract', 'rules', 'content', 'islands/ui', 'islands']],
  ['components', ['rules', 'contract', 'content', 'stores', 'styles', 'components', 'islands']],
  [
    'layouts',
    ['api', 'components', 'islands', 'islands/ui', 'content', 'contract', 'rules', 'stores', 'styles', 'layouts'],
  ],
  [
    'pages',
    [
      'layouts',
      'components',
      'islands',
      'islands/ui',
      'content',
      'contract',
      'rules',
      'stores',
      'server/reads',
      'server/domain',
    ],
  ],
  ['server/db', ['rules', 'contract', 'server/base']],
  ['server/adapters', ['rules', 'contract', 'server/base', 'server/adapters']],
  ['server/domain', ['rules', 'contract', 'content', 'server/db', 'server/base', 'server/adapters/port']],
  [
    'server/sandbox',
    [
      'rules',
      'contract',
      'content',
      'server/db',
      'server/base',
      'server/domain',
      'server/adapters',
      'server/adapters/port',
      'server/http',
    ],
  ],
  [
    'server/seo',
    ['rules', 'contract', 'content', 'server/domain', 'server/base', 'server/http', 'server/adapters/port'],
  ],
  ['server/http', ['contract', 'rules', 'content', 'server/domain', 'server/base', 'server/db']],
  ['server/routes', ['contract', 'rules', 'content', 'server/domain', 'server/http', 'server/base']],
  [
    'ops',
    [
      'rules',
      'contract',
      'content',
      'server/domain',
      'server/base',
      'server/db',
      'server/adapters',
      'server/adapters/port',
    ],
  ],
];

/** Files of the server that everything in it may use. */
const base = ['server/deps.ts', 'server/refusal.ts', 'server/random.ts'];

interface Import {
  file: string;
  target: string;
  typeOnly: boolean;
}

function importsOf(file: string): Import[] {
  const text = readFileSync(join(source, file), 'utf8');
  const pattern =
    /(?:^|\n)\s*(import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g;
  return [...text.matchAll(pattern)].flatMap((match) => {
    const specifier = match[3] ?? match[4] ?? '';
    const target = specifier.startsWith('#')
      ? specifier.slice(1)
      : specifier.startsWith('.')
        ? relative(source, normalize(join(source, dirname(file), specifier)))
        : null;
    return target === null || target.startsWith('..') ? [] : [{ file, target, typeOnly: Boolean(match[2]) }];
  });
}

function roomOf(path: string): string | null {
  if (base.includes(path)) return 'server/base';
  if (/^server\/adapters\/\w+\/port\.ts$/.test(path)) return 'server/adapters/port';
  if (path === 'server/page-reads.ts') return 'server/reads';
  return (
    law.map(([room]) => room).find((room) => path.startsWith(`${room}/`)) ??
    (path.startsWith('styles/') ? 'styles' : null)
  );
}

const files = globSync('**/*.{ts,tsx,astro}', { cwd: source }).filter((file) => !file.endsWith('.d.ts'));
const imports = files.flatMap(importsOf);

test('there are imports to judge', () => {
  expect(imports.length).toBeGreaterThan(100);
});

test.each(law)('%s imports only what it may', (room, mayImport) => {
  const own = imports.filter(({ file }) => roomOf(file) === room);
  const wrong = own.filter(({ file, target }) => {
    const targetRoom = roomOf(target);
    if (targetRoom === room) return false;
    if (targetRoom === 'server/adapters/port' && room === 'server/adapters') return false;
    return !mayImport.includes(targetRoom ?? target) && file !== target;
  });
  expect(wrong.map(({ file, target }) => `${file} -> ${target}`)).toEqual([]);
});

test('a feature of the islands imports no other feature', () => {
  const feature = (path: string) => (path.startsWith('islands/') ? path.split('/')[1] : null);
  const wrong = imports.filter(({ file, target }) => {
    const [from, to] = [feature(file), feature(target)];
    return from && to && from !== to && to !== 'ui' && from !== 'ui';
  });
  expect(wrong.map(({ file, target }) => `${file} -> ${target}`)).toEqual([]);
});

test('the browser loads nothing of the contract but its types', () => {
  const browser = imports.filter(({ file }) => /^(islands|stores|api)\//.test(file));
  const wrong = browser.filter(({ target, typeOnly }) => target.startsWith('contract/') && !typeOnly);
  expect(wrong.map(({ file, target }) => `${file} -> ${target}`)).toEqual([]);
});

test('inside the domain the ledger calls nobody', () => {
  const wrong = imports.filter(
    ({ file, target }) =>
      file.startsWith('server/domain/ledger/') &&
      target.startsWith('server/domain/') &&
      !target.startsWith('server/domain/ledger/'),
  );
  expect(wrong.map(({ file, target }) => `${file} -> ${target}`)).toEqual([]);
});

test('inside the domain calls go down only: no two rooms call each other, however far around', () => {
  const room = (path: string) => /^server\/domain\/([\w-]+)\//.exec(path)?.[1];
  const calls = new Map<string, Set<string>>();
  for (const { file, target } of imports) {
    const [from, to] = [room(file), room(target)];
    if (from && to && from !== to) calls.set(from, (calls.get(from) ?? new Set()).add(to));
  }
  const reaches = (from: string, seen: Set<string>): Set<string> => {
    for (const to of calls.get(from) ?? []) if (!seen.has(to)) reaches(to, seen.add(to));
    return seen;
  };
  expect([...calls.keys()].filter((from) => reaches(from, new Set()).has(from))).toEqual([]);
});

test('only the ledger writes transfers', () => {
  const wrong = files.filter(
    (file) =>
      !file.startsWith('server/domain/ledger/') &&
      /insert\(\s*transfers\b/.test(readFileSync(join(source, file), 'utf8')),
  );
  expect(wrong).toEqual([]);
});

test('no folder is a drawer without a name', () => {
  const drawers = files.filter((file) => /(^|\/)(utils?|helpers?|common|misc|shared|lib)(\/|\.)/.test(file));
  expect(drawers).toEqual([]);
});

test('no file of the source is longer than 300 lines', () => {
  const long = files.filter((file) => readFileSync(join(source, file), 'utf8').split('\n').length > 301);
  expect(long).toEqual([]);
});

test('rules and domain ask no clock and no chance but through deps', () => {
  // Lucia reads the machine's clock; its adapter has to know by how much that differs from the clock of deps.
  const lucia = 'server/domain/sessions/lucia.ts';
  const pure = files.filter((file) => /^(rules|server\/domain)\//.test(file) && file !== lucia);
  const wrong = pure.filter((file) =>
    /\b(Date\.now\(|new Date\(\)|Math\.random\(|randomUUID\()/.test(readFileSync(join(source, file), 'utf8')),
  );
  expect(wrong).toEqual([]);
});
