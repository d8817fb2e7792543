/** Reads a PDF as a reader of it would: its text by page, what it says about itself, and the tree of its structure. */
import { inflateSync } from 'node:zlib';
import { extractText, getDocumentProxy, getMeta } from 'unpdf';

/** An element of the structure: its role, and the text of what it holds. */
export interface Tagged {
  role: string;
  text: string;
  children: Tagged[];
}

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

export async function readPdf(bytes: Uint8Array) {
  const pdf = await open(bytes);
  const { text } = await extractText(pdf, { mergePages: false });
  const { info } = await getMeta(pdf);
  return { pages: text, text: text.join('\n'), info };
}

/** The structure of each page, in the order in which it is read aloud. */
export async function readStructure(bytes: Uint8Array): Promise<Tagged[]> {
  const pdf = await open(bytes);
  const pages = Array.from({ length: pdf.numPages }, (_, index) => structureOf(pdf, index + 1));
  return (await Promise.all(pages)).flat();
}

async function structureOf(pdf: Pdf, number: number): Promise<Tagged[]> {
  const page = await pdf.getPage(number);
  const [tree, texts] = [await page.getStructTree(), await markedTexts(page)];
  const tagged = (node: StructNode): Tagged => {
    const children = node.children.filter((child) => 'role' in child).map(tagged);
    const own = node.children.flatMap((child) => ('id' in child ? [texts.get(child.id) ?? ''] : []));
    return { role: node.role, text: [...own, ...children.map(({ text }) => text)].join(' ').trim(), children };
  };
  // safe because a page without a tree has null there
  return ((tree as StructNode | null)?.children ?? []).flatMap((child) => ('role' in child ? [tagged(child)] : []));
}

interface StructNode {
  role: string;
  children: (StructNode | { type: 'content'; id: string })[];
}

/** The text of each marked part of a page, by the id that the structure knows it by. */
async function markedTexts(page: Awaited<ReturnType<Pdf['getPage']>>): Promise<Map<string, string>> {
  const { items } = await page.getTextContent({ includeMarkedContent: true });
  const texts = new Map<string, string>();
  const open: (string | null)[] = [];
  for (const item of items) {
    if ('str' in item) {
      const id = open.findLast((each) => each !== null);
      if (id) texts.set(id, (texts.get(id) ?? '') + item.str + (item.hasEOL ? ' ' : ''));
    } else if (item.type === 'endMarkedContent') open.pop();
    else open.push(item.id ?? null);
  }
  return texts;
}

/** The objects of a file as they are written, each with what its stream says; for the files of this shop, whose objects are not compressed. */
export function readObjects(bytes: Uint8Array): Map<string, { text: string; stream: string }> {
  const file = Buffer.from(bytes).toString('latin1');
  const objects = [...file.matchAll(/(\d+) 0 obj\n(.*?)\nendobj/gs)].map(([, id = '', body = '']) => {
    const [text = '', raw = ''] = body.split(/\nstream\n/);
    const stream = Buffer.from(raw.replace(/\nendstream$/, ''), 'latin1');
    return [
      id,
      { text, stream: /FlateDecode/.test(text) ? inflateSync(stream).toString('latin1') : `${stream}` },
    ] as const;
  });
  return new Map(objects);
}

function open(bytes: Uint8Array): Promise<Pdf> {
  return getDocumentProxy(new Uint8Array(bytes));
}
