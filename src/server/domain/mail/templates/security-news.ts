import { accountPath } from '#rules/paths.ts';
import type { Letter, Pen } from '../letter.ts';

/** What can happen to the ways into an account that its owner should hear of. */
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

export function securityNews({ name, news }: { name: string; news: SecurityNews }, pen: Pen): Letter {
  const [subject, text] = keys[news];
  return {
    subject: pen.words(subject),
    greeting: pen.words('greeting', { name }),
    paragraphs: [pen.words(text), pen.words('passwordChangedWarning')],
    button: { label: pen.words('accountButton'), url: pen.page(accountPath('personal')) },
  };
}
