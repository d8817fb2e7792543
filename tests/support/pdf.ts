/** Reads a PDF as a reader of it would: its text by page and what it says about itself. */
import { extractText, getDocumentProxy, getMeta } from 'unpdf';

export async function readPdf(bytes: Uint8Array) {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { text } = await extractText(pdf, { mergePages: false });
  const { info } = await getMeta(pdf);
  return { pages: text, text: text.join('\n'), info };
}
