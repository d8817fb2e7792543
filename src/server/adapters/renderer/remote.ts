/** PDFs and pictures, rendered by the Worker that is bound for it. */
import { inSpan } from '../../traces/span.ts';
import type { PdfSurroundings, RenderPdf } from '../pdf/port.ts';
import type { RenderPng } from '../pictures/port.ts';
import type { Renderer } from './port.ts';

const span = { name: 'renderer', kind: 'client', attributes: { 'peer.service': 'renderer' } } as const;

export function remotePdf(renderer: Renderer, { readAsset, onMissing }: PdfSurroundings): RenderPdf {
  return async (document, properties) => {
    const { pdf, missing } = await inSpan(span, () => renderer.renderPdf(document, properties, readAsset));
    if (missing.length > 0) onMissing(missing);
    return pdf;
  };
}

export function remotePng(renderer: Renderer): RenderPng {
  return (svg, fonts) => inSpan(span, () => renderer.renderPng(svg, fonts));
}
