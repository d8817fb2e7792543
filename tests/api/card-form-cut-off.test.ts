/** The provider's form of a card payout that opens too late, or does not open: the money goes one way, and can be asked for again. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CardPayoutRequest } from '#contract/offers.ts';
import type { PaymentProvider } from '#server/adapters/payments/port.ts';
import { sandboxCheckouts } from '#server/db/schema/payments.ts';
import { checkLedger } from '#server/domain/ledger/check-ledger.ts';
import { requestCardPayout } from '#server/domain/payouts/request-card-payout.ts';
import { DomainError } from '#server/domain-error.ts';
import { offerIn, openOffers, payee, stateOf } from '../support/offers.ts';
import { card, codeOf, toBalance } from '../support/payouts.ts';
import { createShopper, seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
  await openOffers(app);
});
afterAll(async () => {
  expect(await checkLedger({ deps: app.deps })).toMatchObject({ sound: true, sumCents: 0 });
  await app.close();
});

/** A customer whose offer is to be paid, and the request for its form at a provider that may open it in another way. */
async function asking() {
  const ada = await createShopper(app);
  const id = await offerIn(app, ada, 'ready_for_payout');
  expect((await ada.browser.post(card, { ...payee, id })).body.message_key).toBe('mail_code_required');
  const form = CardPayoutRequest.parse({ ...payee, id, code: await codeOf(app, ada.id, 'card_payout') });
  const ask = (startCardPayout: PaymentProvider['startCardPayout'] = app.sandbox.startCardPayout) => {
    const deps = { ...app.deps, payments: { sandbox: { ...app.sandbox, startCardPayout } } };
    return requestCardPayout(
      { deps, principal: ada.principal, idempotencyKey: { key: `key-${id}`, route: card, bodyHash: id } },
      form,
    );
  };
  return { ada, id, ask };
}

const formIs = async (id: string) =>
  (await app.deps.db.select().from(sandboxCheckouts).where(eq(sandboxCheckouts.id, id)))[0]?.state;

test('a form that opens after the money went to the balance is taken away, and pays nothing', async () => {
  const { ada, id, ask } = await asking();
  let opened = '';
  const late = ask(async (request) => {
    const form = await app.sandbox.startCardPayout(request);
    opened = form.providerRef;
    expect(await formIs(opened)).toBe('open');
    // the balance is chosen in another tab, before the shop has heard of the form
    expect((await ada.browser.post(toBalance, { ...payee, id })).status).toBe(200);
    return form;
  });
  await expect(late).rejects.toMatchObject({ code: 'offer_not_open' });
  expect(await formIs(opened)).not.toBe('open');
  expect([await stateOf(app, id), await ada.balance()]).toEqual(['approved', 6900]);
});

test('a provider that does not answer leaves the offer as it is, and the same request goes on by its key, without another code', async () => {
  const { id, ask } = await asking();
  const unavailable = { code: 'provider_unavailable' };
  await expect(ask(() => Promise.reject(new DomainError('provider_unavailable')))).rejects.toMatchObject(unavailable);
  expect(await stateOf(app, id)).toBe('ready_for_payout');
  // the code was used up with the first try
  expect((await ask()).redirect_url).toContain('/sandbox/pay/');
});
