/** Guards and redirects: who may stay on a page, and where a screen leads back to. */
import { beforeEach, describe, expect, test, vi } from 'vitest';

const customer = { name: 'Ada', surname: 'Byron', email: 'ada@example.com', balanceCents: 0, emailVerified: false };

let left: string[];

/** A page at `path` whose redirects are recorded in `left`. */
async function openAt(path: string) {
  history.replaceState(null, '', path);
  const { pathname, search, origin } = location;
  const leave = (address: string) => void left.push(address);
  vi.stubGlobal('location', { pathname, search, origin, assign: leave, replace: leave });
  const access = await import('#stores/access.ts');
  const redirects = await import('#stores/redirects.ts');
  const session = await import('#stores/session.ts');
  return { ...access, ...redirects, ...session };
}

beforeEach(() => {
  left = [];
});

describe('a screen for customers', () => {
  test('sends a guest to sign-in and back, in the language of the page', async () => {
    const { requireSignIn, forgetCustomer } = await openAt('/de/account?tab=orders');
    requireSignIn('de');
    expect(left).toEqual([]);
    forgetCustomer();
    expect(left).toEqual(['/de/auth?form=signin&redirect=%2Fde%2Faccount%3Ftab%3Dorders']);
  });

  test('leaves a customer alone, and a guest after it stopped watching', async () => {
    const { requireSignIn, rememberCustomer, forgetCustomer } = await openAt('/account');
    rememberCustomer(customer);
    requireSignIn('en')();
    forgetCustomer();
    expect(left).toEqual([]);
  });

  test('lets a session that was ended on purpose go home', async () => {
    const { requireSignIn, rememberCustomer, signOutToHome } = await openAt('/account');
    rememberCustomer(customer);
    localStorage.setItem('token', 'a token');
    requireSignIn('fr');
    signOutToHome('fr');
    expect([left, localStorage.getItem('token')]).toEqual([['/fr'], null]);
  });
});

describe('an action that needs a verified e-mail', () => {
  test.each([
    [undefined, '/email-verification?redirect=%2Fproducts%3Fpage%3D2'],
    ['/cart', '/email-verification?redirect=%2Fcart'],
  ])('leads to the verification and back to %s', async (target, expected) => {
    const { requireVerifiedEmail, rememberCustomer } = await openAt('/products?page=2');
    rememberCustomer(customer);
    expect([requireVerifiedEmail('en', target), left]).toEqual([false, [expected]]);
  });

  test('goes on with one, and for a guest, whom the API refuses', async () => {
    const { requireVerifiedEmail, rememberCustomer } = await openAt('/');
    expect(requireVerifiedEmail('en')).toBe(true);
    rememberCustomer({ ...customer, emailVerified: true });
    expect([requireVerifiedEmail('en'), left]).toEqual([true, []]);
  });
});

test.each([
  ['?redirect=%2Fcart', '/de/cart'],
  ['?redirect=%2Ffr%2Fcart', '/de/cart'],
  ['?redirect=https%3A%2F%2Felsewhere.test', '/de/account'],
  ['?redirect=%2F%2Felsewhere.test', '/de/account'],
  ['', '/de/account'],
])('after %j sign-in leads to %s', async (query, expected) => {
  const { redirectTarget } = await openAt(`/de/auth${query}`);
  expect(redirectTarget('de', '/account')).toBe(expected);
});

test.each([
  ['', ['/products']],
  ['https://elsewhere.test/page', ['/products']],
  ['http://localhost:4321/sale', ['back']],
])('from the page %j the way back is %j', async (referrer, expected) => {
  Object.defineProperty(document, 'referrer', { configurable: true, value: referrer });
  const { goBack } = await openAt('/item');
  vi.stubGlobal('history', { length: 2, back: () => void left.push('back') });
  goBack('/products');
  expect(left).toEqual(expected);
});
