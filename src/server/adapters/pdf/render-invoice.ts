/** Lays an invoice or a credit note out on A4 pages, as text that can be read, copied and heard. */
import { PDFDocument } from '@cantoo/pdf-lib';
import { embedFonts } from './fonts.ts';
import type { InvoiceDocument, InvoiceParty, PdfProperties, RenderPdf } from './port.ts';
import { colors, margin, right, Sheet, type TextStyle } from './sheet.ts';

/** Where facts and sums begin, in the right half of the page. */
const halfway = margin + (right - margin) / 2 + 20;
const amountWidth = 86;
const rowHeight = 20;

const label: TextStyle = { size: 9, color: colors.soft };
const cell: TextStyle = { size: 10 };
const footer: TextStyle = { size: 8, color: colors.soft };

export const renderInvoice: RenderPdf = async (document, properties) => {
  const pdf = await PDFDocument.create();
  const fonts = await embedFonts(pdf);
  const title = `${document.title} ${document.facts[0]?.[1] ?? ''}`;
  setProperties(pdf, fonts.printable(title), document, properties);
  const sheet = new Sheet(pdf, fonts);
  drawHead(sheet, document, properties.author);
  drawTable(sheet, document);
  drawSums(sheet, document);
  sheet.eachPage((page, pages) => {
    sheet.textEndingAt(document.pageOf(page, pages), { x: right, below: 20 }, footer);
    sheet.text(title, { x: margin, below: 20 }, footer);
  });
  return new Uint8Array(await pdf.save());
};

function setProperties(
  pdf: PDFDocument,
  title: string,
  { language }: InvoiceDocument,
  { issuedAt, author }: PdfProperties,
): void {
  const issued = new Date(issuedAt * 1000);
  pdf.setTitle(title, { showInWindowTitleBar: true });
  pdf.setAuthor(author);
  pdf.setLanguage(language);
  pdf.setCreationDate(issued);
  pdf.setModificationDate(issued);
}

/** The seller stands beside the facts, the buyer below both. */
function drawHead(sheet: Sheet, { title, facts, seller, buyer }: InvoiceDocument, author: string): void {
  sheet.diamond({ x: margin, below: 13 }, 9, colors.gold);
  sheet.text(author, { x: margin + 16, below: 14 }, { size: 16, font: 'semibold' });
  sheet.textEndingAt(title, { x: right, below: 16 }, { size: 22, font: 'semibold' });
  sheet.moveDown(56);
  const top = sheet.y;
  for (const [name, value] of facts) {
    sheet.text(name, { x: halfway }, label);
    sheet.textEndingAt(value, { x: right }, { size: 9, font: 'semibold' });
    sheet.moveDown(15);
  }
  const factsEnd = sheet.y;
  sheet.y = top;
  drawParty(sheet, seller);
  sheet.y = Math.min(sheet.y, factsEnd);
  sheet.moveDown(22);
  drawParty(sheet, buyer);
  sheet.moveDown(30);
}

function drawParty(sheet: Sheet, party: InvoiceParty): void {
  sheet.text(party.label, { x: margin }, label);
  sheet.moveDown(16);
  for (const [index, line] of party.lines.flatMap((each) => sheet.wrap(each, cell, 240)).entries()) {
    sheet.text(line, { x: margin }, { ...cell, font: index === 0 ? 'semibold' : 'regular' });
    sheet.moveDown(14);
  }
}

/** Repeats the table's head on each page that it reaches. */
function drawTable(sheet: Sheet, { head, rows }: InvoiceDocument): void {
  const textWidth = right - margin - (head.length - 1) * amountWidth - 12;
  drawTableHead(sheet, head);
  for (const [text = '', ...amounts] of rows) {
    const lines = sheet.wrap(text, cell, textWidth);
    const height = rowHeight + (lines.length - 1) * 13;
    if (!sheet.hasRoomFor(height)) {
      sheet.startPage();
      drawTableHead(sheet, head);
    }
    for (const [index, line] of lines.entries()) sheet.text(line, { x: margin, below: 13 + index * 13 }, cell);
    drawAmounts(sheet, amounts, 13, cell);
    sheet.moveDown(height);
    sheet.rule({ x: margin });
  }
}

function drawTableHead(sheet: Sheet, [text = '', ...amounts]: readonly string[]): void {
  const style: TextStyle = { ...label, font: 'semibold' };
  sheet.text(text, { x: margin, below: 10 }, style);
  drawAmounts(sheet, amounts, 10, style);
  sheet.moveDown(18);
  sheet.rule({ x: margin }, { color: colors.ink });
}

/** Draws the columns of amounts, aligned to the right margin. */
function drawAmounts(sheet: Sheet, amounts: readonly string[], below: number, style: TextStyle): void {
  for (const [index, amount] of amounts.entries()) {
    const columnsAfter = amounts.length - 1 - index;
    sheet.textEndingAt(amount, { x: right - columnsAfter * amountWidth, below }, style);
  }
}

/** Keeps sums, total and notes together on one page. */
function drawSums(sheet: Sheet, { sums, total, notes }: InvoiceDocument): void {
  if (!sheet.hasRoomFor((sums.length + 2) * rowHeight + notes.length * 14 + 30)) sheet.startPage();
  sheet.moveDown(22);
  for (const [name, value] of sums) {
    sheet.text(name, { x: halfway }, { ...cell, color: colors.soft });
    sheet.textEndingAt(value, { x: right }, cell);
    sheet.moveDown(17);
  }
  sheet.rule({ x: halfway, below: -8 }, { thickness: 0.75, color: colors.ink });
  sheet.text(total[0], { x: halfway, below: 10 }, { size: 13, font: 'semibold' });
  sheet.textEndingAt(total[1], { x: right, below: 10 }, { size: 13, font: 'semibold' });
  for (const [index, note] of notes.entries()) sheet.text(note, { x: margin, below: 50 + index * 14 }, label);
}
