/**
 * Items of a test's own. Every item is there once, so no test buys from the demo catalogue what another may be looking at: the
 * operators' command lists a row of them for each worker, under a hero that no other item has.
 */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api } from './api.ts';
import { ops } from './ask-test-server.ts';

export interface Item {
  id: string;
  title: string;
  /** Euros. */
  price: number;
  /** The path of its page. */
  path: string;
}

export interface Stock {
  /** The hero whose items these are, for lists that show nothing else. */
  hero: string;
  /** The next item that no test has had yet. */
  take(): Item;
  /** Lists one more item that is different from the others in `columns` of an import. */
  list(columns: Record<string, string>): Promise<Item>;
  /** Changes what an item costs, in euros. */
  reprice(item: Item, price: number): Promise<void>;
  /** Takes an item off sale. */
  withdraw(item: Item): Promise<void>;
  /** Runs the operators' command line over the shop under test and returns its output. */
  operate(...args: string[]): Promise<string>;
}

const itemsEach = 90;
const price = 40;

export async function openStock(): Promise<Stock> {
  const mark = randomBytes(4).toString('hex');
  const hero = `Hero ${mark}`;
  const [pictured] = (await api('GET', '/items/list?limit=1')).body.payload;
  let listed = 0;
  const nextLine = () => ({
    external_id: `${mark}-${listed++}`,
    title: `Tested Lantern ${mark} ${String(listed).padStart(2, '0')}`,
    type: 'Relic',
    quality: 'field_tested',
    hero,
    category: 'dota2',
    price: String(price),
    img_url: pictured.img_url,
    img_url_big: pictured.img_url_big,
  });
  await list(Array.from({ length: itemsEach }, nextLine));
  const { body } = await api('GET', `/items/list?limit=${itemsEach}&heroes=${encodeURIComponent(hero)}`);
  const items: Item[] = body.payload.map(itemOf);
  return {
    hero,
    take() {
      const item = items.pop();
      if (!item) throw new Error(`The ${itemsEach} items of this worker are used up.`);
      return item;
    },
    async list(columns) {
      const line = { ...nextLine(), ...columns };
      await list([line]);
      const found = await api('GET', `/items/list?search=${encodeURIComponent(line.title)}`);
      return itemOf(found.body.payload[0]);
    },
    reprice: async (item, to) => void (await operate('items', 'price', item.id, String(to))),
    withdraw: async (item) => void (await operate('items', 'withdraw', item.id, '--yes')),
    operate,
  };
}

function itemOf(product: { id: string; title: string; price: number }): Item {
  return { id: product.id, title: product.title, price: product.price, path: `/products/dota2/all/${product.id}` };
}

async function list(lines: readonly object[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'regalia-stock-'));
  try {
    const file = join(folder, 'items.json');
    writeFileSync(file, JSON.stringify(lines));
    await operate('items', 'import', file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function operate(...args: string[]): Promise<string> {
  const { code, out, err } = await ops({ LIBSQL_URL: process.env.LIBSQL_URL ?? '' }, ...args);
  if (code !== 0) throw new Error(`ops ${args.join(' ')}: ${out}${err}`);
  return out;
}
