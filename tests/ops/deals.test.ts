import { afterAll, beforeAll, expect, test } from 'vitest';
import { ops as run } from '../support/ops.ts';
import { createShopper, listItem, seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
});
afterAll(() => app.close());

const ops = (...args: string[]) => run({ LIBSQL_URL: app.url }, ...args);
const offered = async (path: string) => {
  // the command line keeps the machine's time
  app.clock.now = Math.floor(Date.now() / 1000);
  return (await app.browser().get(path)).body.payload.map(({ id }: { id: string }) => id);
};

test('a pack is created, offered, listed, and gone once it is ended', async () => {
  const [one, two] = [await listItem(app, 1000), await listItem(app, 2000)];
  const { id } = (await ops('packs', 'create', 'Two blades', one, two, '--price', '25', '--json')).json();
  expect(await offered('/packs')).toContain(id);
  const list = await ops('packs', 'list');
  for (const words of [id, 'Two blades', '€25.00', '€30.00', 'offered']) expect(list.out).toContain(words);
  expect((await ops('packs', 'end', id)).err).toContain('add --yes');
  expect((await ops('packs', 'end', id, '--yes')).out).toBe(`${id} has ended.\n`);
  expect(await offered('/packs')).not.toContain(id);
  expect((await ops('packs', 'end', id, '--yes')).err).toBe('This pack is no longer available\n');
  const [entry] = (await ops('audit', 'list', '--subject', id, '--json')).json();
  expect(entry).toMatchObject({ action: 'packs.end' });
});

test('a prompt is created, offered until it is bought, and listed as sold', async () => {
  const item = await listItem(app, 1000);
  const { id } = (await ops('prompts', 'create', item, '--price', '7.50', '--hours', '2', '--json')).json();
  expect(await offered('/prompts')).toContain(id);
  const ada = await createShopper(app, 1000);
  expect((await ada.browser.post('/purchase/prompt', { prompt_id: id })).body).toMatchObject({ balance: 2.5 });
  expect(await offered('/prompts')).not.toContain(id);
  const rows = (await ops('prompts', 'list', '--json')).json();
  expect(rows.find((row: { id: string }) => row.id === id)).toMatchObject({ state: 'sold', priceCents: 750 });
});

test('a prompt that is planned is not offered yet and can be ended', async () => {
  const item = await listItem(app, 1000);
  const days = ['--starts', '2098-01-01', '--ends', '2098-01-31'];
  const { id } = (await ops('prompts', 'create', item, '--price', '5', ...days, '--json')).json();
  expect(await offered('/prompts')).not.toContain(id);
  expect((await ops('prompts', 'list')).out).toContain('planned');
  expect((await ops('prompts', 'end', id, '--yes', '--json')).json()).toEqual({ id, state: 'ended' });
  expect((await ops('prompts', 'end', id, '--yes')).err).toBe('This deal is over\n');
});

test.each([
  [['packs', 'create', 'One', 'itm_a', '--price', '5'], 'A pack holds at least two different items.'],
  [['packs', 'create', 'Two', 'itm_a', 'itm_b', '--price', '5'], 'This item is no longer available'],
  [['packs', 'create', 'Two', 'itm_a', 'itm_b', '--price', 'free'], '--price is "free"'],
  [
    ['packs', 'create', 'Two', 'itm_a', 'itm_b', '--price', '5', '--image', 'emblem.svg'],
    '--image is "emblem.svg"; it must begin with / or be at IMAGE_HOST, which is not set.',
  ],
  [['prompts', 'create', 'itm_a', '--price', '5'], 'Say how long it lasts: --hours or --ends.'],
  [['prompts', 'create', 'itm_a', '--price', '5', '--hours', '2', '--ends', '2098-01-01'], 'Say how long it lasts'],
  [['prompts', 'create', 'itm_a', '--price', '5', '--ends', '2020-01-01'], 'It would be over before it begins'],
  [['prompts', 'create', 'itm_a', '--price', '5', '--hours', '2'], 'This item is no longer available'],
  [['packs', 'end', 'pak_none', '--yes'], 'We could not find what you asked for: pak_none'],
  [['prompts', 'end', 'pro_none', '--yes'], 'We could not find what you asked for: pro_none'],
])('%j ends with 1 and one line', async (args, line) => {
  const { code, err } = await ops(...args);
  expect(err.trim().split('\n')).toHaveLength(1);
  expect(err).toContain(line);
  expect(code).toBe(1);
});
