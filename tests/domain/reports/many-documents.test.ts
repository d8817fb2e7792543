/** More documents than are read at once. */
import { expect, test } from 'vitest';
import { documentsAtOnce } from '#rules/limits/batches.ts';
import { exportDocuments } from '#server/domain/reports/operator/export-documents.ts';
import { reportVat } from '#server/domain/reports/operator/report-vat.ts';
import { copied } from '../../support/copied.ts';
import { buyer, createShopper, listItem, seedShop } from '../../support/shop.ts';
import { createTestApp } from '../../support/test-app.ts';

test('the file for an accountant is read documentsAtOnce documents at once, and its last line says how many it has', async () => {
  const calls: string[] = [];
  const app = await createTestApp({ onDatabaseCall: (body) => calls.push(body) });
  await seedShop(app);
  const ada = await createShopper(app, 5000);
  await ada.addToCart(await listItem(app, 1000));
  const { body } = await ada.browser.post('/purchase/product', { ...buyer, paymentMethod: 'balance' });
  // each has its invoice by a trigger
  await copied(app, 'orders', body.order_id, documentsAtOnce, { id: "'ord_' || n" });
  const ctx = { deps: app.deps, actor: 'ops:test', role: 'owner' as const };
  await app.settled();
  calls.length = 0;
  let text = '';
  for await (const piece of exportDocuments(ctx, {})) text += piece;
  expect(calls.filter((call) => call.includes('credit_notes'))).toHaveLength(2);
  const lines = text.trimEnd().split('\r\n');
  expect(lines).toHaveLength(documentsAtOnce + 3);
  expect(lines.at(-1)).toBe(`${documentsAtOnce + 1},documents${','.repeat(11)}`);
  const month = new Date(app.clock.now * 1000).toISOString().slice(0, 7);
  expect(await reportVat(ctx, { from: month, to: month })).toMatchObject([{ invoices: documentsAtOnce + 1 }]);
  await app.close();
});
