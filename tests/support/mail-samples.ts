/** Values of every mail template, with a stranger's words wherever a customer types. */
import type { TemplateValues } from '#server/domain/mail/parts/templates.ts';

/** Names, titles and addresses that nobody should be mailed. */
export const strangerWords = 'You won, claim at scam.example';

const tradeLink = 'https://steamcommunity.com/tradeoffer/new/?partner=12345678&token=aB3dE_-9';

export function mailSamples(typed: string): TemplateValues {
  return {
    verification: { seed: 's' },
    password_reset: { name: typed, email: 'a+b@example.test', seed: 's' },
    password_changed: { name: typed, steamUnlinked: true },
    email_change: { seed: 's' },
    email_change_asked: { name: typed, newEmail: typed, seed: 's' },
    email_changed: { name: typed, newEmail: typed, seed: 's' },
    security_news: { name: typed, news: 'two_factor_on' },
    destination_code: { name: typed, purpose: 'trade_link', destination: tradeLink, seed: 's' },
    destination_changed: { name: typed, purpose: 'payout', destination: 'DE••3000', seed: 's' },
    change_disowned: { name: typed, email: 'a+b@example.test', seed: 's', heldItems: 2, stoppedPayouts: 1 },
    operators_disowned: {
      customerId: 'cus_1',
      purpose: 'purchase',
      destination: tradeLink,
      heldItems: 2,
      stoppedPayouts: 1,
    },
    account_closed: { name: typed },
    order_confirmation: {
      name: typed,
      orderId: 'ord_1',
      lines: [
        { title: 'Blade', priceCents: 123450 },
        { title: 'Helm', priceCents: 990 },
      ],
      discountCents: 500,
      totalCents: 123940,
      vatCents: 21510,
      tradeUrl: tradeLink,
    },
    payment_received: { name: typed, paymentId: 'pay_1', amountCents: 5000 },
    late_payment: { name: typed, orderId: 'ord_1', amountCents: 5000 },
    delivery_late: { name: typed, lineId: 'lin_1', orderId: 'ord_1', title: 'Helm' },
    trade_news: {
      name: typed,
      news: 'intake_failed',
      title: typed,
      subjectId: 'off_1',
      code: 'amber river owl stone',
      reason: 'trade_hold',
      until: 1_790_000_000,
    },
    line_ended: { name: typed, orderId: 'ord_1', title: 'Helm', state: 'denied', amountCents: 700, target: 'source' },
    refund_news: { name: typed, orderId: 'ord_1', title: 'Helm', amountCents: 700, news: 'returned' },
    offer_news: { name: typed, offerId: 'off_1', title: typed, news: 'counter', priceCents: 700 },
    offer_reversed: { name: typed, offerId: 'off_1', title: typed, paidCents: 700, owedCents: 200 },
    payout_sent: { name: typed, offerId: 'off_1', title: typed, amountCents: 700, method: 'sepa', news: 'sent' },
    withdrawal_news: { name: typed, payoutId: 'out_1', amountCents: 700, iban: 'DE••3000', news: 'failed' },
    dispute_news: {
      name: typed,
      news: 'lost',
      paymentId: 'pay_1',
      amountCents: 5000,
      owedCents: 700,
      isOnHold: true,
      stopped: ['Blade'],
      resumed: ['Helm'],
      ended: ['Cape'],
    },
    dispute_alert: {
      disputeId: 'dsp_1',
      kind: 'dispute',
      state: 'open',
      provider: 'stripe',
      reason: 'fraudulent',
      customerId: 'cus_1',
      paymentId: 'pay_1',
      amountCents: 5000,
      owedCents: 700,
      evidenceDue: '2026-01-02 03:04 UTC',
      stopped: ['Blade'],
      sent: ['lin_1'],
    },
    reversal_alert: {
      offerId: 'off_1',
      title: typed,
      customerId: 'cus_1',
      reason: 'the trade was reversed',
      paidCents: 700,
      owedCents: 200,
      withdrawn: ['itm_1'],
      sold: ['lin_1'],
    },
    event_alert: { eventId: 'evt_1', provider: 'stripe', type: 'charge.new', failure: 'not understood' },
    operator_invitation: { seed: 's', isNew: true },
    contact_form: { name: typed, email: 'ada@example.test', message: `${typed}\n\nSecond part` },
  };
}
