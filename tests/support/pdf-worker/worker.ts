/** Renders the document of a request in workerd, with the fonts of the address that it names. */
import { pdfkitRenderer } from '#server/adapters/pdf/pdfkit.ts';
import type { InvoiceDocument } from '#server/adapters/pdf/port.ts';

interface Wish {
  fonts: string;
  document: Omit<InvoiceDocument, 'pageOf'>;
}

export default {
  async fetch(request: Request): Promise<Response> {
    const { fonts, document } = await request.json<Wish>();
    const renderPdf = pdfkitRenderer({
      readAsset: async (path) => new Uint8Array(await (await fetch(new URL(path, fonts))).arrayBuffer()),
      onMissing: () => {},
    });
    const pageOf = (page: number, pages: number) => `Page ${page} of ${pages}`;
    try {
      const pdf = await renderPdf({ ...document, pageOf }, { issuedAt: 1_790_000_000, author: 'Regalia' });
      return new Response(pdf);
    } catch (error) {
      return new Response(error instanceof Error ? error.stack : String(error), { status: 500 });
    }
  },
};
