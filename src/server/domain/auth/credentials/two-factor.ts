/**
 * Two-factor authentication: a code of the authenticator app or a recovery code, asked for at sign-in and again before a payout or a change
 * of e-mail or password. A code is used up in the very batch that it lets through, so that of two requests with one code, one is
 * refused. Codes are counted for the whole account, whoever tries: they know the password already.
 */
import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { customers, recoveryCodes } from '../../../db/schema/customers.ts';
import { expectRows, runWrite, type Statements, statement } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { DomainError } from '../../../domain-error.ts';
import { decryptField } from '../../../encryption/field-encryption.ts';
import { hashToken } from '../../../hash-token.ts';
import { type NewsReader, securityMail } from '../email/security-mail.ts';
import { type Attempter, clearAttempts, countAttempt, pauseQuery, secondsLeft } from './attempts.ts';
import { compactCode, isRecoveryCode, recoveryHash } from './recovery-codes.ts';
import { totpStepOf } from './totp.ts';

export type TwoFactorOwner = NewsReader & Pick<typeof customers.$inferSelect, 'totpSecret' | 'totpEnabledAt'>;

const longestPauseSeconds = 3600;

/** What the secret is encrypted for; see `encryption/field-encryption.ts`. */
export function totpOwner(customerId: string): string {
  return `customers.totp_secret:${customerId}`;
}

/**
 * Statements for the caller's batch that use the code up; none while the customer has no two-factor authentication. @throws `two_factor_required`
 * without a code, `two_factor_wrong`, and `two_factor_paused` after wrong ones. `code` is as typed.
 */
export async function verifyTwoFactor(
  deps: Deps,
  customer: TwoFactorOwner,
  code: string,
): Promise<readonly Statements[]> {
  if (customer.totpEnabledAt === null) return [];
  if (compactCode(code) === '') throw codeError('two_factor_required');
  return verifyCode(deps, customer, code);
}

/** The same for a secret that is being set up: only a code of the app will do then. */
export async function verifyCode(deps: Deps, customer: TwoFactorOwner, typed: string): Promise<readonly Statements[]> {
  const who = codeAttempter(customer.id);
  await countCode(deps, who);
  const code = compactCode(typed);
  const used = isRecoveryCode(code) ? useRecoveryCode(deps, customer, code) : await useTotp(deps, customer, code);
  return [used, statement(clearAttempts(deps.db, who))];
}

async function countCode(deps: Deps, who: Attempter): Promise<void> {
  const [counted, pause] = await runWrite(() =>
    deps.db.batch([countAttempt(deps, who, longestPauseSeconds), pauseQuery(deps.db, who)]),
  );
  if (counted.length > 0) return;
  throw new DomainError('two_factor_paused', { retryAfterSeconds: secondsLeft(deps.now(), pause) });
}

/** A code of the app works once: the step it belongs to must be later than the last one that was used. */
async function useTotp({ db, ...deps }: Deps, customer: TwoFactorOwner, code: string): Promise<readonly Statements[]> {
  const { id, totpSecret } = customer;
  const secret = totpSecret && (await decryptField(deps, totpOwner(id), totpSecret));
  const totpStep = secret && /^\d{6}$/.test(code) ? totpStepOf(code, secret, deps.now()) : null;
  if (!totpSecret || totpStep === null) throw codeError('two_factor_wrong');
  const isUnused = or(isNull(customers.totpLastStep), lt(customers.totpLastStep, totpStep));
  const spent = db
    .update(customers)
    .set({ totpLastStep: totpStep })
    .where(and(eq(customers.id, id), eq(customers.totpSecret, totpSecret), isUnused));
  return [expectRows(spent, 'two_factor_wrong')];
}

/** The owner hears of it: a recovery code is for the day the phone is gone. */
function useRecoveryCode(deps: Deps, customer: TwoFactorOwner, code: string): readonly Statements[] {
  const codeHash = customer.totpEnabledAt === null ? '' : recoveryHash(customer.id, code);
  const isOpen = and(
    eq(recoveryCodes.codeHash, codeHash),
    eq(recoveryCodes.customerId, customer.id),
    isNull(recoveryCodes.usedAt),
  );
  return [
    expectRows(deps.db.update(recoveryCodes).set({ usedAt: deps.now() }).where(isOpen), 'two_factor_wrong'),
    securityMail(deps, customer, 'recovery_code_used', codeHash),
  ];
}

/** Wrong codes of one customer, wherever they come from. */
export function codeAttempter(customerId: string): Attempter {
  return { accountHash: hashToken(`two-factor ${customerId}`), addressHash: '' };
}

export function codeError(code: 'two_factor_required' | 'two_factor_wrong'): DomainError {
  return new DomainError(code, { errors: { code: [code] } });
}
