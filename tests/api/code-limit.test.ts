/** The sum above which purchases ask for a two-factor code. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUpCustomer } from '../support/customers.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { codeOf, customerWithTwoFactor, type TwoFactorCustomer } from '../support/two-factor.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

function set({ browser }: Pick<TwoFactorCustomer, 'browser'>, fields: object) {
  return browser.post('/user/code-limit', { enabled: true, ...fields });
}

async function limitOf({ browser }: TwoFactorCustomer) {
  return (await browser.get('/user/security')).body.payload.two_factor.code_above;
}

function keyOf({ status, body }: { status: number; body: { message_key?: string } }) {
  return [status, body.message_key];
}

test('is €100 at first, is lowered freely, and raised or switched off with a code', async () => {
  const ada = await customerWithTwoFactor(app);
  expect(await limitOf(ada)).toBe(100);
  expect((await set(ada, { amount: '40,50' })).status).toBe(200);
  expect(await limitOf(ada)).toBe(40.5);
  expect(keyOf(await set(ada, { amount: '40.51' }))).toEqual([422, 'two_factor_required']);
  expect(keyOf(await set(ada, { enabled: false }))).toEqual([422, 'two_factor_required']);
  expect(keyOf(await set(ada, { amount: '41', code: '000000' }))).toEqual([422, 'two_factor_wrong']);
  expect(await limitOf(ada)).toBe(40.5);
  expect((await set(ada, { enabled: false, code: codeOf(app, ada.secret) })).status).toBe(200);
  expect(await limitOf(ada)).toBeNull();
  expect((await set(ada, { amount: '0' })).status).toBe(200);
  expect(await limitOf(ada)).toBe(0);
  expect((await set(ada, { amount: '500', code: ada.recoveryCodes[0] })).status).toBe(200);
  expect(await limitOf(ada)).toBe(500);
});

test.each(['', 'much', '-1', '1.001', '1000000'])('"%s" is no sum', async (amount) => {
  const ada = await customerWithTwoFactor(app);
  expect(keyOf(await set(ada, { amount, code: codeOf(app, ada.secret) }))).toEqual([422, 'amount_invalid']);
});

test('of two raises at once with one code one is done', async () => {
  const ada = await customerWithTwoFactor(app);
  const code = codeOf(app, ada.secret);
  const answers = await Promise.all(['200', '300'].map((amount) => set(ada, { amount, code })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('is refused while two-factor authentication is off', async () => {
  expect(keyOf(await set(await signUpCustomer(app), { amount: '50' }))).toEqual([409, 'two_factor_off']);
});
