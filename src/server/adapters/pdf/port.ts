/** Rendering of invoices and credit notes, whose content `domain/invoices` builds. */
import type { LanguageCode } from '#rules/languages.ts';
import type { Message } from '#rules/messages.ts';

/** The texts of one document in one language, formatted but not laid out. */
export interface InvoiceDocument {
  language: LanguageCode;
  title: string;
  /** Name of the downloaded file. */
  fileName: string;
  facts: readonly (readonly [label: string, value: string])[];
  seller: InvoiceParty;
  /** `country` is ISO 3166-1: Han characters have other forms in some. */
  buyer: InvoiceParty & { country: string };
  /** The first column is text, the others are amounts. */
  head: readonly string[];
  rows: readonly (readonly string[])[];
  sums: readonly (readonly [label: string, value: string])[];
  total: readonly [label: string, value: string];
  notes: readonly string[];
  /** `Page {page} of {pages}`. */
  pageOf: Message;
}

export interface InvoiceParty {
  label: string;
  lines: readonly string[];
}

/** Document properties; `issuedAt` is unix seconds. */
export interface PdfProperties {
  issuedAt: number;
  author: string;
}

/** Reads a file of the site, named by its path. */
export type ReadAsset = (path: string) => Promise<Uint8Array<ArrayBuffer>>;

export interface PdfSurroundings {
  readAsset: ReadAsset;
  /** Told of characters that no font has, as `U+1F600`: they are transliterated, or shown by their code. */
  onMissing: (characters: readonly string[]) => void;
}

/** Returns the PDF file. The same document and properties give the same bytes. */
export type RenderPdf = (document: InvoiceDocument, properties: PdfProperties) => Promise<Uint8Array<ArrayBuffer>>;
