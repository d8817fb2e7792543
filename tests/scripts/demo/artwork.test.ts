import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { drawArtwork } from '../../../scripts/demo/artwork/draw.ts';
import { demoCatalogue } from '../../../scripts/demo/catalogue.ts';
import { writeArtwork } from '../../../scripts/demo/write-artwork.ts';

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

test('writes a file for every item', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'artwork-'));
  try {
    expect(await writeArtwork(directory)).toBe(240);
    const files = await readdir(directory);
    expect(new Set(files)).toEqual(new Set(items.map((item) => item.imgUrl.replace('/artwork/', ''))));
    const [first] = items;
    if (!first) throw new Error('The catalogue is empty');
    const written = await readFile(join(directory, first.imgUrl.replace('/artwork/', '')), 'utf8');
    expect(written).toBe(pictures[0]);
  } finally {
    await rm(directory, { recursive: true });
  }
});
