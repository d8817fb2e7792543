import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ops as run } from '../support/ops.ts';
import { stock } from '../support/stock.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let folder: string;
beforeAll(async () => {
  app = await createTestApp();
  await stock(app.deps, [{ title: 'First of all' }]);
  folder = mkdtempSync(join(tmpdir(), 'regalia-items-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await app.close();
});

const ops = (...args: string[]) => run({ LIBSQL_URL: app.url }, ...args);

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const head = 'external_id,title,type,quality,category,price,img_url';
const row = (id: string, price = '10', title = `Thing ${id}`) => `${id},${title},Blade,well_worn,dota2,${price},/a.svg`;
const csv = (...rows: string[]) => [head, ...rows].join('\n');
const prices = async (id: string) => (await ops('items', 'list', '--search', id, '--json')).json();

test('a semicolon file in Latin-1 with columns of its own is imported by naming them', async () => {
  const text =
    'Nummer;Name;Art;quality;category;price;img_url;Regal\nlat-1;Königsschwert;Klinge;well_worn;dota2;1,50;/a.svg;7';
  const path = file('latin.csv', Buffer.from(text, 'latin1'));
  const refused = await ops('items', 'import', path);
  expect(refused.err).toContain('has unknown columns: Nummer, Name, Art, Regal');
  const wrong = await ops('items', 'import', path, '--map', 'name=Name');
  expect(wrong.err).toContain('--map is "name=Name"; say it as --map title=Name, with one of: external_id,');
  const map = ['--map', 'external_id=Nummer', '--map', 'title=Name', '--map', 'type=Art', '--ignore', 'Regal'];
  const { code, out, err } = await ops('items', 'import', path, ...map);
  expect([code, out]).toEqual([0, '1 added, 0 known already, 0 left out.\n']);
  expect(err).toContain('is read as windows-1252');
  expect(await prices('königsschwert')).toMatchObject([{ title: 'Königsschwert', priceCents: 150 }]);
});

test('one stray comma leaves its line out, and the report says line, field and value', async () => {
  const report = join(folder, 'report.csv');
  const path = file('stray.csv', csv(row('str-1'), row('str-2', '1,50'), row('str-3')));
  const { code, out } = await ops('items', 'import', path, '--report', report);
  expect(code).toBe(1);
  expect(out).toContain('has 8 values where the file has 7 columns');
  expect(out).toContain('2 added, 0 known already, 1 left out.');
  expect(statSync(report).mode & 0o077).toBe(0);
  expect(readFileSync(report, 'utf8').split('\r\n')).toEqual([
    '\uFEFFline,kind,field,value,remark',
    `3,problem,line,"${row('str-2', '1,50')}",has 8 values where the file has 7 columns`,
    '',
  ]);
});

test('a report never goes over a file, least of all over that of the items, which are not read then', async () => {
  const path = file('own-report.csv', csv(row('own-1')));
  const { code, err } = await ops('items', 'import', path, '--report', path);
  expect([code, err]).toEqual([1, `${path} is there already; name a file that is not.\n`]);
  expect(readFileSync(path, 'utf8')).toBe(csv(row('own-1')));
  expect((await ops('items', 'list', '--search', 'own-1', '--json')).json()).toEqual([]);
});

test('JSON Lines are imported, a broken one is told', async () => {
  const item = { title: 'One', type: 'Bow', quality: 'well_worn', category: 'dota2', price: 9.99, img_url: '/a.svg' };
  const text = [
    JSON.stringify({ ...item, external_id: 'jsl-1' }),
    '{',
    JSON.stringify({ ...item, external_id: 'jsl-2' }),
  ];
  const { json } = await ops('items', 'import', file('items.jsonl', text.join('\n')), '--json');
  expect(json()).toMatchObject({
    added: 2,
    failed: 1,
    problems: [{ line: 2, field: 'line', problem: 'is no JSON object' }],
  });
});

test('a dry run shows each change and does none; it is applied and undone by its number', async () => {
  await ops('items', 'import', file('dry.csv', csv(row('dry-1'), row('dry-2'))));
  const path = file('dry-prices.csv', 'external_id,price\ndry-1,9\ndry-2,10');
  const dry = await ops('items', 'import', path, '--update', '--dry-run');
  expect(dry.out).toMatch(/change\s+│ dry-1\s+│ Thing dry-1\s+│ price\s+│ 10.00\s+│ 9.00/);
  expect(dry.out).toContain('0 would be added, 1 changed, 1 are known already, 0 left out; 0 are asked about.');
  expect(await prices('dry 1')).toMatchObject([{ priceCents: 1000 }]);
  const [id] = /imp_\w+/.exec(dry.out) ?? [''];
  expect((await ops('imports', 'apply', id)).out).toContain('0 added, 1 changed, 1 known already, 0 left out.');
  expect(await prices('dry 1')).toMatchObject([{ priceCents: 900 }]);
  expect((await ops('imports', 'undo', id, '--yes')).out).toBe('Lines undone: 1.\n');
  expect(await prices('dry 1')).toMatchObject([{ priceCents: 1000 }]);
  expect((await ops('imports', 'list')).out).toContain('dry-prices.csv');
  expect((await ops('imports', 'show', id)).out).toContain('undone');
});

test('an import that was only read is discarded, and is not applied afterwards', async () => {
  const path = file('discarded.csv', csv(row('dis-1')));
  const [id] = /imp_\w+/.exec((await ops('items', 'import', path, '--dry-run')).out) ?? [''];
  expect((await ops('imports', 'discard', id)).out).toBe(`${id} is discarded.\n`);
  expect((await ops('imports', 'apply', id)).code).toBe(1);
  expect(await prices('dis 1')).toEqual([]);
});

test('a price ten times off is left out of an import, unless doubts are taken', async () => {
  await ops('items', 'import', file('doubt.csv', csv(row('dbt-1'))));
  const path = file('doubt-prices.csv', 'external_id,price\ndbt-1,150');
  const left = await ops('items', 'import', path, '--update');
  expect(left.out).toContain('is €150.00, 15 times above the price so far, €10.00');
  expect(left.out).toContain('0 added, 0 changed, 0 known already, 1 left out.');
  expect((await ops('items', 'import', path, '--update', '--take-doubts')).out).toContain('1 changed');
});

test('a price that looks like a slip has to be said twice, --yes or not', async () => {
  const [id = ''] = await stock(app.deps, [{ price: '9' }]);
  const once = await ops('items', 'price', id, '200');
  expect(once.err).toContain('€200.00 is unusual beside €9.00');
  expect(once.err).toContain('--again');
  expect((await ops('items', 'price', id, '200', '--again', '20')).err).toContain('Nothing was changed');
  expect((await ops('items', 'price', id, '200', '--again', '200')).out).toContain('now costs €200.00');
});

test('a price a hundred times off waits for a second person', async () => {
  const [id = ''] = await stock(app.deps, [{ price: '9' }]);
  expect((await ops('items', 'price', id, '2000', '--again', '2000')).out).toContain('waits for a second person');
  expect((await ops('approvals', 'list', '--json')).json()).toMatchObject([{ action: 'items.price', subject: id }]);
});

test('many prices change by percent, shown before', async () => {
  await stock(
    app.deps,
    ['10', '20'].map((price) => ({ type: 'Repriced Blade', price })),
  );
  const dry = await ops('items', 'reprice', '--type', 'Repriced Blade', '--percent', '-10', '--dry-run');
  expect(dry.out).toMatch(/€20.00\s+│ €18.00/);
  const unasked = await ops('items', 'reprice', '--type', 'Repriced Blade', '--percent', '-10');
  expect(unasked.err).toContain('Change 2 prices?');
  const done = await ops('items', 'reprice', '--type', 'Repriced Blade', '--percent', '-10', '--yes');
  expect(done.out).toContain('2 prices are changed.');
  const { json } = await ops('items', 'list', '--type', 'Repriced Blade', '--sort', 'price', '--json');
  expect(json().map(({ priceCents }: { priceCents: number }) => priceCents)).toEqual([900, 1800]);
});

test('items that are named get one price, and one whose price would be a slip stays', async () => {
  const [one = '', two = '', dear = ''] = await stock(app.deps, [{ price: '10' }, { price: '12' }, { price: '400' }]);
  const reprice = (...more: string[]) =>
    ops('items', 'reprice', '--ids', `${one}, ${two},${dear},${one}`, '--price', '11', '--yes', ...more);
  const { code, out } = await reprice();
  expect([code, out]).toEqual([0, expect.stringContaining('2 prices are changed, 1 stay.')]);
  const cents = async (id: string) => (await ops('items', 'show', id, '--json')).json().item.priceCents;
  expect([await cents(one), await cents(two), await cents(dear)]).toEqual([1100, 1100, 40_000]);
  expect((await reprice()).err).toBe('No price would change.\n');
  expect((await reprice('--confirm-unusual')).out).toContain('1 prices are changed, 2 stay.');
  expect(await cents(dear)).toBe(1100);
});

test.each([
  [['--percent', '5'], 'Say which items'],
  [['--type', 'Blade'], 'Say how the prices change'],
  [['--type', 'Blade', '--percent', 'much'], '"much" is no number'],
])('reprice %j is refused', async (args, words) => {
  expect((await ops('items', 'reprice', ...args)).err).toContain(words);
});

test('a withdrawn item is restored, and shows who did it', async () => {
  const [one = '', two = ''] = await stock(app.deps, [{ price: '9' }, { price: '8' }]);
  expect((await ops('items', 'withdraw', one, two, '--yes')).out).toBe('2 items are withdrawn.\n');
  expect((await ops('items', 'restore', one)).out).toContain('is for sale again.');
  const shown = (await ops('items', 'show', one)).out;
  expect(shown).toContain('items.restore');
  expect(shown).toContain('items.withdraw');
});

test('a list longer than a page has every item once, in columns that agree', async () => {
  await stock(
    app.deps,
    Array.from({ length: 620 }, (_, n) => ({ type: 'Many', title: `Many ${n}` })),
  );
  const { out } = await ops('items', 'list', '--type', 'Many', '--limit', '1000');
  const lines = out.split('\n').filter((line) => line.includes('Many '));
  expect(new Set(lines.map((line) => /itm_\w+/.exec(line)?.[0])).size).toBe(620);
  expect(new Set(lines.map((line) => line.length)).size).toBe(1);
  expect(out.match(/external_id/g)).toHaveLength(1);
});
