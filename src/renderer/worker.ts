/**
 * The Worker beside the shop's that renders PDFs and share pictures. What that takes is more than the rest of the shop together, and the
 * most memory that a request needs; only the shop's binding leads here (docs/decisions/0043-a-worker-that-renders.md).
 */
import { WorkerEntrypoint } from 'cloudflare:workers';
import { pdfkitRenderer } from '#server/adapters/pdf/pdfkit.ts';
import { resvgRenderer } from '#server/adapters/pictures/resvg.ts';
import type { Renderer } from '#server/adapters/renderer/port.ts';

const renderPng = resvgRenderer(async () => (await import('@resvg/resvg-wasm/index_bg.wasm')).default);

export default class extends WorkerEntrypoint implements Renderer {
  async renderPdf(...[document, properties, readAsset]: Parameters<Renderer['renderPdf']>) {
    const missing: string[] = [];
    const render = pdfkitRenderer({ readAsset, onMissing: (characters) => missing.push(...characters) });
    const pdf = await render(document, properties);
    return { pdf, missing };
  }

  renderPng(...[svg, fonts]: Parameters<Renderer['renderPng']>) {
    return renderPng(svg, fonts);
  }
}
