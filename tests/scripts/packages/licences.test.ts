import { expect, test } from 'vitest';
import { isAllowed, licenceExceptions, licenceFaults } from '../../../scripts/packages/licences.ts';
import { lockedPackages } from '../../../scripts/packages/lock-file.ts';

const exceptions = Object.fromEntries(
  Object.keys(licenceExceptions).map((name) => [`node_modules/${name}`, { license: 'GPL' }]),
);
const faultsOf = (packages: Parameters<typeof licenceFaults>[0]) =>
  licenceFaults({ ...exceptions, ...packages }, () => null);

test('every package may be used under its licence', () => {
  expect(licenceFaults(lockedPackages())).toEqual([]);
});

test('of a choice of licences one is enough, of several together each counts', () => {
  expect(isAllowed('(GPL-3.0 OR MIT)')).toBe(true);
  expect(isAllowed('MIT or MPL-2.0')).toBe(true);
  expect(isAllowed('Apache-2.0 AND LGPL-3.0-or-later')).toBe(false);
  expect(isAllowed('GPL-3.0 OR Apache-2.0 AND MIT')).toBe(true);
});

test('a licence that is not allowed, or none, is named with its package', () => {
  expect(faultsOf({ 'node_modules/a': { license: 'AGPL-3.0' }, 'node_modules/b/node_modules/c': {} })).toEqual([
    'node_modules/a: AGPL-3.0',
    'node_modules/b/node_modules/c: no licence is named',
  ]);
});

test('the part for another platform has the licence of the package that names it', () => {
  const parent = { license: 'MIT', optionalDependencies: { 'a-windows': '1.0.0' } };
  expect(faultsOf({ 'node_modules/a': parent, 'node_modules/a-windows': {} })).toEqual([]);
});

test('an exception that nothing needs any more is named', () => {
  const { 'node_modules/languages': _, ...others } = exceptions;
  expect(licenceFaults(others, () => null)).toEqual(['languages: the exception is not needed any more']);
});
