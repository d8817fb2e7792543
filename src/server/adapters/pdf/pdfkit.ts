/** Renders PDFs with pdfkit. The library is large, so it is loaded with the first invoice; the fonts with what needs them. */
import type { ReadAsset } from './faces.ts';
import type { RenderPdf } from './port.ts';

export interface PdfSurroundings {
  readAsset: ReadAsset;
  /** Told of characters that no font has, as `U+1F600`: they are transliterated, or shown by their code. */
  onMissing: (characters: readonly string[]) => void;
}

export function pdfkitRenderer(surroundings: PdfSurroundings): RenderPdf {
  return async (document, properties) => {
    const { renderInvoice } = await import('./render-invoice.ts');
    return renderInvoice(document, properties, surroundings);
  };
}
