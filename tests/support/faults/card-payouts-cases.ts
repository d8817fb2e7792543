/** Payouts to a card, at the sandbox: Stripe has none. Its pages stand in the shop's database, so that opening one is a call of that. */
import { retryPendingEvents } from '#server/domain/payments/retry-pending-events.ts';
import { offerIn, payee, payoutEvent, payoutOf } from '../offers.ts';
import { card, codeOf } from '../payouts.ts';
import { createShopper } from '../shop.ts';
import { press } from './customers-cases.ts';
import type { FaultyShop } from './faulty-shop.ts';
import { type MoneyUseCase, outcomeOfAnswer, type Play } from './use-case.ts';

async function atForm({ app, sound }: FaultyShop) {
  const customer = await createShopper(app);
  const id = await offerIn(app, customer, 'ready_for_payout');
  const browser = sound.toCards.browserOf(customer);
  await browser.post(card, { ...payee, id });
  const form = { ...payee, id, code: await codeOf(app, customer.id, 'card_payout') };
  return { customer, id, form, browser };
}

function ends(kind: 'payout_paid' | 'payout_failed'): MoneyUseCase {
  return {
    name: kind === 'payout_paid' ? 'payout to a card is paid' : 'payout to a card fails',
    async prepare(shop): Promise<Play> {
      const { customer, id, form, browser } = await atForm(shop);
      await browser.post(card, form);
      const { body, headers } = shop.app.sandbox.sign(
        await payoutEvent(shop.app, (await payoutOf(shop.app, id)).id, kind),
      );
      const path = '/payments/sandbox/webhook';
      return {
        customer,
        attempt: async ({ toCards }) =>
          outcomeOfAnswer(await toCards.visitor().send('POST', path, body, { headers, withoutCsrf: true })),
        jobs: ({ toCards }) => retryPendingEvents(toCards),
      };
    },
  };
}

export const cardPayoutsCases: readonly MoneyUseCase[] = [
  {
    name: 'payout to a card',
    async prepare(shop) {
      const { customer, form } = await atForm(shop);
      const { attempt } = press(customer, card, form);
      return { customer, attempt: ({ toCards }) => attempt({ ...toCards, toCards }) };
    },
  },
  ends('payout_paid'),
  ends('payout_failed'),
];
