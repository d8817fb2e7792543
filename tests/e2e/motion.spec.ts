/** What moves, for who has not asked for less motion: an item's picture from page to page, what goes into the cart, and the numbers of the header. */
import type { Locator, Page } from '@playwright/test';
import { createCustomer, signedIn } from './customer.ts';
import { expect, hydrated, open, test } from './shop.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** The longest that anything may take, in milliseconds. */
const longestMs = 250;

interface Shift {
  value: number;
  sources: { node?: Element }[];
}

/** Remembers, on every page to come, what moves while it is revealed, how long, and what is shifted afterwards. */
async function watchMotion(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = { moved: [] as string[], longest: 0, shifted: [] as string[], failed: '' };
    Object.assign(window, { seen });
    addEventListener('pagereveal', ({ viewTransition }) => {
      viewTransition?.ready.then(
        () => {
          for (const { effect } of document.getAnimations()) {
            // safe because transitions of views are made of keyframes
            const { pseudoElement } = effect as KeyframeEffect;
            if (!pseudoElement?.startsWith('::view-transition')) continue;
            seen.moved.push(pseudoElement);
            seen.longest = Math.max(seen.longest, Number(effect?.getComputedTiming().endTime));
          }
        },
        (error) => {
          seen.failed = String(error);
        },
      );
    });
    new PerformanceObserver((list) => {
      // safe because that is what this kind of entry has
      for (const { value, sources } of list.getEntries() as (PerformanceEntry & Shift)[])
        seen.shifted.push(`${value}: ${sources.map(({ node }) => node?.outerHTML?.slice(0, 80))}`);
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

const seenOn = (page: Page) =>
  // safe because the script above made it
  page.evaluate(
    () => (window as unknown as { seen: { moved: string[]; longest: number; shifted: string[]; failed: string } }).seen,
  );

/**
 * What moves while the page is revealed that a press of `link` leads to. A browser whose machine has its hands full lets a transition go
 * after 4 seconds, which is no fault of the page: then it is pressed again, twice at most.
 */
async function seenAfter(page: Page, link: Locator, address: RegExp) {
  const from = page.url();
  for (let again = 2; ; again--) {
    await link.click();
    await expect(page).toHaveURL(address);
    await hydrated(page);
    const isOver = ({ moved, failed }: Awaited<ReturnType<typeof seenOn>>) => moved.length > 0 || failed !== '';
    await expect.poll(async () => isOver(await seenOn(page))).toBe(true);
    const seen = await seenOn(page);
    if (again === 0 || !seen.failed.startsWith('TimeoutError')) return seen;
    await open(page, from);
  }
}

const picture = '::view-transition-group(item-picture)';

test('an item’s picture goes along from its card to its page and back, and so does that of a similar item', {
  tag: '@pictures',
}, async ({ page }) => {
  await watchMotion(page);
  await open(page, '/products');
  const there = await seenAfter(page, page.locator('.product-card-link').first(), /\/itm_\w+$/);
  expect([there.failed, there.longest <= longestMs]).toEqual(['', true]);
  expect(there.moved).toContain(picture);

  const item = await page.locator('.product-card-link').first().getAttribute('href');
  const similar = await seenAfter(
    page,
    page.locator(`.product-card-link[href="${item}"]`).first(),
    new RegExp(`${item}$`),
  );
  expect(similar.failed).toBe('');
  expect(similar.moved).toContain(picture);

  const delivery = page.getByRole('contentinfo').getByRole('link', { name: 'Delivery' });
  const elsewhere = await seenAfter(page, delivery, /\/delivery$/);
  expect(elsewhere.failed).toBe('');
  expect(elsewhere.moved).not.toEqual([]);
});

test('what is put into the cart flies there, its number rolls, and nothing is shifted', { tag: '@pictures' }, async ({
  page,
  context,
}) => {
  await signedIn(context, await createCustomer({ verified: false }));
  await watchMotion(page);
  // the numbers of the filters, as they are now and not at the build
  const updated = ['list?limit=12&counts=true', 'filter-data'].map((path) =>
    page.waitForResponse((answer) => answer.url().includes(`/api/items/${path}`)),
  );
  await open(page, '/products');
  await Promise.all(updated);
  await expect(page.locator('#products')).toHaveAttribute('aria-busy', 'false');
  const flown = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new MutationObserver((changes, observer) => {
          const flight = changes
            .flatMap(({ addedNodes }) => [...addedNodes])
            .find((node) => node instanceof HTMLElement && node.className === 'cart-flight');
          if (!(flight instanceof HTMLElement)) return;
          observer.disconnect();
          resolve(Number(flight.getAnimations()[0]?.effect?.getComputedTiming().endTime));
        }).observe(document.body, { childList: true });
      }),
  );
  const badge = page.locator('.cart-badge', { has: page.locator('#cart-count') });
  const add = page.getByRole('main').getByRole('button', { name: /^Add to cart/ });
  await expect(page.locator('.header-balance [data-cents]')).toBeVisible();
  const before = (await seenOn(page)).shifted;
  await add.first().click();
  const flightMs = await flown;
  expect(flightMs > 0 && flightMs <= longestMs).toBe(true);
  await expect(badge).toHaveAttribute('data-text', '1');
  await expect(page.locator('.cart-flight')).toHaveCount(0);
  await add.first().click();
  await expect(badge).toHaveAttribute('data-text', '2');
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Remove from cart/ })
    .first()
    .click();
  await expect(badge).toHaveAttribute('data-text', '1');
  expect((await seenOn(page)).shifted).toEqual(before);
});

test('a balance that changes rolls in the header and in the account alike', async ({ page, context }) => {
  await signedIn(context, await createCustomer({ balanceCents: 1_000 }));
  await open(page, '/account');
  const sums = page.locator('.header-balance [data-cents], .side-card [data-cents]');
  await expect(sums).toHaveText(['€10.00', '€10.00']);
  await page.getByRole('button', { name: 'Top Up Balance' }).focus();
  const moved = await page.evaluate(async () => {
    const names: string[] = [];
    addEventListener('animationstart', ({ target, animationName }) => {
      if (target instanceof HTMLElement && target.dataset.cents === '2500') names.push(animationName);
    });
    // as another tab of the shop tells it
    const newValue = (localStorage.getItem('session') ?? '').replace('"balanceCents":1000', '"balanceCents":2500');
    localStorage.setItem('session', newValue);
    dispatchEvent(new StorageEvent('storage', { key: 'session', newValue, storageArea: localStorage }));
    while (names.length < 2) await new Promise((resolve) => setTimeout(resolve));
    return names;
  });
  expect(moved).toEqual(['roll', 'roll']);
  await expect(sums).toHaveText(['€25.00', '€25.00']);
});

test('an item’s picture leans towards the pointer and back, and nothing is shifted', { tag: '@pictures' }, async ({
  page,
  stock,
}) => {
  await watchMotion(page);
  await open(page, stock.take().path);
  await hydrated(page);
  const picture = page.locator('.picture-zoom .item-picture');
  const leaning = () => picture.evaluate((element) => getComputedStyle(element).transform);
  const upright = await leaning();
  await picture.hover({ position: { x: 20, y: 20 } });
  await expect.poll(leaning).not.toBe(upright);
  await page.mouse.move(0, 0);
  await expect.poll(leaning).toBe(upright);
  expect((await seenOn(page)).shifted).toEqual([]);
});

test('who has asked for less motion sees none of it', async ({ page, context }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signedIn(context, await createCustomer({ verified: false }));
  await watchMotion(page);
  await open(page, '/products');
  await hydrated(page);
  await page.evaluate(() => {
    const flights: Node[] = [];
    Object.assign(window, { flights });
    const isFlight = (node: Node) => node instanceof HTMLElement && node.className === 'cart-flight';
    new MutationObserver((changes) => {
      flights.push(...changes.flatMap(({ addedNodes }) => [...addedNodes]).filter(isFlight));
    }).observe(document.body, { childList: true });
  });
  const code = page.waitForResponse((answer) => answer.url().includes('/fly-to-cart.'));
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Add to cart/ })
    .first()
    .click();
  await expect(page.locator('.cart-badge', { has: page.locator('#cart-count') })).toHaveAttribute('data-text', '1');
  // the page waits for that code too, since before: by then it has run
  await page.evaluate(`import(${JSON.stringify((await code).url())}).then(() => undefined)`);
  expect(await page.evaluate('flights.length')).toBe(0);
  await page.locator('.product-card-link').first().click();
  await expect(page).toHaveURL(/\/itm_\w+$/);
  await hydrated(page);
  expect((await seenOn(page)).moved).toEqual([]);
  const picture = page.locator('.picture-zoom .item-picture');
  await picture.hover({ position: { x: 20, y: 20 } });
  await expect(picture).toHaveCSS('transform', 'none');
});
