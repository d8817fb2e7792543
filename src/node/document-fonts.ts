/**
 * Makes the fonts of documents from their packages, which have them as variable fonts for browsers: a slice in one weight each, as TrueType.
 * A build writes all of them; in Node a document makes what it needs.
 */
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import subsetFont from 'subset-font';
import {
  type FontFamily,
  type FontWeight,
  fontFamilies,
  rangesPath,
  siteFontFamily,
  slicePath,
} from '#rules/font-families.ts';
import { root } from './root.ts';

/** To be raised when files of the same packages are made in another way. */
const way = 1;

/** Nothing of them is used where a glyph is a character. */
const layoutOfEastAsia = ['GSUB', 'GPOS', 'GDEF', 'BASE', 'vhea', 'vmtx', 'VORG'];

type Make = () => Promise<Uint8Array<ArrayBuffer>>;

const kept = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

/** Reads a file of the site that a document is written with. @throws when it is none */
export function readDocumentFont(path: string): Promise<Uint8Array<ArrayBuffer>> {
  const made = kept.get(path) ?? makerOf(path)();
  kept.set(path, made);
  return made;
}

/** Writes the fonts of the families below `folder`, which is that of the static files; families that are right stay. Returns how many fonts there are. */
export async function writeDocumentFonts(
  folder: string,
  families: readonly FontFamily[] = fontFamilies,
): Promise<number> {
  for (const family of families) await writeFamily(folder, family);
  return families.reduce((count, family) => count + makersOf(family).size, 0);
}

async function writeFamily(folder: string, family: FontFamily): Promise<void> {
  const mark = join(folder, rangesPath(family));
  const ranges = await rangesFile(family);
  if (existsSync(mark) && readFileSync(mark).equals(ranges)) return;
  rmSync(dirname(mark), { recursive: true, force: true });
  mkdirSync(dirname(mark), { recursive: true });
  for (const [path, make] of makersOf(family)) writeFileSync(join(folder, path), await make());
  // the licence wants to go with the fonts
  copyFileSync(join(packageOf(family.name), 'LICENSE'), join(dirname(mark), 'LICENSE.txt'));
  // last, so that a family that was left halfway is begun anew
  writeFileSync(mark, ranges);
}

function makerOf(path: string): Make {
  for (const family of fontFamilies) {
    const make = path === rangesPath(family) ? () => rangesFile(family) : makersOf(family).get(path);
    if (make) return make;
  }
  throw new Error(`${path} is no font of documents`);
}

function makersOf(family: FontFamily): Map<string, Make> {
  const makers = new Map<string, Make>();
  for (const slice of Object.keys(slicesOf(family))) {
    for (const weight of family.weights)
      makers.set(slicePath(family, slice, weight), () => makeSlice(family, slice, weight));
  }
  return makers;
}

async function makeSlice({ name, weights }: FontFamily, slice: string, weight: FontWeight) {
  const variable = readFileSync(join(packageOf(name), 'files', `${name}-${slice}-wght-normal.woff2`));
  const options = {
    keepAllGlyphs: true,
    noHinting: true,
    variationAxes: { wght: weight },
    targetFormat: 'truetype',
    dropTables: weights.length === 1 ? layoutOfEastAsia : [],
  } as const;
  // safe because the types know neither of keeping all glyphs, nor that the text is left out then
  return new Uint8Array(await subsetFont(variable, undefined as unknown as string, options as object));
}

async function rangesFile(family: FontFamily): Promise<Uint8Array<ArrayBuffer>> {
  const { version } = readJson(join(packageOf(family.name), 'package.json'));
  return new TextEncoder().encode(JSON.stringify({ made: `${version}-${way}`, ranges: slicesOf(family) }));
}

/** The slices of a family with their ranges, without those that an earlier family has: each comes with Latin letters of its own. */
function slicesOf({ name }: FontFamily): Record<string, string> {
  const earlier = fontFamilies.slice(
    0,
    fontFamilies.findIndex((family) => family.name === name),
  );
  const isOwn = (slice: string) =>
    /^\d+$/.test(slice) || !earlier.some((family) => family !== siteFontFamily && slice in rangesOf(family.name));
  return Object.fromEntries(Object.entries(rangesOf(name)).filter(([slice]) => isOwn(slice)));
}

/** Numbered slices stand in brackets. */
function rangesOf(name: string): Record<string, string> {
  const ranges = Object.entries(readJson(join(packageOf(name), 'unicode.json')));
  return Object.fromEntries(ranges.map(([slice, range]) => [slice.replace(/^\[|\]$/g, ''), range]));
}

function packageOf(name: string): string {
  return join(root, 'node_modules', '@fontsource-variable', name);
}

function readJson(file: string): Record<string, string> {
  return JSON.parse(readFileSync(file, 'utf8'));
}
