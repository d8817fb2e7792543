import { z } from 'zod';
import { accountPath } from '#rules/paths.ts';
import { emailTemplate, shopText, typedText } from '../email-template.ts';

/** A top-up was credited; `amountCents` is the credited amount, `announcedCents` what the customer had said would come by bank transfer. */
export const paymentReceived = emailTemplate(
  { name: typedText, paymentId: shopText, amountCents: z.int(), announcedCents: z.int().optional() },
  ({ name, paymentId, amountCents, announcedCents = amountCents }, t) => {
    return {
      subject: t.text('paymentSubject', { amount: t.money(amountCents) }),
      greeting: t.greeting(name),
      paragraphs: [
        t.text('paymentText', { amount: t.money(amountCents) }),
        ...(announcedCents === amountCents ? [] : [t.text('paymentDiffers', { announced: t.money(announcedCents) })]),
      ],
      facts: [[t.text('paymentNumber'), paymentId]],
      button: { label: t.text('transactionsButton'), url: t.pageUrl(accountPath('transactions')) },
    };
  },
);
