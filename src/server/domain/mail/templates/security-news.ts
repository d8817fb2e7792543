import { accountPath } from '#rules/paths.ts';
import type { EmailBody, Translator } from '../email-body.ts';

/** Changes of credentials that the owner of an account is informed of. */
export type SecurityNews =
  | 'two_factor_on'
  | 'two_factor_off'
  | 'recovery_codes_new'
  | 'recovery_code_used'
  | 'steam_linked'
  | 'steam_unlinked';

const keys = {
  two_factor_on: ['twoFactorOnSubject', 'twoFactorOnText'],
  two_factor_off: ['twoFactorOffSubject', 'twoFactorOffText'],
  recovery_codes_new: ['recoveryCodesNewSubject', 'recoveryCodesNewText'],
  recovery_code_used: ['recoveryCodeUsedSubject', 'recoveryCodeUsedText'],
  steam_linked: ['steamLinkedSubject', 'steamLinkedText'],
  steam_unlinked: ['steamUnlinkedSubject', 'steamUnlinkedText'],
} as const satisfies Record<SecurityNews, unknown>;

export function securityNews({ name, news }: { name: string; news: SecurityNews }, t: Translator): EmailBody {
  const [subject, text] = keys[news];
  return {
    subject: t.text(subject),
    greeting: t.text('greeting', { name }),
    paragraphs: [t.text(text), t.text('passwordChangedWarning')],
    button: { label: t.text('accountButton'), url: t.pageUrl(accountPath('personal')) },
  };
}
