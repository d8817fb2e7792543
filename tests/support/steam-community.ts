/** A double of Steam's community site: it answers for inventories in the shape that was recorded from it. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SteamCommunity {
  base: string;
  /** Paths that were asked for. */
  asked: string[];
  /** What the next answers are. */
  answer: { status: number; body: unknown };
  close(): Promise<void>;
}

const wear = (level: number, label: string) => ({
  category: 'Exterior',
  internal_name: `WearCategory${level}`,
  localized_category_name: 'Exterior',
  localized_tag_name: label,
});

const description = (classid: string, name: string, tradable: number, tags: unknown[] = []) => ({
  appid: 570,
  classid,
  instanceid: '0',
  currency: 0,
  background_color: '',
  icon_url: `-9a81dlWLwJ2UUGcVs_nsVtzdOEdtWwKGZZLQHTxDZ7I56KU0Zwwo4NUX4oFJZEHLbXS_${classid}`,
  tradable,
  name,
  name_color: 'D2D2D2',
  type: 'Rare Wearable',
  market_name: name,
  market_hash_name: name,
  commodity: 0,
  marketable: tradable,
  tags: [
    { category: 'Rarity', internal_name: 'Rarity_Rare', localized_category_name: 'Rarity', localized_tag_name: 'Rare' },
    ...tags,
  ],
});

/** Three things, two of a kind among them, and one that cannot be traded. */
export const recordedInventory = {
  assets: [
    { appid: 570, contextid: '2', assetid: '31415926535', classid: '1001', instanceid: '0', amount: '1' },
    { appid: 570, contextid: '2', assetid: '31415926536', classid: '1001', instanceid: '0', amount: '1' },
    { appid: 570, contextid: '2', assetid: '27182818284', classid: '1002', instanceid: '0', amount: '1' },
    { appid: 570, contextid: '2', assetid: '16180339887', classid: '1003', instanceid: '0', amount: '1' },
  ],
  descriptions: [
    description('1001', 'Moonlit Bulwark (Field-Tested)', 1, [wear(2, 'Field-Tested')]),
    description('1002', 'Lantern of the Long Night', 1),
    description('1003', 'Bound Keepsake', 0),
  ],
  more_items: 0,
  total_inventory_count: 4,
  success: 1,
  rwgrsn: -2,
};

export async function openSteamCommunity(): Promise<SteamCommunity> {
  const steam = { asked: [] as string[], answer: { status: 200, body: recordedInventory as unknown } };
  const server = createServer((request, response) => {
    steam.asked.push(request.url ?? '');
    response.writeHead(steam.answer.status, { 'content-type': 'application/json; charset=utf-8' });
    response.end(typeof steam.answer.body === 'string' ? steam.answer.body : JSON.stringify(steam.answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // safe because it listens on a port
  const { port } = server.address() as AddressInfo;
  return Object.assign(steam, {
    base: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}
