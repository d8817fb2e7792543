/**
 * Two-factor authentication: a code of the authenticator app or a recovery code, required at sign-in and before a payout or a change
 * of e-mail or password. A code is used up in the batch that it permits, so that of two requests with one code one fails, and a code
 * stays good when what it permits is refused. Wrong codes count for the account from any address, but for devices where a code was right before: who types them knows the password already.
 */
import { and, eq, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { RequestContext } from '../../../context.ts';
import { customers, recoveryCodes } from '../../../db/schema/customers.ts';
import { expectRows, guard, type Statements, statement, write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { DomainError } from '../../../domain-error.ts';
import { decryptField } from '../../../encryption/field-encryption.ts';
import { type MailRecipient, securityMail } from '../email/security-mail.ts';
import { twoFactorCounters } from './attempt-counters.ts';
import { type AttemptCounter, clearAttempts, requireAttempt } from './attempts.ts';
import { compactCode, isRecoveryCode, recoveryHash } from './recovery-codes.ts';

export type TwoFactorCustomer = MailRecipient &
  Pick<typeof customers.$inferSelect, 'deviceEpoch' | 'totpSecret' | 'totpEnabledAt'>;

type Caller = Pick<RequestContext, 'deps' | 'principal'>;

/** The owner of the encrypted secret; see `encryption/field-encryption.ts`. */
export function totpOwner(customerId: string): string {
  return `customers.totp_secret:${customerId}`;
}

/**
 * Statements for the caller's batch that use the code up; none while the customer's two-factor authentication is off. `code` is as
 * typed. @throws `two_factor_required` without a code, `two_factor_wrong`, and `two_factor_paused` after wrong ones.
 */
export async function verifyTwoFactor(
  ctx: Caller,
  customer: TwoFactorCustomer,
  code: string,
): Promise<readonly Statements[]> {
  if (customer.totpEnabledAt === null) return [];
  if (compactCode(code) === '') throw codeError('two_factor_required');
  return verifyCode(ctx, customer, code);
}

/** The same for a secret that is being set up, where recovery codes are not accepted. */
export async function verifyCode(
  ctx: Caller,
  customer: TwoFactorCustomer,
  typed: string,
): Promise<readonly Statements[]> {
  const { deps } = ctx;
  const attempts = await twoFactorCounters(ctx, customer);
  await requireAttempt(deps, attempts);
  const code = compactCode(typed);
  const { isUnused, use } = isRecoveryCode(code)
    ? recoveryCodeUse(deps, customer, code)
    : await totpUse(deps, customer, code);
  await clearIfRight(deps, attempts, isUnused);
  return [use];
}

/**
 * Takes the attempt back when the code is right and unused, in a write of its own: what the code permits may be refused for another
 * reason, which makes no code wrong, and leaves this one unused. @throws `two_factor_wrong`.
 */
async function clearIfRight({ db }: Deps, attempts: readonly AttemptCounter[], isUnused: SQL): Promise<void> {
  try {
    await write(db, [guard(isUnused, 'two_factor_wrong'), clearAttempts(db, attempts)]);
  } catch (error) {
    throw error instanceof DomainError && error.code === 'two_factor_wrong' ? codeError(error.code) : error;
  }
}

/** Deletes the secret and the recovery codes. The batch stops with `two_factor_off` when they are deleted already. */
export function switchOff({ db, now }: Pick<Deps, 'db' | 'now'>, customerId: string): Statements {
  const off = { totpSecret: null, totpEnabledAt: null, totpLastStep: null, updatedAt: now() };
  return [
    expectRows(db.update(customers).set(off).where(isTwoFactorOn(customerId)), 'two_factor_off'),
    statement(db.delete(recoveryCodes).where(eq(recoveryCodes.customerId, customerId))),
  ];
}

export function isTwoFactorOn(customerId: string) {
  return and(eq(customers.id, customerId), isNotNull(customers.totpEnabledAt));
}

export function isTwoFactorOff(customerId: string) {
  return and(eq(customers.id, customerId), isNull(customers.totpEnabledAt));
}

interface CodeUse {
  /** Holds while the code can be used. */
  isUnused: SQL;
  /** Uses it up; stops with `two_factor_wrong` when another request has used it. */
  use: Statements;
}

/** A code of the app works once: the time step it belongs to must be later than the last one that was used. */
async function totpUse({ db, ...deps }: Deps, { id, totpSecret }: TwoFactorCustomer, code: string): Promise<CodeUse> {
  const { totpStepOf } = await import('./totp.ts');
  const secret = totpSecret && (await decryptField(deps, totpOwner(id), totpSecret));
  const totpStep = secret && /^\d{6}$/.test(code) ? totpStepOf(code, secret, deps.now()) : null;
  if (!totpSecret || totpStep === null) throw codeError('two_factor_wrong');
  const isLater = or(isNull(customers.totpLastStep), lt(customers.totpLastStep, totpStep));
  const unused = and(eq(customers.id, id), eq(customers.totpSecret, totpSecret), isLater);
  return {
    isUnused: sql`exists (select 1 from ${customers} where ${unused})`,
    use: expectRows(db.update(customers).set({ totpLastStep: totpStep }).where(unused), 'two_factor_wrong'),
  };
}

/** The customer is told by mail, since somebody else may have found the codes. */
function recoveryCodeUse(deps: Deps, customer: TwoFactorCustomer, code: string): CodeUse {
  const codeHash = customer.totpEnabledAt === null ? '' : recoveryHash(customer.id, code);
  const unused = and(
    eq(recoveryCodes.codeHash, codeHash),
    eq(recoveryCodes.customerId, customer.id),
    isNull(recoveryCodes.usedAt),
  );
  return {
    isUnused: sql`exists (select 1 from ${recoveryCodes} where ${unused})`,
    use: [
      expectRows(deps.db.update(recoveryCodes).set({ usedAt: deps.now() }).where(unused), 'two_factor_wrong'),
      securityMail(deps, customer, 'recovery_code_used', codeHash),
    ],
  };
}

/** The error at the field `code`. */
export function codeError(
  code: 'two_factor_required' | 'two_factor_wrong' | 'mail_code_required' | 'mail_code_wrong',
): DomainError {
  return new DomainError(code, { errors: { code: [code] } });
}
