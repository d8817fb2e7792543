/** The screen People and audit: who changed a price on a day is answered by its filters. */

import { checkAccessibility } from './check-accessibility.ts';
import { chooseFilter, countKeys, desk, openRow, search, tabTo } from './console.ts';
import { signedInAs } from './operator.ts';
import { expect, open, test } from './shop.ts';

test.use(desk);

/** As the browser's own field of a day takes it: month, day and year, one after another. */
const typedDay = (date: Date) =>
  [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('') + date.getFullYear();

test('who changed a price on a day, from what to what', async ({ page, context, stock }) => {
  const item = stock.take();
  await stock.reprice(item, 41);
  await signedInAs(context, 'viewer');
  await open(page, '/ops/people');
  const keys = countKeys(page);
  await search(page, item.id);
  await chooseFilter(page, 'Action', 'items.price');
  const today = typedDay(new Date());
  await tabTo(page, page.getByLabel('From', { exact: true }));
  await page.keyboard.type(today);
  await tabTo(page, page.getByLabel('To', { exact: true }));
  await page.keyboard.type(today);
  const row = page.getByRole('row').filter({ hasText: '€40.00 → €41.00' });
  await expect(page).toHaveURL(/from=.*to=|to=.*from=/);
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('items.price');
  await checkAccessibility(page, 'the audit log');
  const record = await openRow(page, row.getByRole('link').first(), 'items.price');
  keys.expectMinute('who changed a price');
  await expect(record).toContainText('€40.00 → €41.00');
});
