/** Splits a line into runs of one font and one direction, by the Unicode bidirectional algorithm. */
import bidiFactory from 'bidi-js';
import { toLatin } from '#rules/transliteration.ts';
import { clustersOf, type Face, type Faces } from './faces.ts';

const bidi = bidiFactory();

export interface TextRun {
  /** In the order it is read. */
  text: string;
  /** What is drawn of it: mirrored, transliterated, or the code of a character that no font has. */
  shown: string;
  face: Face;
  isRightToLeft: boolean;
  /** True for a code, which is drawn in a box. */
  isCode: boolean;
  /** Of the bidirectional algorithm. */
  level: number;
}

/** Text as it is drawn: composed, with plain spaces, and without the control characters that would turn its direction around. */
export function drawable(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\u2000-\u200a\u202f]/g, '\u00a0')
    .replace(/\p{Cc}/gu, ' ')
    .replace(/(?![\u200c\u200d])\p{Cf}/gu, '');
}

/** `text` is drawable. In the order they are read; `visualOrder` gives that of their places. */
export function runsOf(text: string, faces: Faces): TextRun[] {
  const { levels } = bidi.getEmbeddingLevels(text, 'auto');
  const mirrored = bidi.getMirroredCharactersMap(text, levels);
  const runs: TextRun[] = [];
  let index = 0;
  for (const [cluster, face] of withFaces(text, faces)) {
    const run = runOf(cluster, mirrored.get(index) ?? cluster, { face, level: levels[index] ?? 0 }, faces);
    const earlier = runs.at(-1);
    index += cluster.length;
    if (earlier && isOneRun(earlier, run)) {
      earlier.text += run.text;
      earlier.shown += run.shown;
    } else runs.push(run);
  }
  return runs;
}

function runOf(
  cluster: string,
  shown: string,
  { face, level }: { face: Face | null; level: number },
  { siteFace, facesOf }: Faces,
): TextRun {
  const base = { text: cluster, level, isRightToLeft: level % 2 === 1, isCode: false };
  if (face) return { ...base, shown, face };
  const latin = toLatin(cluster);
  if (latin && latin !== cluster && facesOf(clustersOf(latin)).every((each) => each === siteFace))
    return { ...base, shown: latin, face: siteFace };
  return { ...base, shown: codeOf(cluster), face: siteFace, isCode: true, isRightToLeft: false };
}

function isOneRun(earlier: TextRun, run: TextRun): boolean {
  return !earlier.isCode && !run.isCode && earlier.level === run.level && earlier.face === run.face;
}

/** Each character with its face. A space between two words of one face is of that face, where it has one. */
function withFaces(text: string, { siteFace, facesOf }: Faces): [cluster: string, face: Face | null][] {
  const clusters = text.split(/(\s)/u).flatMap((part): [string, Face | null][] => {
    if (/^\s$/u.test(part)) return [[part, siteFace]];
    const word = clustersOf(part);
    const faces = facesOf(word);
    return word.map((cluster, index) => [cluster, faces[index] ?? null]);
  });
  return clusters.map(([cluster, face], index) => {
    const before = clusters[index - 1]?.[1];
    const isBetween = /^\s$/u.test(cluster) && before && before === clusters[index + 1]?.[1];
    return [cluster, isBetween && before.regular.hasGlyphForCodePoint(cluster.codePointAt(0) ?? 0) ? before : face];
  });
}

/** The characters that no font has, as `U+1F600`. */
export function missingOf(texts: readonly string[], { facesOf }: Faces): string[] {
  const missing = texts
    .flatMap((text) => clustersOf(drawable(text)))
    .filter((cluster) => facesOf([cluster])[0] === null);
  return [...new Set(missing.map(codeOf))];
}

/** Indexes of the runs from left to right (rule L2 of the algorithm). */
export function visualOrder(runs: readonly TextRun[]): number[] {
  const order = runs.map((_, index) => index);
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level--) {
    let start = 0;
    while (start < runs.length) {
      let end = start;
      while ((runs[end]?.level ?? 0) >= level) end++;
      order.splice(start, end - start, ...order.slice(start, end).reverse());
      start = Math.max(end, start + 1);
    }
  }
  return order;
}

function codeOf(cluster: string): string {
  return Array.from(
    cluster,
    (each) => `U+${(each.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`,
  ).join(' ');
}
