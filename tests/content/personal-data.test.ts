/** Whoever adds a column says whether it is about a person. See docs/product/security.md#personal-data. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { getTableColumns, is } from 'drizzle-orm';
import { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { expect, test } from 'vitest';
import { languages } from '#rules/languages.ts';
import { exportParts } from '#server/domain/customers/parts/export-queries.ts';
import { impersonalColumns } from '#server/domain/customers/parts/personal-data/impersonal.ts';
import { personalData } from '#server/domain/customers/parts/personal-data.ts';
import { settingKinds } from '#server/domain/settings/parts/settings.ts';

const root = join(import.meta.dirname, '..', '..');
const files = globSync('src/server/db/schema/*.ts', { cwd: root });
const modules = await Promise.all(files.map((file) => import(pathToFileURL(join(root, file)).href)));
const tables = modules
  .flatMap((module) => Object.entries(module))
  .filter((entry): entry is [string, SQLiteTable] => is(entry[1], SQLiteTable))
  .map(([name, table]) => ({ name, columns: Object.keys(getTableColumns(table)) }));

const classed: Record<string, readonly string[]> = {
  ...Object.fromEntries(Object.entries(personalData).map(([name, { classes }]) => [name, Object.keys(classes)])),
  ...Object.fromEntries(Object.entries(impersonalColumns).map(([name, columns]) => [name, columns.split(' ')])),
};

test.each(tables)(
  'each column of $name is about a person in a way that is named, or about none',
  ({ name, columns }) => {
    expect([...(classed[name] ?? [])].sort()).toEqual([...columns].sort());
  },
);

test('no table is named that is gone, and none twice', () => {
  expect(Object.keys(classed).sort()).toEqual(tables.map(({ name }) => name).sort());
  expect(Object.keys(personalData).filter((name) => name in impersonalColumns)).toEqual([]);
});

test('every table that is about a customer is in the export, under a name of its own', () => {
  const readByTheUseCase = ['customers', 'loginFailures', 'payouts'];
  const copies = ['customerWords'];
  expect([...Object.keys(exportParts), ...readByTheUseCase, ...copies].sort()).toEqual(
    Object.keys(personalData).sort(),
  );
  const names = Object.values(exportParts).map((part) => part.name);
  expect(new Set(names).size).toBe(names.length);
});

test('no column with a hash or a secret is exported', () => {
  const exported = Object.entries(personalData).flatMap(([name, { exported: columns }]) =>
    Object.keys(columns).map((column) => `${name}.${column}`),
  );
  const suspicious = exported.filter((name) => /hash|secret|step$|seed|fingerprint/i.test(name));
  expect(suspicious).toEqual(['customers.realCountryHash']);
});

test.each(languages)('the privacy notice in $code promises for mails what the setting allows at most', ({ code }) => {
  const days = settingKinds.mail_keep_days;
  expect([days.read('90'), days.read('91')]).toEqual([90, undefined]);
  expect(readFileSync(join(root, 'src', 'content', 'pages', code, 'privacy.md'), 'utf8')).toMatch(/\b90 \p{L}+/u);
});
