/** Pages of A4 with a cursor: what is drawn stands at the cursor, or a given distance below it. Lengths are points. */
import { type Color, degrees, type PDFDocument, type PDFPage, rgb } from '@cantoo/pdf-lib';
import type { Fonts } from './fonts.ts';

export const margin = 56;
const pageSize = { width: 595.28, height: 841.89 };
export const right = pageSize.width - margin;
/** Space for the footer above the lower margin. */
const footerHeight = 60;

export const colors = {
  ink: rgb(0.06, 0.08, 0.12),
  soft: rgb(0.36, 0.4, 0.48),
  line: rgb(0.84, 0.86, 0.9),
  gold: rgb(0.6, 0.45, 0.16),
};

export interface TextStyle {
  size: number;
  font?: 'regular' | 'semibold';
  color?: Color;
}

export interface TextPlace {
  x: number;
  /** Distance of the baseline below the cursor; 0 when absent. */
  below?: number;
}

export class Sheet {
  /** The cursor's height above the lower edge of the page. */
  y = 0;
  readonly #pdf: PDFDocument;
  readonly #fonts: Fonts;
  readonly #pages: PDFPage[] = [];
  #page: PDFPage;

  constructor(pdf: PDFDocument, fonts: Fonts) {
    this.#pdf = pdf;
    this.#fonts = fonts;
    this.#page = this.startPage();
  }

  startPage(): PDFPage {
    this.#page = this.#pdf.addPage([pageSize.width, pageSize.height]);
    this.#pages.push(this.#page);
    this.y = pageSize.height - margin;
    return this.#page;
  }

  moveDown(distance: number): void {
    this.y -= distance;
  }

  /** True when a block of this height ends above the footer. */
  hasRoomFor(height: number): boolean {
    return this.y - height >= margin + footerHeight;
  }

  /** Draws one line that begins at `x`. */
  text(text: string, { x, below = 0 }: TextPlace, { size, font = 'regular', color = colors.ink }: TextStyle): void {
    this.#page.drawText(this.#fonts.printable(text), { x, y: this.y - below, size, font: this.#fonts[font], color });
  }

  /** Draws one line that ends at `x`. */
  textEndingAt(text: string, { x, below }: TextPlace, style: TextStyle): void {
    this.text(text, { x: x - this.widthOf(text, style), below }, style);
  }

  widthOf(text: string, { size, font = 'regular' }: TextStyle): number {
    return this.#fonts[font].widthOfTextAtSize(this.#fonts.printable(text), size);
  }

  /** Breaks `text` into lines of at most `width`; a longer word is cut. */
  wrap(text: string, style: TextStyle, width: number): string[] {
    const fits = (line: string) => this.widthOf(line, style) <= width;
    const lines: string[] = [];
    let current = '';
    for (const word of this.#fonts
      .printable(text)
      .split(' ')
      .flatMap((word) => cutToFit(word, fits))) {
      const longer = current ? `${current} ${word}` : word;
      if (current && !fits(longer)) {
        lines.push(current);
        current = word;
      } else current = longer;
    }
    return [...lines, current];
  }

  /** Draws a horizontal line from `x` to the right margin. */
  rule({ x, below = 0 }: TextPlace, { thickness = 0.5, color = colors.line } = {}): void {
    const y = this.y - below;
    this.#page.drawLine({ start: { x, y }, end: { x: right, y }, thickness, color });
  }

  /** Draws a square standing on its corner. */
  diamond({ x, below = 0 }: TextPlace, size: number, color: Color): void {
    this.#page.drawRectangle({ x, y: this.y - below, width: size, height: size, rotate: degrees(45), color });
  }

  /** Calls `draw` for each page with its number and the number of pages, the cursor at the lower margin. */
  eachPage(draw: (page: number, pages: number) => void): void {
    for (const [index, page] of this.#pages.entries()) {
      this.#page = page;
      this.y = margin;
      draw(index + 1, this.#pages.length);
    }
  }
}

function cutToFit(word: string, fits: (text: string) => boolean): string[] {
  if (fits(word)) return [word];
  const half = Math.ceil(word.length / 2);
  return [...cutToFit(word.slice(0, half), fits), ...cutToFit(word.slice(half), fits)];
}
