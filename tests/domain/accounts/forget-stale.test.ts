import { afterAll, beforeAll, expect, test } from 'vitest';
import { forgetStale } from '#server/domain/accounts/forget-stale.ts';
import { newCustomer } from '../../support/customers.ts';
import { openWorld, type World } from '../../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function count(table: string): Promise<number> {
  const { rows } = await world.deps.db.$client.execute(`select count(*) as count from ${table}`);
  return Number(rows[0]?.count);
}

test('what is over is deleted, what is alive stays', async () => {
  const { email } = await newCustomer(world);
  await world.browser().post('/login', { username: email, password: 'Wrong1234' });
  await forgetStale(world.deps);
  expect([await count('sessions'), await count('mail_tokens'), await count('login_failures')]).toEqual([1, 1, 1]);

  world.clock.now += 40 * 86_400;
  const { browser } = await newCustomer(world);
  await forgetStale(world.deps);
  expect([await count('sessions'), await count('mail_tokens'), await count('login_failures')]).toEqual([1, 1, 0]);
  expect((await browser.get('/is-auth')).body.authenticated).toBe(true);
});
