import { z } from 'zod';
import { authPath } from '#rules/paths.ts';
import { emailTemplate, typedText } from '../email-template.ts';

/** Informs the owner of an account of a new password, and of the unlinked Steam account if there was one. */
export const passwordChanged = emailTemplate(
  { name: typedText, steamUnlinked: z.boolean().default(false) },
  ({ name, steamUnlinked }, t) => {
    return {
      subject: t.text('passwordChangedSubject'),
      greeting: t.greeting(name),
      paragraphs: [
        t.text('passwordChangedText'),
        ...(steamUnlinked ? [t.text('steamUnlinkedText')] : []),
        t.text('passwordChangedWarning'),
      ],
      button: { label: t.text('resetButton'), url: t.pageUrl(authPath('reset')) },
    };
  },
);
