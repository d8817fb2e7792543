import { z } from 'zod';
import { accountPath } from '#rules/paths.ts';
import { emailTemplate, typedText } from '../email-template.ts';

const messageKeys = {
  credited: ['balanceCreditedSubject', 'balanceCreditedText'],
  debited: ['balanceDebitedSubject', 'balanceDebitedText'],
  claim_waived: ['claimWaivedSubject', 'claimWaivedText'],
} as const;

export type BalanceNews = keyof typeof messageKeys;

/** An operator gave a credit or took one back, or gave up what the customer owed. The operator's reason is the shop's own. */
export const balanceChanged = emailTemplate(
  {
    name: typedText,
    // safe because the keys of the table are all its names
    news: z.enum(Object.keys(messageKeys) as [BalanceNews, ...BalanceNews[]]),
    amountCents: z.int(),
  },
  ({ name, news, amountCents }, t) => {
    const [subject, text] = messageKeys[news];
    const amount = t.money(amountCents);
    return {
      subject: t.text(subject, { amount }),
      greeting: t.greeting(name),
      paragraphs: [t.text(text, { amount })],
      button: { label: t.text('accountButton'), url: t.pageUrl(accountPath('statement')) },
    };
  },
);
