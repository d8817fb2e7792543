import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import type { ListAuditEntries } from '#contract/operator/audit.ts';
import { insertEventEntry } from '#server/db/insert-audit-entry.ts';
import { orderLines } from '#server/db/schema/orders.ts';
import { trades } from '#server/db/schema/trades.ts';
import { write } from '#server/db/write.ts';
import { listAuditEntries } from '#server/domain/site/operator/list-audit-entries.ts';
import { buyer, createShopper, listItem, seedShop } from '../../../support/shop.ts';
import { createTestApp, type TestApp } from '../../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
});
afterAll(() => app.close());

async function note(actor: string, action: string, subject: string) {
  await write(app.deps.db, insertEventEntry(app.deps, actor, { action, subject }));
}

async function found(input: z.input<typeof ListAuditEntries>): Promise<string[]> {
  const { rows } = await listAuditEntries(app, input);
  return rows.map(({ subject }) => subject);
}

test('an order is found with what was done to its lines and deliveries, a customer with all of it, a line with its delivery', async () => {
  const ada = await createShopper(app, 5000);
  await ada.addToCart(await listItem(app, 1000), await listItem(app, 2000));
  await ada.browser.post('/purchase/product', { ...buyer, paymentMethod: 'balance' });
  const lines = await app.deps.db.select().from(orderLines).where(eq(orderLines.customerId, ada.id));
  const [line, other] = lines;
  if (!line || !other) throw new Error('nothing was bought');
  const { orderId } = line;
  const [delivery] = await app.deps.db.select().from(trades).where(eq(trades.lineId, line.id));
  await note('ops:bob', 'trades.claim', delivery?.id ?? '');
  await note('ops:bob', 'orders.accept', line.id);
  await note('ops:bob', 'orders.accept', other.id);
  await note('ops:bob', 'customers.verify', ada.id);
  await note('ops:bob', 'customers.verify', 'somebody else');

  expect(await found({ subject: line.id })).toEqual([line.id, delivery?.id]);
  expect(await found({ subject: orderId })).toEqual([other.id, line.id, delivery?.id]);
  expect(await found({ subject: ada.id })).toEqual([ada.id, other.id, line.id, delivery?.id]);
});

test('who changed a price on Tuesday is told by action, person and day', async () => {
  const tuesday = 1_900_000_000 - (1_900_000_000 % 86_400);
  const times = [tuesday - 1, tuesday, tuesday + 86_399, tuesday + 86_400];
  for (const at of times) {
    app.clock.now = at;
    await note('ops:eve', 'items.price', `priced at ${at}`);
    await note('ops:eve', 'items.withdraw', `withdrawn at ${at}`);
    await note('ops:bob', 'items.price', `priced by Bob at ${at}`);
  }
  const day = { since: tuesday, until: tuesday + 86_399 };
  expect(await found({ action: 'items.price', actor: 'ops:eve', ...day })).toEqual([
    `priced at ${tuesday + 86_399}`,
    `priced at ${tuesday}`,
  ]);
  expect(await found({ action: 'items', actor: 'ops:eve', ...day })).toHaveLength(4);
  expect(await found({ action: 'item', actor: 'ops:eve', ...day })).toEqual([]);
  expect(await found({ action: 'items.price', ...day })).toHaveLength(4);
});

test('pages follow one another without a gap or a repetition, also within one second and while entries are added', async () => {
  for (let number = 1; number <= 7; number++) await note('ops:pages', 'settings.set', `entry ${number}`);
  const subjects: string[] = [];
  let cursor: string | undefined;
  do {
    const { rows, next } = await listAuditEntries(app, { actor: 'ops:pages', limit: 3, cursor });
    subjects.push(...rows.map(({ subject }) => subject));
    cursor = next ?? undefined;
    await note('ops:pages', 'settings.set', 'added meanwhile');
  } while (cursor);
  expect(subjects).toEqual([7, 6, 5, 4, 3, 2, 1].map((number) => `entry ${number}`));
});

test.each([
  ['no cursor at all', '%'],
  ['no JSON', 'Zm9v'],
  ['of another list', Buffer.from('["items",1,2]').toString('base64url')],
  ['with too few values', Buffer.from('["audit",1]').toString('base64url')],
  ['with other values', Buffer.from('["audit",{},[]]').toString('base64url')],
])('a cursor that is %s is refused', async (_, cursor) => {
  await expect(listAuditEntries(app, { cursor })).rejects.toMatchObject({ code: 'invalid_fields' });
});
