import { z } from 'zod';
import { accountPath } from '#rules/paths.ts';
import { emailTemplate, shopText, typedText } from '../email-template.ts';

const messageKeys = {
  requested: ['withdrawalRequestedSubject', 'withdrawalRequestedText'],
  sent: ['withdrawalSentSubject', 'withdrawalSentText'],
  completed: ['withdrawalCompletedSubject', 'withdrawalCompletedText'],
  failed: ['withdrawalFailedSubject', 'withdrawalFailedText'],
} as const;

/** How a withdrawal from the balance stands. */
export const withdrawalNews = emailTemplate(
  {
    name: typedText,
    payoutId: shopText,
    amountCents: z.int(),
    /** Masked. */
    iban: shopText,
    news: z.enum(['requested', 'sent', 'completed', 'failed']),
  },
  ({ name, payoutId, amountCents, iban, news }, t) => {
    const [subject, text] = messageKeys[news];
    const amount = t.money(amountCents);
    return {
      subject: t.text(subject, { amount }),
      greeting: t.greeting(name),
      paragraphs: [t.text(text, { amount, iban })],
      facts: [[t.text('withdrawalNumber'), payoutId]],
      button: { label: t.text('accountButton'), url: t.pageUrl(accountPath('statement')) },
    };
  },
);
