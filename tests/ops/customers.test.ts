import { afterAll, beforeAll, expect, test } from 'vitest';
import { goodPassword, signUpCustomer } from '../support/customers.ts';
import { ops as run } from '../support/ops.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const ops = (...args: string[]) => run({ LIBSQL_URL: app.url }, 'customers', ...args);
const auditEntriesOf = async (id: string) =>
  (await run({ LIBSQL_URL: app.url }, 'audit', 'list', '--subject', id, '--json')).json();

test('the check of who a customer is shows in the account, and who said so in the audit log', async () => {
  const { email, id, browser } = await signUpCustomer(app);
  const status = async () => (await browser.get('/user/profile')).body.payload.verification_data.status;
  expect(await status()).toBe('none');
  const { code, out } = await ops('verify', email.toUpperCase(), '--status', 'approved');
  expect([code, out]).toEqual([0, expect.stringContaining(`${email} is now approved`)]);
  expect(await status()).toBe('approved');
  expect(await auditEntriesOf(id)).toMatchObject([{ action: 'customers.verify', details: { status: 'approved' } }]);
  expect((await ops('find', email, '--json')).json()).toMatchObject([{ verificationStatus: 'approved' }]);
});

test('a blocked customer is signed out everywhere and cannot sign in until unblocked', async () => {
  const { email, id, browser, token } = await signUpCustomer(app);
  const login = async () =>
    (await app.browser().post('/login', { username: email, password: goodPassword })).body.message_key;
  expect((await ops('block', email, '--reason', 'chargeback', '--yes')).code).toBe(0);
  const { rows } = await app.deps.db.$client.execute({
    sql: 'select count(*) as count from sessions where user_id = ?',
    args: [id],
  });
  expect(rows[0]?.count).toBe(0);
  expect((await browser.get('/user/profile')).status).toBe(401);
  expect(await login()).toBe('customer_blocked');
  const again = await ops('block', email, '--reason', 'chargeback', '--yes');
  expect([again.code, again.err]).toEqual([1, expect.stringContaining(`${email} is blocked already.`)]);

  expect((await ops('unblock', email, '--reason', 'settled')).code).toBe(0);
  expect(await login()).toBeUndefined();
  const other = app.browser();
  other.token = token;
  expect((await other.get('/user/profile')).status).toBe(401);
  expect((await ops('unblock', email, '--reason', 'settled')).err).toContain(`${email} is not blocked.`);
  const auditEntries: { action: string; details: object }[] = await auditEntriesOf(id);
  expect(auditEntries.map(({ action, details }) => [action, details])).toEqual([
    ['customers.unblock', { reason: 'settled' }],
    ['customers.block', { reason: 'chargeback' }],
  ]);
});

test.each([
  [['verify', 'x@y.test', '--status', 'maybe'], 'it must be one of none, pending, approved, rejected'],
  [['block', 'nobody@example.test', '--reason', 'x', '--yes'], 'no customer with the address nobody@example.test'],
  [['block', 'nobody@example.test', '--reason', ' ', '--yes'], 'The reason is empty'],
  [['unblock', 'nobody@example.test', '--reason', 'x'], 'no customer with the address nobody@example.test'],
])('%j is refused in one line', async (args, text) => {
  const { code, err } = await ops(...args);
  expect([code, err]).toEqual([1, expect.stringContaining(text)]);
});
