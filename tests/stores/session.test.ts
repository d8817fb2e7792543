/** The session as the browser knows it: a display copy of the customer between pages, confirmed by the API on each. */
import { expect, test } from 'vitest';

const customer = { name: 'Ada', surname: 'Lovelace', email: 'ada@example.com', balanceCents: 500, emailVerified: true };

const open = () => import('#stores/session.ts');

test.each(['null', '{}', '[]', '{', JSON.stringify({ ...customer, balanceCents: '500' })])(
  'a marker of %s is no customer',
  async (stored) => {
    localStorage.setItem('session', stored);
    expect((await open()).$session.get()).toEqual({ status: 'unknown', checked: false, customer: undefined });
  },
);

test('a stored customer is shown unchecked until the API has confirmed them', async () => {
  localStorage.setItem('session', JSON.stringify(customer));
  const { $session, rememberCustomer } = await open();
  expect($session.get()).toEqual({ status: 'customer', checked: false, customer });
  rememberCustomer(customer);
  expect($session.get()).toEqual({ status: 'customer', checked: true, customer });
});

test('a confirmed guest leaves nothing stored', async () => {
  localStorage.setItem('session', JSON.stringify(customer));
  const { $session, forgetCustomer } = await open();
  forgetCustomer();
  expect([$session.get().status, localStorage.getItem('session')]).toEqual(['guest', null]);
});

test('the balance changes for a customer and for nobody else', async () => {
  const { $session, changeBalance, rememberCustomer } = await open();
  changeBalance(100);
  expect($session.get().customer).toBeUndefined();
  rememberCustomer(customer);
  changeBalance(100);
  expect($session.get().customer?.balanceCents).toBe(100);
});

test('a customer who is confirmed again ends the expiry', async () => {
  const { $sessionExpired, rememberCustomer } = await open();
  $sessionExpired.set(true);
  rememberCustomer(customer);
  expect($sessionExpired.get()).toBe(false);
});
