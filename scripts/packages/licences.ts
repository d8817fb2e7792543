/** The licences of all packages, against those that may be used. Works from the lock file and what is installed, without a network. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#node/root.ts';
import { lockedPackages, nameOf, type Packages } from './lock-file.ts';

/** Names of SPDX. Permissive ones; MPL-2.0 binds files that somebody changes, OFL-1.1 fonts that are sold alone, and neither is done. */
const allowedLicences: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

const imageTool = 'draws pictures while a site is built, is linked to at run time and is part of no page and no Worker';

/** Packages by name whose licence is not allowed, or not written down, and why they are used all the same. */
export const licenceExceptions: Readonly<Record<string, string>> = {
  'css-select': '“BSD-like” is BSD-2-Clause, as its file LICENSE says; the courier reads pages of Steam by it',
  domutils: 'has a file LICENSE (BSD-2-Clause) and names nothing; the courier reads pages of Steam by it',
  'node-bignumber': 'has a file LICENSE (MIT-like, Tom Wu) and names nothing; the courier signs in to Steam by it',
  'png-js':
    'has a file LICENSE (MIT, Devon Govett) and names nothing; pdfkit brings it for pictures, of which documents have none',
  languages:
    'GPL: a table of names of languages that the courier loads on the operator’s machine; it is handed on to nobody',
  '@img/sharp-wasm32': imageTool,
  '@img/sharp-win32-arm64': imageTool,
  '@img/sharp-win32-ia32': imageTool,
  '@img/sharp-win32-x64': imageTool,
};
const isImageTool = (name: string) => name.startsWith('@img/sharp-libvips-');

/** Whether an SPDX expression leaves a choice that is allowed. `AND` binds stronger than `OR`. */
export function isAllowed(expression: string): boolean {
  const flat = expression.replaceAll(/[()]/g, ' ').trim();
  return flat
    .split(/\s+or\s+/i)
    .some((choice) => choice.split(/\s+and\s+/i).every((name) => allowedLicences.has(name.trim())));
}

/** One line for each package that may not be used, and for each exception that nothing needs. */
export function licenceFaults(packages: Packages = lockedPackages(), licenceOf = installedLicence): string[] {
  const needed = new Set<string>();
  const faults = Object.entries(packages).flatMap(([path, { license }]) => {
    if (path === '') return [];
    const name = nameOf(path);
    const licence = license ?? licenceOf(path) ?? licenceOfParent(packages, name);
    if (licence !== null && isAllowed(licence)) return [];
    needed.add(name);
    return name in licenceExceptions || isImageTool(name) ? [] : [`${path}: ${licence ?? 'no licence is named'}`];
  });
  const idle = Object.keys(licenceExceptions).filter((name) => !needed.has(name));
  return [...faults, ...idle.map((name) => `${name}: the exception is not needed any more`)];
}

function installedLicence(path: string): string | null {
  const file = join(root, path, 'package.json');
  if (!existsSync(file)) return null;
  const { license } = JSON.parse(readFileSync(file, 'utf8'));
  return typeof license === 'string' ? license : null;
}

/** A part of another platform, which is not installed here, comes with the package that names it and under its licence. */
function licenceOfParent(packages: Packages, name: string): string | null {
  const parent = Object.values(packages).find(({ optionalDependencies }) => name in (optionalDependencies ?? {}));
  return parent?.license ?? null;
}
