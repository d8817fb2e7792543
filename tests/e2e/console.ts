/** What an operator does on every screen of the console, by keyboard alone. */
import type { Locator, Page } from '@playwright/test';
import { typeAhead } from './keyboard.ts';
import { expect } from './shop.ts';

/** A desk of usual size. */
export const desk = { viewport: { width: 1280, height: 800 } };

/** Goes to an element by Tab, as whoever has no mouse does, and says which one cannot be reached so. */
export async function tabTo(page: Page, element: Locator, most = 60): Promise<void> {
  await expect(element).toBeVisible();
  const hasFocus = () => element.evaluate((node) => node === document.activeElement);
  for (let presses = 0; presses < most; presses++) {
    if (await hasFocus()) return;
    await page.keyboard.press('Tab');
  }
  expect(await hasFocus(), `reached by ${most} presses of Tab: ${element}`).toBe(true);
}

/** Goes to a button by Tab and presses it. */
export async function tabAndPress(page: Page, button: Locator): Promise<void> {
  await tabTo(page, button);
  await page.keyboard.press('Enter');
}

/** `/`, the words in place of those before, and the one row that is left. */
export async function findOnly(page: Page, words: string, text: string): Promise<Locator> {
  await search(page, words);
  const row = page.getByRole('row').filter({ hasText: text });
  await expect(row).toHaveCount(1);
  await expect(page.locator('[data-row-link]')).toHaveCount(1);
  return row.getByRole('link').first();
}

export async function search(page: Page, words: string): Promise<void> {
  const field = page.getByRole('searchbox').first();
  await expect(field).toBeVisible();
  // a page answers the key a moment after its list is in sight
  await expect(async () => {
    await page.keyboard.press('/');
    await expect(field).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.press('Control+A');
  await page.keyboard.type(words);
}

/** Goes to a row's link and follows it; the record's heading has the focus then. */
export async function openRow(page: Page, link: Locator, heading: string | RegExp): Promise<Locator> {
  await tabTo(page, link);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: heading })).toBeFocused();
  return page.getByRole('region', { name: heading });
}

/** Presses an action and answers its question with yes; the focus is within the question from the start. */
export async function doAction(page: Page, action: Locator, name: string): Promise<void> {
  await tabAndPress(page, action);
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog).toBeVisible();
  await tabAndPress(page, dialog.getByRole('button', { name, exact: true }));
}

/** Chooses an option of a filter by its first letters. */
export async function chooseFilter(page: Page, name: string, typed: string): Promise<void> {
  await tabAndPress(
    page,
    // a button says what it chooses and what is chosen
    page
      .getByRole('combobox', { name, exact: true })
      .or(page.getByRole('button', { name: new RegExp(`^${name}(:|$)`) })),
  );
  await typeAhead(page, typed);
  await page.keyboard.press('Enter');
}

/** Chooses an option of a select of the page, or of a part of it, by its first letters, wherever the focus is. */
export async function choose(page: Page, select: RegExp, typed: string, part: Page | Locator = page): Promise<void> {
  await part
    .getByRole('combobox', { name: select })
    .or(part.getByRole('button', { name: select }))
    .focus();
  await page.keyboard.press('Enter');
  await typeAhead(page, typed);
  await page.keyboard.press('Enter');
}

/** Goes to a select by Tab and chooses an option by its first letters. */
export async function tabAndChoose(page: Page, name: RegExp, typed: string): Promise<void> {
  await tabAndPress(page, page.getByRole('combobox', { name }).or(page.getByRole('button', { name })));
  await typeAhead(page, typed);
  await page.keyboard.press('Enter');
}

/** Three a second, which is slow for a hand that does it all day. */
const keysAMinute = 180;

/** Counts the keys that a job takes from here on; `expectMinute` says that they are no more than a minute has. */
export function countKeys(page: Page): { expectMinute(job: string): void } {
  const { keyboard } = page;
  const press = keyboard.press.bind(keyboard);
  const type = keyboard.type.bind(keyboard);
  let keys = 0;
  keyboard.press = (key, options) => {
    keys += 1;
    return press(key, options);
  };
  keyboard.type = (text, options) => {
    keys += text.length;
    return type(text, options);
  };
  return {
    expectMinute(job) {
      expect(keys, `keys are counted: ${job}`).toBeGreaterThan(0);
      expect(keys, `keys of a minute at most: ${job}`).toBeLessThanOrEqual(keysAMinute);
      keys = 0;
    },
  };
}

/** One thing is to be done next, or none: gold is for that alone. A question has its own, and stays until what it did has been read again. */
export async function expectOneGold(page: Page): Promise<void> {
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await page.locator('main .btn-primary:visible').count()).toBeLessThanOrEqual(1);
}
