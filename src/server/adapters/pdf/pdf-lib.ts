/** Renders PDFs with pdf-lib. The library and the fonts are large, so they are loaded with the first invoice. */
import type { RenderPdf } from './port.ts';

export const renderPdf: RenderPdf = async (document, properties) => {
  const { renderInvoice } = await import('./render-invoice.ts');
  return renderInvoice(document, properties);
};
