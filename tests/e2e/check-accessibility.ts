/** Looks at a screen as those do who do not see it, or see it on a narrow phone. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import type { AxeResults } from 'axe-core';
import { isLong } from '../support/proof.ts';
import { expect, hydrated, test } from './shop.ts';

/** The build without comments: a page reads it in less than half the time. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 1280;

/** As narrow as phones come, beside the place that a desk keeps for its scroll bar. */
const narrow = { width: 375, height: 780 };

/**
 * Tag of a walk past states that are looked at wide and narrow. A long run goes the way twice, at a desk and on a phone; a short one goes it once,
 * at a desk, and makes the window narrow at each state.
 */
export const wideAndNarrow = isLong ? '@both' : '@resized';

/** Complaints name the state, so that one run shows them all. */
export async function checkAccessibility(page: Page, state: string): Promise<void> {
  // a page that has just been gone to may not have its body yet
  await page.waitForLoadState();
  await hydrated(page);
  // Toasts fade in and out; what is half transparent has no contrast of its own.
  await expect(
    page.locator('[data-sonner-toast]:not([data-mounted="true"]), [data-sonner-toast][data-removed="true"]'),
  ).toHaveCount(0);
  // A table is pale while its rows come.
  await expect(page.locator('.table-frame[aria-busy="true"]')).toHaveCount(0);
  if (test.info().tags.includes('@resized')) return checkResized(page, state);
  // A short run looks at a state in one theme, at every other one in the light.
  const isDark = isLong || state.length % 2 === 0;
  await expectNoViolation(page, isDark ? 'dark' : 'light', state);
  if (isLong) {
    await page.emulateMedia({ colorScheme: 'light' });
    expect.soft(await contrastsMissing(page), `${state}, in light`).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
  }
  if (isPhone(page)) await expectToFit(page, state);
}

/** Dark and as wide as it is, then light and narrow. */
async function checkResized(page: Page, state: string): Promise<void> {
  const wide = page.viewportSize() ?? narrow;
  await expectNoViolation(page, 'dark', state);
  await page.setViewportSize(narrow);
  await hydrated(page);
  await expectNoViolation(page, 'light', state);
  await expectToFit(page, state);
  await page.setViewportSize(wide);
}

async function expectNoViolation(page: Page, colorScheme: 'dark' | 'light', state: string): Promise<void> {
  await page.emulateMedia({ colorScheme });
  const found = (await violations(page)).map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`,
  );
  const { width } = page.viewportSize() ?? {};
  expect.soft(found, `${state}, ${colorScheme}, ${width} px wide`).toEqual([]);
}

async function expectToFit(page: Page, state: string): Promise<void> {
  const beyond = await page.evaluate(() => {
    const { scrollWidth, offsetWidth } = document.documentElement;
    return scrollWidth - offsetWidth;
  });
  expect.soft(beyond, `${state}: pixels to scroll sideways`).toBe(0);
}

/** Of the second theme only the colours differ. */
async function contrastsMissing(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const { violations } = await window.axe.run(document, {
      resultTypes: ['violations'],
      preload: false,
      runOnly: 'color-contrast',
    });
    return violations.flatMap(({ nodes }) => nodes.map(({ html }) => html.slice(0, 200)));
  });
}

async function violations(page: Page): Promise<AxeResults['violations']> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(async () => {
    // Only an experimental rule, which is off, would read the style sheets that are fetched ahead otherwise.
    const { violations } = await window.axe.run(document, {
      resultTypes: ['violations'],
      preload: false,
      rules: { 'target-size': { enabled: true } },
    });
    return violations;
  });
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
