/** What a payment that buys nothing posts to the ledger: the customer's balance gets it, and a mail says so. */
import type { Statements } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { customerAccount, providerAccount } from '../../ledger/accounts.ts';
import { transfer } from '../../ledger/transfer.ts';
import { queueMail, skipIfClosed } from '../../mail/parts/queue-mail.ts';
import type { Recipient } from '../../mail/parts/recipient.ts';

export interface ReceivedPayment {
  payment: { id: string; customerId: string; provider: string; amountCents: number; orderId: string | null };
  customer: Recipient;
  /** By bank transfer, what the customer had said would come. */
  announcedCents?: number;
}

/** A deposit has arrived. */
export function creditTopUp(deps: Deps, received: ReceivedPayment): Statements {
  const { payment, customer, announcedCents } = received;
  const { id, amountCents } = payment;
  const mail = queueMail(deps.db, deps.now(), {
    id: `payment_received:${id}`,
    template: 'payment_received',
    recipient: customer.email,
    language: customer.language,
    values: { name: customer.name, paymentId: id, amountCents, announcedCents },
  });
  return [credit(deps, received, 'topup'), skipIfClosed(customer, mail)];
}

/** A card purchase was paid when its items, or the uses of its promo code, had gone elsewhere, or the account was closed. */
export function creditLatePayment(deps: Deps, received: ReceivedPayment): Statements {
  const { payment, customer } = received;
  const { id, orderId, amountCents } = payment;
  const mail = queueMail(deps.db, deps.now(), {
    id: `late_payment:${id}`,
    template: 'late_payment',
    recipient: customer.email,
    language: customer.language,
    values: { name: customer.name, orderId: orderId ?? id, amountCents },
  });
  return [credit(deps, received, 'late_payment'), skipIfClosed(customer, mail)];
}

function credit({ db, now }: Deps, { payment }: ReceivedPayment, code: 'topup' | 'late_payment'): Statements {
  return transfer(db, now(), {
    code,
    causeId: payment.id,
    from: providerAccount(payment.provider),
    to: customerAccount(payment.customerId),
    amountCents: payment.amountCents,
  });
}
