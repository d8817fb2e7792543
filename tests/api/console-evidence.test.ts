/** Files of evidence over HTTP: kept with a delivery, opened again byte for byte, and what is refused. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { evidenceBytesMax } from '#rules/limits/sizes.ts';
import { boughtLine, tradeOf } from '../support/deliveries.ts';
import { signedInOperator, type TestOperator } from '../support/operators.ts';
import { request } from '../support/request.ts';
import { seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let clerk: TestOperator;
let delivery: string;
let customer: Awaited<ReturnType<typeof boughtLine>>['ada'];
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
  clerk = await signedInOperator(app, 'clerk');
  const { ada, line } = await boughtLine(app, 2500);
  customer = ada;
  delivery = (await tradeOf(app, line.id))?.id ?? '';
});
afterAll(() => app.close());

const png = Buffer.from('\x89PNG\r\n\x1a\n\x00\xff and what it shows', 'latin1');
const add = ({ browser }: TestOperator, fields: object, id = delivery) =>
  browser.post(`/ops/deliveries/${id}/evidence`, fields);
const good = { name: 'her screenshot.txt', note: 'what she sent', file: png.toString('base64') };

function opened(id: string, by: { browser: { cookies: Map<string, string> } }) {
  const cookie = [...by.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return request(app.hono, `/api/ops/evidence/${id}`, { headers: { cookie } });
}

test('a file is kept under the type of its content, shown with the delivery, and opened as it was, never in place', async () => {
  const added = await add(clerk, good);
  expect([added.status, added.body.payload]).toMatchObject([200, { mediaType: 'image/png', sizeBytes: png.length }]);
  const { id } = added.body.payload;
  const { evidence } = (await clerk.browser.get(`/ops/deliveries/${delivery}`)).body.payload;
  expect(evidence).toMatchObject([{ id, name: good.name, note: good.note, addedBy: clerk.email }]);

  const answer = await opened(id, clerk);
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(png);
  const header = (name: string) => answer.headers.get(name);
  expect([header('content-type'), header('content-disposition'), header('x-content-type-options')]).toEqual([
    'image/png',
    `attachment; filename="${id}.png"`,
    'nosniff',
  ]);
  expect(header('cache-control')).toContain('no-store');

  const [entry] = (await clerk.browser.get(`/ops/audit?action=evidence.add&subject=${delivery}`)).body.payload;
  expect(entry).toMatchObject({ actor: clerk.email, role: 'clerk', details: { evidence: id, mediaType: 'image/png' } });
});

test('what is no picture, document or text, too large, or of no delivery is refused, field by field', async () => {
  const program = Buffer.from('\x7fELF\x02\x01\x01\x00', 'latin1').toString('base64');
  const large = Buffer.alloc(evidenceBytesMax + 1, 'a').toString('base64');
  const refused = async (fields: object) => {
    const { status, body } = await add(clerk, { ...good, ...fields });
    return [status, body.errors];
  };
  expect(await refused({ file: program })).toEqual([
    422,
    { file: ['must be a PNG, JPEG, WebP, PDF or plain text by its content'] },
  ]);
  expect(await refused({ file: large })).toEqual([422, { file: ['must have at most 2 MB'] }]);
  expect(await refused({ note: '' })).toEqual([422, { note: ['must say what it shows'] }]);
  expect((await add(clerk, good, 'trd_none')).status).toBe(404);
});

test('a viewer opens, and adds nothing; a customer and a stranger get nowhere', async () => {
  const viewer = await signedInOperator(app, 'viewer');
  const { id } = (await add(clerk, good)).body.payload;
  expect((await opened(id, viewer)).status).toBe(200);
  expect((await add(viewer, good)).body.message_key).toBe('role_too_low');
  expect((await opened(id, customer)).status).toBe(401);
  expect((await opened('evi_none', clerk)).status).toBe(404);
});

test('a shop without a place for files says so, and keeps nothing', async () => {
  const bare = await createTestApp({ keepsEvidence: false });
  try {
    await seedShop(bare);
    const { line } = await boughtLine(bare, 2500);
    const trade = (await tradeOf(bare, line.id))?.id ?? '';
    const { browser } = await signedInOperator(bare, 'clerk');
    const { status, body } = await browser.post(`/ops/deliveries/${trade}/evidence`, good);
    expect([status, body.message_key]).toEqual([503, 'evidence_unavailable']);
    expect((await browser.get(`/ops/deliveries/${trade}`)).body.payload.evidence).toEqual([]);
  } finally {
    await bare.close();
  }
});
