/** How fast the shop sells from the balance: one customer buying one thing after the other, and as many customers at once. */

import { request } from '../support/request.ts';
import type { Shopper } from '../support/shop.ts';
import { buyer, createShopper, listItem, seedShop } from '../support/shop.ts';
import type { TestApp } from '../support/test-app.ts';
import { median, milliseconds, quantile, rounded } from './measure.ts';
import type { Row } from './row.ts';
import { withTestApp } from './with-test-app.ts';

export const name = 'purchases';

const retryWhileBusy = 200;
const atOnce = 32;
const rounds = 5;

export function run(): Promise<Row[]> {
  return withTestApp(async (app) => {
    await seedShop(app);
    return [await oneAfterTheOther(app), await manyAtOnce(app)];
  });
}

async function oneAfterTheOther(app: TestApp): Promise<Row> {
  const customer = await createShopper(app, 1000 * retryWhileBusy);
  const times: number[] = [];
  for (let n = 0; n < retryWhileBusy; n++) {
    await customer.addToCart(await listItem(app, 1000));
    times.push(await milliseconds(() => buy(app, customer)));
    await app.settled();
  }
  return row('one after the other', times, sum(times));
}

/** Each round has every customer buy something else at the same moment. */
async function manyAtOnce(app: TestApp): Promise<Row> {
  const customers: Shopper[] = [];
  for (let n = 0; n < atOnce; n++) customers.push(await createShopper(app, 1000 * rounds));
  const times: number[] = [];
  let elapsed = 0;
  for (let round = 0; round < rounds; round++) {
    for (const customer of customers) await customer.addToCart(await listItem(app, 1000));
    elapsed += await milliseconds(() =>
      Promise.all(customers.map(async (each) => times.push(await milliseconds(() => buy(app, each))))),
    );
    await app.settled();
  }
  return row(`${atOnce} at once`, times, elapsed);
}

async function buy(app: TestApp, { browser }: Shopper): Promise<void> {
  const { status } = await request(app.hono, '/api/purchase/product', {
    method: 'POST',
    headers: { authorization: `Bearer ${browser.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...buyer, paymentMethod: 'balance' }),
  });
  if (status !== 200) throw new Error(`A purchase was answered with ${status}`);
}

function row(what: string, times: readonly number[], elapsedMs: number): Row {
  return {
    what,
    purchases: times.length,
    'per second': Math.round((1000 * times.length) / elapsedMs),
    'median ms': rounded(median(times)),
    'p95 ms': rounded(quantile(times, 0.95)),
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
