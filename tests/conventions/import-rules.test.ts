/** Keeps the import rules, which `import-rules.ts` lists, and the conventions that a file shows by its path and text. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { everything, mayImport, moduleOf, modules } from './import-rules.ts';

const root = join(import.meta.dirname, '..', '..');

interface Import {
  /** Both from the root. */
  file: string;
  target: string;
  typeOnly: boolean;
}

/** What `file` imports of the repository; packages are left out. */
function importsOf(file: string): Import[] {
  const text = readFileSync(join(root, file), 'utf8');
  const pattern =
    /(?:^|\n)\s*(import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g;
  return [...text.matchAll(pattern)].flatMap((match) => {
    const specifier = (match[3] ?? match[4] ?? '').replace(/\?.*$/, '');
    const target = specifier.startsWith('#')
      ? `src/${specifier.slice(1)}`
      : specifier.startsWith('.')
        ? normalize(join(dirname(file), specifier))
        : null;
    return target === null ? [] : [{ file, target, typeOnly: Boolean(match[2]) }];
  });
}

const listed = (wrong: readonly Import[]) => wrong.map(({ file, target }) => `${file} -> ${target}`);

const files = globSync(['*.{ts,mjs}', '{src,scripts,tests}/**/*.{ts,tsx,astro,js,mjs}'], { cwd: root })
  .filter((file) => !file.endsWith('.d.ts'))
  .sort();
const sources = files.filter((file) => file.startsWith('src/'));
const imports = files.flatMap(importsOf);

test('there are imports to follow', () => {
  expect(imports.length).toBeGreaterThan(100);
});

test('every file belongs to a module', () => {
  expect(files.filter((file) => moduleOf(file) === null)).toEqual([]);
});

test('every path of a module holds files', () => {
  const empty = modules.flatMap(({ paths }) =>
    paths.filter((path) => globSync([path, `${path}/**/*.*`], { cwd: root }).length === 0),
  );
  expect(empty).toEqual([]);
});

test('every module that a rule names exists', () => {
  const names = new Set(modules.map(({ name }) => name));
  const unknown = modules.flatMap(({ imports: named }) =>
    named.filter((name) => name !== everything && !names.has(name)),
  );
  expect(unknown).toEqual([]);
});

test.each(modules)('$name imports only what it may', ({ name }) => {
  const wrong = imports.filter(({ file, target, typeOnly }) => {
    const targetModule = moduleOf(target);
    return moduleOf(file) === name && (targetModule === null || !mayImport(name, targetModule, typeOnly));
  });
  expect(listed(wrong)).toEqual([]);
});

test('a folder of tests imports no other folder of tests but support', () => {
  const folder = (path: string) => (path.startsWith('tests/') ? path.split('/')[1] : null);
  const wrong = imports.filter(({ file, target }) => {
    const [from, to] = [folder(file), folder(target)];
    return from && to && from !== to && to !== 'support';
  });
  expect(listed(wrong)).toEqual([]);
});

test('a feature of the islands imports no other feature', () => {
  const feature = (path: string) => (path.startsWith('src/islands/') ? path.split('/')[2] : null);
  const wrong = imports.filter(({ file, target }) => {
    const [from, to] = [feature(file), feature(target)];
    return from && to && from !== to && to !== 'ui' && from !== 'ui';
  });
  expect(listed(wrong)).toEqual([]);
});

test('a screen of the console imports no other screen', () => {
  const screen = (path: string) => /^src\/console\/([\w-]+)\//.exec(path)?.[1];
  const isKit = (name: string) => name === 'ui' || name === 'api';
  const wrong = imports.filter(({ file, target }) => {
    const [from, to] = [screen(file), screen(target)];
    return from && to && from !== to && !isKit(to) && !isKit(from);
  });
  expect(listed(wrong)).toEqual([]);
});

test('nothing imports the console but its own pages, their frame and tests', () => {
  const isOfConsole = (path: string) =>
    /^(src\/(console|pages\/ops)\/|src\/layouts\/ConsoleLayout\.astro|tests\/)/.test(path);
  const wrong = imports.filter(({ file, target }) => /^src\/console\//.test(target) && !isOfConsole(file));
  expect(listed(wrong)).toEqual([]);
});

test('inside the domain the ledger calls nobody', () => {
  const wrong = imports.filter(
    ({ file, target }) =>
      file.startsWith('src/server/domain/ledger/') &&
      target.startsWith('src/server/domain/') &&
      !target.startsWith('src/server/domain/ledger/'),
  );
  expect(listed(wrong)).toEqual([]);
});

test('inside the domain calls go down only: no two folders call each other, however far around', () => {
  // what operators do stands above every folder of the domain: nothing in it is called from there
  const folder = (path: string) => /^src\/server\/domain\/([\w-]+(?:\/operator)?)\//.exec(path)?.[1];
  const calls = new Map<string, Set<string>>();
  for (const { file, target } of imports) {
    const [from, to] = [folder(file), folder(target)];
    if (from && to && from !== to) calls.set(from, (calls.get(from) ?? new Set()).add(to));
  }
  const reaches = (from: string, seen: Set<string>): Set<string> => {
    for (const to of calls.get(from) ?? []) if (!seen.has(to)) reaches(to, seen.add(to));
    return seen;
  };
  expect([...calls.keys()].filter((from) => reaches(from, new Set()).has(from))).toEqual([]);
});

test('only the ledger writes transfers', () => {
  const wrong = sources.filter(
    (file) =>
      !file.startsWith('src/server/domain/ledger/') &&
      /insert\(\s*transfers\b/.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(wrong).toEqual([]);
});

test('no folder has a name that says nothing', () => {
  const nameless = files.filter((file) => /(^|\/)(utils?|helpers?|common|misc|shared|lib)(\/|\.)/.test(file));
  expect(nameless).toEqual([]);
});

test('no file of the source is longer than 300 lines', () => {
  const long = sources.filter((file) => readFileSync(join(root, file), 'utf8').split('\n').length > 301);
  expect(long).toEqual([]);
});

test('rules and domain take time and randomness from deps alone', () => {
  // Lucia reads the machine's clock; its adapter has to know by how much that differs from the clock of deps.
  const lucia = 'src/server/domain/auth/session/lucia.ts';
  const pure = sources.filter((file) => /^src\/(rules|server\/domain)\//.test(file) && file !== lucia);
  const wrong = pure.filter((file) =>
    /\b(Date\.now\(|new Date\(\)|Math\.random\(|randomUUID\()/.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(wrong).toEqual([]);
});
