import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkSaleDetails } from '#server/domain/offers/operator/check-sale-details.ts';
import { counterOffer } from '#server/domain/offers/operator/counter-offer.ts';
import { listOffers } from '#server/domain/offers/operator/list-offers.ts';
import { receiveItem } from '#server/domain/offers/operator/receive-item.ts';
import { rejectOffer } from '#server/domain/offers/operator/reject-offer.ts';
import { listBankDeposits } from '#server/domain/payments/operator/list-bank-deposits.ts';
import { exportPayouts } from '#server/domain/payouts/operator/export-payouts.ts';
import { listPayouts } from '#server/domain/payouts/operator/list-payouts.ts';
import { markPayoutFailed } from '#server/domain/payouts/operator/mark-payout-failed.ts';
import { markPayoutPaid } from '#server/domain/payouts/operator/mark-payout-paid.ts';
import { repeatExport } from '#server/domain/payouts/operator/repeat-export.ts';
import { offerIn, openOffers, stateOf } from '../../../support/offers.ts';
import { createShopper, seedShop } from '../../../support/shop.ts';
import { createTestApp, type TestApp } from '../../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
  await openOffers(app);
});
afterAll(() => app.close());

const operator = () => ({ deps: app.deps, actor: 'ops:test', role: 'owner' as const });

test.each([
  ['a price of nothing', () => counterOffer(operator(), { id: 'off_1', priceCents: 0 }), 'priceCents'],
  ['a price in parts of cents', () => counterOffer(operator(), { id: 'off_1', priceCents: 12.5 }), 'priceCents'],
  ['no offer to reject', () => rejectOffer(operator(), { id: '' }), 'id'],
  ['a free item', () => receiveItem(operator(), { id: 'off_1', listing: { priceCents: -1 } }), 'listing.priceCents'],
  [
    'a free item to check',
    () => checkSaleDetails(operator(), { id: 'x', listing: { priceCents: 0 } }),
    'listing.priceCents',
  ],
  ['no rows of offers', async () => listOffers(operator(), { limit: 0 }), 'limit'],
  ['no rows of payouts', async () => listPayouts(operator(), { limit: -1 }), 'limit'],
  ['half a row of deposits', async () => listBankDeposits(operator(), { limit: 1.5 }), 'limit'],
  ['no payout to pay', () => markPayoutPaid(operator(), { id: '' }), 'id'],
  ['no payout to fail', () => markPayoutFailed(operator(), { id: '', reason: 'closed' }), 'id'],
  ['a file of nothing', () => exportPayouts(operator(), { max: 0 }), 'max'],
  ['a file of too much', () => exportPayouts(operator(), { max: 501 }), 'max'],
  ['no export to repeat', () => repeatExport(operator(), { id: '' }), 'id'],
])('%s is refused with the name of its field', async (_, act, field) => {
  await expect(act()).rejects.toMatchObject({
    code: 'invalid_fields',
    details: { errors: { [field]: [expect.any(String)] } },
  });
});

test('an input that is refused changes nothing', async () => {
  const id = await offerIn(app, await createShopper(app), 'awaiting_item');
  await expect(receiveItem(operator(), { id, listing: { priceCents: 0 } })).rejects.toThrow('invalid_fields');
  expect(await stateOf(app, id)).toBe('awaiting_item');
});
