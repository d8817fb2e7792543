/** What the app itself takes for the calls that pages make: in Node, over the demo shop, without a network but the database's. */
import { demoPassword, people } from '../../scripts/demo/customers.ts';
import { seedWhenEmpty } from '../../scripts/seed.ts';
import { request } from '../support/request.ts';
import type { TestApp } from '../support/test-app.ts';
import { median, quantile, rounded, sample } from './measure.ts';
import type { Row } from './row.ts';
import { withTestApp } from './with-test-app.ts';

export const name = 'api';

const runs = 300;

export function run(): Promise<Row[]> {
  return withTestApp(async (app) => {
    await seedWhenEmpty(
      { url: app.url, authToken: undefined },
      { seedItems: 240, encryptionKey: app.deps.encryptionKey },
    );
    const { body } = await app.browser().post('/login', { username: people.demo.email, password: demoPassword });
    const list = await app.browser().get('/items/list');
    const item = list.body.payload[0].id;
    return [
      await measured(app, 'bootstrap of a guest', '/bootstrap'),
      await measured(app, 'bootstrap of a customer', '/bootstrap', body.token),
      await measured(app, 'list', '/items/list?category=dota2'),
      await measured(app, 'list with counts', '/items/list?category=dota2&counts=1&heroes=Avarielle'),
      await measured(app, 'item', `/items/${item}`),
      await measured(app, 'cart', '/cart/contents', body.token),
    ];
  });
}

async function measured({ hono }: TestApp, what: string, path: string, token?: string): Promise<Row> {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  const samples = await sample(
    async () => {
      const start = performance.now();
      const answer = await request(hono, `/api${path}`, { headers });
      const text = await answer.text();
      const total = performance.now() - start;
      if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}`);
      const timing = /dur=([\d.]+);desc="(\d+)/.exec(answer.headers.get('server-timing') ?? '');
      return { total, database: Number(timing?.[1]), roundTrips: Number(timing?.[2]), bytes: text.length };
    },
    { warmUps: 20, runs },
  );
  return {
    what,
    runs: samples.length,
    'median ms': rounded(median(samples.map(({ total }) => total))),
    'p95 ms': rounded(
      quantile(
        samples.map(({ total }) => total),
        0.95,
      ),
    ),
    'of it database ms': rounded(median(samples.map(({ database }) => database))),
    'round trips': Math.max(...samples.map(({ roundTrips }) => roundTrips)),
    bytes: samples[0]?.bytes ?? 0,
  };
}
