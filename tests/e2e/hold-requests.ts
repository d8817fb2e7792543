/** A slow line: requests that are held back until a test lets them go. */
import type { Page } from '@playwright/test';

/** Returns what lets them go, those that come later too. */
export async function holdRequests(page: Page, pattern: RegExp): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
