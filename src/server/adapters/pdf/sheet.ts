/**
 * Tagged pages of A4 with a cursor: what is drawn stands at the cursor, or a given distance below it. Lengths are points, from the upper left
 * corner. Every mark on a page belongs to an element of the structure or is an artifact, as PDF/UA wants it.
 */
import PDFDocument from 'pdfkit';
import { directed, featuresOf, tabular } from './directed-font.ts';
import { clustersOf, type Faces } from './faces.ts';
import { drawable, runsOf, type TextRun, visualOrder } from './text-runs.ts';

export const margin = 56;
const pageSize = { width: 595.28, height: 841.89 };
export const right = pageSize.width - margin;
const bottom = pageSize.height - margin;
/** Space for the footer above the lower margin. */
const footerHeight = 60;

export const colors = {
  ink: '#0f141f',
  soft: '#5c667a',
  line: '#d6dbe6',
  gold: '#997329',
  paper: '#ffffff',
};

/** The shapes of `public/mark.svg`, in its own square. */
const crown = {
  size: 40,
  body: [
    'M9.2 25.5 5.6 10.4c-.2-1 .9-1.7 1.7-1.1l6.5 5.1 5.2-10.3c.4-.9 1.6-.9 2 0l5.2 10.3 6.5-5.1c.8-.6 1.9.1 1.7 1.1l-3.6 15.1c-6.2 2-15.4 2-21.6 0Z',
    'M9.9 28.8c6.2 1.8 14 1.8 20.2 0l-.7 4c-5.8 1.7-13 1.7-18.8 0Z',
  ],
  jewel: 'M20 13.5l3.6 5.1-3.6 5.1-3.6-5.1Z',
} as const;

export interface TextStyle {
  size: number;
  font?: 'regular' | 'semibold';
  color?: string;
}

export interface TextPlace {
  x: number;
  /** Distance of the baseline below the cursor; 0 when absent. */
  below?: number;
}

export interface SheetProperties {
  title: string;
  author: string;
  language: string;
  issuedAt: Date;
}

/** Standard structure types of PDF 1.7. */
type GroupTag = 'Table' | 'TR' | 'Sect';
type TextTag = 'P' | 'H1' | 'H2' | 'TH' | 'TD';

type Element = ReturnType<PDFKit.PDFDocument['struct']>;

const codeBox = { scale: 0.6, padding: 1.5 };

export class Sheet {
  /** The cursor's distance from the upper edge of the page. */
  y = margin;
  readonly #pdf: PDFKit.PDFDocument;
  readonly #faces: Faces;
  readonly #fonts = new Set<string>();
  #parent: Element;
  #pages = 0;

  constructor(faces: Faces, { title, author, language, issuedAt }: SheetProperties) {
    this.#faces = faces;
    this.#pdf = new PDFDocument({
      // no default font: the standard ones cannot be embedded
      font: '',
      size: [pageSize.width, pageSize.height],
      margin: 0,
      autoFirstPage: false,
      bufferPages: true,
      pdfVersion: '1.7',
      // safe because pdfkit has this subset, which its types leave out
      subset: 'PDF/UA' as PDFKit.Mixins.PDFSubsets,
      tagged: true,
      displayTitle: true,
      lang: language,
      info: { Title: title, Author: author, CreationDate: issuedAt, ModDate: issuedAt },
    });
    this.#parent = this.#pdf.struct('Document');
    this.#pdf.addStructure(this.#parent);
    this.startPage();
  }

  startPage(): void {
    this.#pdf.addPage();
    this.#pages++;
    this.y = margin;
  }

  moveDown(distance: number): void {
    this.y += distance;
  }

  /** True when a block of this height ends above the footer. */
  hasRoomFor(height: number): boolean {
    return this.y + height <= bottom - footerHeight;
  }

  /** Draws a part of the structure that consists of others. */
  group(tag: GroupTag, draw: () => void): void {
    const outer = this.#parent;
    this.#parent = this.#pdf.struct(tag);
    outer.add(this.#parent);
    draw();
    this.#parent.end();
    this.#parent = outer;
  }

  /** Draws a part of the structure that consists of text, on one page. `scope` is that of a head in a table. */
  element(tag: TextTag, draw: () => void, scope?: 'Row' | 'Column'): void {
    // safe because pdfkit writes the scope, which its types leave out
    const element = this.#pdf.struct(tag, { scope } as object);
    this.#parent.add(element);
    element.add(draw);
    element.end();
  }

  /** Draws what says nothing: decoration, and what the page repeats. */
  artifact(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    this.#pdf.markContent('Artifact', { type });
    draw();
    this.#pdf.endMarkedContent();
  }

  /** Draws one line that begins at `x`. */
  text(text: string, { x, below = 0 }: TextPlace, style: TextStyle): void {
    const runs = runsOf(drawable(text), this.#faces);
    const places = new Map<number, number>();
    let left = x;
    for (const index of visualOrder(runs)) {
      const run = runs[index];
      places.set(index, left);
      left += run ? this.#widthOfRun(run, style) : 0;
    }
    // drawn in the order of reading, which is what readers of the file take from it
    for (const [index, run] of runs.entries()) this.#drawRun(run, places.get(index) ?? x, this.y + below, style);
  }

  /** Draws one line that ends at `x`. */
  textEndingAt(text: string, { x, below }: TextPlace, style: TextStyle): void {
    this.text(text, { x: x - this.widthOf(text, style), below }, style);
  }

  widthOf(text: string, style: TextStyle): number {
    return runsOf(drawable(text), this.#faces).reduce((width, run) => width + this.#widthOfRun(run, style), 0);
  }

  /** Breaks `text` into lines of at most `width`; a longer word is cut. */
  wrap(text: string, style: TextStyle, width: number): string[] {
    const fits = (line: string) => this.widthOf(line, style) <= width;
    const lines: string[] = [];
    let current = '';
    for (const word of text.split(' ').flatMap((word) => cutToFit(word, fits))) {
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
    const y = this.y + below;
    this.artifact(() => this.#pdf.moveTo(x, y).lineTo(right, y).lineWidth(thickness).stroke(color));
  }

  /** Draws the shop's crown, its upper left corner at the place. */
  crown({ x, below = 0 }: TextPlace, size: number): void {
    this.artifact(() => {
      this.#pdf.save();
      this.#pdf.translate(x, this.y + below).scale(size / crown.size);
      for (const path of crown.body) this.#pdf.path(path).fill(colors.gold);
      this.#pdf.path(crown.jewel).fill(colors.paper);
      this.#pdf.restore();
    });
  }

  /** Calls `draw` for each page with its number and the number of pages, the cursor at the lower margin. What it draws is an artifact. */
  eachPage(draw: (page: number, pages: number) => void): void {
    for (let page = 0; page < this.#pages; page++) {
      this.#pdf.switchToPage(page);
      this.y = bottom;
      this.artifact(() => draw(page + 1, this.#pages), 'Pagination');
    }
  }

  /** Ends the file. */
  async bytes(): Promise<Uint8Array<ArrayBuffer>> {
    this.#parent.end();
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    const ended = new Promise<void>((resolve, reject) => {
      this.#pdf.on('data', (chunk: Uint8Array<ArrayBuffer>) => chunks.push(chunk));
      this.#pdf.on('end', resolve);
      this.#pdf.on('error', reject);
    });
    this.#pdf.end();
    await ended;
    return new Uint8Array(await new Blob(chunks).arrayBuffer());
  }

  #drawRun(run: TextRun, x: number, y: number, { size, font, color = colors.ink }: TextStyle): void {
    const mark = markOf(run);
    if (mark === 'replaced') this.#pdf.markContent('Span', { actual: run.text });
    if (mark === 'reversed') this.#pdf.markContent('ReversedChars');
    if (run.isCode) this.#drawCode(run, x, y, size, color);
    else {
      const isStroked = this.#choose(run, font) === 'stroked';
      this.#pdf
        .fontSize(size)
        .fillColor(color)
        .strokeColor(color)
        .lineWidth(size * 0.025);
      this.#pdf.text(run.shown, x, y, {
        lineBreak: false,
        baseline: 'alphabetic',
        features: featuresOf(run),
        fill: true,
        stroke: isStroked,
      });
    }
    if (mark !== 'plain') this.#pdf.endMarkedContent();
  }

  #drawCode(run: TextRun, x: number, y: number, size: number, color: string): void {
    const { scale, padding } = codeBox;
    this.#pdf
      .rect(x + 0.5, y - size * 0.8, this.#widthOfRun(run, { size }) - 1, size)
      .lineWidth(0.5)
      .stroke(color);
    this.#choose(run, 'regular');
    this.#pdf
      .fontSize(size * scale)
      .fillColor(color)
      .text(run.shown, x + padding, y - size * 0.1, { lineBreak: false, baseline: 'alphabetic', features: tabular });
  }

  #widthOfRun(run: TextRun, { size, font }: TextStyle): number {
    this.#choose(run, font);
    const scale = run.isCode ? codeBox.scale : 1;
    this.#pdf.fontSize(size * scale);
    const width = this.#pdf.widthOfString(run.shown, { features: featuresOf(run) });
    return run.isCode ? width + 2 * codeBox.padding : width;
  }

  /** Chooses the font of a run; `stroked` when its face has no semibold and is to be thickened. */
  #choose({ face }: TextRun, font: TextStyle['font'] = 'regular'): 'plain' | 'stroked' {
    const isSemibold = font === 'semibold' && face.semibold !== null;
    const name = `${face.name}-${isSemibold ? 600 : 400}`;
    if (!this.#fonts.has(name)) {
      this.#fonts.add(name);
      this.#pdf.registerFont(name, directed(isSemibold && face.semibold ? face.semibold : face.regular, face.family));
    }
    this.#pdf.font(name);
    return font === 'semibold' && !isSemibold ? 'stroked' : 'plain';
  }
}

/** How readers of the file learn what a run says: by its glyphs, by its glyphs from the last to the first, or told beside them. */
function markOf({ text, shown, isRightToLeft }: TextRun): 'plain' | 'reversed' | 'replaced' {
  if (shown !== text) return 'replaced';
  return isRightToLeft ? 'reversed' : 'plain';
}

/** Cuts between characters, never between one and its marks. */
function cutToFit(word: string, fits: (text: string) => boolean): string[] {
  if (fits(word)) return [word];
  const parts: string[] = [];
  let current = '';
  for (const cluster of clustersOf(word)) {
    if (current && !fits(current + cluster)) {
      parts.push(current);
      current = '';
    }
    current += cluster;
  }
  return [...parts, current];
}
