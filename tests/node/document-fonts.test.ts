import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { create } from 'fontkit';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { readDocumentFont, writeDocumentFonts } from '#node/document-fonts.ts';
import { fontFamilies, rangesPath, siteFontFamily, slicePath } from '#rules/font-families.ts';

const folder = mkdtempSync(join(tmpdir(), 'document-fonts-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const latin = join(folder, slicePath(siteFontFamily, 'latin', 400));
const ranges = join(folder, rangesPath(siteFontFamily));
const write = () => writeDocumentFonts(folder, [siteFontFamily]);

beforeEach(() => rmSync(join(folder, 'fonts'), { recursive: true, force: true }));

test('a family is written as one TrueType font for each slice and weight', async () => {
  expect(await write()).toBe(4);
  const font = create(readFileSync(latin));
  expect(font).toMatchObject({ type: 'TTF', variationAxes: {} });
  expect(readFileSync(join(ranges, '..', 'LICENSE.txt'), 'utf8')).toContain('SIL OPEN FONT LICENSE');
  expect(Object.keys(JSON.parse(readFileSync(ranges, 'utf8')).ranges).toSorted()).toEqual(['latin', 'latin-ext']);
});

test('a family that is right stays, and one that was left halfway or made of another version is written anew', async () => {
  await write();
  writeFileSync(latin, 'as it was');
  await write();
  expect(readFileSync(latin, 'utf8')).toBe('as it was');
  for (const spoil of [() => rmSync(ranges), () => writeFileSync(ranges, '{"made":"1.0.0-1"}')]) {
    writeFileSync(latin, 'as it was');
    spoil();
    await write();
    expect(readFileSync(latin).length).toBeGreaterThan(10_000);
  }
});

test('what a document reads in Node is what a build writes', async () => {
  await write();
  expect(Buffer.from(await readDocumentFont(slicePath(siteFontFamily, 'latin', 400)))).toEqual(readFileSync(latin));
  expect(Buffer.from(await readDocumentFont(rangesPath(siteFontFamily)))).toEqual(readFileSync(ranges));
});

test('a path that names no font is told', () => {
  expect(() => readDocumentFont('/fonts/documents/instrument-sans/../../secret')).toThrow('is no font of documents');
  expect(existsSync(join(folder, 'fonts'))).toBe(false);
});

test.each(fontFamilies.map((family) => [family.name, family] as const))(
  '%s says its licence and has its ranges',
  async (name, family) => {
    const { license } = JSON.parse(
      readFileSync(join('node_modules', '@fontsource-variable', name, 'package.json'), 'utf8'),
    );
    expect(license).toBe('OFL-1.1');
    const { ranges: slices } = JSON.parse(new TextDecoder().decode(await readDocumentFont(rangesPath(family))));
    expect(Object.keys(slices).length).toBeGreaterThan(0);
    for (const range of Object.values(slices))
      expect(range).toMatch(/^U\+[0-9a-f]+(-[0-9a-f]+)?(,U\+[0-9a-f]+(-[0-9a-f]+)?)*$/i);
  },
);
