/** The Worker that renders (`src/renderer`), as the shop's Worker calls it. */
import type { InvoiceDocument, PdfProperties, ReadAsset } from '../pdf/port.ts';

export interface Renderer {
  /** Calls `readAsset` for each file of fonts that the document needs. `missing` are characters that no font has, as `U+1F600`. */
  renderPdf(
    document: InvoiceDocument,
    properties: PdfProperties,
    readAsset: ReadAsset,
  ): Promise<{ pdf: Uint8Array<ArrayBuffer>; missing: readonly string[] }>;
  /** Like `RenderPng`. */
  renderPng(svg: string, fonts: readonly Uint8Array<ArrayBuffer>[]): Promise<Uint8Array<ArrayBuffer>>;
}
