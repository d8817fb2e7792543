import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { silhouetteOf } from '#server/domain/offers/parts/silhouette.ts';
import { drawArtwork, drawSilhouette } from '../../../scripts/demo/artwork/draw.ts';
import { demoCatalogue } from '../../../scripts/demo/catalogue.ts';
import { itemTypes } from '../../../scripts/demo/facts.ts';
import { writeArtwork, writeSilhouettes } from '../../../scripts/demo/write-artwork.ts';

const items = demoCatalogue();
const pictures = items.map((item) => drawArtwork(item));

const digest = (texts: readonly string[]) => createHash('sha256').update(texts.join('\n')).digest('hex');

/** Opens and closes every tag in turn; returns what is left open, or the tag that does not fit. */
function unbalanced(svg: string): string[] {
  const open: string[] = [];
  for (const [, closing, name = '', , selfClosing] of svg.matchAll(
    /<(\/?)([a-zA-Z]+)((?:\s+[\w:-]+="[^"<]*")*)(\/?)>/g,
  )) {
    if (selfClosing) continue;
    if (!closing) open.push(name);
    else if (open.pop() !== name) return [`/${name}`];
  }
  return open;
}

test('the same facts give the same bytes', () => {
  const once = digest([JSON.stringify(items), ...pictures]);
  const again = demoCatalogue(1000).slice(0, 240);
  expect(digest([JSON.stringify(again), ...again.map((item) => drawArtwork(item))])).toBe(once);
});

test('no two pictures are alike', () => {
  expect(new Set(pictures.map((svg) => digest([svg]))).size).toBe(240);
});

test('every picture is a small square that stands alone', () => {
  for (const [index, svg] of pictures.entries()) {
    const title = items[index]?.title;
    expect(Buffer.byteLength(svg), title).toBeLessThan(12 * 1024);
    expect(svg, title).toContain('viewBox="0 0 480 480"');
    expect(svg, title).not.toMatch(
      /<script|<style|style=|<text|<image|https?:(?!\/\/www\.w3\.org\/2000\/svg")|NaN|undefined|Infinity/,
    );
  }
});

test('every picture is well-formed and refers to what it defines', () => {
  for (const [index, svg] of pictures.entries()) {
    const title = items[index]?.title;
    expect(unbalanced(svg), title).toEqual([]);
    expect(svg.replaceAll(/<\/?[a-zA-Z]+(?:\s+[\w:-]+="[^"<]*")*\/?>/g, ''), title).toBe('');
    const defined = [...svg.matchAll(/ id="(\w+)"/g)].map(([, id]) => id);
    expect(new Set(defined).size, title).toBe(defined.length);
    const used = new Set([...svg.matchAll(/(?:href="|url\()#(\w+)/g)].map(([, id]) => id));
    expect(
      [...used].filter((id) => !defined.includes(id)),
      title,
    ).toEqual([]);
  }
});

test('numbers have one decimal at most in shapes', () => {
  for (const svg of pictures) {
    for (const [, d = ''] of svg.matchAll(/ d="([^"]*)"/g)) expect(d).not.toMatch(/\.\d\d/);
  }
});

test('a drawing and a picture for its card are written for every item, and once', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'artwork-'));
  const some = items.slice(0, 3);
  try {
    await writeArtwork(directory, some);
    const files = some.flatMap(({ imgUrl, imgUrlBig }) => [imgUrl, imgUrlBig].map((path) => basename(path)));
    expect((await readdir(directory)).sort()).toEqual(files.sort());
    const [first] = some;
    if (!first) throw new Error('The catalogue is empty');
    const card = join(directory, basename(first.imgUrl));
    const drawing = join(directory, basename(first.imgUrlBig));
    expect(await readFile(drawing, 'utf8')).toBe(pictures[0]);
    const painted = await readFile(card);
    expect(await sharp(painted).metadata()).toMatchObject({ format: 'webp', width: 400, height: 400 });
    // the twelve of a list, and those of its types, are below 150 KB together
    expect(painted.length).toBeLessThan(14 * 1024);
    await writeFile(card, 'kept');
    await writeArtwork(directory, some);
    expect(await readFile(card, 'utf8')).toBe('kept');
    await writeFile(drawing, 'of before');
    await writeArtwork(directory, some);
    expect(await readFile(card)).toEqual(painted);
  } finally {
    await rm(directory, { recursive: true });
  }
});

test('every silhouette that an offer can name is written: one colour, small, well-formed and alone', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'silhouettes-'));
  try {
    await writeSilhouettes(directory);
    const named = itemTypes.map((type) => silhouetteOf(`Old ${type}`));
    expect(await readdir(directory)).toEqual(named.map((path) => path.replace('/silhouettes/', '')).sort());
    for (const type of itemTypes) {
      const svg = drawSilhouette(type);
      expect(await readFile(join(directory, `${type.toLowerCase()}.svg`), 'utf8'), type).toBe(svg);
      expect(unbalanced(svg), type).toEqual([]);
      expect(Buffer.byteLength(svg), type).toBeLessThan(12 * 1024);
      expect(svg.match(/<feColorMatrix/g), type).toHaveLength(1);
    }
  } finally {
    await rm(directory, { recursive: true });
  }
});
