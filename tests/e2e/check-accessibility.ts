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
  const { withLight, withDark } = themesToCheck(page);
  await page.emulateMedia({ colorScheme: withDark ? 'dark' : 'light' });
  const found = (await violations(page)).map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`,
  );
  expect.soft(found, withDark ? state : `${state}, in light`).toEqual([]);
  if (withDark && withLight) {
    await page.emulateMedia({ colorScheme: 'light' });
    expect.soft(await contrastsMissing(page), `${state}, in light`).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
  }
  if (!isPhone(page)) return;
  const { width } = page.viewportSize() ?? {};
  expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), `${state} at ${width} px`).toBe(width);
}

/** A state that is met at both sizes is looked at by a short run in one theme at each: the dark one at a desk, the light one on a phone. */
function themesToCheck(page: Page) {
  const isOnce = isLong || !test.info().tags.includes('@both');
  return { withDark: isOnce || !isPhone(page), withLight: isOnce || isPhone(page) };
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
