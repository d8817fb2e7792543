/**
 * Draws an invoice as a PDF of A4 pages: text that can be read, copied and heard, in letters that every language of the shop needs.
 * The module is heavy, so it is loaded when somebody asks for an invoice.
 */
import { degrees, PDFDocument, type PDFFont, type PDFPage, rgb } from '@cantoo/pdf-lib';
import { create } from 'fontkitten';
import { toLatin } from '#rules/transliteration.ts';
import { regular, semibold } from './fonts.generated.ts';
import type { InvoiceDocument } from './invoice-document.ts';

const page = { width: 595.28, height: 841.89, margin: 56 };
const right = page.width - page.margin;
const ink = rgb(0.06, 0.08, 0.12);
const soft = rgb(0.36, 0.4, 0.48);
const line = rgb(0.84, 0.86, 0.9);
const gold = rgb(0.6, 0.45, 0.16);
const rowHeight = 20;
const footHeight = 60;
/** Width of a column of money. */
const moneyWidth = 86;

interface Fonts {
  plain: PDFFont;
  strong: PDFFont;
  known: ReadonlySet<number>;
}

export async function renderPdf(document: InvoiceDocument, { issuedAt, author }: { issuedAt: number; author: string }) {
  const pdf = await PDFDocument.create();
  const fonts = await embedFonts(pdf);
  const say = (text: string) => drawable(text, fonts.known);
  const title = `${document.title} ${document.facts[0]?.[1] ?? ''}`;
  pdf.setTitle(say(title), { showInWindowTitleBar: true });
  pdf.setAuthor(author);
  pdf.setLanguage(document.language);
  pdf.setCreationDate(new Date(issuedAt * 1000));
  pdf.setModificationDate(new Date(issuedAt * 1000));

  const pages: PDFPage[] = [];
  const begin = () => {
    const added = pdf.addPage([page.width, page.height]);
    pages.push(added);
    return added;
  };
  let sheet = begin();
  let y = drawHead(sheet, document, fonts, say, author);
  y = drawTableHead(sheet, document, fonts, say, y);
  for (const row of document.rows) {
    const words = wrapped(say(row[0] ?? ''), fonts.plain, 10, wordsWidth(document));
    const height = rowHeight + (words.length - 1) * 13;
    if (y - height < page.margin + footHeight) {
      sheet = begin();
      y = drawTableHead(sheet, document, fonts, say, page.height - page.margin);
    }
    for (const [index, text] of words.entries())
      sheet.drawText(text, { x: page.margin, y: y - 13 - index * 13, size: 10, font: fonts.plain, color: ink });
    for (const [index, amount] of row.slice(1).entries())
      drawRight(sheet, say(amount), columnEnd(row.length - 2 - index), y - 13, 10, fonts.plain);
    y -= height;
    rule(sheet, y);
  }
  const sumsHeight = (document.sums.length + 2) * rowHeight + document.notes.length * 14 + 30;
  if (y - sumsHeight < page.margin + footHeight) {
    sheet = begin();
    y = page.height - page.margin;
  }
  drawSums(sheet, document, fonts, say, y);
  for (const [index, each] of pages.entries()) {
    const text = say(document.pageOf(index + 1, pages.length));
    drawRight(each, text, right, page.margin - 20, 8, fonts.plain, soft);
    each.drawText(say(title), { x: page.margin, y: page.margin - 20, size: 8, font: fonts.plain, color: soft });
  }
  return pdf.save();
}

async function embedFonts(pdf: PDFDocument): Promise<Fonts> {
  // The PDF library asks a font for its glyphs by the older name of the same call.
  pdf.registerFontkit({
    create(bytes) {
      // safe because the two files are single fonts
      const font = create(bytes as never) as unknown as ReturnType<typeof asOldFont>;
      return asOldFont(font) as never;
    },
  });
  const options = { subset: false };
  const [plain, strong] = await Promise.all(
    [regular, semibold].map((font) =>
      pdf.embedFont(
        Uint8Array.from(atob(font), (c) => c.charCodeAt(0)),
        options,
      ),
    ),
  );
  if (!plain || !strong) throw new Error('an invoice has two fonts');
  return { plain, strong, known: new Set(plain.getCharacterSet()) };
}

interface GlyphSource {
  glyphsForString(text: string): unknown[];
}

function asOldFont<F extends GlyphSource>(font: F) {
  return Object.assign(font, { layout: (text: string) => ({ glyphs: font.glyphsForString(text) }) });
}

/** What the letters cannot write is written in those they have, or as a question mark. */
function drawable(text: string, known: ReadonlySet<number>): string {
  const isKnown = (letter: string) => known.has(letter.codePointAt(0) ?? 0);
  const spaced = text
    .normalize('NFC')
    .replace(/[\u2000-\u200a\u202f]/g, '\u00a0')
    .replace(/[\p{Cc}\p{Cf}]/gu, ' ');
  return [...spaced]
    .map((letter, index, all) => {
      if (isKnown(letter)) return letter;
      const latin = toLatin(letter);
      if (!latin || ![...latin].every(isKnown)) return '?';
      const next = all[index + 1] ?? '';
      // Θεοδώρα is Theodora, and ΘΕΟΔΩΡΑ THEODORA.
      return next === next.toUpperCase() ? latin : latin.charAt(0) + latin.slice(1).toLowerCase();
    })
    .join('');
}

type Say = (text: string) => string;

function drawHead(sheet: PDFPage, document: InvoiceDocument, fonts: Fonts, say: Say, author: string): number {
  const top = page.height - page.margin;
  sheet.drawRectangle({ x: page.margin, y: top - 13, width: 9, height: 9, rotate: degrees(45), color: gold });
  sheet.drawText(say(author), { x: page.margin + 16, y: top - 14, size: 16, font: fonts.strong, color: ink });
  drawRight(sheet, say(document.title), right, top - 16, 22, fonts.strong);
  let y = top - 56;
  const half = page.margin + (right - page.margin) / 2 + 20;
  for (const [label, value] of document.facts) {
    sheet.drawText(say(label), { x: half, y, size: 9, font: fonts.plain, color: soft });
    drawRight(sheet, say(value), right, y, 9, fonts.strong);
    y -= 15;
  }
  const seller = drawParty(sheet, document.seller, fonts, say, page.margin, top - 56);
  const buyer = drawParty(sheet, document.buyer, fonts, say, page.margin, Math.min(seller, y) - 22);
  return buyer - 30;
}

function drawParty(
  sheet: PDFPage,
  { label, lines }: { label: string; lines: readonly string[] },
  fonts: Fonts,
  say: Say,
  x: number,
  top: number,
): number {
  sheet.drawText(say(label), { x, y: top, size: 9, font: fonts.plain, color: soft });
  let y = top - 16;
  for (const [index, text] of lines.flatMap((each) => wrapped(say(each), fonts.plain, 10, 240)).entries()) {
    sheet.drawText(text, { x, y, size: 10, font: index === 0 ? fonts.strong : fonts.plain, color: ink });
    y -= 14;
  }
  return y;
}

function drawTableHead(sheet: PDFPage, { head }: InvoiceDocument, fonts: Fonts, say: Say, y: number): number {
  for (const [index, text] of head.entries()) {
    if (index === 0) sheet.drawText(say(text), { x: page.margin, y: y - 10, size: 9, font: fonts.strong, color: soft });
    else drawRight(sheet, say(text), columnEnd(head.length - 1 - index), y - 10, 9, fonts.strong, soft);
  }
  rule(sheet, y - 18, ink);
  return y - 18;
}

function drawSums(sheet: PDFPage, { sums, total, notes }: InvoiceDocument, fonts: Fonts, say: Say, top: number): void {
  const x = page.margin + (right - page.margin) / 2 + 20;
  let y = top - 22;
  for (const [label, value] of sums) {
    sheet.drawText(say(label), { x, y, size: 10, font: fonts.plain, color: soft });
    drawRight(sheet, say(value), right, y, 10, fonts.plain);
    y -= 17;
  }
  sheet.drawLine({ start: { x, y: y + 8 }, end: { x: right, y: y + 8 }, thickness: 0.75, color: ink });
  sheet.drawText(say(total[0]), { x, y: y - 10, size: 13, font: fonts.strong, color: ink });
  drawRight(sheet, say(total[1]), right, y - 10, 13, fonts.strong);
  for (const [index, text] of notes.entries())
    sheet.drawText(say(text), { x: page.margin, y: y - 50 - index * 14, size: 9, font: fonts.plain, color: soft });
}

function drawRight(sheet: PDFPage, text: string, end: number, y: number, size: number, font: PDFFont, color = ink) {
  sheet.drawText(text, { x: end - font.widthOfTextAtSize(text, size), y, size, font, color });
}

function rule(sheet: PDFPage, y: number, color = line): void {
  sheet.drawLine({ start: { x: page.margin, y }, end: { x: right, y }, thickness: 0.5, color });
}

/** The right edge of a column of money, counted from the last one. */
function columnEnd(fromLast: number): number {
  return right - fromLast * moneyWidth;
}

function wordsWidth({ head }: InvoiceDocument): number {
  return right - page.margin - (head.length - 1) * moneyWidth - 12;
}

function wrapped(text: string, font: PDFFont, size: number, width: number): string[] {
  const lines: string[] = [];
  let current = '';
  for (const word of text.split(' ').flatMap((each) => pieces(each, font, size, width))) {
    const longer = current ? `${current} ${word}` : word;
    if (current && font.widthOfTextAtSize(longer, size) > width) {
      lines.push(current);
      current = word;
    } else current = longer;
  }
  return [...lines, current];
}

/** A word that is wider than a line, cut. */
function pieces(word: string, font: PDFFont, size: number, width: number): string[] {
  if (font.widthOfTextAtSize(word, size) <= width) return [word];
  const half = Math.ceil(word.length / 2);
  return [...pieces(word.slice(0, half), font, size, width), ...pieces(word.slice(half), font, size, width)];
}
