/** A right password that is typed again is no wrong attempt, whatever becomes of the request that carried it. */
import { eq, gt } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { customers, loginFailures } from '#server/db/schema/customers.ts';
import { beginTwoFactor } from '#server/domain/auth/begin-two-factor.ts';
import { credit, goodPassword, principalOf, setSetting, signUpCustomer } from '../support/customers.ts';
import { interleaved } from '../support/interleaved.ts';
import { seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { customerWithTwoFactor } from '../support/two-factor.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
  await setSetting(app.deps, 'steam_enabled', true);
});
afterAll(() => app.close());

/** Wrong passwords begin a pause with the fifth. */
const times = Array.from({ length: 7 }, (_, time) => time);
const password = goodPassword;
const newPassword = { cur_password: password, new_password: 'Another123', repeat_password: 'Another123' };

function keyOf({ status, body }: { status: number; body: { message_key?: string } }) {
  return [status, body.message_key];
}

test.each([
  ['a new password', '/user/change-password', newPassword],
  ['switching two-factor authentication off', '/user/two-factor/disable', { password }],
  ['new recovery codes', '/user/two-factor/recovery-codes', { password }],
  ['linking Steam', '/user/steam/link', { password }],
  ['unlinking Steam', '/user/steam/unlink', { password }],
  ['closing the account', '/user/close', { password }],
])('for %s it counts as none while the code is missing', async (_, path, form) => {
  const ada = await customerWithTwoFactor(app);
  for (const _time of times) expect(keyOf(await ada.browser.post(path, form))).toEqual([422, 'two_factor_required']);
});

test('for a new address it counts as none while the code is missing', async () => {
  const ada = await customerWithTwoFactor(app);
  const form = { name: 'Ada', surname: 'Byron', phone: '+49 151 12345678', email: `new.${ada.email}`, password };
  for (const _time of times) {
    expect(keyOf(await ada.browser.put('/user/profile', form))).toEqual([422, 'two_factor_required']);
  }
});

test('for unlinking Steam it counts as none when nothing is linked', async () => {
  const ada = await signUpCustomer(app);
  for (const _time of times) {
    expect(keyOf(await ada.browser.post('/user/steam/unlink', { password }))).toEqual([404, 'not_found']);
  }
});

test('for closing the account it counts as none while there is money on the balance', async () => {
  const ada = await signUpCustomer(app);
  await credit(app, ada.id, 100);
  for (const _time of times) {
    expect(keyOf(await ada.browser.post('/user/close', { password }))).toEqual([409, 'account_in_use']);
  }
});

test('for setting two-factor authentication up it counts as none when it was switched on at this moment', async () => {
  const ada = await signUpCustomer(app);
  const switchOn = async () => app.deps.db.update(customers).set({ totpEnabledAt: 1 }).where(eq(customers.id, ada.id));
  const deps = interleaved(app.deps, switchOn);
  const begun = beginTwoFactor({ deps, principal: await principalOf(app, ada.id), idempotencyKey: null }, { password });
  await expect(begun).rejects.toMatchObject({ code: 'two_factor_on' });
  const counted = await app.deps.db.select().from(loginFailures).where(gt(loginFailures.count, 0));
  expect(counted).toEqual([]);
});

test('it clears the count of its session, and wrong ones after it pause again', async () => {
  const ada = await customerWithTwoFactor(app);
  for (let wrong = 0; wrong < 4; wrong++) {
    const answer = await ada.browser.post('/user/close', { password: 'Wrong1234' });
    expect(keyOf(answer)).toEqual([422, 'wrong_password']);
  }
  expect(keyOf(await ada.browser.post('/user/close', { password }))).toEqual([422, 'two_factor_required']);
  for (let wrong = 0; wrong < 5; wrong++) {
    const answer = await ada.browser.post('/user/close', { password: 'Wrong1234' });
    expect(keyOf(answer)).toEqual([422, 'wrong_password']);
  }
  expect(keyOf(await ada.browser.post('/user/close', { password }))).toEqual([429, 'login_paused']);
});
