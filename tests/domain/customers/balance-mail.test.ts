/** What operators do to a balance is told to its customer, without their reason. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { customers } from '#server/db/schema/customers.ts';
import { creditCustomer } from '#server/domain/customers/operator/credit-customer.ts';
import { waiveClaim } from '#server/domain/disputes/operator/waive-claim.ts';
import { deliverOutbox } from '#server/domain/mail/deliver-outbox.ts';
import { paidTopUp, sayOf } from '../../support/disputes.ts';
import { createShopper, type Shopper, seedShop } from '../../support/shop.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
});
afterAll(() => app.close());

const reason = 'a matter of our own';
const operator = () => ({ deps: app.deps, actor: 'ops:test', role: 'owner' as const });
const credit = ({ id: customerId }: Shopper, amountCents: number) =>
  creditCustomer(operator(), { customerId, amountCents, reason });

async function told({ email }: Shopper) {
  await app.settled();
  await deliverOutbox({ deps: app.deps });
  return app.mails.filter(({ id, to }) => to === email && id.startsWith('balance_changed:'));
}

test('a credit and what is taken back of it', async () => {
  const ada = await createShopper(app);
  await credit(ada, 500);
  await credit(ada, -200);
  await expect(credit(ada, -900)).rejects.toMatchObject({ code: 'insufficient_balance' });
  const mails = await told(ada);
  expect(mails.map(({ subject }) => subject)).toEqual([
    '€5.00 has been added to your balance',
    '€2.00 has been taken from your balance',
  ]);
  for (const { text, html } of mails) expect(text + html).not.toContain(reason);
});

test('a debt that is given up, once', async () => {
  const ada = await createShopper(app);
  const topUp = await paidTopUp(app, ada, 20);
  await credit(ada, -2000);
  await sayOf(app, topUp, 'dispute_opened', 'dispute_withdrawn', 'dispute_lost');
  const waive = () => waiveClaim(operator(), { customerId: ada.id, reason });
  expect(await waive()).toBe(2000);
  await expect(waive()).rejects.toMatchObject({ code: 'changed_meanwhile' });
  const [last, ...more] = (await told(ada)).filter(({ id }) => id.includes('claim_waived'));
  expect([last?.subject, more]).toEqual(['You no longer owe us €20.00', []]);
  expect(last?.text).not.toContain(reason);
});

test('nothing is told to an account that is closed', async () => {
  const ada = await createShopper(app, 500);
  await app.deps.db.update(customers).set({ closedAt: app.clock.now }).where(eq(customers.id, ada.id));
  await credit(ada, -500);
  expect(await ada.balance()).toBe(0);
  expect(await told(ada)).toEqual([]);
});
