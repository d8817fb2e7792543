/**
 * Everything that pages keep in a browser may hold anything when it is read: another deployment, an extension or the visitor wrote it. Each
 * key that holds something else counts as absent and is removed.
 */
import fc from 'fast-check';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { consentCookie } from '#rules/consent.ts';
import { consoleTabKeys, localKeys, tabKeys } from '#rules/storage-keys.ts';
import { mutated, tries } from '../support/fuzz.ts';
import { timeLimit } from '../support/proof.ts';

const keysOfTab = [...Object.values(tabKeys), ...Object.values(consoleTabKeys)] as const;
const keys = [...Object.values(localKeys), ...keysOfTab, consentCookie, 'XSRF-TOKEN'] as const;
type Key = (typeof keys)[number];

interface Stored {
  /** What the page makes of the key. */
  read: () => Promise<unknown> | unknown;
  good: string;
  /** Besides those that every key gets. */
  bad?: readonly string[];
  /** Of those that every key gets, what this one may hold. */
  alsoGood?: readonly string[];
}

const euro = { code: 'EUR', value: 1, symbol: '€', default: 1 };
const customer = { name: 'Ada', surname: 'King', email: 'ada@regalia.test', balanceCents: 100, emailVerified: true };
const line = { id: 'itm_1', title: 'Hood', cents: 100, image: '/hood.webp' };
const toast = { id: 'a', kind: 'info', text: 'Saved', ms: 5000, madeAt: Date.now() };
const json = JSON.stringify;

/** Runs the script of the head as a page of customers would, and returns what it did. */
async function boot() {
  const left: string[] = [];
  const { readFileSync } = await import('node:fs');
  const source = readFileSync(`${import.meta.dirname}/../../src/browser/boot.js`, 'utf8');
  vi.stubGlobal('location', { pathname: '/cart', search: '', hash: '', replace: (path: string) => left.push(path) });
  const languages = json({ 1: '/cart', 2: '/de/cart' });
  Object.defineProperty(document, 'currentScript', {
    configurable: true,
    value: { dataset: { language: '1', languages, access: 'customer', elsewhere: '/auth?form=signin' } },
  });
  const root = document.documentElement;
  for (const { name } of [...root.attributes]) if (name.startsWith('data-')) root.removeAttribute(name);
  new Function(source)();
  // that of consent follows from a cookie, not from what is stored
  const isOfStorage = (name: string) => name.startsWith('data-') && name !== 'data-consent-pending';
  return { left, attributes: root.getAttributeNames().filter(isOfStorage) };
}

const stored: Record<Key, Stored> = {
  languageId: { read: boot, good: '2', bad: ['constructor', '__proto__'], alsoGood: ['7'] },
  theme: { read: boot, good: 'light' },
  search_key: { read: async () => (await import('#stores/search-key.ts')).$searchKey.get(), good: 'off' },
  currency_code: {
    read: async () => {
      const { $currencies, $currency } = await import('#stores/currency.ts');
      $currencies.set([euro, { code: 'JPY', value: 160, symbol: '¥', default: 0 }]);
      return $currency.get();
    },
    good: 'JPY',
  },
  // Kept for what the specification says of it; no script reads it.
  currency_symbol: { read: () => 'not read', good: '¥' },
  currencies: {
    read: async () => (await import('#stores/currency.ts')).$currencies.get(),
    good: json([{ ...euro, value: 2 }]),
    bad: [
      json([{ ...euro, value: 0 }]),
      json([{ ...euro, value: -1 }]),
      json([{ ...euro, code: 'euros' }]),
      json([{ ...euro, creditEur: 0 }]),
    ],
  },
  credits: {
    read: async () => (await import('#stores/currency.ts')).$credits.get(),
    good: json({ name: 'Gems', rateEur: 0.5, image: '' }),
    bad: [json({ name: 'Gems', rateEur: 0, image: '' })],
  },
  shown_currency: { read: boot, good: 'JPY' },
  session: {
    read: async () => (await import('#stores/session.ts')).$session.get(),
    good: json(customer),
    bad: [json({ ...customer, balanceCents: 1.5 }), json({ ...customer, email: null })],
  },
  token: {
    read: async () => (await import('#api/token.ts')).storedToken(),
    good: 'aa.bb.cc',
    bad: ['ü.b.c', 'a.b.c\n', ''],
  },
  cart: {
    read: async () => (await import('#stores/cart.ts')).$cartIds.get(),
    good: json(['itm_1']),
    bad: ['[1]'],
    alsoGood: ['[]'],
  },
  watchlist: {
    read: async () => (await import('#stores/watchlist.ts')).$watched.get(),
    good: json([{ id: 'itm_1', cents: 500, isKept: true }]),
    bad: [json([{ id: 'itm_1', cents: 0.5 }]), json([{ id: 1, cents: 5 }])],
    alsoGood: ['[]'],
  },
  recently_viewed: {
    read: async () => (await import('#stores/recently-viewed.ts')).$recentlyViewed.get(),
    good: json(['itm_1']),
    bad: ['[1]'],
    alsoGood: ['[]'],
  },
  list_density: {
    read: async () => (await import('#stores/list-density.ts')).$listDensity.get(),
    good: 'large',
    bad: ['huge'],
  },
  last_cart: {
    read: async () => (await import('#stores/last-cart.ts')).lastCart(),
    good: json({ at: 1, items: [line] }),
    bad: [json({ at: 1e20, items: [line] }), json({ at: 1, items: [{ ...line, cents: 0.5 }] })],
  },
  toasts: {
    read: async () => {
      const { $toasts, resumeToasts } = await import('#stores/toasts.ts');
      resumeToasts();
      return $toasts.get();
    },
    good: json([toast]),
    bad: [json([{ ...toast, kind: 'shout' }])],
    alsoGood: ['[]'],
  },
  reset_link: {
    read: async () => (await import('#stores/reset-link.ts')).takeResetLink(),
    good: json({ token: 't', email: 'ada@regalia.test' }),
    bad: [json({ token: 't' })],
  },
  checkout: {
    read: async () => (await import('#islands/cart/checkout-draft.ts')).loadBuyerForm('ada@regalia.test'),
    good: json({ owner: 'ada@regalia.test', form: { name: 'Ada', country: 'GB' } }),
    bad: [json({ owner: 'ada@regalia.test', form: { phoneCountry: 'constructor' } })],
  },
  promo: {
    read: async () => (await import('#islands/cart/checkout-draft.ts')).loadPromoCode('ada@regalia.test'),
    good: json({ owner: 'ada@regalia.test', code: 'MINUS5' }),
    bad: [json({ owner: 'ada@regalia.test', code: 5 })],
  },
  profile_draft: {
    read: async () => (await import('#islands/account/profile-draft.ts')).takeProfileDraft('ada@regalia.test'),
    good: json({ owner: 'ada@regalia.test', form: { city: 'London' } }),
    bad: [json({ owner: 'ada@regalia.test', form: { city: ['London'] } })],
  },
  sell_draft: {
    read: async () => (await import('#islands/account/offers/sell-draft.ts')).takeSellDraft('ada@regalia.test'),
    good: json({ owner: 'ada@regalia.test', form: { title: 'Hood' } }),
    bad: [json({ owner: 'ada@regalia.test', form: { title: 1 } })],
  },
  bought_at: {
    read: async () => (await import('#api/own-purchase.ts')).ownPurchaseMark(),
    good: String(Date.now() - 1_000),
    bad: ['1e3', String(Date.now() + 3_600_000)],
  },
  console_typed: {
    read: async () =>
      (await import('#console/ui/kept-typing.ts')).keptTyping({ place: '/ops/orders deny', by: 'ada@regalia.test' }),
    good: json({ place: '/ops/orders deny', by: 'ada@regalia.test', fields: [{ name: 'note', value: 'gone' }] }),
    bad: [json({ place: '/ops/orders deny', by: 'ada@regalia.test', fields: [{ name: 'note', value: 4 }] })],
  },
  cookie_consent: { read: async () => (await import('#stores/consent.ts')).$consent.get(), good: 'true' },
  'XSRF-TOKEN': {
    read: async () => {
      const fetch = vi.fn(async () => new Response());
      vi.stubGlobal('fetch', fetch);
      const { csrfToken } = await import('#api/csrf.ts');
      return [await csrfToken(new AbortController().signal), fetch.mock.calls.length];
    },
    good: 'x-y_z',
    bad: ['%', '%E0%A4%A'],
    alsoGood: ['null', 'x', '7'],
  },
};

const cookies: readonly string[] = [consentCookie, 'XSRF-TOKEN'];
const ofTab: readonly string[] = keysOfTab;
const storageOf = (key: string) => (ofTab.includes(key) ? sessionStorage : localStorage);

async function readWith(key: Key, value: string | undefined) {
  vi.resetModules();
  if (value === undefined) storageOf(key).removeItem(key);
  else if (!cookies.includes(key)) storageOf(key).setItem(key, value);
  const cookie = value !== undefined && cookies.includes(key) ? `theme=dark; ${key}=${value}` : '';
  Object.defineProperty(document, 'cookie', { configurable: true, get: () => cookie });
  return stored[key].read();
}

test('every key is one of these', () => {
  expect(Object.keys(stored).sort()).toEqual([...keys].sort());
});

describe.each(keys)('%s', (key) => {
  const { good, bad = [], alsoGood = [] } = stored[key];
  const wrong = ['null', '{}', '[]', 'x', '"x"', '7', '{"a":', ...bad].filter((value) => !alsoGood.includes(value));

  test('is read, but for what scripts only write', async () => {
    const isRead = key !== 'currency_symbol';
    const [absent, present] = [await readWith(key, undefined), await readWith(key, good)];
    expect(JSON.stringify(absent) !== JSON.stringify(present)).toBe(isRead);
  });

  test.each(wrong)('holding %s counts as absent', async (value) => {
    const absent = await readWith(key, undefined);
    expect(await readWith(key, value)).toEqual(absent);
    if (key !== 'currency_symbol' && !cookies.includes(key)) expect(storageOf(key).getItem(key)).not.toBe(value);
  });

  test('holding anything at all is read without an error', { timeout: timeLimit(30_000) }, async () => {
    const anything = fc.oneof(mutated(good, ['null', '"', '{', '__proto__', '-1e400']), fc.json(), fc.string());
    await fc.assert(
      fc.asyncProperty(anything, async (value) => void (await readWith(key, value))),
      tries(3, 100),
    );
  });
});

test.each(['null', '{}', '[]', 'x', '{"a":'])('with %s in every key a page shows its prices', async (value) => {
  for (const key of keys) storageOf(key).setItem(key, value);
  document.documentElement.lang = 'en';
  document.body.innerHTML = '<span data-cents="1000">€10.00</span>';
  (await import('#browser/render-prices.ts')).renderPrices();
  expect(document.body.textContent).toBe('€10.00');
});

describe('the script of the head', () => {
  test('takes a stored customer for a session', async () => {
    localStorage.setItem('session', stored.session.good);
    expect(await boot()).toEqual({ left: [], attributes: ['data-session'] });
  });

  test.each(['null', '{}', '[]', 'x', '"x"', '7', '{"a":', '{"email":7}'])(
    'takes a session of %s for none',
    async (value) => {
      localStorage.setItem('session', value);
      expect(await boot()).toEqual({ left: ['/auth?form=signin&redirect=%2Fcart'], attributes: ['data-leaving'] });
      expect(localStorage.getItem('session')).toBeNull();
    },
  );
});

test.each([
  ['session', '#stores/session.ts', '$session'],
  ['cart', '#stores/cart.ts', '$cartIds'],
  ['currencies', '#stores/currency.ts', '$currencies'],
  ['credits', '#stores/currency.ts', '$credits'],
] as const)('what another tab writes into %s is checked as well', async (key, file, name) => {
  const store = (await import(file))[name];
  const stop = store.listen(() => undefined);
  const before = store.get();
  for (const newValue of ['null', '{}', '[{}]', 'x', '{"a":']) {
    localStorage.setItem(key, newValue);
    window.dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }));
    expect([store.get(), localStorage.getItem(key)]).toEqual([before, null]);
  }
  stop();
});

test('with a full storage a choice counts on the page alone', async () => {
  const { $currency, chooseCurrencyCode, rememberCurrencies } = await import('#stores/currency.ts');
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    removeItem: () => undefined,
    setItem: () => {
      throw new DOMException('Full', 'QuotaExceededError');
    },
  });
  rememberCurrencies([euro, { code: 'JPY', value: 160, symbol: '¥', default: 0 }]);
  chooseCurrencyCode('JPY');
  expect($currency.get().code).toBe('JPY');
});

test.each(['null', '[]', '7', '{"common":', ''])('messages of the page that are %s leave the keys', async (content) => {
  document.body.innerHTML = '<script type="application/json" id="messages"></script>';
  (document.getElementById('messages') as HTMLElement).textContent = content;
  vi.stubEnv('SSR', false);
  onTestFinished(() => void vi.unstubAllEnvs());
  const { messagesOf } = await import('#stores/messages.ts');
  expect(messagesOf('en', 'common')('close')).toBe('close');
});
