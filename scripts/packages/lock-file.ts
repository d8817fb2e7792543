/** What package-lock.json says of the packages; the checks of packages read it here. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#node/root.ts';

export interface LockedPackage {
  version?: string;
  integrity?: string;
  license?: string;
  optional?: boolean;
  dev?: boolean;
  os?: string[];
  cpu?: string[];
  hasInstallScript?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** Path (`node_modules/a/node_modules/b`) to package; the project itself is the one with the empty path. */
export type Packages = Record<string, LockedPackage>;

export function lockedPackages(): Packages {
  return JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
}

/** The name that a package is installed under: what stands after the last `node_modules/`. */
export const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** Where Node finds `name` when the package at `from` asks for it; null when no entry is there. */
function entryFor(packages: Packages, from: string, name: string): string | null {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/node_modules/'), 0))) {
    const path = `${folder ? `${folder}/` : ''}node_modules/${name}`;
    if (packages[path]) return path;
    if (folder === '') return null;
  }
}

/** Optional packages, of other platforms as a rule, that a package names and the lock file lacks: `npm ci` refuses it then. */
export function missingEntries(packages: Packages): string[] {
  return Object.entries(packages).flatMap(([path, { optionalDependencies }]) =>
    Object.keys(optionalDependencies ?? {})
      .filter((name) => entryFor(packages, path, name) === null)
      .map((name) => `${name}, which ${path ? nameOf(path) : 'package.json'} names`),
  );
}
