/** The file of an invoice or a credit note. */
import type { InvoiceDocument } from '../../../adapters/pdf/port.ts';
import type { Deps } from '../../../deps.ts';

export interface InvoicePdf {
  pdf: Uint8Array<ArrayBuffer>;
  fileName: string;
}

/** `issuedAt` is unix seconds. */
export async function invoicePdf(
  { renderPdf }: Pick<Deps, 'renderPdf'>,
  document: InvoiceDocument,
  issuedAt: number,
): Promise<InvoicePdf> {
  return { pdf: await renderPdf(document, { issuedAt, author: 'Regalia' }), fileName: document.fileName };
}
