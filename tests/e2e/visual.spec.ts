/**
 * Screens look as their pictures in `screens/` show them, wide and narrow, dark and light. Everything that could differ from run to run is
 * given: what the API answers, the day, the goods' pictures, motion. `RENEW_SCREENS=1` draws the pictures anew (CONTRIBUTING.md).
 */
import type { Page } from '@playwright/test';
import { isLong } from '../support/proof.ts';
import { answerAlwaysTheSame, orderId, today } from './fixed-answers.ts';
import { expect, open, test } from './shop.ts';

interface Screen {
  name: string;
  path: string | (() => Promise<string>);
  /** Seen by a customer who is signed in. */
  isCustomer?: boolean;
  /** All of it, from the top to the foot. */
  isWhole?: boolean;
}

const screens: Screen[] = [
  { name: 'home', path: '/' },
  { name: 'list', path: '/products' },
  { name: 'product', path: pathOfItem },
  { name: 'cart', path: '/cart', isCustomer: true },
  { name: 'sign-in', path: '/auth' },
  { name: 'profile', path: '/account/personal', isCustomer: true },
  { name: 'orders', path: '/account/orders', isCustomer: true },
  { name: 'offers', path: '/account/offers', isCustomer: true },
  { name: 'top-up', path: '/account/transactions?topup=1', isCustomer: true },
  { name: 'statement', path: '/account/statement', isCustomer: true },
  { name: 'paid', path: `/success-payment?type=purchase&order=${orderId}`, isCustomer: true },
  { name: 'questions', path: '/faq' },
  { name: 'not-found', path: '/nowhere' },
  { name: 'styleguide', path: '/styleguide', isWhole: true },
];
const sizes = [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
];
const themes = ['dark', 'light'] as const;
const isRenewed = Boolean(process.env.RENEW_SCREENS);

/** A short run compares one theme at each size. */
const themeOf = ({ width }: (typeof sizes)[number]): (typeof themes)[number] => (width > 1000 ? 'dark' : 'light');

test.use({ timezoneId: 'Europe/Berlin', expectedComplaints: [/status of 404 .*\/nowhere$/] });

for (const { name, path, isCustomer = false, isWhole = false } of screens)
  test(`${name} looks as it did`, async ({ page }) => {
    await page.clock.setFixedTime(today);
    await showFlatPictures(page);
    await answerAlwaysTheSame(page, isCustomer);
    await open(page, typeof path === 'string' ? path : await path());
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.fonts.ready);
    for (const size of sizes) {
      await page.setViewportSize(size);
      for (const colorScheme of isLong || isRenewed ? themes : [themeOf(size)]) {
        await page.emulateMedia({ colorScheme });
        const picture = `${name}-${size.width}-${colorScheme}.png`;
        await expect.soft(page).toHaveScreenshot(picture, { fullPage: isWhole });
      }
    }
  });

/** The first item on the home page, which is as it was when the site was built. */
async function pathOfItem(): Promise<string> {
  const home = await fetch(process.env.SITE_UNDER_TEST ?? '');
  return /\/products\/\w+\/all\/itm_\w+/.exec(await home.text())?.[0] ?? '';
}

/** Artwork has tests of its own, and would be most of what the pictures weigh. */
async function showFlatPictures(page: Page): Promise<void> {
  const body =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M4 1 7 4 4 7 1 4Z" fill="#8d99ae"/></svg>';
  await page.route(/\/(artwork|silhouettes)\//, (route) => route.fulfill({ contentType: 'image/svg+xml', body }));
}
