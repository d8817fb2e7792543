/** Signs a customer in. An unknown address and a wrong password get the same error after the same work. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import { loginErrors } from '#rules/validation/login.ts';
import type { RequestContext } from '../../context.ts';
import { customers } from '../../db/schema/customers.ts';
import { guard, runWrite, type Statements, statement, write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { DomainError, throwValidationError } from '../../domain-error.ts';
import { deliverOutbox } from '../mail/deliver-outbox.ts';
import { signInCounters } from './credentials/attempt-counters.ts';
import { type AttemptCounter, clearAttempts, countAttempt, pausedError, pauseQuery } from './credentials/attempts.ts';
import { accountOf, readDevice } from './credentials/known-device.ts';
import { checkPassword, hashPassword } from './credentials/password.ts';
import { type TwoFactorCustomer, verifyTwoFactor } from './credentials/two-factor.ts';
import { hasEmail } from './email/email-address.ts';
import { type SignedInSession, signedIn, startSession } from './session/new-session.ts';

export interface Login {
  /** The e-mail address. */
  username: string;
  password: string;
  /** Of two-factor authentication, when it is on. */
  code: string;
}

/**
 * @throws `login_paused` and `account_paused` after wrong passwords, `wrong_credentials`, and after the right password `customer_blocked` and what
 * `verifyTwoFactor` throws.
 */
export async function login(ctx: RequestContext, form: Login): Promise<SignedInSession> {
  const { deps, principal } = ctx;
  const { db } = deps;
  const errors = loginErrors(form);
  if (errors.length > 0) throwValidationError(errors);
  const device = await readDevice(ctx);
  const counters = signInCounters(form.username, principal.address, device);
  const [counted, pauses, [customer]] = await runWrite(() =>
    db.batch([
      countAttempt(deps, counters.counted),
      pauseQuery(deps, counters.counted),
      customerQuery(deps, form.username),
    ]),
  );
  if (counted.length === 0) throw pausedError(counters.counted, deps.now(), pauses);
  const { correct, outdated } = await checkPassword(deps, form.password, customer?.passwordHash ?? null);
  if (!customer || !correct) throw new DomainError('wrong_credentials');
  if (customer.blockedAt !== null) throw new DomainError('customer_blocked');

  const attempts = counters.of(accountOf(device, customer) !== null);
  const verified = await verifyCodeOfLogin(ctx, attempts, customer, form.code);
  const session = startSession(deps, customer.id, principal);
  const hasPassword = and(eq(customers.id, customer.id), eq(customers.passwordHash, customer.passwordHash ?? ''));
  const unchanged = sql`exists (select 1 from ${customers} where ${hasPassword} and ${customers.blockedAt} is null)`;
  const passwordHash = outdated ? await hashPassword(deps, form.password) : null;
  await write(db, [
    guard(unchanged, 'wrong_credentials'),
    verified,
    session.statements,
    clearAttempts(db, attempts),
    passwordHash !== null && statement(db.update(customers).set({ passwordHash }).where(hasPassword)),
  ]);
  // the use of a recovery code is told by mail
  if (verified.length > 0) deps.later(deliverOutbox({ deps }));
  return signedIn(ctx, session, { customer, twoFactor: verified.length > 0 });
}

/** The password was right, so the attempt is cleared, even when the code is wrong. */
async function verifyCodeOfLogin(
  ctx: RequestContext,
  attempts: readonly AttemptCounter[],
  customer: TwoFactorCustomer,
  code: string,
): Promise<readonly Statements[]> {
  try {
    return await verifyTwoFactor(ctx, customer, code);
  } catch (error) {
    if (error instanceof DomainError) await write(ctx.deps.db, clearAttempts(ctx.deps.db, attempts));
    throw error;
  }
}

function customerQuery({ db }: Deps, address: string) {
  const { id, name, email, language, passwordHash, blockedAt, deviceEpoch, totpSecret, totpEnabledAt } = customers;
  return db
    .select({ id, name, email, language, passwordHash, blockedAt, deviceEpoch, totpSecret, totpEnabledAt })
    .from(customers)
    .where(and(hasEmail(address), isNull(customers.closedAt)));
}
