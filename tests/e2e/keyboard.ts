/** What tests that use keys alone do over and over. */
import type { Page } from '@playwright/test';

export function toast(page: Page, text: string) {
  return page.getByRole('region', { name: 'Notifications' }).getByText(text);
}

/** Presses a button by keyboard, wherever the focus is. */
export async function press(page: Page, name: string) {
  await page.getByRole('button', { name, exact: true }).focus();
  await page.keyboard.press('Enter');
}

/** The field of a two-factor code. */
export const codeField = (page: Page) => page.getByRole('textbox', { name: 'Code', exact: true });
