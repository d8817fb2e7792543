/** What tests that use keys alone do over and over. */
import type { Locator, Page } from '@playwright/test';
import { expect } from './shop.ts';

export function toast(page: Page, text: string) {
  return page.getByRole('region', { name: 'Notifications' }).getByText(text);
}

/** Presses a button by keyboard, wherever the focus is. */
export async function press(page: Page, name: string) {
  await page.getByRole('button', { name, exact: true }).focus();
  await page.keyboard.press('Enter');
}

/** Letters of an option, as fast as a hand: to wait for each answer of a busy page would be a pause between the keys. */
export async function typeAhead(page: Page, letters: string): Promise<void> {
  await Promise.all([...letters].map((key) => page.keyboard.press(key)));
}

/** The field of a two-factor code. */
export const codeField = (page: Page) => page.getByRole('textbox', { name: 'Code', exact: true });

/** The keyboard of a customer who has nothing else. A press counts as one, and so does what is typed into a field. */
export interface Keys {
  /** What was pressed until now. */
  count(): number;
  press(key: string): Promise<void>;
  type(text: string): Promise<void>;
  /** Goes to the option that begins with these letters. */
  typeAhead(letters: string): Promise<void>;
  /** Tab until the focus is on `target`. */
  tabTo(target: Locator): Promise<void>;
}

/** More stops than this lie between no two things that belong together. */
const stopsMax = 40;

export function keysOf(page: Page): Keys {
  let count = 0;
  const press = async (key: string) => {
    count += 1;
    await page.keyboard.press(key);
  };
  return {
    count: () => count,
    press,
    type: async (text) => {
      count += 1;
      await page.keyboard.type(text);
    },
    typeAhead: async (letters) => {
      count += 1;
      await typeAhead(page, letters);
    },
    tabTo: async (target) => {
      await expect(target).toBeVisible();
      for (let stop = 0; stop < stopsMax; stop++) {
        await press('Tab');
        if (await target.evaluate((element) => element === document.activeElement)) return;
      }
      throw new Error(`${target} is not among the next ${stopsMax} stops.`);
    },
  };
}
