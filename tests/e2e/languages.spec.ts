/**
 * Walks every page in every language on the narrowest phone: no key of the dictionary is shown in place of its words, nothing of the
 * site's own words is left in English, nothing reaches over the edge.
 */
import type { Page } from '@playwright/test';
import { dictionaries } from '../../src/content/dictionary/index.ts';
import { pages } from '../../src/content/pages.generated.ts';
import { type LanguageCode, languages } from '../../src/rules/languages.ts';
import type { Message } from '../../src/rules/messages.ts';
import { localePath } from '../../src/rules/paths.ts';
import { isLong } from '../support/proof.ts';
import { api } from '../support/site/api.ts';
import { createCustomer, demoToken, signedIn } from './customer.ts';
import { expect, open, test } from './shop.ts';

const forGuests = [
  ...['/', '/products', '/products/dota2', '/products/all/blade', '/new', '/sale', '/products?price_from=999999'],
  ...['/auth?form=signin', '/auth?form=signup', '/auth?form=reset', '/reset-password?token=t&email=a%40b.test'],
  ...['/success-payment', '/success-payment?type=topup', '/fail-payment', '/fail-payment?type=topup'],
  ...[
    '/email/verify/success',
    '/email/verify/already-success',
    '/static-page/1',
    '/contact',
    '/check-trade-offer',
    '/not-me',
  ],
];
/** Nothing but words: no script of theirs changes what they say, so they are read without any. */
const ofWordsAlone = pages.en.map(({ slug }) => `/${slug}`).filter((path) => !forGuests.includes(path));
const forCustomers = ['/account/orders', '/account/transactions', '/account/offers', '/cart', '/account'];

/** Those with the longest words and with the most forms of a noun go every other page each; a long run goes all of them in every language. */
const walked = languages.filter(({ code }) => isLong || code === 'de' || code === 'pl');

for (const [turn, { code, title }] of walked.entries()) {
  const own = (paths: readonly string[]) => paths.filter((_, place) => isLong || place % 2 === turn);
  test(`every page speaks ${title}`, { tag: '@narrow' }, async ({ page, context, browser }) => {
    test.setTimeout(240_000);
    const english = leftovers(code);
    const look = async (what: string, on = page) => {
      const texts = await textsOf(on);
      expect(
        texts.filter((text) => keys.has(text)),
        `keys on ${what}`,
      ).toEqual([]);
      expect(
        texts.filter((text) => english.has(text)),
        `English on ${what}`,
      ).toEqual([]);
      expect(await on.evaluate(() => document.documentElement.scrollWidth), `width of ${what}`).toBeLessThanOrEqual(
        360,
      );
    };
    const visit = async (path: string) => {
      await open(page, localePath(code, path));
      await expect(page.locator('html')).toHaveAttribute('lang', code);
      await look(path);
    };

    await context.clearCookies();
    await open(page, localePath(code, '/faq'));
    await expect(page.locator('dialog[open]')).toBeVisible();
    await look('cookie notice');
    await page.locator('dialog[open]').getByRole('button').last().click();
    const words = dictionaries[code];
    await page.getByRole('banner').getByRole('button', { name: words.common.menu }).click();
    await expect(page.getByRole('dialog', { name: words.common.menu })).toBeVisible();
    await look('menu');
    for (const path of own(forGuests)) {
      await visit(path);
      if (path !== '/products') continue;
      await page.getByRole('button', { name: words.catalogue.showFilters, exact: true }).click();
      await look('filters');
    }
    const reader = await browser.newPage({ javaScriptEnabled: false });
    for (const path of own(ofWordsAlone)) {
      await reader.goto(localePath(code, path));
      await expect(reader.locator('html')).toHaveAttribute('lang', code);
      await look(path, reader);
    }
    await reader.close();
    const [item] = (await api('GET', '/items/list?limit=1')).body.payload;
    await visit(`/products/dota2/all/${item.id}`);

    await signedIn(context, { ...(await createCustomer()), token: await demoToken(), cookies: [] });
    for (const path of own(forCustomers)) {
      await visit(path);
      await page.waitForLoadState('networkidle');
      await look(`${path} with its data`);
      if (path !== '/account') continue;
      await page.getByRole('button', { name: words.account.topUpBalance }).click();
      await expect(page.locator('dialog[open]')).toBeVisible();
      await look('top-up');
    }
  });
}

type Words = Record<string, Record<string, Message>>;

const textsOfWords = (words: Words) =>
  Object.values(words).flatMap((table) =>
    Object.values(table).flatMap((message) => (typeof message === 'string' ? [message] : Object.values(message))),
  );
// safe because every dictionary is tables of messages
const wordsOf = (code: LanguageCode) => dictionaries[code] as unknown as Words;

/** Keys that no one would take for a word. */
const keys = new Set(
  Object.values(wordsOf('en'))
    .flatMap((table) => Object.keys(table))
    .filter((key) => /[a-z][A-Z]|_/.test(key)),
);

/** English texts that the language has other words for. */
function leftovers(code: LanguageCode): Set<string> {
  const own = new Set(textsOfWords(wordsOf(code)));
  return new Set(textsOfWords(wordsOf('en')).filter((text) => text.length > 3 && !own.has(text)));
}

/** Everything on the page that can be read or heard, but for names of goods and what is marked as of another language. */
function textsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const root = document.documentElement;
    for (const element of document.querySelectorAll<HTMLElement>('body, body *, title')) {
      if (element.closest('script, style, [aria-hidden="true"]')) continue;
      const marked = element.closest('[lang]');
      if (marked && marked !== root && marked.getAttribute('lang') !== root.lang) continue;
      for (const name of ['aria-label', 'placeholder', 'title', 'alt']) found.push(element.getAttribute(name) ?? '');
      for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) found.push(node.textContent ?? '');
    }
    return [...new Set(found.map((text) => text.trim()))].filter((text) => text !== '');
  });
}
