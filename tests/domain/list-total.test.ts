/** How many rows a list of operators says that it has: all of few, about as many of more, and nothing of one that is narrowed. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countedRowsMax } from '#rules/limits/lists.ts';
import { listItems } from '#server/domain/catalogue/operator/list-items.ts';
import { listOrderLines } from '#server/domain/orders/operator/list-order-lines.ts';
import { operatorOf } from '../support/bank.ts';
import { signedInOperator } from '../support/operators.ts';
import { listItem, seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
});
afterAll(() => app.close());

/** Lists so many more items, copies of one. */
async function list(count: number): Promise<void> {
  const id = await listItem(app, 1200);
  const { rows } = await app.deps.db.$client.execute(
    "select name from pragma_table_info('items') where name not in ('id', 'number')",
  );
  const columns = rows.map(({ name }) => String(name)).join(', ');
  await app.deps.db.run(sql`insert into items (id, ${sql.raw(columns)})
    with recursive n (i) as (select 1 union all select i + 1 from n where i < ${count - 1})
    select ${id} || i, ${sql.raw(columns)} from items, n where items.id = ${id}`);
}

test('countedRowsMax rows are counted, more are estimated and say so, and a narrowed list has no total', async () => {
  const ctx = operatorOf(app);
  expect((await listOrderLines(ctx, {})).total).toBeUndefined();
  await list(countedRowsMax);
  expect((await listItems(ctx, {})).total).toEqual({ count: countedRowsMax, isEstimate: false });
  await listItem(app, 1200);
  expect((await listItems(ctx, {})).total).toMatchObject({ isEstimate: true });
  await list(1233);
  const first = await listItems(ctx, { sort: 'title' });
  expect(first.total).toEqual({ count: 2200, isEstimate: true });
  expect((await listItems(ctx, { sort: 'title', cursor: first.next ?? '' })).total).toEqual(first.total);
  expect((await listItems(ctx, { search: 'blade' })).total).toBeUndefined();
  expect((await listItems(ctx, { state: 'available' })).total).toBeUndefined();
  const { browser } = await signedInOperator(app, 'viewer');
  expect((await browser.get('/ops/items')).body.meta.total).toEqual({ count: 2200, isEstimate: true });
});
