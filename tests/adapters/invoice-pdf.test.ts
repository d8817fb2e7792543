import { describe, expect, test } from 'vitest';
import { readDocumentFont } from '#node/document-fonts.ts';
import { pdfkitRenderer } from '#server/adapters/pdf/pdfkit.ts';
import type { InvoiceDocument } from '#server/adapters/pdf/port.ts';
import { readObjects, readPdf, readStructure, type Tagged } from '../support/pdf.ts';

const invoice: InvoiceDocument = {
  language: 'en',
  title: 'Invoice',
  fileName: 'regalia-invoice-2026-000012.pdf',
  facts: [
    ['Number', '2026-000012'],
    ['Date of issue', '21.09.2026'],
  ],
  seller: { label: 'Seller', lines: ['Regalia Demo Ltd', '1 Crown Street, 10115 Berlin'] },
  buyer: { label: 'Buyer', lines: ['Ada Lovelace', '10117 Berlin'], country: 'DE' },
  head: ['Description', 'Price', 'Discount', 'Amount'],
  rows: [['Crown of Small Hours', '€19.99', '-€2.00', '€17.99']],
  sums: [
    ['Net', '€14.87'],
    ['VAT 21%', '€3.12'],
  ],
  total: ['Total', '€17.99'],
  notes: ['Paid in full from the balance on 21.09.2026.'],
  pageOf: 'Page {page} of {pages}',
};

const titles = (count: number) =>
  Array.from({ length: count }, (_, index) => [`Item ${index + 1}`, '€1.00', '€0.00', '€1.00']);

async function render(change: Partial<InvoiceDocument> = {}) {
  const missing: string[] = [];
  const loaded: string[] = [];
  const renderPdf = pdfkitRenderer({
    readAsset: (path) => {
      loaded.push(path);
      return readDocumentFont(path);
    },
    onMissing: (characters) => missing.push(...characters),
  });
  const bytes = await renderPdf({ ...invoice, ...change }, { issuedAt: 1_790_000_000, author: 'Regalia' });
  return { bytes, missing, loaded };
}

const addressed = (name: string, country = 'DE') => render({ buyer: { label: 'Buyer', lines: [name], country } });
const spaced = (text: string) => text.replace(/\s+/gu, ' ');

test.each([
  ['Greek', 'Ελένη Παπαδοπούλου', 'GR'],
  ['polytonic Greek', 'Ἑλένη ᾿Αγγελοπούλου', 'GR'],
  ['Cyrillic', 'Ольга Щърбева Ђорђевић Їжак', 'BG'],
  ['Hebrew', 'דוד בן־גוריון', 'IL'],
  ['Arabic', 'محمد عبد الله القاهرة', 'EG'],
  ['Arabic with lam-alef', 'علاء الإسكندرية', 'EG'],
  ['Persian', 'پریچهر گل‌محمدی', 'IR'],
  ['Chinese, simplified', '李小龙 北京市朝阳区', 'CN'],
  ['Chinese, traditional', '陳水扁 臺北市中正區', 'TW'],
  ['Japanese', '山田さくら トウキョウ', 'JP'],
  ['Korean', '김민수 서울특별시 종로구', 'KR'],
  ['Vietnamese', 'Nguyễn Thị Hương', 'VN'],
  ['Armenian', 'Արամ Խաչատրյան', 'AM'],
  ['Georgian', 'გიორგი ბერიძე', 'GE'],
  ['Thai', 'สมชาย ศรีสุข', 'TH'],
  ['Polish', 'Łucja Żółć-Gęśla', 'PL'],
])('%s is read back as it was written', async (_script, name, country) => {
  const { bytes, missing } = await addressed(name, country);
  const { text } = await readPdf(bytes);
  expect(spaced(text)).toContain(spaced(name.replace('\u200c', '')));
  expect(missing).toEqual([]);
});

test('a line of both directions is in the order of reading, and stands as it is read', async () => {
  const { bytes } = await addressed('רחוב הרצל 5, Tel Aviv', 'IL');
  const { text } = await readPdf(bytes);
  expect(text.replace(/\s/g, '')).toContain('רחובהרצל5,TelAviv');
});

test.each([
  ['JP', '直子', 'noto-sans-jp'],
  ['CN', '直子', 'noto-sans-sc'],
  ['TW', '直子', 'noto-sans-tc'],
  ['KR', '直子', 'noto-sans-kr'],
  ['DE', '直子 なおこ', 'noto-sans-jp'],
  ['DE', '直子 김', 'noto-sans-kr'],
])('Han characters have the forms of %s in %s', async (country, name, family) => {
  const { loaded } = await addressed(name, country);
  const eastAsian = loaded.filter((path) => /noto-sans-(sc|tc|jp|kr).*ttf/.test(path));
  expect(eastAsian.length).toBeGreaterThan(0);
  expect(eastAsian.filter((path) => !path.includes(family))).toEqual([]);
});

test('a document loads the fonts that its texts need, and no other', async () => {
  const { loaded } = await render();
  expect(loaded.toSorted()).toEqual([
    '/fonts/documents/instrument-sans/latin-400.ttf',
    '/fonts/documents/instrument-sans/latin-600.ttf',
  ]);
  const { loaded: ofGreek } = await addressed('Ελένη');
  expect(ofGreek.filter((path) => path.endsWith('.ttf'))).toHaveLength(4);
});

test('a character that no font has is told, and shown by its code or in Latin letters, never by a question mark', async () => {
  const { bytes, missing } = await addressed('Zoë 👑 𓂀 𝓐da');
  expect(missing).toEqual(['U+1F451', 'U+13080', 'U+1D4D0']);
  const { text } = await readPdf(bytes);
  expect(text).toContain('Zoë U+1F451 U+13080 Ada');
  expect(text).not.toContain('?');
  // readers that are told what stands beside the glyphs get what was written
  expect(contentOf(bytes)).toContain('/ActualText (\xfe\xff\xd8\x3d\xdc\x51');
});

test('characters that would turn a line around are left out', async () => {
  const { bytes } = await addressed('Ada\u202e evil\u2066 name');
  expect((await readPdf(bytes)).text).toContain('Ada evil name');
});

test('the same document gives the same bytes', async () => {
  expect((await addressed('Ελένη 山田')).bytes).toEqual((await addressed('Ελένη 山田')).bytes);
});

test('only what is written of a font is in the file', async () => {
  expect((await render()).bytes.length).toBeLessThan(30_000);
  expect((await addressed('山田太郎 Ελένη محمد')).bytes.length).toBeLessThan(60_000);
});

test('a list over several pages repeats its head, and keeps the sums beside the last of its rows', async () => {
  for (const count of [17, 18, 19, 20, 21, 22, 23, 24, 40]) {
    const { pages } = await readPdf((await render({ rows: titles(count) })).bytes);
    for (const page of pages) expect(page).toMatch(/Description Price Discount Amount\s+Item/);
    expect(pages.at(-1)).toContain(`Item ${count}`);
    expect(pages.at(-1)).toContain('Total €17.99');
  }
});

test('the longest words stay on the page', async () => {
  const { bytes } = await render({ rows: [['W'.repeat(200), '€1.00']] });
  const { text } = await readPdf(bytes);
  expect(text.replace(/\s/g, '')).toContain('W'.repeat(200));
});

/** The rules of PDF/UA-1 (ISO 14289-1) that a machine can see, by the numbers of its chapters. */
describe('PDF/UA', () => {
  const objects = (bytes: Uint8Array) => [...readObjects(bytes).values()];
  const long = () =>
    render({ rows: titles(40), buyer: { label: 'Buyer', lines: ['Ελένη דוד محمد 山田 김 👑'], country: 'JP' } });

  test('5: the file says that it keeps to PDF/UA-1', async () => {
    const [metadata] = objects((await render()).bytes).filter(({ text }) => text.includes('/Subtype /XML'));
    expect(metadata?.stream).toContain('<pdfuaid:part>1</pdfuaid:part>');
  });

  test('7.1: it is tagged, its title is in its metadata and shown by the reader', async () => {
    const { bytes } = await render();
    const [catalog] = objects(bytes).filter(({ text }) => text.includes('/Type /Catalog'));
    for (const entry of ['/StructTreeRoot', '/MarkInfo', '/Metadata', '/ViewerPreferences'])
      expect(catalog?.text).toContain(entry);
    const texts = objects(bytes).map(({ text }) => text);
    expect(texts.some((text) => text.includes('/Marked true'))).toBe(true);
    expect(texts.some((text) => text.includes('/DisplayDocTitle true'))).toBe(true);
    const [metadata] = objects(bytes).filter(({ text }) => text.includes('/Subtype /XML'));
    expect(metadata?.stream).toMatch(/<dc:title>[\s\S]*Invoice 2026-000012[\s\S]*<\/dc:title>/);
  });

  test('7.1: all that is drawn is of the structure or an artifact, and none is both', async () => {
    for (const content of contentsOf((await long()).bytes)) {
      const faults = unmarked(content);
      expect(faults).toEqual([]);
    }
  });

  test('7.1: each marked part of a page leads back to its element', async () => {
    const { bytes } = await long();
    const marked = contentsOf(bytes).map((content) => [...content.matchAll(/\/MCID (\d+)/g)].length);
    const [root] = objects(bytes).filter(({ text }) => text.includes('/Type /StructTreeRoot'));
    const parents = [...(root?.text.matchAll(/\d+ \[([^\]]*)\]/g) ?? [])].map(
      ([, list = '']) => [...list.matchAll(/\d+ 0 R/g)].length,
    );
    expect(marked.length).toBeGreaterThan(1);
    expect(parents).toEqual(marked);
  });

  test('7.2: the language is that of the texts', async () => {
    expect((await readPdf((await render({ language: 'pl' })).bytes)).info.Language).toBe('pl');
  });

  test('7.4, 7.5: headings, tables with heads, and paragraphs, in the order of reading', async () => {
    const [document] = await readStructure((await render()).bytes);
    expect(outline(document ?? nothing)).toEqual([
      'P Regalia',
      'H1 Invoice',
      'Table',
      '  TR',
      '    TH Number',
      '    TD 2026-000012',
      '  TR',
      '    TH Date of issue',
      '    TD 21.09.2026',
      'H2 Seller',
      'P Regalia Demo Ltd',
      'P 1 Crown Street, 10115 Berlin',
      'H2 Buyer',
      'P Ada Lovelace',
      'P 10117 Berlin',
      'Table',
      '  TR',
      '    TH Description',
      '    TH Price',
      '    TH Discount',
      '    TH Amount',
      '  TR',
      '    TD Crown of Small Hours',
      '    TD €19.99',
      '    TD -€2.00',
      '    TD €17.99',
      'Table',
      '  TR',
      '    TH Net',
      '    TD €14.87',
      '  TR',
      '    TH VAT 21%',
      '    TD €3.12',
      '  TR',
      '    TH Total',
      '    TD €17.99',
      'P Paid in full from the balance on 21.09.2026.',
    ]);
  });

  test('7.5: heads say what they are the head of', async () => {
    const scopes = objects((await render()).bytes).flatMap(({ text }) => {
      const [, scope] = text.match(/\/S \/TH[\s\S]*\/Scope \/(\w+)/) ?? [];
      return text.includes('/S /TH') ? [scope ?? 'none'] : [];
    });
    expect(scopes.toSorted()).toEqual([...Array(4).fill('Column'), ...Array(5).fill('Row')]);
  });

  test('7.8: what a page repeats is an artifact', async () => {
    const contents = contentsOf((await long()).bytes);
    expect(contents.length).toBeGreaterThan(1);
    for (const content of contents) expect(content).toMatch(/\/Artifact <<\s*\/Type \/Pagination/);
    const elements = await readStructure((await long()).bytes);
    expect(
      elements
        .map(({ text }) => text)
        .join(' ')
        .match(/Description/g),
    ).toHaveLength(1);
    expect(elements.map(({ text }) => text).join(' ')).not.toContain('Page 1');
  });

  test('7.21: fonts are embedded, and each glyph that is drawn says its character', async () => {
    const { bytes } = await long();
    const all = readObjects(bytes);
    const fonts = [...all.values()].filter(({ text }) => text.includes('/Subtype /Type0'));
    expect(fonts.length).toBeGreaterThan(5);
    for (const { text } of fonts) {
      const [, unicode = ''] = text.match(/\/ToUnicode (\d+) 0 R/) ?? [];
      const [, ...characters] = [
        ...(all
          .get(unicode)
          ?.stream.match(/\[(.*)\]/s)?.[1]
          ?.matchAll(/<([^>]*)>/g) ?? []),
      ];
      expect(characters.length).toBeGreaterThan(0);
      for (const [, character] of characters) expect(character).toMatch(/^[0-9a-f]{4}( [0-9a-f]{4})*$/);
    }
    const descriptors = [...all.values()].filter(({ text }) => text.includes('/Type /FontDescriptor'));
    expect(descriptors).toHaveLength(fonts.length);
    for (const { text } of descriptors) expect(text).toContain('/FontFile2');
  });
});

/** The operators of each page. */
function contentsOf(bytes: Uint8Array): string[] {
  const all = readObjects(bytes);
  const pages = [...all.values()].filter(({ text }) => /\/Type \/Page\n/.test(text));
  return pages.map(({ text }) => all.get(text.match(/\/Contents (\d+) 0 R/)?.[1] ?? '')?.stream ?? '');
}

const contentOf = (bytes: Uint8Array) => contentsOf(bytes).join('\n');

/** Operators that draw outside of any marked part, and artifacts within the structure or around it. */
function unmarked(content: string): string[] {
  const open: string[] = [];
  const faults: string[] = [];
  for (const [operator, tag] of content.matchAll(
    /\/(\w+)(?: <<(?:[^<>]|<(?!<)|>(?!>))*>>)? B(?:DC|MC)\b|\bEMC\b|(?<=[\s\]>])(?:Tj|TJ|f\*?|S|B)(?=\s)/g,
  )) {
    if (tag) {
      if (
        open.length > 0 &&
        (tag === 'Artifact' || open.includes('Artifact')) &&
        tag !== 'Span' &&
        tag !== 'ReversedChars'
      )
        faults.push(`${tag} in ${open.join(' ')}`);
      open.push(tag);
    } else if (operator === 'EMC') open.pop();
    else if (open.length === 0) faults.push(operator);
  }
  return faults;
}

const nothing: Tagged = { role: '', text: '', children: [] };

function outline({ children }: Tagged, depth = 0): string[] {
  return children.flatMap((child) => [
    `${'  '.repeat(depth)}${child.role}${child.children.length > 0 ? '' : ` ${child.text}`}`,
    ...outline(child, depth + 1),
  ]);
}
