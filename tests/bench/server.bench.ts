/**
 * What the local server takes for a request: the built Worker under workerd, asked over loopback by a few connections that are kept.
 * `CPU` is workerd's own and that of the database beside it; what the asking costs this program is not in it, but slows both.
 */
import { Agent, request } from 'node:http';
import { rounded } from './measure.ts';
import type { Row } from './row.ts';
import { processorOfSite, withSite } from './with-site.ts';

export const name = 'server';

const connections = 8;
const requestsMax = 2_000;
const secondsMax = 15;

export function run(): Promise<Row[]> {
  return withSite({}, async ({ url }) => {
    const { payload } = (await (await fetch(`${url}/api/items/list?limit=1`)).json()) as {
      payload: [{ id: string }];
    };
    const [{ id }] = payload;
    return [
      await measured(url, 'file: a style sheet', /href="(\/_astro\/[^"]+\.css)"/),
      await measured(url, 'page that is a file', '/products'),
      await measured(url, 'page made on demand: an item', `/products/dota2/all/${id}`),
      await measured(url, 'API: currencies', '/api/currencies'),
      await measured(url, 'API: bootstrap of a guest', '/api/bootstrap'),
      await measured(url, 'API: list', '/api/items/list?category=dota2'),
    ];
  });
}

/** A pattern finds its path in the home page. */
async function measured(origin: string, what: string, where: string | RegExp): Promise<Row> {
  const path = typeof where === 'string' ? where : (where.exec(await (await fetch(origin)).text())?.[1] ?? '');
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const ask = () => answered(`${origin}${path}`, agent);
  for (let n = 0; n < 100; n++) await ask();
  const used = processorOfSite();
  const before = used();
  const start = performance.now();
  const seconds = () => (performance.now() - start) / 1_000;
  let asked = 0;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (asked < requestsMax && seconds() < secondsMax) {
        asked++;
        await ask();
      }
    }),
  );
  const [took, after] = [seconds(), used()];
  agent.destroy();
  return {
    what,
    requests: asked,
    'a second': Math.round(asked / took),
    'CPU ms': rounded((after.worker - before.worker) / asked),
    'database CPU ms': rounded((after.database - before.database) / asked),
  };
}

function answered(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const call = request(url, { agent, headers: { 'accept-encoding': 'gzip' } }, (answer) => {
      answer.resume();
      answer.on('end', () =>
        answer.statusCode === 200 ? resolve() : reject(new Error(`${url}: ${answer.statusCode}`)),
      );
    });
    call.on('error', reject);
    call.end();
  });
}
