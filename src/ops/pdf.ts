/**
 * Renders invoices for the command line. The renderer is loaded from its source when the first is wanted: with its fonts it is larger than
 * all commands together, and stays out of their bundle.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '#node/root.ts';
import type { RenderPdf } from '#server/adapters/pdf/port.ts';

const renderer = join(root, 'src', 'server', 'adapters', 'pdf', 'pdf-lib.ts');

export const renderPdf: RenderPdf = async (...invoice) => {
  const loaded: typeof import('#server/adapters/pdf/pdf-lib.ts') = await import(pathToFileURL(renderer).href);
  return loaded.renderPdf(...invoice);
};
