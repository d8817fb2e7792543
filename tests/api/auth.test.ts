import { afterAll, beforeAll, expect, test } from 'vitest';
import { newCustomer } from '../support/customers.ts';
import { openWorld, type World } from '../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test('a new customer is signed in, verified and has the balance given', async () => {
  const { browser, email } = await newCustomer(world, { balanceCents: 1250 });
  expect((await browser.get('/is-auth')).body).toEqual({ status: 'OK', authenticated: true, emailVerified: true });
  expect((await browser.get('/user/profile')).body.payload).toMatchObject({ email, balance: 12.5 });
});
