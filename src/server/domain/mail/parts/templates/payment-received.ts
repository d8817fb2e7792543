import { z } from 'zod';
import { accountPath } from '#rules/paths.ts';
import { emailTemplate, shopText, typedText } from '../email-template.ts';

/** A top-up was credited; `amountCents` is the credited amount. */
export const paymentReceived = emailTemplate(
  { name: typedText, paymentId: shopText, amountCents: z.int() },
  ({ name, paymentId, amountCents }, t) => {
    return {
      subject: t.text('paymentSubject', { amount: t.money(amountCents) }),
      greeting: t.greeting(name),
      paragraphs: [t.text('paymentText', { amount: t.money(amountCents) })],
      facts: [[t.text('paymentNumber'), paymentId]],
      button: { label: t.text('transactionsButton'), url: t.pageUrl(accountPath('transactions')) },
    };
  },
);
