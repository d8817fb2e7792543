/** The console's catalogue at a desk, by keyboard alone: a price list becomes items on sale, and many prices change at once. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { ops } from '../support/site/ask-test-server.ts';
import { checkAccessibility } from './check-accessibility.ts';
import { countKeys, search, tabAndChoose, tabAndPress, tabTo } from './console.ts';
import { signedInAs } from './operator.ts';
import { expect, open, test } from './shop.ts';

test.use({ viewport: { width: 1280, height: 800 } });

const env = { LIBSQL_URL: process.env.LIBSQL_URL ?? '' };

const pressed = (page: Page, name: string) => tabAndPress(page, page.getByRole('button', { name, exact: true }));

/** A word that no other test's items have. */
const word = () => `zz${crypto.randomUUID().replace(/[^a-z]/g, '')}`;

/** Lists `count` items whose titles begin with `title`. */
async function list(title: string, count: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'regalia-console-'));
  const file = join(folder, 'items.csv');
  const rows = Array.from({ length: count }, (_, n) => `${title}-${n},${title} ${n},Relic,well_worn,dota2,10,/a.svg`);
  writeFileSync(file, ['external_id,title,type,quality,category,price,img_url', ...rows].join('\n'));
  const { code, err } = await ops(env, 'items', 'import', file);
  rmSync(folder, { recursive: true });
  expect(code, err).toBe(0);
}

test('a price list becomes 500 items on sale: its columns named, each change and each bad line seen before', async ({
  page,
  context,
}) => {
  test.slow();
  const title = word();
  await signedInAs(context, 'manager');
  await open(page, '/ops/catalogue');
  const keys = countKeys(page);
  await pressed(page, 'Import items');
  const good = Array.from(
    { length: 500 },
    (_, n) => `${title}-${n};${title} ${n};Relic;Well-Worn;Dota 2;12,50;/a.svg;7`,
  );
  const bad = [
    `${title}-x;${title} x;Relic;Shiny;Dota 2;free;/a.svg;7`,
    `${title}-y;stray;${title} y;Relic;Well-Worn;Dota 2;1;/a.svg;7`,
  ];
  const text = ['Number;Name;Kind;Quality;Category;Price;Picture;Shelf', ...good, ...bad].join('\n');
  const file = { name: 'goods.csv', mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') };
  await page.getByLabel('Choose a file, or drop it here').setInputFiles(file);
  await tabAndChoose(page, /Field: Number/, 'external');
  await tabAndChoose(page, /Field: Name/, 'title');
  await tabAndChoose(page, /Field: Kind/, 'type');
  await tabAndChoose(page, /Field: Picture/, 'img_url');
  await checkAccessibility(page, 'columns of a file');
  await pressed(page, 'Read the file');

  await expect(page.getByText('Ready')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('table', { name: 'Lines' }).getByRole('row')).toHaveCount(51);
  await tabAndChoose(page, /What it does/, 'Left');
  const lines = page.getByRole('table', { name: 'Lines' });
  await expect(lines.getByRole('row', { name: /^502/ })).toContainText('free');
  await expect(lines.getByRole('row', { name: /^503/ })).toContainText('has 9 values where the file has 8 columns');
  await checkAccessibility(page, 'lines of a file');
  const saved = page.waitForEvent('download');
  await pressed(page, 'Report');
  expect((await saved).suggestedFilename()).toBe('goods-report.csv');

  await pressed(page, 'Apply');
  await expect(page.getByRole('dialog')).toContainText('500 items are put on sale');
  await expect(page.getByRole('dialog')).toContainText('2 lines are left out');
  await tabAndPress(page, page.getByRole('dialog').getByRole('button', { name: 'Apply' }));
  keys.expectMinute('500 items are put on sale');
  await expect(page.getByText('Applied', { exact: true }).first()).toBeVisible({ timeout: 60_000 });

  await pressed(page, 'Back to the items');
  await search(page, title);
  await expect(page.getByRole('link', { name: `${title} 499` })).toBeVisible();

  await page.goBack();
  await page.goBack();
  await expect(page.getByText('goods.csv')).toBeVisible();
});

test('300 items that are picked get other prices by percent, each shown before', async ({ page, context }) => {
  test.slow();
  const title = word();
  await list(title, 300);
  await signedInAs(context, 'manager');
  await open(page, `/ops/catalogue?search=${title}`);
  const keys = countKeys(page);
  await tabTo(page, page.getByRole('link', { name: new RegExp(title) }).first());
  await page.keyboard.press('Space');
  await pressed(page, 'Pick all that match');
  await expect(page.getByText('300 picked')).toBeVisible();
  await pressed(page, 'Change prices');
  const dialog = page.getByRole('dialog');
  await tabTo(page, dialog.getByRole('textbox', { name: 'Figure' }));
  await page.keyboard.type('-10');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('row', { name: new RegExp(`${title} \\d+ €10.00 €9.00`) })).toHaveCount(300);
  await checkAccessibility(page, 'preview of prices');
  await tabAndPress(page, dialog.getByRole('button', { name: 'Change 300 prices' }));
  keys.expectMinute('300 items get other prices');
  await expect(page.getByText('300 prices are changed')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('button', { name: /Change the price of .*€9.00/ })).toHaveCount(50);
});

test.describe('with two people', () => {
  test.use({ expectedComplaints: [/status of 409/] });

  test('a price is changed in its row; whoever has seen another one is told what it is now', async ({
    page,
    context,
  }) => {
    const title = word();
    await list(title, 1);
    await signedInAs(context, 'manager');
    await open(page, `/ops/catalogue?search=${title}`);
    const price = page.getByRole('button', { name: /Change the price of/ });
    await price.press('Enter');
    await page.keyboard.type('11');
    const { code } = await ops(env, 'items', 'reprice', '--search', title, '--price', '12', '--yes');
    expect(code).toBe(0);
    await page.keyboard.press('Enter');
    await expect(page.getByText(`${title} 0 is at €12.00 meanwhile and stays so`)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(price).toBeFocused();
  });
});
