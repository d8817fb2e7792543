import { afterAll, beforeAll, expect, test } from 'vitest';
import { goodPassword } from '../support/customers.ts';
import { ops } from '../support/ops.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { customerWithTwoFactor } from '../support/two-factor.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const switchOff = (email: string) =>
  ops({ LIBSQL_URL: app.url }, ...['customers', 'two-factor-off', email, '--reason', 'showed their passport', '--yes']);

test('an operator lets a customer back in who has lost phone and codes, once, and it is written down', async () => {
  const { email, id, browser } = await customerWithTwoFactor(app);
  const { code, out } = await switchOff(email.toUpperCase());
  expect([code, out]).toEqual([0, expect.stringContaining(email)]);
  expect((await browser.get('/user/profile')).status).toBe(401);
  const login = await app.browser().post('/login', { username: email, password: goodPassword });
  expect(login.status, login.body.message).toBe(200);
  const auditEntries = await ops({ LIBSQL_URL: app.url }, 'audit', 'list', '--json');
  expect(auditEntries.json()).toMatchObject([{ action: 'customers.two-factor-off', subject: id }]);
  const again = await switchOff(email);
  expect([again.code, again.err]).toEqual([1, expect.stringContaining('Two-step sign-in is off')]);
});

test('a customer that is not there is named in one line', async () => {
  expect(await switchOff('nobody@example.test')).toMatchObject({
    code: 1,
    err: expect.stringContaining('There is no customer with the address nobody@example.test.'),
  });
});
