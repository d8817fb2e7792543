/** Loads the fonts that the texts of one document need, and knows which of them writes which character. */
import { create, type Font } from 'fontkit';
import {
  type FontFamily,
  type FontWeight,
  familiesOf,
  rangesPath,
  siteFontFamily,
  slicePath,
} from '#rules/font-families.ts';
import type { ReadAsset } from './port.ts';

/** One slice of a family. */
export interface Face {
  name: string;
  family: FontFamily;
  regular: Font;
  /** Null in a family that has one weight. */
  semibold: Font | null;
}

export interface Faces {
  /** What everything is written with that it has. */
  siteFace: Face;
  /** The face of each character of a word, with its marks; null for one that no font has. */
  facesOf(word: readonly string[]): (Face | null)[];
}

type Slices = readonly (readonly [slice: string, has: (codePoint: number) => boolean])[];

const segmenter = new Intl.Segmenter();

/** Characters with the marks that stand on them. */
export function clustersOf(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** `country` is the buyer's. */
export async function loadFaces(texts: readonly string[], country: string, readAsset: ReadAsset): Promise<Faces> {
  const text = texts.join('\n');
  const load = faceLoader(readAsset);
  const siteFace = await load(siteFontFamily, 'latin');
  const best = new Map<string, Face>();
  /** Letters that the site's family has too, in the family of the word that they stand in. */
  const beside = new Map<string, Face>();
  const words = new Set(text.split(/\s+/u));
  for (const cluster of new Set([...words].flatMap(clustersOf))) {
    const face = hasAll(siteFace, cluster)
      ? siteFace
      : await firstFace(cluster, familiesOf(cluster, text, country), load);
    if (face) best.set(cluster, face);
  }
  for (const word of words) {
    const clusters = clustersOf(word);
    const family = familyOfWord(clusters);
    if (!family) continue;
    for (const cluster of clusters.filter(isSiteLetter)) {
      const face = await firstFace(cluster, [family], load);
      if (face) beside.set(`${family.name} ${cluster}`, face);
    }
  }
  return { siteFace, facesOf };

  function facesOf(word: readonly string[]): (Face | null)[] {
    const family = familyOfWord(word);
    return word.map((cluster) => {
      const own = best.get(cluster) ?? (hasAll(siteFace, cluster) ? siteFace : null);
      return (family && isSiteLetter(cluster) && beside.get(`${family.name} ${cluster}`)) || own;
    });
  }

  /** The family that the site's is left for, in a word of which it has not every letter. */
  function familyOfWord(word: readonly string[]): FontFamily | undefined {
    return word.map((cluster) => best.get(cluster)?.family).find((family) => family && family !== siteFontFamily);
  }

  function isSiteLetter(cluster: string): boolean {
    return best.get(cluster)?.family === siteFontFamily && /\p{L}/u.test(cluster);
  }
}

type FaceLoader = ReturnType<typeof faceLoader>;

function faceLoader(readAsset: ReadAsset) {
  const loaded = new Map<string, Promise<Face>>();
  const ranges = new Map<string, Promise<Slices>>();

  async function read(family: FontFamily, slice: string): Promise<Face> {
    const fontOf = async (weight: FontWeight) => fontFrom(await readAsset(slicePath(family, slice, weight)));
    const [regular, semibold = null] = await Promise.all(family.weights.map(fontOf));
    if (!regular) throw new Error(`the family ${family.name} has no weights`);
    return { name: `${family.name}-${slice}`, family, regular, semibold };
  }

  function once<T>(kept: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
    const value = kept.get(key) ?? make();
    kept.set(key, value);
    return value;
  }

  const load = (family: FontFamily, slice: string) =>
    once(loaded, `${family.name}-${slice}`, () => read(family, slice));
  load.slicesOf = (family: FontFamily) =>
    once(ranges, family.name, async () => slicesFrom(await readAsset(rangesPath(family))));
  return load;
}

async function firstFace(
  cluster: string,
  families: readonly FontFamily[],
  load: FaceLoader,
): Promise<Face | undefined> {
  const points = pointsOf(cluster);
  for (const family of families) {
    const slices = await load.slicesOf(family);
    for (const [slice] of slices.filter(([, has]) => points.every(has))) {
      const face = await load(family, slice);
      // the ranges name what browsers should ask a slice for, also where the font has nothing
      if (hasAll(face, cluster)) return face;
    }
  }
  return undefined;
}

function fontFrom(bytes: Uint8Array<ArrayBuffer>): Font {
  const font = create(bytes as Uint8Array as Parameters<typeof create>[0]);
  if ('fonts' in font) throw new Error('a font of documents is a collection');
  return font;
}

function slicesFrom(json: Uint8Array): Slices {
  const { ranges }: { ranges: Record<string, string> } = JSON.parse(new TextDecoder().decode(json));
  return Object.entries(ranges).map(([slice, text]) => [slice, rangeTest(text)]);
}

/** Reads `U+0-ff,U+131` as CSS writes it. */
function rangeTest(ranges: string): (codePoint: number) => boolean {
  const pairs = ranges.split(',').map((range) => {
    const [from = '', to = from] = range.slice(2).split('-');
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
  });
  return (codePoint) => pairs.some(([from, to]) => from <= codePoint && codePoint <= to);
}

function hasAll({ regular }: Face, cluster: string): boolean {
  return pointsOf(cluster).every((point) => regular.hasGlyphForCodePoint(point));
}

/** The code points that need a glyph: joiners and choosers of a variant only change others. */
function pointsOf(cluster: string): number[] {
  return Array.from(cluster.replace(/\p{Default_Ignorable_Code_Point}/gu, ''), (each) => each.codePointAt(0) ?? 0);
}
