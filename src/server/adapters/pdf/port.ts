/** Rendering of invoices and credit notes, whose content `domain/invoices` builds. */
import type { LanguageCode } from '#rules/languages.ts';

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
  pageOf(page: number, pages: number): string;
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

/** Returns the PDF file. The same document and properties give the same bytes. */
export type RenderPdf = (document: InvoiceDocument, properties: PdfProperties) => Promise<Uint8Array<ArrayBuffer>>;
