/** Layout is written in the markup, looks in src/styles; a page is sent the sheets that it needs and no others. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile } from 'tailwindcss';
import { expect, test } from 'vitest';
import {
  classesByFile,
  classesIn,
  markupOf,
  possibleClasses,
  rulesOf,
  sheets,
  sheetsImportedBy,
  sheetsOf,
  textOf,
} from './style-sheets.ts';

const root = join(import.meta.dirname, '..', '..');
const layout = /^(display|float|order|columns|(row-|column-)?gap|(grid|flex|align|justify|place)(-[a-z-]+)?)$/;

/** Where a sheet may lay out, and why the markup cannot. */
const mayLayOut: readonly [selector: RegExp, reason: string][] = [
  [/^\.(btn|badge|link-quiet)( svg)?$/, 'a word beside a sign, the same in every one of dozens of places'],
  [/^\.option svg$/, 'the sign is passed in by the component that opens the menu'],
  [/^\.(history|statement)-/, 'named areas, which four kinds of rows fill in three widths'],
  [/^\.offer-details/, 'named areas, which change places with the width'],
  [/^\.catalogue > aside$/, 'without JavaScript only'],
  [/^\.(no-js|js-only)$|^html\[data-session/, 'hidden for one kind of visitor'],
  [/^html\[data-consent-pending\]/, 'shown for one kind of visitor, before its script opens it'],
  [/^html\[data-credit-image\]/, 'a pseudo-element has no markup'],
  [/^body\b/, 'on paper alone'],
  [/^\.toaster\b/, 'markup of a library'],
];

const rules = sheets.flatMap(rulesOf);
const defined = new Set(rules.flatMap(({ selector }) => classesIn(selector)));

test('a sheet has 300 lines at most', () => {
  expect(sheets.filter((sheet) => textOf(join('src', 'styles', sheet)).split('\n').length > 300)).toEqual([]);
});

test('sheets say how things look, markup says where they stand', () => {
  const breaches = rules
    .filter(({ selector }) => !mayLayOut.some(([allowed]) => allowed.test(selector)))
    .flatMap(({ sheet, selector, properties }) =>
      properties.filter((property) => layout.test(property)).map((property) => `${sheet}: ${selector} { ${property} }`),
    );
  expect(breaches).toEqual([]);
});

test('what is placed by an anchor does not move: WebKit leaves it unseen, or stands still over it', () => {
  const placed = rules.filter(({ properties }) => properties.includes('position-area'));
  const names = new Set(placed.flatMap(({ selector }) => classesIn(selector)));
  expect(names).toContain('popup');
  const moving = rules.filter(
    ({ selector, properties }) =>
      classesIn(selector).some((name) => names.has(name)) &&
      properties.some((property) => /^(transition|animation)/.test(property)),
  );
  expect(moving.map(({ sheet, selector }) => `${sheet}: ${selector}`)).toEqual([]);
});

test('every leave to lay out is used', () => {
  const laidOut = rules.filter(({ properties }) => properties.some((property) => layout.test(property)));
  const idle = mayLayOut.filter(([allowed]) => !laidOut.some(({ selector }) => allowed.test(selector)));
  expect(idle).toEqual([]);
});

test('every class of a sheet is used', () => {
  const asked = new Set([...possibleClasses, ...[...classesByFile.values()].flatMap((classes) => [...classes])]);
  expect([...defined].filter((name) => !asked.has(name))).toEqual([]);
});

test('every class of the markup is one of Tailwind or of a sheet', async () => {
  const packages = join(root, 'node_modules', 'tailwindcss');
  const theme = `@import "tailwindcss";\n${textOf('src/styles/tokens.css')}\n${textOf('src/styles/utilities.css')}`;
  const tailwind = await compile(theme, {
    base: packages,
    loadStylesheet: async (id) => {
      const path = join(packages, id === 'tailwindcss' ? 'index.css' : id);
      return { path, base: packages, content: readFileSync(path, 'utf8') };
    },
  });
  let built = tailwind.build([]);
  const isUtility = (name: string) => {
    const next = tailwind.build([name]);
    const isNew = next !== built;
    built = next;
    return isNew;
  };
  const asked = new Set([...classesByFile.values()].flatMap((classes) => [...classes]));
  expect([...asked].filter((name) => !defined.has(name) && !isUtility(name))).toEqual([]);
});

const pages = globSync('src/pages/**/*.astro', { cwd: root }).map((page) => {
  const files = [...markupOf(page)];
  const classes = new Set(files.flatMap((file) => [...(classesByFile.get(file) ?? [])]));
  const sheetsHere = files.flatMap(sheetsImportedBy);
  return { page, files, classes, sheets: sheetsHere };
});

test.each(pages)('$page links every sheet that it needs', ({ classes, sheets: linked }) => {
  const all = linked.flatMap(sheetsOf);
  const here = new Set(rules.filter(({ sheet }) => all.includes(sheet)).flatMap(({ selector }) => classesIn(selector)));
  expect([...classes].filter((name) => defined.has(name) && !here.has(name))).toEqual([]);
});

test.each(sheets.filter((sheet) => sheet.startsWith('pages/')))('%s holds what its pages use and no more', (own) => {
  const linking = pages.filter(({ sheets: linked }) => linked.includes(own));
  const attributes = linking.flatMap(({ files }) => files.map(textOf)).join('');
  const isUsed = (selector: string) =>
    classesIn(selector).some((name) => linking.some(({ classes }) => classes.has(name))) ||
    [...selector.matchAll(/\[(data-[a-z-]+)/g)].some(([, name = '']) => attributes.includes(name));
  const idle = sheetsOf(own).filter(
    (sheet) => sheet !== own && !rules.some((rule) => rule.sheet === sheet && isUsed(rule.selector)),
  );
  expect(idle).toEqual([]);
});
