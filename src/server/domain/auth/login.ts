/** Signs a customer in. An unknown address and a wrong password are refused alike, after the same work. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import { loginErrors } from '#rules/validation/login.ts';
import type { RequestContext } from '../../context.ts';
import { customers } from '../../db/schema/customers.ts';
import { guard, runWrite, type Statements, statement, write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { DomainError, throwValidationError } from '../../domain-error.ts';
import { deliverOutbox } from '../mail/deliver-outbox.ts';
import {
  type Attempter,
  attempter,
  clearAttempts,
  countAttempt,
  loginPaused,
  pauseQuery,
} from './credentials/attempts.ts';
import { checkPassword, hashPassword } from './credentials/password.ts';
import { type TwoFactorOwner, verifyTwoFactor } from './credentials/two-factor.ts';
import { hasEmail } from './email/email-address.ts';
import { type SignedInSession, signedIn, startSession } from './session/new-session.ts';

export interface Login {
  /** The e-mail address. */
  username: string;
  password: string;
  /** Two-factor authentication, when the account has one. */
  code: string;
}

/**
 * @throws `login_paused` after wrong passwords, `wrong_credentials`, and to the one who knows the password `customer_blocked` and what
 * `verifyTwoFactor` refuses.
 */
export async function login(ctx: RequestContext, form: Login): Promise<SignedInSession> {
  const { deps, principal } = ctx;
  const { db } = deps;
  const errors = loginErrors(form);
  if (errors.length > 0) throwValidationError(errors);
  const who = attempter(form.username, principal);
  const [counted, pause, found] = await runWrite(() =>
    db.batch([countAttempt(deps, who), pauseQuery(db, who), customerQuery(deps, form.username)]),
  );
  if (counted.length === 0) throw loginPaused(deps.now(), pause);
  const customer = found[0];
  const { correct, outdated } = await checkPassword(deps, form.password, customer?.passwordHash ?? null);
  if (!customer || !correct) throw new DomainError('wrong_credentials');
  if (customer.blockedAt !== null) throw new DomainError('customer_blocked');

  const passed = await passTwoFactor(deps, who, customer, form.code);
  const session = startSession(deps, customer.id, principal);
  const isSame = and(eq(customers.id, customer.id), eq(customers.passwordHash, customer.passwordHash ?? ''));
  const stillSame = sql`exists (select 1 from ${customers} where ${isSame} and ${customers.blockedAt} is null)`;
  const rehash: Statements = outdated
    ? [
        statement(
          db
            .update(customers)
            .set({ passwordHash: await hashPassword(deps, form.password) })
            .where(isSame),
        ),
      ]
    : [];
  await write(db, [
    guard(stillSame, 'wrong_credentials'),
    passed,
    session.statements,
    statement(clearAttempts(db, who)),
    ...rehash,
  ]);
  // A recovery code that was used is told by mail.
  if (passed.length > 0) deps.later(deliverOutbox(deps));
  return signedIn(deps, session);
}

/** The password was right, so it no longer counts as an attempt, whatever becomes of the code. */
async function passTwoFactor(
  deps: Deps,
  who: Attempter,
  customer: TwoFactorOwner,
  code: string,
): Promise<readonly Statements[]> {
  try {
    return await verifyTwoFactor(deps, customer, code);
  } catch (error) {
    if (error instanceof DomainError) await write(deps.db, [statement(clearAttempts(deps.db, who))]);
    throw error;
  }
}

function customerQuery({ db }: Deps, email: string) {
  return db
    .select({
      id: customers.id,
      name: customers.name,
      email: customers.email,
      language: customers.language,
      passwordHash: customers.passwordHash,
      blockedAt: customers.blockedAt,
      totpSecret: customers.totpSecret,
      totpEnabledAt: customers.totpEnabledAt,
    })
    .from(customers)
    .where(and(hasEmail(email), isNull(customers.closedAt)));
}
