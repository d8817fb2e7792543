import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { customers, recoveryCodes } from '#server/db/schema/customers.ts';
import { goodPassword, mailedPath, setSetting, signUpCustomer } from '../support/customers.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { codeOf, customerWithTwoFactor, type TwoFactorCustomer } from '../support/two-factor.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

let callers = 0;
/** From an address of its own, so that pauses after wrong passwords stay with their test. */
function login(email: string, fields: object = {}) {
  callers += 1;
  return app.browser(`198.51.100.${callers}`).post('/login', { username: email, password: goodPassword, ...fields });
}

function keyOf({ status, body }: { status: number; body: { message_key?: string } }) {
  return [status, body.message_key];
}

async function resetPassword(email: string) {
  await app.browser().post('/user/reset-password', { email });
  const token = new URLSearchParams((await mailedPath(app, email)).split('?')[1]).get('token');
  const reset = { token, email, password: 'Another123', password_confirmation: 'Another123' };
  expect((await app.browser().post('/reset-password', reset)).status).toBe(200);
}

async function mailsTo({ email }: TwoFactorCustomer, subject: string) {
  await app.settled();
  return app.mails.filter((mail) => mail.to === email && mail.subject === subject);
}

describe('switching two-factor authentication on', () => {
  test('asks for the password, shows a secret, and takes effect with a code of the app', async () => {
    const { browser, email } = await signUpCustomer(app);
    expect(keyOf(await browser.post('/user/two-factor/begin', { password: 'Wrong1234' }))).toEqual([
      422,
      'wrong_password',
    ]);
    expect((await browser.post('/user/two-factor/begin', {})).body.errors.password).toEqual(['Password is required']);
    const { payload } = (await browser.post('/user/two-factor/begin', { password: goodPassword })).body;
    expect(payload.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(payload.uri).toContain(`secret=${payload.secret}`);
    expect(payload.uri).toMatch(/^otpauth:\/\/totp\/Regalia/);
    expect((await login(email)).status).toBe(200);
    expect(keyOf(await browser.post('/user/two-factor/enable', { code: '' }))).toEqual([422, 'two_factor_required']);
    expect(keyOf(await browser.post('/user/two-factor/enable', { code: '12345' }))).toEqual([422, 'two_factor_wrong']);
    const { status, body } = await browser.post('/user/two-factor/enable', { code: codeOf(app, payload.secret) });
    expect([status, body.message]).toEqual([200, 'Two-step sign-in is on']);
    expect(new Set(body.payload.recovery_codes).size).toBe(10);
    for (const code of body.payload.recovery_codes) expect(code).toMatch(/^(\w{4}-){3}\w{4}$/);
    const { two_factor } = (await browser.get('/user/security')).body.payload;
    expect(two_factor).toEqual({ enabled: true, enabled_at: app.clock.now, recovery_codes_left: 10, code_above: 100 });
  });

  test('needs a proven address', async () => {
    const { browser } = await signUpCustomer(app, { verified: false });
    for (const [path, body] of [
      ['/user/two-factor/begin', { password: goodPassword }],
      ['/user/two-factor/enable', { code: '123456' }],
    ] as const) {
      expect(keyOf(await browser.post(path, body))).toEqual([403, 'email_not_verified']);
    }
  });

  test('is told by mail, and cannot be done twice', async () => {
    const customer = await customerWithTwoFactor(app);
    expect(await mailsTo(customer, 'Two-step sign-in is on')).toHaveLength(1);
    for (const [path, body] of [
      ['/user/two-factor/begin', { password: goodPassword }],
      ['/user/two-factor/enable', { code: codeOf(app, customer.secret) }],
    ] as const) {
      expect(keyOf(await customer.browser.post(path, body))).toEqual([409, 'two_factor_on']);
    }
  });

  test('without having begun is refused', async () => {
    const { browser } = await signUpCustomer(app);
    expect(keyOf(await browser.post('/user/two-factor/enable', { code: '123456' }))).toEqual([409, 'two_factor_off']);
  });

  test('keeps neither the secret nor the recovery codes readable', async () => {
    const { secret, recoveryCodes, id } = await customerWithTwoFactor(app);
    const { rows } = await app.deps.db.$client.execute({
      sql: `select c.totp_secret, group_concat(r.code_hash) from customers c join recovery_codes r on r.customer_id = c.id where c.id = ?`,
      args: [id],
    });
    const kept = JSON.stringify(rows);
    expect(kept).not.toContain(secret);
    for (const code of recoveryCodes) expect(kept).not.toContain(code.replaceAll('-', ''));
  });
});

describe('signing in with two-factor authentication on', () => {
  test('wants a code after the right password, and gives no session without it', async () => {
    const { email, secret } = await customerWithTwoFactor(app);
    const first = await login(email);
    expect(keyOf(first)).toEqual([422, 'two_factor_required']);
    expect(first.headers.getSetCookie()).toEqual([]);
    expect(first.body.token).toBeUndefined();
    expect(first.body.errors.code).toHaveLength(1);
    expect((await login(email, { code: codeOf(app, secret) })).status).toBe(200);
  });

  test('says nothing of two-factor authentication to those without the password', async () => {
    const { email, secret } = await customerWithTwoFactor(app);
    for (const code of ['', '000000', codeOf(app, secret)]) {
      expect(keyOf(await login(email, { password: 'Wrong1234', code }))).toEqual([422, 'wrong_credentials']);
    }
  });

  test('takes the code of the step before and of the one after, and no other', async () => {
    const { email, secret } = await customerWithTwoFactor(app);
    expect((await login(email, { code: codeOf(app, secret, -2) })).status).toBe(422);
    expect((await login(email, { code: codeOf(app, secret, 2) })).status).toBe(422);
    expect((await login(email, { code: codeOf(app, secret, -1) })).status).toBe(200);
    expect((await login(email, { code: codeOf(app, secret, 1) })).status).toBe(200);
  });

  test('takes a code once, and none that is older than the last one', async () => {
    const { email, secret } = await customerWithTwoFactor(app);
    const code = codeOf(app, secret);
    expect((await login(email, { code: ` ${code.slice(0, 3)} ${code.slice(3)}` })).status).toBe(200);
    expect(keyOf(await login(email, { code }))).toEqual([422, 'two_factor_wrong']);
    expect(keyOf(await login(email, { code: codeOf(app, secret, -1) }))).toEqual([422, 'two_factor_wrong']);
  });

  test('of many who send one code at once, lets one in', async () => {
    const { email, secret } = await customerWithTwoFactor(app);
    const code = codeOf(app, secret);
    const answers = await Promise.all(Array.from({ length: 4 }, () => login(email, { code })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('takes each recovery code once, at once too, and tells the owner', async () => {
    const customer = await customerWithTwoFactor(app);
    const [first = '', second = ''] = customer.recoveryCodes;
    const answers = await Promise.all([1, 2, 3].map(() => login(customer.email, { code: first })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await login(customer.email, { code: second.replaceAll('-', ' ').toUpperCase() })).status).toBe(200);
    expect(await mailsTo(customer, 'A recovery code was used')).toHaveLength(2);
    const { two_factor } = (await customer.browser.get('/user/security')).body.payload;
    expect(two_factor.recovery_codes_left).toBe(8);
  });

  test("does not take another customer's code", async () => {
    const [one, other] = [await customerWithTwoFactor(app), await customerWithTwoFactor(app)];
    for (const code of [codeOf(app, other.secret), other.recoveryCodes[0]]) {
      expect(keyOf(await login(one.email, { code }))).toEqual([422, 'two_factor_wrong']);
    }
  });

  test('pauses after wrong codes wherever they come from, longer each time, and not for who has no password', async () => {
    const { email, secret } = await customerWithTwoFactor(app);
    for (let turn = 0; turn < 6; turn++) await login(email, { password: 'Wrong1234', code: '000000' });
    for (let turn = 0; turn < 5; turn++) expect((await login(email, { code: 'none' })).status).toBe(422);
    const paused = await login(email, { code: codeOf(app, secret) });
    expect(keyOf(paused)).toEqual([429, 'two_factor_paused']);
    expect(paused.headers.get('retry-after')).toBe('1');
    app.clock.now += 1;
    expect((await login(email, { code: 'none' })).status).toBe(422);
    expect((await login(email, { code: 'none' })).headers.get('retry-after')).toBe('2');
    app.clock.now += 30;
    expect((await login(email, { code: codeOf(app, secret) })).status).toBe(200);
  });
});

describe('with two-factor authentication on', () => {
  test('a change of the password wants a code', async () => {
    const { browser, secret, email } = await customerWithTwoFactor(app);
    const form = { cur_password: goodPassword, new_password: 'Another123', repeat_password: 'Another123' };
    const change = (code?: string) => browser.post('/user/change-password', { ...form, code });
    expect(keyOf(await change())).toEqual([422, 'two_factor_required']);
    expect(keyOf(await change('000000'))).toEqual([422, 'two_factor_wrong']);
    expect((await change(codeOf(app, secret))).status).toBe(200);
    expect(keyOf(await login(email, { password: 'Another123' }))).toEqual([422, 'two_factor_required']);
  });

  test('a change of the e-mail wants a code, the rest of the profile does not', async () => {
    const { browser, secret, email } = await customerWithTwoFactor(app);
    const personal = { name: 'Ada', surname: 'Byron', phone: '+49 151 12345678' };
    expect((await browser.put('/user/profile', { ...personal, email, city: 'Bonn' })).status).toBe(200);
    const changed = { ...personal, email: `new-${email}`, password: goodPassword };
    expect(keyOf(await browser.put('/user/profile', changed))).toEqual([422, 'two_factor_required']);
    expect((await browser.get('/user/profile')).body.payload.email_pending).toBeNull();
    expect((await browser.put('/user/profile', { ...changed, code: codeOf(app, secret) })).status).toBe(200);
    expect(await mailedPath(app, changed.email)).toContain('/email/verify/');
  });

  test('new recovery codes take the place of those before', async () => {
    const customer = await customerWithTwoFactor(app);
    const { browser, secret, email } = customer;
    const renew = (fields: object) => browser.post('/user/two-factor/recovery-codes', fields);
    expect(keyOf(await renew({ password: 'Wrong1234', code: codeOf(app, secret) }))).toEqual([422, 'wrong_password']);
    expect(keyOf(await renew({ password: goodPassword }))).toEqual([422, 'two_factor_required']);
    const { body } = await renew({ password: goodPassword, code: codeOf(app, secret) });
    expect(body.payload.recovery_codes).toHaveLength(10);
    expect(keyOf(await login(email, { code: customer.recoveryCodes[0] }))).toEqual([422, 'two_factor_wrong']);
    expect((await login(email, { code: body.payload.recovery_codes[0] })).status).toBe(200);
    expect(await mailsTo(customer, 'You have new recovery codes')).toHaveLength(1);
  });

  test('switching it off wants password and code, and is told by mail', async () => {
    const customer = await customerWithTwoFactor(app);
    const { browser, secret, email } = customer;
    const off = (fields: object) => browser.post('/user/two-factor/disable', fields);
    expect(keyOf(await off({ password: 'Wrong1234', code: codeOf(app, secret) }))).toEqual([422, 'wrong_password']);
    expect(keyOf(await off({ password: goodPassword }))).toEqual([422, 'two_factor_required']);
    expect((await off({ password: goodPassword, code: codeOf(app, secret) })).status).toBe(200);
    expect((await login(email)).status).toBe(200);
    expect(keyOf(await off({ password: goodPassword, code: codeOf(app, secret) }))).toEqual([409, 'two_factor_off']);
    expect(keyOf(await browser.post('/user/two-factor/recovery-codes', { password: goodPassword }))).toEqual([
      409,
      'two_factor_off',
    ]);
    expect(await mailsTo(customer, 'Two-step sign-in is off')).toHaveLength(1);
    const { rows } = await app.deps.db.$client.execute({
      sql: 'select 1 from recovery_codes where customer_id = ?',
      args: [customer.id],
    });
    expect(rows).toEqual([]);
  });

  test('a new password by mail does not switch it off', async () => {
    const { email } = await customerWithTwoFactor(app);
    await setSetting(app.deps, 'is_reg_enabled', true);
    await resetPassword(email);
    expect(keyOf(await login(email, { password: 'Another123' }))).toEqual([422, 'two_factor_required']);
  });

  test('a new password by mail switches it off where the address was never proven, proves it, and says so once', async () => {
    const customer = await customerWithTwoFactor(app);
    const { id, email } = customer;
    const { db } = app.deps;
    await db.update(customers).set({ emailVerifiedAt: null }).where(eq(customers.id, id));
    await resetPassword(email);
    const owner = await login(email, { password: 'Another123' });
    expect(owner.status, owner.body.message).toBe(200);
    const [row] = await db.select().from(customers).where(eq(customers.id, id));
    expect(row).toMatchObject({ totpSecret: null, totpEnabledAt: null, emailVerifiedAt: app.clock.now });
    expect(await db.$count(recoveryCodes, eq(recoveryCodes.customerId, id))).toBe(0);
    const [mail, ...others] = await mailsTo(customer, 'Two-step sign-in is off');
    expect(others).toEqual([]);
    expect(mail?.text, 'whoever signed up has typed it').not.toContain('Ada');
  });
});

test.each([
  ['GET', '/user/security'],
  ['POST', '/user/two-factor/begin'],
  ['POST', '/user/two-factor/enable'],
  ['POST', '/user/two-factor/disable'],
  ['POST', '/user/two-factor/recovery-codes'],
] as const)('%s %s is for customers alone', async (method, path) => {
  expect((await app.browser().send(method, path, method === 'POST' ? {} : undefined)).status).toBe(401);
});
