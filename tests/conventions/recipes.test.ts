/** Recipes of CONTRIBUTING.md: what they name is there, and those of a language and a static page are followed to the letter on a copy. */
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { contributing, copyOf, recipe, root } from './recipe-copy.ts';

function copyOfContent(...more: string[]) {
  const copy = copyOf('src/rules', 'scripts/write-pages.ts', 'package.json', ...more);
  onTestFinished(copy.remove);
  return copy;
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

test('a language: two tables, two folders, one list and one command', async () => {
  const text = recipe('A language');
  for (const named of [
    'rules/languages.ts',
    'content/dictionary/en',
    'content/pages/en',
    'content/dictionary/index.ts',
  ])
    expect(text).toContain(named);
  const copy = copyOfContent('src/content');
  for (const kind of ['dictionary', 'pages'])
    cpSync(join(copy.folder, `src/content/${kind}/en`), join(copy.folder, `src/content/${kind}/it`), {
      recursive: true,
    });
  copy.follow('A language', {
    'src/rules/languages.ts': (file) =>
      file
        .replace('] as const;', "  { id: 99, code: 'it', title: 'Italiano', default: 0 },\n] as const;")
        .replace(/(languageTraits[^}]*?= \{\n)/, "$1  it: { country: 'IT', extendedLetters: false },\n"),
    'src/content/dictionary/index.ts': (file) =>
      file.replace('import pl ', "import it from './it/index.ts';\nimport pl ").replace('{ en,', '{ en, it,'),
  });
  expect(await copy.run('scripts/write-pages.ts')).toEqual({ status: 0, output: '' });
  const seen = await copy.run(
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

test('a static page: a file in each language and one command', async () => {
  expect(recipe('A static page')).toContain('npm run pages:write');
  const copy = copyOfContent('src/content/pages');
  const languages = readdirSync(join(copy.folder, 'src/content/pages'));
  const page = () => '---\nid: 9\nslug: gifts\ntitle: Gifts\n---\n\nSend one to a friend.\n';
  copy.follow(
    'A static page',
    Object.fromEntries(languages.map((language) => [`src/content/pages/${language}/gifts.md`, page])),
  );
  expect(await copy.run('scripts/write-pages.ts')).toEqual({ status: 0, output: '' });
  const module = copy.read('src/content/pages.generated.ts');
  expect(module.match(/"slug":"gifts","title":"Gifts","content":"<p>Send one to a friend\.<\/p>"/g)).toHaveLength(
    languages.length,
  );
});
