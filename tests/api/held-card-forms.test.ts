/** The provider's form of a card payout, left open by a customer whose own payment is then taken back. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sandboxCheckouts } from '#server/db/schema/payments.ts';
import { paidTopUp, sayOf } from '../support/disputes.ts';
import { offerIn, openOffers, payee, payoutOf } from '../support/offers.ts';
import { card, withMailedCode } from '../support/payouts.ts';
import { createShopper, type Shopper, seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
  await openOffers(app);
});
afterAll(() => app.close());

async function formOf(who: Shopper): Promise<string> {
  const id = await offerIn(app, who, 'ready_for_payout');
  expect((await withMailedCode(app, who, card, { ...payee, id })).status).toBe(200);
  return (await payoutOf(app, id)).providerRef ?? '';
}
async function stateOfForm(providerRef: string) {
  const [form] = await app.deps.db.select().from(sandboxCheckouts).where(eq(sandboxCheckouts.id, providerRef));
  return form?.state;
}

test('is taken away with the dispute, and nobody else’s is', async () => {
  const [ada, bob] = [await createShopper(app), await createShopper(app)];
  const payment = await paidTopUp(app, ada, 50);
  const [hers, his] = [await formOf(ada), await formOf(bob)];
  const open = await stateOfForm(his);
  expect(await stateOfForm(hers)).toBe(open);
  await sayOf(app, payment, 'dispute_opened');
  await app.settled();
  expect(await stateOfForm(hers)).not.toBe(open);
  expect(await stateOfForm(his)).toBe(open);
});
