/** Random lists: different items, each as likely as another wherever its number lies, and all there are where they are few. */
import { expect, test } from 'vitest';
import { listItems } from '#server/domain/catalogue/list-items.ts';
import { planList } from '#server/domain/catalogue/parts/list-plan.ts';
import { listQueries } from '#server/domain/catalogue/parts/list-queries.ts';
import { stock } from '../../support/stock.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

const plain = (count: number) => Array.from({ length: count }, (_, n) => ({ price: String(5 + n) }));

/** The next item takes a number beyond this one. */
function leaveGap({ deps }: TestApp, upTo: number) {
  return deps.db.$client.execute(`update sqlite_sequence set seq = ${upTo} where name = 'items'`);
}

async function randomIds(app: TestApp, limit: number): Promise<string[]> {
  const { items } = await listItems(app, { random: true, limit, category: 'dota2' });
  return items.map(({ id }) => id);
}

test('every item comes as often as others, beside a gap of sold ones too', async () => {
  const app = await createTestApp();
  const ids = await stock(app.deps, plain(15));
  await leaveGap(app, 1000);
  ids.push(...(await stock(app.deps, plain(15))));
  const drawn = new Map(ids.map((id) => [id, 0]));
  const lists = 240;
  for (let n = 0; n < lists; n++) {
    const some = await randomIds(app, 5);
    expect(new Set(some).size).toBe(5);
    for (const id of some) drawn.set(id, (drawn.get(id) ?? 0) + 1);
  }
  // 40 are expected of each; six standard deviations are 35
  for (const [id, times] of drawn) {
    expect(times, id).toBeGreaterThan(5);
    expect(times, id).toBeLessThan(75);
  }
  expect(drawn.size).toBe(30);
  await app.close();
});

test('what is not for sale, or of another category, is not drawn; of fewer than are asked for all come', async () => {
  const app = await createTestApp();
  expect(await randomIds(app, 3)).toEqual([]);
  const ids = await stock(app.deps, plain(6));
  await app.deps.db.$client.batch(
    [
      `insert into categories (id, name, url) values ('cat_other', 'Other', 'other')`,
      { sql: `update items set state = 'sold' where id = ?`, args: [ids[0] ?? ''] },
      { sql: `update items set category_id = 'cat_other' where id = ?`, args: [ids[1] ?? ''] },
    ],
    'write',
  );
  for (let n = 0; n < 20; n++) {
    for (const id of await randomIds(app, 2)) expect(ids.slice(2)).toContain(id);
    expect((await randomIds(app, 20)).toSorted()).toEqual(ids.slice(2).toSorted());
  }
  // so far apart that numbers are no longer drawn
  await leaveGap(app, 5_000_000);
  ids.push(...(await stock(app.deps, plain(2))));
  for (let n = 0; n < 5; n++) expect((await randomIds(app, 6)).toSorted()).toEqual(ids.slice(2).toSorted());
  await app.close();
});

test('where numbers are drawn, items are searched by them in the small index', async () => {
  const app = await createTestApp();
  const { sql, params } = listQueries(app.deps.db, planList({ random: true, category: 'dota2' }, 1)).page.toSQL();
  const { rows } = await app.deps.db.$client.execute({ sql: `explain query plan ${sql}`, args: params as string[] });
  const details = rows.map(({ detail }) => String(detail)).join('\n');
  expect(details).toMatch(/SEARCH items USING COVERING INDEX items_for_sale_number \(number=\?/);
  await app.close();
});
