/** Follows every reference from comments and Markdown to a page, a heading, a decision record or a file of the repository. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const self = 'references.test.ts';

/** Paths of the files that can hold a reference, from the root. */
const files = globSync(['*.*', '{src,tests,scripts,drizzle,docs}/**/*.*'], { cwd: root });

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const sources = files.filter((file) => /\.(ts|tsx|m?js|astro|css|sql|toml|sh)$/.test(file) && !file.endsWith(self));
const pages = files.filter((file) => /^([A-Z]+\.md|docs\/.*\.md)$/.test(file));

/** The fragment of a heading as GitHub derives it: lower case, punctuation dropped, spaces to hyphens. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');
}

/** Fragments of the headings of a Markdown file; a repeated heading gets a number as on GitHub. */
function anchorsOf(file: string): Set<string> {
  const anchors = new Set<string>();
  for (const [, heading = ''] of read(file)
    .replace(/^```[\s\S]*?^```/gm, '')
    .matchAll(/^#{1,6} (.+)$/gm)) {
    const anchor = anchorOf(heading);
    let number = 0;
    while (anchors.has(number === 0 ? anchor : `${anchor}-${number}`)) number += 1;
    anchors.add(number === 0 ? anchor : `${anchor}-${number}`);
  }
  return anchors;
}

/** Null when `target`, a path of the repository with or without `#heading`, exists; otherwise what is missing. */
function missing(target: string): string | null {
  const [path = '', anchor] = target.split('#');
  if (!existsSync(join(root, path))) return `no file ${path}`;
  if (anchor === undefined || !path.endsWith('.md')) return null;
  return anchorsOf(path).has(anchor) ? null : `no heading ${target}`;
}

/** Every match of `pattern` in `among` that `judge` finds fault with, as `file: fault`. */
function faults(among: readonly string[], pattern: RegExp, judge: (match: RegExpMatchArray) => string | null) {
  return among.flatMap((file) =>
    [...read(file).matchAll(pattern)].flatMap((match) => {
      const fault = judge(match);
      return fault === null ? [] : [`${file}: ${fault}`];
    }),
  );
}

test('there are references to follow', () => {
  const cited = sources.filter((file) => read(file).includes('docs/product/'));
  expect(cited.length).toBeGreaterThan(50);
});

test('every page of docs that a source file names exists, with the heading that it names', () => {
  expect(faults(sources, /(?<![\w/])docs\/[\w/-]+\.md(#[\w-]+)?/g, ([target]) => missing(target))).toEqual([]);
});

test('a source file names a page of the product or a decision record by its whole path', () => {
  const shortened = /\bdecisions?\/?\s+\d{1,4}\b|\bdocs\/decisions\/\d+(?!\d*-[\w-]+\.md)/gi;
  expect(faults(sources, shortened, ([text]) => text)).toEqual([]);
  expect(faults(sources, /\bdocs\/product\b(?!\/[\w-]+\.md)(?!\/\*)/g, ([text]) => text)).toEqual([]);
});

test('no file cites a document outside the repository', () => {
  const outside = /\b(specification|decisions)[\s*/#]+sections?\b/gi;
  expect(faults([...sources, ...pages], outside, ([text]) => text)).toEqual([]);
});

test('every file that a comment names exists', () => {
  const names = new Set(files.map((file) => basename(file)));
  const written = new Set(['sw.js']);
  const folders = ['', 'src', 'src/server', 'src/server/domain', 'src/server/adapters', 'src/islands', 'tests'];
  const comment = /\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/[^\n]*/g;
  const named =
    /(?<![\w/@.:{}$*<-])((?:[a-z][\w.-]*\/)*[\w-]+(?:\.[\w-]+)*\.(?:tsx?|mjs|js|astro|css|md|sql|toml))(?![\w{*])/g;
  const unknown = sources.flatMap((file) => {
    const near = [...folders, dirname(file), dirname(dirname(file))];
    const cited = [...read(file).matchAll(comment)].flatMap(([text]) =>
      [...text.matchAll(named)].map(([name]) => name),
    );
    return cited
      .filter((name) => !written.has(name) && !/[A-Z]{3}/.test(name))
      .filter((name) =>
        name.includes('/') ? !near.some((folder) => existsSync(join(root, folder, name))) : !names.has(name),
      )
      .map((name) => `${file}: no file ${name}`);
  });
  expect(unknown).toEqual([]);
});

test('every relative link of the documentation leads to a file, and to its heading', () => {
  const link = /\]\((?![a-z]+:)([^)\s]+)\)/g;
  const wrong = pages.flatMap((file) =>
    faults([file], link, ([, target = '']) =>
      missing(target.startsWith('#') ? `${file}${target}` : normalize(join(dirname(file), target))),
    ),
  );
  expect(wrong).toEqual([]);
});

test('every page of docs but the decision records is linked from another', () => {
  const linked = new Set(
    pages.flatMap((file) =>
      [...read(file).matchAll(/\]\((?![a-z]+:|#)([^)\s#]+)/g)].map(([, target = '']) =>
        normalize(join(dirname(file), target)),
      ),
    ),
  );
  const alone = pages.filter((file) => /^docs\/(?!decisions\/)/.test(file) && !linked.has(file));
  expect(alone).toEqual([]);
});

test('every decision that the documentation names by number has a record', () => {
  const records = new Set(files.flatMap((file) => /^docs\/decisions\/(\d{4})-/.exec(file)?.[1] ?? []));
  const unknown = faults(pages, /\bdecisions? (\d+)/gi, ([text, number = '']) => (records.has(number) ? null : text));
  expect(unknown).toEqual([]);
});

test('a link to a decision record has its number', () => {
  const link = /\[[^\]]*?(\d{4})\]\([^)\s]*?(\d{4})-[\w-]+\.md\)/g;
  expect(faults(pages, link, ([text, named, number]) => (named === number ? null : text))).toEqual([]);
});

test('decision records are numbered without a gap', () => {
  const numbers = files.flatMap((file) => /^docs\/decisions\/(\d{4})-/.exec(file)?.[1] ?? []).sort();
  expect(numbers).toEqual(numbers.map((_, index) => String(index + 1).padStart(4, '0')));
});

test('every path of the repository that the documentation writes as code exists', () => {
  const path = /`((?:src|tests|scripts|docs|drizzle|public)\/[\w./[\]-]*[\w\]])`/g;
  const braces = /`((?:src|tests|scripts)\/[\w./-]*)\{([\w,.-]+)\}([\w./-]*)`/g;
  const wrong = [
    ...faults(pages, path, ([, name = '']) => missing(name)),
    ...faults(
      pages,
      braces,
      ([, before, names = '', after]) =>
        names
          .split(',')
          .map((name) => missing(`${before}${name}${after}`))
          .find((fault) => fault !== null) ?? null,
    ),
  ];
  expect(wrong).toEqual([]);
});

test('every source file that the documentation names by its path within src, src/server or its domain exists', () => {
  const path =
    /`((?:api|browser|components|content|contract|islands|layouts|node|ops|pages|rules|server|stores|adapters|db|domain|http|routes|seo|auth|cart|catalogue|customers|deals|ledger|mail|offers|orders|payments|payouts|promos|purchases|refunds)\/[\w./[\]-]+\.(?:ts|tsx|js|json|astro))`/g;
  const unknown = faults(pages, path, ([, name = '']) =>
    ['src', 'src/server', 'src/server/domain'].every((folder) => missing(`${folder}/${name}`))
      ? `no file ${name}`
      : null,
  );
  expect(unknown).toEqual([]);
});

test('every decision record names what checks it', () => {
  const records = files.filter((file) => /^docs\/decisions\/\d/.test(file));
  const incomplete = records.filter((file) =>
    ['**Context.**', '**Decision.**', '**Consequence.**', '**Checked by.**'].some((part) => !read(file).includes(part)),
  );
  expect(incomplete).toEqual([]);
  const unchecked = records.filter((file) => !/\*\*Checked by\.\*\*[^`]*`[^`]+`/.test(read(file)));
  expect(unchecked).toEqual([]);
});

test('every package that the project depends on stands in a decision record', () => {
  const notTaken = /^\| Looked at \|.*(?:\n\|.*)*/gm;
  const text = pages
    .filter((file) => file.startsWith('docs/decisions/'))
    .map((file) => read(file).replace(notTaken, ''))
    .join('\n');
  expect(packages().filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
});

test('every package that the project depends on is named by its code, but for those that something else finds', () => {
  const found = [
    // by folders whose names are put together: src/node/document-fonts.ts, scripts/run.mjs, scripts/test/check.ts
    /^@fontsource-variable\/(noto-sans|vazirmatn)/,
    /^node-linux-/,
    /^@biomejs\/biome$/,
    /^typescript$/,
    /^@typescript\/native$/,
    // by `astro check`, by `vitest --coverage` and by @testing-library/react
    /^@astrojs\/check$/,
    /^@vitest\/coverage-v8$/,
    /^@testing-library\/dom$/,
  ];
  const text = sources.map(read).join('\n');
  const isNamed = (name: string) => [`'${name}'`, `'${name}/`, `"${name}"`].some((quoted) => text.includes(quoted));
  expect(packages().filter((name) => !isNamed(name) && !found.some((one) => one.test(name)))).toEqual([]);
});

/** Names of all packages of package.json, but for types, which follow theirs. */
function packages(): string[] {
  const { dependencies, optionalDependencies, devDependencies } = JSON.parse(read('package.json'));
  const names = Object.keys({ ...dependencies, ...optionalDependencies, ...devDependencies });
  return names.filter((name) => !name.startsWith('@types/'));
}
