/** Renders PDFs with pdfkit. The library is large, so it is loaded with the first invoice; the fonts with what needs them. */
import type { PdfSurroundings, RenderPdf } from './port.ts';

export function pdfkitRenderer(surroundings: PdfSurroundings): RenderPdf {
  return async (document, properties) => {
    const { renderInvoice } = await import('./render-invoice.ts');
    return renderInvoice(document, properties, surroundings);
  };
}
