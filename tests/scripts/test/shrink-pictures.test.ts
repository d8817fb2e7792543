/** Pictures of screens are small, and as they were to the eye. */
import { globSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { root } from '#node/root.ts';
import { shrinkPictures } from '../../../scripts/test/shrink-pictures.ts';

const [width, height] = [320, 200];

/** Shades of a stage's light, as many as a screen has. */
function shades(): Buffer {
  const light = (index: number) =>
    Math.round((64 * (index % width)) / width + (64 * Math.floor(index / width)) / height);
  return Buffer.from(
    Array.from({ length: width * height }, (_, index) => [light(index), 90, 128 - light(index)]).flat(),
  );
}

test('a picture becomes smaller once, and none of its shades changes visibly', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'regalia-pictures-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'screen.png');
  const before = shades();
  writeFileSync(
    path,
    await sharp(before, { raw: { width, height, channels: 3 } })
      .png()
      .toBuffer(),
  );
  const size = statSync(path).size;
  await shrinkPictures([path]);
  const shrunk = readFileSync(path);
  expect(shrunk.length).toBeLessThan(size);
  const after = await sharp(shrunk).removeAlpha().raw().toBuffer();
  const furthest = before.reduce((most, value, index) => Math.max(most, Math.abs(value - (after[index] ?? 0))), 0);
  expect(furthest).toBeLessThan(8);
  await shrinkPictures([path]);
  expect(readFileSync(path)).toEqual(shrunk);
});

test('all pictures of screens weigh less than 3 MB', () => {
  const pictures = globSync(join(root, 'tests', 'e2e', 'screens', '*.png'));
  expect(pictures.length).toBe(56);
  expect(pictures.reduce((sum, path) => sum + statSync(path).size, 0)).toBeLessThan(3_000_000);
});
