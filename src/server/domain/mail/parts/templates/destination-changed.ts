import { z } from 'zod';
import { destinationPurposes } from '#rules/destinations.ts';
import { notMePath } from '#rules/paths.ts';
import { emailTemplate, shopText, typedText } from '../email-template.ts';

const messageKeys = {
  trade_link: ['tradeLinkChangedSubject', 'tradeLinkChangedText'],
  purchase: ['purchaseChangedSubject', 'purchaseChangedText'],
  payout: ['payoutChangedSubject', 'payoutChangedText'],
  card_payout: ['cardPayoutChangedSubject', 'cardPayoutChangedText'],
  withdrawal: ['withdrawalChangedSubject', 'withdrawalChangedText'],
} as const;

/** Tells the owner of a change that a two-factor code has confirmed, with the link "This was not me". */
export const destinationChanged = emailTemplate(
  { name: typedText, purpose: z.enum(destinationPurposes), destination: shopText, seed: shopText },
  ({ name, purpose, destination, seed }, t) => {
    const [subject, text] = messageKeys[purpose];
    return {
      subject: t.text(subject),
      greeting: t.greeting(name),
      paragraphs: [t.text(text, { destination }), t.text('notMeText')],
      button: { label: t.text('notMeButton'), url: t.pageUrl(notMePath(t.linkSecret(seed))) },
    };
  },
);
