import { z } from 'zod';
import { destinationPurposes } from '#rules/destinations.ts';
import { mailedCodeMinutes } from '#rules/limits.ts';
import { notMePath } from '#rules/paths.ts';
import { emailTemplate, shopText, typedText } from '../email-template.ts';

const messageKeys = {
  trade_link: ['tradeLinkCodeSubject', 'tradeLinkCodeText'],
  purchase: ['purchaseCodeSubject', 'purchaseCodeText'],
  payout: ['payoutCodeSubject', 'payoutCodeText'],
  card_payout: ['cardPayoutCodeSubject', 'cardPayoutCodeText'],
  withdrawal: ['withdrawalCodeSubject', 'withdrawalCodeText'],
} as const;

/** The code that confirms another trade link or bank account or opens a card form, and the link "This was not me". */
export const destinationCode = emailTemplate(
  { name: typedText, purpose: z.enum(destinationPurposes), destination: shopText, seed: shopText },
  ({ name, purpose, destination, seed }, t) => {
    const [subject, text] = messageKeys[purpose];
    return {
      subject: t.text(subject),
      greeting: t.greeting(name),
      paragraphs: [t.text(text, { destination }), t.text('notMeText')],
      facts: [[t.text('mailedCode'), t.mailedCode(seed)]],
      button: { label: t.text('notMeButton'), url: t.pageUrl(notMePath(t.linkSecret(seed))) },
      notes: [t.text('mailedCodeNote', { count: mailedCodeMinutes })],
    };
  },
);
