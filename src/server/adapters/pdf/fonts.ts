/** The two fonts of invoices, embedded into a PDF, and the characters that they contain. */
import { Buffer } from 'node:buffer';
import type { PDFDocument, PDFFont } from '@cantoo/pdf-lib';
import { create } from 'fontkitten';
import { toLatin } from '#rules/transliteration.ts';
import { regular, semibold } from './fonts.generated.ts';

export interface Fonts {
  regular: PDFFont;
  semibold: PDFFont;
  /** Returns `text` with the characters that the fonts contain: others are transliterated, or become a question mark. */
  printable(text: string): string;
}

export async function embedFonts(pdf: PDFDocument): Promise<Fonts> {
  pdf.registerFontkit({ create: (bytes) => parseFont(Buffer.from(bytes)) });
  const embed = (base64: string) => pdf.embedFont(Buffer.from(base64, 'base64'), { subset: false });
  const fonts = { regular: await embed(regular), semibold: await embed(semibold) };
  const codePoints = new Set(fonts.regular.getCharacterSet());
  return { ...fonts, printable: (text) => printable(text, codePoints) };
}

/** Adds to a parsed font the two methods of fontkit that pdf-lib calls and fontkitten leaves out. */
function parseFont(bytes: Buffer) {
  const font = create(bytes);
  if (font.isCollection) throw new Error('a font of invoices is a collection');
  return Object.assign(font, {
    layout: (text: string) => ({ glyphs: font.glyphsForString(text) }),
    createSubset(): never {
      throw new Error('fonts are embedded whole');
    },
  });
}

function printable(text: string, codePoints: ReadonlySet<number>): string {
  const isContained = (character: string) => codePoints.has(character.codePointAt(0) ?? 0);
  const normalized = text
    .normalize('NFC')
    .replace(/[\u2000-\u200a\u202f]/g, '\u00a0')
    .replace(/[\p{Cc}\p{Cf}]/gu, ' ');
  return [...normalized]
    .map((character, index, all) => {
      if (isContained(character)) return character;
      const latin = toLatin(character);
      if (!latin || ![...latin].every(isContained)) return '?';
      const next = all[index + 1] ?? '';
      // Θεοδώρα is Theodora, and ΘΕΟΔΩΡΑ THEODORA
      return next === next.toUpperCase() ? latin : latin.charAt(0) + latin.slice(1).toLowerCase();
    })
    .join('');
}
