/**
 * Where the Worker's time goes: a profile of the built Worker under workerd for each hot request, asked one after the other, as a flame graph in
 * text in `.cache/bench/flame`. Those of docs/flame-graphs were made so. While the inspector looks on, a line of the log costs more than otherwise.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#node/root.ts';
import { freePort } from '#node/sqld.ts';
import { demoPassword, people } from '../../scripts/demo/customers.ts';
import type { Site } from '../../scripts/site.ts';
import { flameGraph } from './flame/flame-text.ts';
import { originalNames } from './flame/original-names.ts';
import { profile } from './flame/profiler.ts';
import type { Row } from './row.ts';
import { withSite } from './with-site.ts';

export const name = 'flame';

const folder = join(root, '.cache', 'bench', 'flame');
const seedItems = Number(process.env.SEED_ITEMS || 2_400);
const reads = 400;
const purchases = 25;

/** One request, the first of each kind with 0. */
type Act = (n: number) => Promise<unknown>;

export async function run(): Promise<Row[]> {
  const inspectorPort = await freePort();
  return withSite({ seedItems, inspectorPort }, async (site) => {
    mkdirSync(folder, { recursive: true });
    const nameOf = originalNames(join(site.buildDir, 'server'));
    const rows: Row[] = [];
    for (const { what, file, act, times } of await hotRequests(site)) {
      for (let n = 0; n < times; n++) await act(n);
      const taken = await profile(inspectorPort, 'shop', async () => {
        for (let n = times; n < times * 2; n++) await act(n);
      });
      const { samples, lines } = flameGraph(taken, nameOf);
      const head = [`${what}, ${times} times`, '', 'with  without the calls below it, percent'];
      writeFileSync(join(folder, `${file}.txt`), `${[...head, ...lines].join('\n')}\n`);
      rows.push({ what, requests: times, samples, file: `${file}.txt` });
    }
    return rows;
  });
}

async function hotRequests({ url }: Site): Promise<{ what: string; file: string; act: Act; times: number }[]> {
  const { token } = await answered(url, 'POST', '/login', { username: people.demo.email, password: demoPassword });
  const own = (method: string, path: string, body?: object) => answered(url, method, path, body, token);
  // the cheapest first, so that the demo's balance lasts
  const { payload } = await own('GET', `/items/list?limit=${purchases * 2 + 1}&sort=asc`);
  const ids: string[] = payload.map(({ id }: { id: string }) => id);
  const [first = '', ...others] = ids;
  const { tradeUrl, postCode, ...person } = people.demo;
  const form = { ...person, postCode, tradeUrl, paymentMethod: 'balance', terms: true, currency: 'EUR' };
  const read = (what: string, file: string, path: string) => ({
    what: `GET ${path} (${what})`,
    file,
    act: () => own('GET', path),
    times: reads,
  });
  return [
    read('the start of a page', 'bootstrap', '/bootstrap'),
    read('a list', 'list', '/items/list?category=dota2'),
    read('two facets, prices and counts', 'list-counts', '/items/list?type=Blade&quality=rare&price_from=5&counts=1'),
    read('a search', 'search', '/items/list?search=thunder'),
    read('an item', 'item', `/items/${first}`),
    {
      what: 'the page of an item',
      file: 'item-page',
      act: async () => (await fetch(`${url}/products/dota2/all/${first}`)).text(),
      times: reads,
    },
    {
      what: 'POST /cart/add and its removal',
      file: 'cart',
      act: async (n) => own('POST', n % 2 === 0 ? '/cart/add' : '/cart/remove', { id: first }),
      times: reads,
    },
    {
      what: 'POST /cart/add and POST /purchase/product (from the balance)',
      file: 'purchase',
      act: async (n) => {
        await own('POST', '/cart/add', { id: others[n] });
        await own('POST', '/purchase/product', form);
      },
      times: purchases,
    },
  ];
}

// biome-ignore lint/suspicious/noExplicitAny: of answers of every shape a few fields are read
type Answer = any;

async function answered(url: string, method: string, path: string, body?: object, token?: string): Promise<Answer> {
  const guest = { cookie: 'XSRF-TOKEN=x', 'x-xsrf-token': 'x' };
  const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : guest) };
  const answer = await fetch(`${url}/api${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const said = await answer.json();
  if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(said)}`);
  return said;
}
