/**
 * Renders invoices for the command line. The renderer is loaded from its source when the first is wanted: with its fonts it is larger than
 * all commands together, and stays out of their bundle.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '#node/root.ts';
import type { RenderPdf } from '#server/adapters/pdf/port.ts';
import { printProblem } from './print.ts';

const source = (...path: string[]) => pathToFileURL(join(root, 'src', ...path)).href;

export const renderPdf: RenderPdf = async (...invoice) => {
  const renderer: typeof import('#server/adapters/pdf/pdfkit.ts') = await import(
    source('server', 'adapters', 'pdf', 'pdfkit.ts')
  );
  const fonts: typeof import('#node/document-fonts.ts') = await import(source('node', 'document-fonts.ts'));
  const render = renderer.pdfkitRenderer({
    readAsset: fonts.readDocumentFont,
    onMissing: (characters) =>
      printProblem(`No font has ${characters.join(', ')}: shown in Latin letters, or by code.`),
  });
  return render(...invoice);
};
