import { accountPath } from '#rules/paths.ts';
import type { EmailBody, Translator } from '../email-body.ts';

/** A top-up was credited; `amountCents` is the credited amount. */
export function paymentReceived(
  { name, paymentId, amountCents }: { name: string; paymentId: string; amountCents: number },
  t: Translator,
): EmailBody {
  return {
    subject: t.text('paymentSubject', { amount: t.money(amountCents) }),
    greeting: t.text('greeting', { name }),
    paragraphs: [t.text('paymentText', { amount: t.money(amountCents) })],
    facts: [[t.text('paymentNumber'), paymentId]],
    button: { label: t.text('transactionsButton'), url: t.pageUrl(accountPath('transactions')) },
  };
}
