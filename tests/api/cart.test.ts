import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test('a guest who adds to the cart is asked to sign in', async () => {
  const { status, body } = await world.browser().post('/cart/add', { id: 'itm_x' });
  expect(status).toBe(401);
  expect(body).toMatchObject({
    status: 'ERROR',
    message_key: 'please_login_to_add_to_cart',
    message: 'Please login to add items to cart',
  });
});
