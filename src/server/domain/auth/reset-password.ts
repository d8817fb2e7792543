/**
 * Sets a new password with the token of a mailed link, which works once and proves the address. Everyone else who knew the credentials is
 * locked out: every session and every other link ends, and Steam is unlinked. Of an address that was never proven before, two-factor
 * authentication and trade link are somebody else's: the one is switched off, the other emptied.
 */
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { newPasswordErrors } from '#rules/validation/new-password.ts';
import type { RequestContext } from '../../context.ts';
import { customers, identities, mailTokens, sessions } from '../../db/schema/customers.ts';
import { expectRows, runRead, statement, write } from '../../db/write.ts';
import { DomainError, throwValidationError } from '../../domain-error.ts';
import { hashToken } from '../../hash-token.ts';
import { deliverOutbox } from '../mail/deliver-outbox.ts';
import { customerAccounts, signInAccount } from './credentials/attempt-counters.ts';
import { forgetAttempts } from './credentials/attempts.ts';
import { rememberDevice } from './credentials/known-device.ts';
import { hashPassword } from './credentials/password.ts';
import { clearUnproven } from './credentials/unproven-account.ts';
import { hasEmail } from './email/email-address.ts';
import { endLinks } from './email/mail-link.ts';
import { passwordChangedMail } from './email/password-changed-mail.ts';
import { securityMail } from './email/security-mail.ts';

export interface NewPassword {
  token: string;
  email: string;
  password: string;
  password_confirmation: string;
}

/**
 * Returns the cookie by which the device that opened the link is known: the link lets its owner in while strangers guess at the account.
 * @throws `invalid_fields`, and `link_invalid` for a token that is unknown, used, too old, or of another address.
 */
export async function resetPassword(ctx: RequestContext, form: NewPassword): Promise<{ deviceCookie: string }> {
  const { deps } = ctx;
  const errors = newPasswordErrors(form);
  if (errors.length > 0) throwValidationError(errors);
  const { db } = deps;
  const now = deps.now();
  const tokenHash = hashToken(form.token);
  const isOpen = and(eq(mailTokens.tokenHash, tokenHash), isNull(mailTokens.usedAt), gt(mailTokens.expiresAt, now));
  const [customer] = await runRead(
    db
      .select({
        id: customers.id,
        name: customers.name,
        email: customers.email,
        language: customers.language,
        deviceEpoch: customers.deviceEpoch,
        emailVerifiedAt: customers.emailVerifiedAt,
        totpEnabledAt: customers.totpEnabledAt,
        steamLinked: sql<number>`exists (select 1 from ${identities} where ${identities.customerId} = ${customers.id})`,
      })
      .from(mailTokens)
      .innerJoin(customers, eq(customers.id, mailTokens.customerId))
      .where(
        and(
          isOpen,
          eq(mailTokens.purpose, 'reset'),
          hasEmail(form.email),
          eq(mailTokens.email, customers.email),
          isNull(customers.closedAt),
          isNull(customers.blockedAt),
        ),
      ),
  );
  if (!customer) throw new DomainError('link_invalid');
  const passwordHash = await hashPassword(deps, form.password);
  const deviceEpoch = customer.deviceEpoch + 1;
  const isSwitchedOff = customer.emailVerifiedAt === null && customer.totpEnabledAt !== null;
  await write(db, [
    expectRows(db.update(mailTokens).set({ usedAt: now }).where(isOpen), 'link_invalid'),
    // before the address is proven: what these mails would say of the account is what somebody else has typed
    passwordChangedMail(deps, customer, passwordHash, { steamUnlinked: customer.steamLinked === 1 }),
    isSwitchedOff && securityMail(deps, customer, 'two_factor_off', now),
    clearUnproven(deps, customer.id),
    expectRows(
      db
        .update(customers)
        .set({
          passwordHash,
          deviceEpoch,
          emailVerifiedAt: sql`coalesce(${customers.emailVerifiedAt}, ${now})`,
          updatedAt: now,
        })
        .where(and(eq(customers.id, customer.id), hasEmail(form.email))),
      'link_invalid',
    ),
    statement(endLinks(deps, customer.id, ['reset', 'change_email'])),
    statement(db.delete(identities).where(eq(identities.customerId, customer.id))),
    statement(db.delete(sessions).where(eq(sessions.userId, customer.id))),
    statement(forgetAttempts(db, [signInAccount(customer.email), customerAccounts(customer.id).reauthentication])),
  ]);
  const deviceCookie = await rememberDevice(ctx, { id: customer.id, deviceEpoch }, { twoFactor: false });
  deps.later(deliverOutbox({ deps }));
  return { deviceCookie };
}
