import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestHarness } from 'wrangler';
import { readDocumentFont } from '#node/document-fonts.ts';
import { buildRenderer } from '../../scripts/build-renderer.ts';
import { readPdf } from '../support/pdf.ts';

const renderer = mkdtempSync(join(tmpdir(), 'regalia-renderer-'));
const caller = join(import.meta.dirname, '..', 'support', 'pdf-worker', 'wrangler.toml');
const workers = [caller, join(renderer, 'wrangler.json')].map((configPath) => ({ configPath }));
const harness = createTestHarness({ workers });
const fonts = createServer(async ({ url = '' }, answer) => void answer.end(await readDocumentFont(url)));
beforeAll(async () => {
  await new Promise<void>((resolve) => fonts.listen(0, '127.0.0.1', resolve));
  await buildRenderer(renderer);
  await harness.listen();
});
afterAll(async () => {
  await harness.close();
  fonts.close();
  rmSync(renderer, { recursive: true });
});

test('the renderer writes a document with the fonts that its names need, which it asks of its caller', async () => {
  const names = ['Ελένη Παπαδοπούλου', 'محمد عبد الله', 'דוד כהן', '山田 太郎', '김민수', 'Smile 😀'];
  const document = {
    language: 'en',
    title: 'Invoice',
    fileName: 'invoice.pdf',
    facts: [['Number', '2026-000012']],
    seller: { label: 'Seller', lines: ['Regalia Demo Ltd'] },
    buyer: { label: 'Buyer', lines: names, country: 'JP' },
    head: ['Description', 'Amount'],
    rows: [['Crown of Small Hours', '€17.99']],
    sums: [['Net', '€14.87']],
    total: ['Total', '€17.99'],
    notes: [],
    pageOf: 'Page {page} of {pages}',
  };
  const { port } = fonts.address() as AddressInfo;
  const body = JSON.stringify({ fonts: `http://127.0.0.1:${port}`, document });
  const answer = await harness.fetch('/', { method: 'POST', body });
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect([answer.status, answer.status === 200 ? '' : new TextDecoder().decode(bytes)]).toEqual([200, '']);
  const { text } = await readPdf(bytes);
  for (const name of names.slice(0, -1)) expect(text).toContain(name);
  expect(answer.headers.get('missing')).toBe('U+1F600');
});
