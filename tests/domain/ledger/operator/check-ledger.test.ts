import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { offers, payouts } from '#server/db/schema/offers.ts';
import { checkLedger } from '#server/domain/ledger/check-ledger.ts';
import { offerIn, openOffers } from '../../../support/offers.ts';
import { createShopper, seedShop } from '../../../support/shop.ts';
import { createTestApp, type TestApp } from '../../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
  await openOffers(app);
});
afterAll(() => app.close());

test('the books are wrong when offers or payouts say another sum than is owed or in flight', async () => {
  const { deps } = app;
  const ada = await createShopper(app);
  const ready = await offerIn(app, ada, 'ready_for_payout', 500);
  const flying = await offerIn(app, ada, 'payout_processing', 700);
  expect(await checkLedger({ deps })).toMatchObject({ sound: true, differences: [] });
  await deps.db.update(offers).set({ servicePriceCents: 501 }).where(eq(offers.id, ready));
  await deps.db
    .update(payouts)
    .set({ amountCents: sql`${payouts.amountCents} - 1` })
    .where(eq(payouts.offerId, flying));
  expect(await checkLedger({ deps })).toMatchObject({
    sound: false,
    sumCents: 0,
    differences: [
      { accountId: 'owed', balanceCents: 500, recomputedCents: 501, by: 'offers' },
      { accountId: 'in_flight', balanceCents: 700, recomputedCents: 699, by: 'payouts' },
    ],
  });
});
