/** Has the document of a request rendered, with the fonts of the address that it names. */
import type { InvoiceDocument } from '#server/adapters/pdf/port.ts';
import { remotePdf } from '#server/adapters/renderer/remote.ts';

interface RenderRequest {
  fonts: string;
  document: InvoiceDocument;
}

export default {
  async fetch(request: Request, { RENDERER }: Pick<Env, 'RENDERER'>): Promise<Response> {
    const { fonts, document } = await request.json<RenderRequest>();
    const missing: string[] = [];
    const renderPdf = remotePdf(RENDERER, {
      readAsset: async (path) => new Uint8Array(await (await fetch(new URL(path, fonts))).arrayBuffer()),
      onMissing: (characters) => missing.push(...characters),
    });
    try {
      const pdf = await renderPdf(document, { issuedAt: 1_790_000_000, author: 'Regalia' });
      return new Response(pdf, { headers: { missing: missing.join() } });
    } catch (error) {
      return new Response(error instanceof Error ? error.stack : String(error), { status: 500 });
    }
  },
};
