import { accountPath } from '#rules/paths.ts';
import type { Letter, Pen } from '../letter.ts';

/** A top-up has reached the balance. `amountCents` is what the balance grew by. */
export function paymentReceived(
  { name, paymentId, amountCents }: { name: string; paymentId: string; amountCents: number },
  pen: Pen,
): Letter {
  return {
    subject: pen.words('paymentSubject', { amount: pen.money(amountCents) }),
    greeting: pen.words('greeting', { name }),
    paragraphs: [pen.words('paymentText', { amount: pen.money(amountCents) })],
    facts: [[pen.words('paymentNumber'), paymentId]],
    button: { label: pen.words('transactionsButton'), url: pen.page(accountPath('transactions')) },
  };
}
