/** PDFs and pictures, rendered by the Worker that is bound for it. */
import type { PdfSurroundings, RenderPdf } from '../pdf/port.ts';
import type { RenderPng } from '../pictures/port.ts';
import type { Renderer } from './port.ts';

export function remotePdf(renderer: Renderer, { readAsset, onMissing }: PdfSurroundings): RenderPdf {
  return async (document, properties) => {
    const { pdf, missing } = await renderer.renderPdf(document, properties, readAsset);
    if (missing.length > 0) onMissing(missing);
    return pdf;
  };
}

export function remotePng(renderer: Renderer): RenderPng {
  return (svg, fonts) => renderer.renderPng(svg, fonts);
}
