/** What becomes of more requests at once than the shop takes on: purchases and reads, in equal parts of one to nine, none of which comes back. */
import { requestsAtOnceMax } from '#rules/limits/requests.ts';
import { checkLedger } from '#server/domain/ledger/check-ledger.ts';
import { request } from '../support/request.ts';
import { buyer, createShopper, listItem, type Shopper, seedShop } from '../support/shop.ts';
import type { TestApp } from '../support/test-app.ts';
import { milliseconds, quantile, rounded } from './measure.ts';
import type { Row } from './row.ts';
import { withTestApp } from './with-test-app.ts';

export const name = 'load';

const factors = [1, 2, 10];
const readsPerPurchase = 9;

export function run(): Promise<Row[]> {
  return withTestApp(async (app) => {
    await seedShop(app);
    const rows: Row[] = [];
    for (const factor of factors) rows.push(await measured(app, factor));
    const { sound } = await checkLedger({ deps: app.deps });
    if (!sound) throw new Error('The books are wrong');
    return rows;
  });
}

async function measured(app: TestApp, factor: number): Promise<Row> {
  const asked = factor * requestsAtOnceMax;
  const customers: Shopper[] = [];
  for (let n = 0; n < asked / (1 + readsPerPurchase); n++) {
    const customer = await createShopper(app, 5_000);
    await customer.addToCart(await listItem(app, 1_000));
    customers.push(customer);
  }
  const answered: { status: number; ms: number }[] = [];
  const ask = async (path: string, { browser }: Shopper, body?: object) => {
    let status = 0;
    const ms = await milliseconds(async () => {
      status = await statusOf(app, path, browser.token, body);
    });
    answered.push({ status, ms });
  };
  const elapsed = await milliseconds(() =>
    Promise.all(
      Array.from({ length: asked }, (_, n) => {
        // safe because there is one for each tenth
        const customer = customers[Math.floor(n / (1 + readsPerPurchase))] as Shopper;
        if (n % (1 + readsPerPurchase) === 0)
          return ask('purchase/product', customer, { ...buyer, paymentMethod: 'balance' });
        return ask(n % 2 === 0 ? 'cart/contents' : 'items/list', customer);
      }),
    ),
  );
  await app.settled();
  const times = (status: number) => answered.filter((each) => each.status === status).map(({ ms }) => ms);
  const [served, refused] = [times(200), times(503)];
  if (served.length + refused.length < asked) throw new Error('Something was answered in another way');
  return {
    what: `${asked} at once`,
    served: served.length,
    'a second': Math.round((1000 * served.length) / elapsed),
    'p95 ms': rounded(quantile(served, 0.95)),
    refused: refused.length,
    'refused: p95 ms': refused.length > 0 ? rounded(quantile(refused, 0.95)) : '',
    'refused: longest ms': refused.length > 0 ? rounded(Math.max(...refused)) : '',
  };
}

async function statusOf(app: TestApp, path: string, token: string | null, body?: object): Promise<number> {
  const { status } = await request(app.hono, `/api/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  });
  return status;
}
