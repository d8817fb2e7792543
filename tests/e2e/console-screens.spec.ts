/**
 * Every screen of the console with its tabs, as those see it who do not see it: at a desk and on a phone. A short run looks at every other screen
 * here and at the rest there.
 */
import type { Page } from '@playwright/test';
import { consolePath, consoleScreens } from '#rules/console-paths.ts';
import { isLong } from '../support/proof.ts';
import { checkAccessibility } from './check-accessibility.ts';
import { signedInAs } from './operator.ts';
import { expect, open, test } from './shop.ts';

/** What has to be done now is said without a scroll, by kind. */
async function expectKindsInSight(page: Page, { width, height }: { width: number; height: number }) {
  const kinds = page.getByRole('region', { name: 'Kinds of work' }).getByRole('button');
  expect(await kinds.count()).toBeGreaterThan(5);
  for (const kind of await kinds.all()) {
    const box = await kind.boundingBox();
    expect(
      box && box.x >= 0 && box.x + box.width <= width && box.y + box.height <= height,
      (await kind.textContent()) ?? undefined,
    ).toBe(true);
  }
}

/** Where the page ends, nothing is left to be scrolled to. */
async function expectNothingBelow(page: Page) {
  const below = () =>
    page.evaluate(() => document.documentElement.scrollHeight - document.body.getBoundingClientRect().height);
  expect(await below(), 'px below the page').toBeLessThan(1);
}

/** Every row is read without a scroll to the side. */
async function expectTablesFit(page: Page, where: string) {
  const wider = await page
    .locator('.table-frame')
    .evaluateAll((frames) => frames.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
  expect(Math.max(0, ...wider), `px that a table is too wide, ${where}`).toBe(0);
}

const phone = { viewport: { width: 390, height: 780 }, isMobile: true, hasTouch: true };

for (const [turn, name, device] of [
  [0, 'at a desk', { viewport: { width: 1280, height: 800 } }],
  [1, 'on a phone', phone],
] as const) {
  const screens = consoleScreens.filter(
    (screen, place) => isLong || screen === consoleScreens[0] || place % 2 === turn,
  );
  test.describe(name, () => {
    test.use(device);
    test('every screen is without a finding', async ({ page, context }) => {
      await signedInAs(context, 'owner');
      for (const screen of screens) {
        await open(page, consolePath(screen));
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        const tabs = page.locator('.tabs a');
        const addresses = await tabs.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
        for (const address of addresses.length > 0 ? addresses : [consolePath(screen)]) {
          if (address !== consolePath(screen)) await open(page, address);
          await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
          await checkAccessibility(page, `${address} ${name}`);
          await expectNothingBelow(page);
          await expectTablesFit(page, `${address} ${name}`);
          if (address === consolePath('today')) await expectKindsInSight(page, device.viewport);
        }
      }
    });
  });
}

test('at twice the size nothing stands over what has the focus', async ({ page, context }) => {
  await signedInAs(context, 'owner');
  await page.setViewportSize({ width: 640, height: 400 });
  await open(page, consolePath('today'));
  const kinds = page.getByRole('region', { name: 'Kinds of work' }).getByRole('button');
  await expect(kinds.first()).toBeVisible();
  await page.getByRole('button', { name: 'All screens' }).focus();
  const count = await kinds.count();
  for (let stop = 0; stop < count; stop++) {
    await page.keyboard.press('Tab');
    await expect(kinds.nth(stop)).toBeFocused();
    const own = await kinds.nth(stop).boundingBox();
    const foot = await page.locator('.console-foot').boundingBox();
    expect.soft((own?.y ?? 0) + (own?.height ?? 0), `foot of button ${stop}`).toBeLessThanOrEqual(foot?.y ?? 0);
  }
});

test('a filter that is taken away hands the focus to the filters', async ({ page, context }) => {
  await signedInAs(context, 'viewer');
  await open(page, `${consolePath('catalogue')}?state=sold`);
  const chip = page.getByRole('button', { name: /^Take away/ });
  await chip.focus();
  await page.keyboard.press('Enter');
  await expect(chip).toHaveCount(0);
  await expect(page.getByRole('search')).toBeFocused();
});

test('arrows go through what Ctrl-K finds', async ({ page, context }) => {
  await signedInAs(context, 'viewer');
  await open(page, consolePath('settings'));
  const field = page.getByRole('combobox', { name: 'Find anything' });
  // a page answers the key a moment after it is in sight
  await expect(async () => {
    await page.keyboard.press('Control+k');
    await expect(field).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option').nth(2)).toHaveAttribute('aria-selected', 'true');
});
