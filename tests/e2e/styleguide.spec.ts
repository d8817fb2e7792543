/** The style guide shows hover and focus as they are: by the rules of the shop's own sheets. */
import type { Locator } from '@playwright/test';
import { expect, open, test } from './shop.ts';

const looks = (locator: Locator) =>
  locator.evaluate((element) => {
    const { color, backgroundColor, borderTopColor, outline, textDecoration } = getComputedStyle(element);
    return { color, backgroundColor, borderTopColor, outline, textDecoration };
  });

test('what is shown as pointed at or focused looks as it does under the pointer and with the focus', async ({
  page,
}) => {
  await open(page, '/styleguide');
  for (const kind of ['.btn-primary', '.btn-secondary', '.btn-quiet', '.btn-danger', '.link', '.link-quiet', '.chip']) {
    const plain = page.locator(`main ${kind}`).first();
    const shown = (state: string) => looks(page.locator(`main ${kind}[data-shown="${state}"]`).first());
    await page.mouse.move(0, 0);
    const atRest = await looks(plain);
    expect(await shown('hover'), kind).not.toEqual(atRest);
    await plain.hover();
    expect(await looks(plain), kind).toEqual(await shown('hover'));
    await page.mouse.move(0, 0);
    expect(await shown('focus-visible'), kind).not.toEqual(atRest);
    await page.keyboard.press('Tab');
    await plain.focus();
    expect(await looks(plain), kind).toEqual(await shown('focus-visible'));
    await plain.blur();
  }
});

test('a field that is wrong stays red under the pointer', async ({ page }) => {
  await open(page, '/styleguide');
  const field = page.locator('main .input[aria-invalid="true"]').first();
  const { borderTopColor } = await looks(field);
  await field.hover();
  expect((await looks(field)).borderTopColor).toBe(borderTopColor);
});
