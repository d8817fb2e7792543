/** Links that a thief has had mailed end with the sessions: those to set a password, and to make another address the account's. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { customers, destinationChanges } from '#server/db/schema/customers.ts';
import { blockCustomer } from '#server/domain/customers/operator/block-customer.ts';
import { endSessions } from '#server/domain/customers/operator/end-sessions.ts';
import { resetTwoFactor } from '#server/domain/customers/operator/reset-two-factor.ts';
import { unblockCustomer } from '#server/domain/customers/operator/unblock-customer.ts';
import { goodPassword, mailedPath, signUpCustomer, type TestCustomer } from '../support/customers.ts';
import { mailsAbout } from '../support/destinations.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { codeOf, customerWithTwoFactor } from '../support/two-factor.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const personal = { name: 'Ada', surname: 'Byron', phone: '+49 151 12345678', password: goodPassword };
const operator = () => ({ deps: app.deps, actor: 'ops:test', role: 'owner' as const });
const action = ({ id }: TestCustomer) => ({ customerId: id, reason: 'somebody else got in' });

/** Has both links mailed. Returns how they are opened. */
async function bothLinks(ada: TestCustomer, code = '') {
  const email = `thief-${ada.email}`;
  expect((await ada.browser.put('/user/profile', { ...personal, email, code })).status).toBe(200);
  const path = await mailedPath(app, email);
  await app.browser().post('/user/reset-password', { email: ada.email });
  const [mail] = await mailsAbout(app, ada.email, /^Set a new password$/);
  const token = new URLSearchParams(/reset-password\?(\S+)/.exec(mail?.text ?? '')?.[1]).get('token');
  expect(token).toMatch(/^[\w-]{43}$/);
  const form = { token, email: ada.email, password: 'Thief1234', password_confirmation: 'Thief1234' };
  return {
    change: async () => (await app.browser().get(path)).headers.get('location'),
    reset: async () => (await app.browser().post('/reset-password', form)).body.message_key,
  };
}

const emailOf = async ({ id }: TestCustomer) =>
  (await app.deps.db.select({ email: customers.email }).from(customers).where(eq(customers.id, id)))[0]?.email;

const pendingOf = ({ id }: TestCustomer) =>
  app.deps.db
    .select({ state: destinationChanges.state })
    .from(destinationChanges)
    .where(eq(destinationChanges.customerId, id));

describe('neither link works any more', () => {
  test.each([
    [
      'an operator has blocked the account, and freed it again',
      async (ada: TestCustomer) => {
        await blockCustomer(operator(), action(ada));
        await unblockCustomer(operator(), action(ada));
      },
    ],
    ['an operator has signed the customer out', (ada: TestCustomer) => endSessions(operator(), action(ada))],
    ['an operator has switched two-factor sign-in off', (ada: TestCustomer) => resetTwoFactor(operator(), action(ada))],
    ['the customer has signed out everywhere', (ada: TestCustomer) => ada.browser.post('/user/sessions/end-all')],
  ] as const)('after %s', async (_, act) => {
    const ada = await customerWithTwoFactor(app);
    const { change, reset } = await bothLinks(ada, codeOf(app, ada.secret));
    await act(ada);
    expect(await change()).toContain('/email/verify/invalid');
    expect([await reset(), await emailOf(ada)]).toEqual(['link_invalid', ada.email]);
    app.clock.now += 60;
    const browser = app.browser();
    const code = (await browser.post('/login', { username: ada.email, password: goodPassword })).body.message_key
      ? codeOf(app, ada.secret)
      : '';
    if (code) await browser.post('/login', { username: ada.email, password: goodPassword, code });
    expect((await browser.get('/user/profile')).body.payload).toMatchObject({ email: ada.email, email_pending: null });
  });

  test('and what an operator has ended waits no longer among the changes', async () => {
    const ada = await signUpCustomer(app);
    await bothLinks(ada);
    await endSessions(operator(), action(ada));
    expect(await pendingOf(ada)).toEqual([{ state: 'withdrawn' }]);
  });
});

test('the address of a blocked account is not changed, by a link that was left open either', async () => {
  const ada = await signUpCustomer(app);
  const { change } = await bothLinks(ada);
  const block = (blockedAt: number | null) =>
    app.deps.db.update(customers).set({ blockedAt }).where(eq(customers.id, ada.id));
  await block(app.clock.now);
  expect(await change()).toContain('/email/verify/invalid');
  expect(await emailOf(ada)).toBe(ada.email);
  await block(null);
  expect(await change()).toContain('/email/verify/success');
});
