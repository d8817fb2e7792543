/** Stores of one value: consent, language, sold items, profile, the last cart, messages. */
import { describe, expect, test, vi } from 'vitest';

const customer = { name: 'Ada', surname: 'Byron', email: 'ada@example.com', balanceCents: 0, emailVerified: true };

describe('consent', () => {
  /** The cookies that are set, on a page with these. */
  function setCookies(cookies: string): string[] {
    const set: string[] = [];
    Object.defineProperty(document, 'cookie', {
      configurable: true,
      get: () => cookies,
      set: (cookie: string) => void set.push(cookie),
    });
    return set;
  }

  test('is null until there is an answer, which is stored and closes the notice', async () => {
    const set = setCookies('');
    const { $consent, $consentReopened } = await import('#stores/consent.ts');
    const { answerConsent } = await import('#stores/answer-consent.ts');
    expect($consent.get()).toBeNull();
    $consentReopened.set(true);
    answerConsent('necessary');
    expect([$consent.get(), $consentReopened.get(), set.length]).toEqual(['necessary', false, 1]);
  });

  test('that is revoked ends the cookies of the analytics and reloads the page, and no other answer does', async () => {
    const set = setCookies('_ga=GA1.1');
    const ended = () => set.filter((cookie) => cookie.startsWith('_ga=; ')).length;
    const reload = vi.fn(() => expect(ended()).toBe(3));
    vi.stubGlobal('location', { protocol: 'https:', hostname: 'regalia.test', reload });
    const { answerConsent } = await import('#stores/answer-consent.ts');
    answerConsent('necessary');
    answerConsent('all');
    expect([reload.mock.calls.length, ended()]).toEqual([0, 0]);
    answerConsent('necessary');
    expect(reload).toHaveBeenCalledOnce();
  });
});

describe('language', () => {
  test('is that of the page, or the default', async () => {
    const { pageLanguage } = await import('#stores/language.ts');
    document.documentElement.lang = 'pl';
    expect(pageLanguage()).toBe('pl');
    document.documentElement.lang = 'xx';
    expect(pageLanguage()).toBe('en');
  });

  test('a choice is stored and opens the same page in it', async () => {
    const assign = vi.fn();
    vi.stubGlobal('location', { search: '?page=2', hash: '#top', assign });
    const { chooseLanguage } = await import('#stores/language.ts');
    chooseLanguage('de', '/products');
    expect(assign).toHaveBeenCalledExactlyOnceWith('/de/products?page=2#top');
    expect(localStorage.getItem('languageId')).toBe('2');
  });
});

test('a sold item is remembered once', async () => {
  const { $soldIds, rememberSold } = await import('#stores/sold.ts');
  rememberSold('itm_1');
  const before = $soldIds.get();
  rememberSold('itm_1');
  expect($soldIds.get()).toBe(before);
  expect(before).toEqual(['itm_1']);
});

describe('the last cart', () => {
  const entry = { item_id: 'itm_1', seen_price: 12.34, item: { title: 'Sword', price: 12.34, img_url: '/sword.webp' } };

  async function open() {
    const { keepLastCart, lastCart } = await import('#stores/last-cart.ts');
    const { $cart } = await import('#stores/cart.ts');
    const session = await import('#stores/session.ts');
    keepLastCart();
    // safe because only these fields of an entry are read
    const show = (entries: (typeof entry)[]) => $cart.set({ entries, unavailable: [] } as never);
    return { lastCart, show, ...session };
  }

  test('is what the cart last showed, in cents', async () => {
    const { lastCart, show } = await open();
    show([entry]);
    expect(lastCart()?.items).toEqual([{ id: 'itm_1', title: 'Sword', cents: 1234, image: '/sword.webp' }]);
  });

  test('is none for an empty cart', async () => {
    const { lastCart, show } = await open();
    show([entry]);
    show([]);
    expect(lastCart()).toBeUndefined();
  });

  test('goes with the session', async () => {
    const { lastCart, show, rememberCustomer, forgetCustomer } = await open();
    rememberCustomer(customer);
    show([entry]);
    forgetCustomer();
    expect([lastCart(), localStorage.getItem('last_cart')]).toEqual([undefined, null]);
  });

  test.each(['null', '{}', '{"at":1}', '{"at":1,"items":[{}]}', '{'])('stored as %s is none', async (stored) => {
    localStorage.setItem('last_cart', stored);
    const { lastCart } = await import('#stores/last-cart.ts');
    expect(lastCart()).toBeUndefined();
  });
});

test('a profile updates the customer of the header', async () => {
  const { $profile, takeProfile } = await import('#stores/profile.ts');
  const { $session, rememberCustomer } = await import('#stores/session.ts');
  rememberCustomer(customer);
  // safe because only these fields are read
  takeProfile({ name: 'Ada', surname: 'Lovelace', email: 'ada@example.com', balance: 19.99 } as never);
  expect($session.get().customer).toEqual({ ...customer, surname: 'Lovelace', balanceCents: 1999 });
  expect($profile.get()).toMatchObject({ surname: 'Lovelace' });
});
