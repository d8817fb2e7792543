/** Failures that concern the whole page: a session that has ended, an e-mail that is not verified. */
import { expect, test, vi } from 'vitest';

const customer = { name: 'Ada', surname: 'Byron', email: 'ada@example.com', balanceCents: 0, emailVerified: true };

/** A page at `path` of a customer, on which a call fails with `status` and `key`. */
async function failAt(path: string, status: number, key: string, isCustomer = true) {
  const left: string[] = [];
  history.replaceState(null, '', path);
  document.documentElement.lang = 'en';
  const { pathname, search } = location;
  vi.stubGlobal('location', { pathname, search, assign: (address: string) => void left.push(address) });
  vi.stubGlobal('fetch', async () => Response.json({ message_key: key, message: 'No.' }, { status }));
  if (isCustomer) localStorage.setItem('session', JSON.stringify(customer));
  localStorage.setItem('cart', '["itm_1"]');
  const { watchFailures } = await import('#stores/failures.ts');
  const { call } = await import('#api/client.ts');
  const { $session, $sessionExpired } = await import('#stores/session.ts');
  const { $cartIds } = await import('#stores/cart.ts');
  const { $toasts } = await import('#stores/toasts.ts');
  watchFailures();
  await expect(call('GET /user/profile')).rejects.toMatchObject({ status, key });
  return {
    left,
    expired: $sessionExpired.get(),
    status: $session.get().status,
    ids: $cartIds.get(),
    toasts: $toasts.get().length,
  };
}

test('a session that has ended is forgotten with its cart, and a page for customers leads to sign-in and back', async () => {
  expect(await failAt('/account/orders', 401, 'unauthenticated')).toEqual({
    left: ['/auth?form=signin&redirect=%2Faccount%2Forders'],
    expired: true,
    status: 'guest',
    ids: [],
    toasts: 1,
  });
});

test('a page for everybody stays', async () => {
  expect(await failAt('/products', 401, 'unauthenticated')).toEqual({
    left: [],
    expired: true,
    status: 'guest',
    ids: [],
    toasts: 0,
  });
});

test('a guest is told nothing of a session', async () => {
  expect(await failAt('/account/orders', 401, 'unauthenticated', false)).toMatchObject({ expired: false, toasts: 0 });
});

test('an unverified e-mail leads to its verification and back', async () => {
  expect(await failAt('/products?page=2', 403, 'email_not_verified')).toMatchObject({
    left: ['/email-verification?redirect=%2Fproducts%3Fpage%3D2'],
    status: 'customer',
  });
});

test('any other failure concerns its caller alone', async () => {
  expect(await failAt('/account', 503, 'database_unavailable')).toMatchObject({
    left: [],
    status: 'customer',
    toasts: 0,
  });
});
