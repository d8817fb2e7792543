/** Recipes of CONTRIBUTING.md, followed to the letter on a copy of the files that they name. */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const contributing = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');

/** The text of a recipe. */
function recipe(name: string): string {
  const text = contributing.split('\n\n').find((paragraph) => paragraph.startsWith(`**${name}.**`));
  if (!text) throw new Error(`CONTRIBUTING.md has no recipe for: ${name}`);
  return text;
}

interface Copy {
  folder: string;
  edit(file: string, change: (text: string) => string): void;
  run(...command: string[]): { status: number | null; output: string };
}

/** The files of the repository below `parts` in a folder of their own. */
function copyOf(...parts: string[]): Copy {
  mkdirSync(join(root, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(root, '.cache', 'recipe-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const part of parts) {
    mkdirSync(dirname(join(folder, part)), { recursive: true });
    cpSync(join(root, part), join(folder, part), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return {
    folder,
    edit(file, change) {
      const before = readFileSync(join(folder, file), 'utf8');
      const after = change(before);
      expect(after, `${file} is edited`).not.toBe(before);
      writeFileSync(join(folder, file), after);
    },
    run(...command) {
      const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: folder, encoding: 'utf8' });
      return { status, output: stdout + stderr };
    },
  };
}

test('every script that a recipe names is there', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const named = [...contributing.matchAll(/`npm run ([\w:]+)/g)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

test('every file and folder that a recipe names is there', () => {
  const recipes = contributing.slice(contributing.indexOf('## Recipes'));
  const named = [
    ...recipes.matchAll(/`((?:src|content|contract|server|rules|layouts|islands|public|tests|docs)\/[\w./-]*\w)`/g),
  ];
  const missing = named
    .map(([, path = '']) => path)
    .filter((path) => !existsSync(join(root, path)) && !existsSync(join(root, 'src', path)));
  expect(named.length).toBeGreaterThan(12);
  expect(missing).toEqual([]);
});

test('a language: two tables, two folders, one list and one command', { timeout: 60_000 }, () => {
  const text = recipe('A language');
  for (const named of [
    'rules/languages.ts',
    'content/dictionary/en',
    'content/pages/en',
    'content/dictionary/index.ts',
  ])
    expect(text).toContain(named);
  const copy = copyOf('src/content', 'src/rules', 'scripts/write-pages.ts', 'package.json');
  copy.edit('src/rules/languages.ts', (file) =>
    file
      .replace('] as const;', "  { id: 99, code: 'it', title: 'Italiano', default: 0 },\n] as const;")
      .replace(/(languageTraits[^}]*?= \{\n)/, "$1  it: { country: 'IT', extendedLetters: false },\n"),
  );
  for (const kind of ['dictionary', 'pages'])
    cpSync(join(copy.folder, `src/content/${kind}/en`), join(copy.folder, `src/content/${kind}/it`), {
      recursive: true,
    });
  copy.edit('src/content/dictionary/index.ts', (file) =>
    file.replace('import pl ', "import it from './it/index.ts';\nimport pl ").replace('{ en,', '{ en, it,'),
  );
  expect(copy.run('scripts/write-pages.ts')).toEqual({ status: 0, output: '' });
  const seen = copy.run(
    '--input-type=module',
    '-e',
    `const load = (name) => import('#' + name + '.ts');
     const { dictionaries } = await load('content/dictionary/index');
     const { pages } = await load('content/pages.generated');
     const { languageCodeOfId } = await load('rules/languages');
     console.log(JSON.stringify([languageCodeOfId(99), Object.keys(dictionaries.it).length, pages.it.length]));`,
  );
  const files = (kind: string) => readdirSync(join(root, 'src/content', kind, 'en')).length;
  // the folder of a dictionary has an index besides its namespaces
  expect(JSON.parse(seen.output)).toEqual(['it', files('dictionary') - 1, files('pages')]);
});

test('a static page: a file in each language and one command', { timeout: 60_000 }, () => {
  expect(recipe('A static page')).toContain('npm run pages:write');
  const copy = copyOf('src/content/pages', 'src/rules', 'scripts/write-pages.ts', 'package.json');
  const languages = readdirSync(join(copy.folder, 'src/content/pages'));
  for (const language of languages)
    writeFileSync(
      join(copy.folder, 'src/content/pages', language, 'gifts.md'),
      '---\nid: 9\nslug: gifts\ntitle: Gifts\n---\n\nSend one to a friend.\n',
    );
  expect(copy.run('scripts/write-pages.ts')).toEqual({ status: 0, output: '' });
  const module = readFileSync(join(copy.folder, 'src/content/pages.generated.ts'), 'utf8');
  expect(module.match(/"slug":"gifts","title":"Gifts","content":"<p>Send one to a friend\.<\/p>"/g)).toHaveLength(
    languages.length,
  );
});
