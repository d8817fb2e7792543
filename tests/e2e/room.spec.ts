/** What stands beside each other has its room, also at widths between those of phones and desks and with the longest words. */
import type { Locator } from '@playwright/test';
import { dictionaries } from '../../src/content/dictionary/index.ts';
import { languages } from '../../src/rules/languages.ts';
import { localePath } from '../../src/rules/paths.ts';
import { api } from '../support/site/api.ts';
import { createCustomer, demoToken, signedIn } from './customer.ts';
import { expect, open, test } from './shop.ts';

const height = 740;

// said of a font of Polish, which is used, by a browser that comes from a page of another language and stays
test.use({ expectedComplaints: [/latin-ext.* was preloaded using link preload but not used/] });

test('in no list of the account does anything reach over what stands beside it', async ({ page, context }) => {
  await signedIn(context, { ...(await createCustomer()), token: await demoToken(), cookies: [] });
  for (const tab of ['orders', 'offers', 'transactions', 'statement']) {
    await open(page, `/de/account/${tab}`);
    await expect(page.locator('.history-row > .history-text, .history-row > .statement-text').first()).toBeVisible();
    for (const width of [320, 640, 768, 1024, 1200, 1280, 1600]) {
      await page.setViewportSize({ width, height });
      expect.soft(await page.evaluate(collisions), `${tab}, ${width} px wide`).toEqual([]);
    }
  }
});

test('the sums of an order end where its total does', async ({ page, context }) => {
  await signedIn(context, { ...(await createCustomer()), token: await demoToken(), cookies: [] });
  await open(page, '/account/orders');
  const sums = page.locator('.history-group > p .tabular, .history-sum > .tabular');
  await expect(sums.nth(3)).toBeVisible();
  for (const width of [360, 768, 1280, 1920]) {
    await page.setViewportSize({ width, height });
    const ends = await sums.evaluateAll((each) => each.map((sum) => Math.round(sum.getBoundingClientRect().right)));
    expect.soft(new Set(ends).size, `${width} px wide: ${ends}`).toBe(1);
  }
});

test('in a low window, as at twice the size, a list of options lies within it, and a step of a dialog shows its title', async ({
  page,
  context,
}) => {
  await signedIn(context, await createCustomer({ withTradeLink: true }));
  await page.setViewportSize({ width: 640, height: 450 });
  await open(page, '/account/offers');
  await page.getByRole('button', { name: 'Sell a skin' }).click();
  await page.getByRole('combobox', { name: 'Quality' }).press('Enter');
  const qualities = page.getByRole('listbox', { name: 'Quality' });
  await expect(qualities).toBeInViewport({ ratio: 1 });
  await expect(qualities.getByRole('option').last()).toBeInViewport({ ratio: 1 });
  await open(page, '/account?topup=1');
  const next = page.getByRole('button', { name: 'Continue' });
  await expect(next).toBeVisible();
  await page.getByRole('textbox', { name: 'Amount' }).fill('20');
  await next.press('Enter');
  await expect(page.getByText('Step 2 of 2')).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Top up balance' })).toBeInViewport({ ratio: 1 });
});

test('a phone shows at once that there is nothing yet', { tag: '@narrow' }, async ({ page, context }) => {
  await signedIn(context, await createCustomer());
  await page.setViewportSize({ width: 360, height });
  await open(page, '/account/orders');
  await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeInViewport({ ratio: 1 });
});

test('a phone shows all pages of a list in one row', { tag: '@narrow' }, async ({ page, context }) => {
  await signedIn(context, { ...(await createCustomer()), token: await demoToken(), cookies: [] });
  await open(page, '/account/orders');
  const ways = page.getByRole('navigation', { name: 'Pagination' }).getByRole('listitem');
  await expect(ways).toHaveCount(4);
  const tops = await ways.evaluateAll((each) => each.map((way) => way.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
});

test('the field of the search has room beside the links of every language, and more while it has the focus', async ({
  page,
  context,
}) => {
  await signedIn(context, await createCustomer());
  for (const { code } of languages) {
    await open(page, localePath(code, '/faq'));
    const { common } = dictionaries[code];
    const search = page.getByRole('banner').getByRole('searchbox');
    const width = async () => (await search.boundingBox())?.width;
    expect.soft(await width(), code).toBeGreaterThanOrEqual(180);
    await search.focus();
    expect.soft(await width(), code).toBeGreaterThanOrEqual(320);
    const language = page.getByRole('button', { name: common.language });
    await expect(language, 'where the search needs its room the foot has it').toHaveCount(1);
  }
  await open(page, '/cart');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Language' }), 'without a foot').toBeVisible();
});

test('at 320 pixels no language has to be scrolled sideways, and every order of a list can be read', {
  tag: '@narrow',
}, async ({ page }) => {
  await page.setViewportSize({ width: 320, height });
  for (const { code } of languages) {
    await open(page, localePath(code, '/products?sort=discount'));
    const { scrollWidth, cut, covered } = await page.evaluate(() => ({
      scrollWidth: document.documentElement.scrollWidth,
      cut: [...document.querySelectorAll('.sort-select .select-value, .type-tile > span, .tab-bar-link > span')]
        .filter((element) => element.scrollWidth > element.clientWidth)
        .map((element) => element.textContent || element.getAttribute('data-short')),
      covered: [...document.querySelectorAll('.product-card')].filter((card) => {
        const [steps, button] = ['.wear-steps', '.cart-toggle'].map((part) =>
          card.querySelector(part)?.getBoundingClientRect(),
        );
        return steps && button && steps.right > button.left && steps.bottom > button.top;
      }).length,
    }));
    expect.soft(scrollWidth, code).toBe(320);
    expect.soft(cut, code).toEqual([]);
    expect.soft(covered, code).toBe(0);
  }
});

test('on a phone the words of cart and phone field stand in one line each', { tag: '@narrow' }, async ({
  page,
  context,
}) => {
  const [item] = (await api('GET', '/items/list?limit=1')).body.payload;
  await signedIn(context, await createCustomer({ cart: [item.id] }));
  await page.setViewportSize({ width: 360, height });
  for (const { code } of languages) {
    await open(page, localePath(code, '/cart'));
    const { cart, fields } = dictionaries[code];
    const middleOf = async (locator: Locator) => {
      const { y = 0, height = 0 } = (await locator.boundingBox()) ?? {};
      return y + height / 2;
    };
    const heading = await middleOf(page.locator('.cart-heading').first());
    const button = await middleOf(page.getByRole('button', { name: cart.clear }));
    expect.soft(Math.abs(button - heading), code).toBeLessThan(4);
    const phone = page.getByRole('textbox', { name: fields.phone });
    await phone.fill('');
    expect.soft(await phone.evaluate(spaceBesidePlaceholder), code).toBeGreaterThanOrEqual(0);
  }
});

test('on a phone a title of several lines stands above what is told of its item', { tag: '@narrow' }, async ({
  page,
  context,
}) => {
  const [item] = (await api('GET', '/items/list?limit=1')).body.payload;
  await signedIn(context, await createCustomer({ cart: [item.id] }));
  await open(page, '/cart');
  const title = page.locator('.cart-row .link-title');
  await title.evaluate((link) => link.replaceChildren('Astrolabe Rod of the Drowned Observatory'));
  const lines = await title.evaluate((link) => {
    const text = document.createRange();
    text.selectNodeContents(link);
    const isTouched = matchMedia('(pointer: coarse)').matches;
    const { bottom } = text.getBoundingClientRect();
    return { isTouched, bottom, next: link.nextElementSibling?.getBoundingClientRect().top, height: link.clientHeight };
  });
  expect(lines.isTouched).toBe(true);
  expect(lines.height).toBeGreaterThan(64);
  expect(lines.bottom).toBeLessThanOrEqual(lines.next ?? 0);
});

test('beside the summary a phone number is seen to its end', async ({ page, context }) => {
  const [item] = (await api('GET', '/items/list?limit=1')).body.payload;
  await signedIn(context, await createCustomer({ cart: [item.id] }));
  await page.setViewportSize({ width: 1024, height });
  await open(page, '/de/cart');
  const phone = page.getByRole('textbox', { name: dictionaries.de.fields.phone });
  await phone.fill('+49 30 901820');
  expect(await phone.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

test('a word without an end leaves no screen wider than the window', { tag: '@narrow' }, async ({ page }) => {
  const word = 'x'.repeat(200);
  for (const path of [`/fail-payment?error=${word}`, `/reset-password?token=t&email=${word}@example.test`]) {
    await open(page, path);
    await expect(page.getByText(word)).toBeVisible();
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(360);
  }
});

test('a customer’s balance leaves the narrowest header its gaps', { tag: '@narrow' }, async ({ page, context }) => {
  await signedIn(context, await createCustomer({ balanceCents: 123_456 }));
  await page.setViewportSize({ width: 320, height });
  await open(page, '/faq');
  const [home, balance] = [page.getByRole('banner').getByRole('link').first(), page.locator('.header-balance')];
  const brand = await home.boundingBox();
  const inner = await balance.locator('[data-cents]').boundingBox();
  const outer = await balance.boundingBox();
  expect(inner?.x).toBeGreaterThan((outer?.x ?? 0) + 4);
  expect(outer?.x).toBeGreaterThan((brand?.x ?? 0) + (brand?.width ?? 0));
});

test('a row of tabs that has room for the current one is not scrolled', async ({ page, context }) => {
  await signedIn(context, await createCustomer());
  await page.setViewportSize({ width: 1024, height });
  await open(page, '/de/account/orders');
  await expect(page.locator('.tab').first()).toBeInViewport({ ratio: 1 });
});

/** Runs in the page: pixels that the placeholder leaves free; less than none when it is cut off. */
function spaceBesidePlaceholder(input: HTMLElement): number {
  if (!(input instanceof HTMLInputElement)) return -1;
  const { paddingLeft, paddingRight } = getComputedStyle(input);
  const { font } = getComputedStyle(input, '::placeholder');
  const pen = document.createElement('canvas').getContext('2d');
  if (!pen) return -1;
  pen.font = font;
  const room = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  return room - pen.measureText(input.placeholder).width;
}

/** Runs in the page: what reaches out of its row or over another part of it, by their texts. */
function collisions(): string[] {
  const found: string[] = [];
  for (const row of document.querySelectorAll('.history-row')) {
    const frame = row.getBoundingClientRect();
    const parts = [...row.children].map((part) => ({ text: part.textContent, box: part.getBoundingClientRect() }));
    for (const [index, { text, box }] of parts.entries()) {
      if (box.top < frame.top || box.bottom > frame.bottom || box.right > frame.right) found.push(`${text} is out`);
      for (const other of parts.slice(index + 1)) {
        const isBeside = box.right <= other.box.left + 1 || other.box.right <= box.left + 1;
        const isAbove = box.bottom <= other.box.top + 1 || other.box.bottom <= box.top + 1;
        if (!isBeside && !isAbove) found.push(`${text} over ${other.text}`);
      }
    }
  }
  return found;
}
