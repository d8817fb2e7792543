import { z } from 'zod';
import { accountPath } from '#rules/paths.ts';
import { emailTemplate, typedText } from '../email-template.ts';

const newsOfSecurity = [
  'two_factor_on',
  'two_factor_off',
  'recovery_codes_new',
  'recovery_code_used',
  'steam_linked',
  'steam_unlinked',
] as const;

/** Changes of credentials that the owner of an account is informed of. */
export type SecurityNews = (typeof newsOfSecurity)[number];

const messageKeys = {
  two_factor_on: ['twoFactorOnSubject', 'twoFactorOnText'],
  two_factor_off: ['twoFactorOffSubject', 'twoFactorOffText'],
  recovery_codes_new: ['recoveryCodesNewSubject', 'recoveryCodesNewText'],
  recovery_code_used: ['recoveryCodeUsedSubject', 'recoveryCodeUsedText'],
  steam_linked: ['steamLinkedSubject', 'steamLinkedText'],
  steam_unlinked: ['steamUnlinkedSubject', 'steamUnlinkedText'],
} as const satisfies Record<SecurityNews, unknown>;

export const securityNews = emailTemplate({ name: typedText, news: z.enum(newsOfSecurity) }, ({ name, news }, t) => {
  const [subject, text] = messageKeys[news];
  return {
    subject: t.text(subject),
    greeting: t.greeting(name),
    paragraphs: [t.text(text), t.text('passwordChangedWarning')],
    button: { label: t.text('accountButton'), url: t.pageUrl(accountPath('personal')) },
  };
});
