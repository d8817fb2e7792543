/** What a payment that came in does to the books when it buys nothing: it goes to the customer's balance, and the customer is told. */
import type { LanguageCode } from '#rules/languages.ts';
import type { Statements } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { customerAccount, providerAccount } from '../../ledger/accounts.ts';
import { transfer } from '../../ledger/transfer.ts';
import { queueMail, skipIfClosed } from '../../mail/queue-mail.ts';

export interface Received {
  payment: { id: string; customerId: string; provider: string; amountCents: number; orderId: string | null };
  customer: { name: string; email: string; language: LanguageCode; closedAt: number | null };
}

/** A top-up reaches the balance. */
export function topUp({ db, now }: Deps, { payment, customer }: Received): Statements {
  return [
    transfer(db, now(), {
      code: 'topup',
      causeId: payment.id,
      from: providerAccount(payment.provider),
      to: customerAccount(payment.customerId),
      amountCents: payment.amountCents,
    }),
    skipIfClosed(
      customer,
      queueMail(db, now(), {
        id: `payment_received:${payment.id}`,
        template: 'payment_received',
        recipient: customer.email,
        language: customer.language,
        values: { name: customer.name, paymentId: payment.id, amountCents: payment.amountCents },
      }),
    ),
  ];
}

/** A card purchase was paid when its items, or the uses of its promo code, had gone elsewhere: the money is the customer's. */
export function creditLatePayment({ db, now }: Deps, { payment, customer }: Received): Statements {
  return [
    transfer(db, now(), {
      code: 'late_payment',
      causeId: payment.id,
      from: providerAccount(payment.provider),
      to: customerAccount(payment.customerId),
      amountCents: payment.amountCents,
    }),
    skipIfClosed(
      customer,
      queueMail(db, now(), {
        id: `late_payment:${payment.id}`,
        template: 'late_payment',
        recipient: customer.email,
        language: customer.language,
        values: { name: customer.name, orderId: payment.orderId ?? payment.id, amountCents: payment.amountCents },
      }),
    ),
  ];
}
