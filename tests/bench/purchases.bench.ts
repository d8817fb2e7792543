/** How fast the shop sells from the balance: one customer buying one thing after the other, and as many customers at once. */
import type { Shopper } from '../support/shop.ts';
import { buyer, listItem, openShop, shopper } from '../support/shop.ts';
import type { World } from '../support/world.ts';
import { inWorld } from './in-world.ts';
import { median, milliseconds, quantile, rounded } from './measure.ts';
import type { Row } from './row.ts';

export const name = 'purchases';

const retryWhileBusy = 200;
const atOnce = 32;
const rounds = 5;

export function run(): Promise<Row[]> {
  return inWorld(async (world) => {
    await openShop(world);
    return [await oneAfterTheOther(world), await manyAtOnce(world)];
  });
}

async function oneAfterTheOther(world: World): Promise<Row> {
  const customer = await shopper(world, 1000 * retryWhileBusy);
  const times: number[] = [];
  for (let n = 0; n < retryWhileBusy; n++) {
    await customer.puts(await listItem(world, 1000));
    times.push(await milliseconds(() => buy(world, customer)));
    await world.settled();
  }
  return row('one after the other', times, sum(times));
}

/** Each round has every customer buy something else at the same moment. */
async function manyAtOnce(world: World): Promise<Row> {
  const customers: Shopper[] = [];
  for (let n = 0; n < atOnce; n++) customers.push(await shopper(world, 1000 * rounds));
  const times: number[] = [];
  let elapsed = 0;
  for (let round = 0; round < rounds; round++) {
    for (const customer of customers) await customer.puts(await listItem(world, 1000));
    elapsed += await milliseconds(() =>
      Promise.all(customers.map(async (each) => times.push(await milliseconds(() => buy(world, each))))),
    );
    await world.settled();
  }
  return row(`${atOnce} at once`, times, elapsed);
}

async function buy(world: World, { browser }: Shopper): Promise<void> {
  const { status } = await world.app.request('/api/purchase/product', {
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
