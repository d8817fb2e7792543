/** Lays an invoice or a credit note out on A4 pages, as text that can be read, copied and heard (PDF/UA). */
import { fillMessage } from '#rules/messages.ts';
import { loadFaces } from './faces.ts';
import type { InvoiceDocument, InvoiceParty, PdfProperties, PdfSurroundings } from './port.ts';
import { colors, margin, right, Sheet, type TextStyle } from './sheet.ts';
import { drawable, missingOf } from './text-runs.ts';

/** Where facts and sums begin, in the right half of the page. */
const halfway = margin + (right - margin) / 2 + 20;
const amountWidth = 86;
const rowHeight = 20;

const label: TextStyle = { size: 9, color: colors.soft };
const cell: TextStyle = { size: 10 };
const footer: TextStyle = { size: 8, color: colors.soft };

/** The same document and properties give the same bytes. */
export async function renderInvoice(
  document: InvoiceDocument,
  { issuedAt, author }: PdfProperties,
  { readAsset, onMissing }: PdfSurroundings,
): Promise<Uint8Array<ArrayBuffer>> {
  const title = `${document.title} ${document.facts[0]?.[1] ?? ''}`;
  const texts = textsOf(document, author);
  const faces = await loadFaces(texts.map(drawable), document.buyer.country, readAsset);
  const missing = missingOf(texts, faces);
  if (missing.length > 0) onMissing(missing);
  const sheet = new Sheet(faces, { title, author, language: document.language, issuedAt: new Date(issuedAt * 1000) });
  drawHead(sheet, document, author);
  drawTable(sheet, document);
  drawSums(sheet, document);
  sheet.eachPage((page, pages) => {
    const where = fillMessage(document.pageOf, document.language, { page, pages });
    sheet.textEndingAt(where, { x: right, below: 20 }, footer);
    sheet.text(title, { x: margin, below: 20 }, footer);
  });
  return sheet.bytes();
}

function textsOf(document: InvoiceDocument, author: string): string[] {
  const { title, facts, seller, buyer, head, rows, sums, total, notes } = document;
  const parties = [seller, buyer].flatMap(({ label, lines }) => [label, ...lines]);
  return [author, title, ...facts.flat(), ...parties, ...head, ...rows.flat(), ...sums.flat(), ...total, ...notes];
}

/** The seller stands beside the facts, the buyer below both. */
function drawHead(sheet: Sheet, { title, facts, seller, buyer }: InvoiceDocument, author: string): void {
  sheet.crown({ x: margin - 4, below: -6 }, 28);
  sheet.element('P', () => sheet.text(author, { x: margin + 28, below: 14 }, { size: 16, font: 'semibold' }));
  sheet.element('H1', () => sheet.textEndingAt(title, { x: right, below: 16 }, { size: 22, font: 'semibold' }));
  sheet.moveDown(56);
  const top = sheet.y;
  sheet.group('Table', () => {
    for (const [name, value] of facts) {
      sheet.group('TR', () => {
        sheet.element('TH', () => sheet.text(name, { x: halfway }, label), 'Row');
        sheet.element('TD', () => sheet.textEndingAt(value, { x: right }, { size: 9, font: 'semibold' }));
      });
      sheet.moveDown(15);
    }
  });
  const factsEnd = sheet.y;
  sheet.y = top;
  drawParty(sheet, seller);
  sheet.y = Math.max(sheet.y, factsEnd);
  sheet.moveDown(22);
  drawParty(sheet, buyer);
  sheet.moveDown(30);
}

function drawParty(sheet: Sheet, party: InvoiceParty): void {
  sheet.element('H2', () => sheet.text(party.label, { x: margin }, label));
  sheet.moveDown(16);
  for (const [index, text] of party.lines.entries()) {
    const style: TextStyle = { ...cell, font: index === 0 ? 'semibold' : 'regular' };
    const lines = sheet.wrap(text, style, 240);
    sheet.element('P', () => {
      for (const line of lines) {
        sheet.text(line, { x: margin }, style);
        sheet.moveDown(14);
      }
    });
  }
}

/** Repeats the table's head on each page that it reaches, as no part of the table, and keeps the last row beside the sums. */
function drawTable(sheet: Sheet, document: InvoiceDocument): void {
  const { head, rows } = document;
  const textWidth = right - margin - (head.length - 1) * amountWidth - 12;
  sheet.group('Table', () => {
    sheet.group('TR', () => drawTableHead(sheet, head, (draw) => sheet.element('TH', draw, 'Column')));
    drawHeadRule(sheet);
    for (const [index, [text = '', ...amounts]] of rows.entries()) {
      const lines = sheet.wrap(text, cell, textWidth);
      const height = rowHeight + (lines.length - 1) * 13;
      const below = index === rows.length - 1 ? sumsHeight(document) : 0;
      if (!sheet.hasRoomFor(height + below)) {
        sheet.startPage();
        sheet.artifact(() => drawTableHead(sheet, head, (draw) => draw()), 'Pagination');
        drawHeadRule(sheet);
      }
      sheet.group('TR', () => {
        sheet.element('TD', () => {
          for (const [index, line] of lines.entries()) sheet.text(line, { x: margin, below: 13 + index * 13 }, cell);
        });
        drawAmounts(sheet, amounts, 13, cell, (draw) => sheet.element('TD', draw));
      });
      sheet.moveDown(height);
      sheet.rule({ x: margin });
    }
  });
}

type DrawCell = (draw: () => void) => void;

function drawTableHead(sheet: Sheet, [text = '', ...amounts]: readonly string[], drawCell: DrawCell): void {
  const style: TextStyle = { ...label, font: 'semibold' };
  drawCell(() => sheet.text(text, { x: margin, below: 10 }, style));
  drawAmounts(sheet, amounts, 10, style, drawCell);
}

function drawHeadRule(sheet: Sheet): void {
  sheet.moveDown(18);
  sheet.rule({ x: margin }, { color: colors.ink });
}

/** Draws the columns of amounts, aligned to the right margin. */
function drawAmounts(
  sheet: Sheet,
  amounts: readonly string[],
  below: number,
  style: TextStyle,
  drawCell: DrawCell,
): void {
  for (const [index, amount] of amounts.entries()) {
    const columnsAfter = amounts.length - 1 - index;
    drawCell(() => sheet.textEndingAt(amount, { x: right - columnsAfter * amountWidth, below }, style));
  }
}

const sumHeight = 17;
const totalHeight = 50;
const noteHeight = 14;
const sumsMargin = 22;

function sumsHeight({ sums, notes }: InvoiceDocument): number {
  return sumsMargin + sums.length * sumHeight + totalHeight + notes.length * noteHeight;
}

function drawSums(sheet: Sheet, { sums, total, notes }: InvoiceDocument): void {
  sheet.moveDown(sumsMargin);
  sheet.group('Table', () => {
    for (const [name, value] of sums) {
      drawSum(sheet, name, value, { ...cell, color: colors.soft }, cell);
      sheet.moveDown(sumHeight);
    }
    sheet.rule({ x: halfway, below: -8 }, { thickness: 0.75, color: colors.ink });
    const style: TextStyle = { size: 13, font: 'semibold' };
    sheet.moveDown(10);
    drawSum(sheet, total[0], total[1], style, style);
  });
  sheet.moveDown(totalHeight - 10);
  for (const note of notes) {
    sheet.element('P', () => sheet.text(note, { x: margin }, label));
    sheet.moveDown(noteHeight);
  }
}

function drawSum(sheet: Sheet, name: string, value: string, nameStyle: TextStyle, valueStyle: TextStyle): void {
  sheet.group('TR', () => {
    sheet.element('TH', () => sheet.text(name, { x: halfway }, nameStyle), 'Row');
    sheet.element('TD', () => sheet.textEndingAt(value, { x: right }, valueStyle));
  });
}
