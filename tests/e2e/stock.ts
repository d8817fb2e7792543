/**
 * Items of a test's own. Every item is there once, so no test buys from the demo catalogue what another may be looking at: the
 * operators' command lists a row of them for each worker, under a hero that no other item has.
 */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { opsProcess as ops } from '../support/ops.ts';
import { api } from './api.ts';

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
  /** Changes what an item costs, in euros. */
  reprice(item: Item, price: number): Promise<void>;
  /** Takes an item off sale. */
  withdraw(item: Item): Promise<void>;
  /** Runs the operators' command line over the shop under test; gives what it printed. */
  operate(...args: string[]): Promise<string>;
}

const itemsEach = 90;
const price = 40;

export async function openStock(): Promise<Stock> {
  const mark = randomBytes(4).toString('hex');
  const hero = `Hero ${mark}`;
  const [pictured] = (await api('GET', '/items/list?limit=1')).body.payload;
  const lines = Array.from({ length: itemsEach }, (_, index) => ({
    external_id: `${mark}-${index}`,
    title: `Tested Lantern ${mark} ${String(index + 1).padStart(2, '0')}`,
    type: 'Relic',
    quality: 'field_tested',
    hero,
    category: 'dota2',
    price: String(price),
    img_url: pictured.img_url,
    img_url_big: pictured.img_url_big,
  }));
  await list(lines);
  const { body } = await api('GET', `/items/list?limit=${itemsEach}&heroes=${encodeURIComponent(hero)}`);
  const items: Item[] = body.payload.map((item: { id: string; title: string }) => ({
    id: item.id,
    title: item.title,
    price,
    path: `/products/dota2/all/${item.id}`,
  }));
  return {
    hero,
    take() {
      const item = items.pop();
      if (!item) throw new Error(`The ${itemsEach} items of this worker are used up.`);
      return item;
    },
    reprice: async (item, to) => void (await operate('items', 'price', item.id, String(to))),
    withdraw: async (item) => void (await operate('items', 'withdraw', item.id, '--yes')),
    operate,
  };
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
