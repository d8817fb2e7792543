/** Signs a customer in. An unknown address and a wrong password are refused alike, after the same work. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import { loginErrors } from '#rules/validation/login.ts';
import { customers } from '../../db/schema/customers.ts';
import { guard, type Step, step, write, writing } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { Refusal, refuseFields } from '../../refusal.ts';
import type { Visitor } from '../sessions/read-as.ts';
import { type SignedInSession, signedIn, startSession } from '../sessions/start-session.ts';
import { attempter, clearAttempts, countAttempt, loginPaused, pauseQuery } from './login-attempts.ts';
import { checkPassword, hashPassword } from './password.ts';
import { hasEmail } from './taken-email.ts';

export interface Login {
  /** The e-mail address. */
  username: string;
  password: string;
}

/** Refuses `login_paused` after wrong passwords, `wrong_credentials`, and to the one who knows the password `customer_blocked`. */
export async function login(deps: Deps, visitor: Visitor, form: Login): Promise<SignedInSession> {
  const { db } = deps;
  const errors = loginErrors(form);
  if (errors.length > 0) refuseFields(errors);
  const who = attempter(form.username, visitor);
  const [counted, pause, found] = await writing(() =>
    db.batch([countAttempt(deps, who), pauseQuery(db, who), customerQuery(deps, form.username)]),
  );
  if (counted.length === 0) throw loginPaused(deps.now(), pause);
  const customer = found[0];
  const { correct, outdated } = await checkPassword(form.password, customer?.passwordHash ?? null);
  if (!customer || !correct) throw new Refusal('wrong_credentials');
  if (customer.blockedAt !== null) throw new Refusal('customer_blocked');

  const session = startSession(deps, customer.id, visitor);
  const isSame = and(eq(customers.id, customer.id), eq(customers.passwordHash, customer.passwordHash ?? ''));
  const stillSame = sql`exists (select 1 from ${customers} where ${isSame} and ${customers.blockedAt} is null)`;
  const rehash: Step[] = outdated
    ? [
        step(
          db
            .update(customers)
            .set({ passwordHash: await hashPassword(deps, form.password) })
            .where(isSame),
        ),
      ]
    : [];
  await write(db, [guard(stillSame, 'wrong_credentials'), session.step, step(clearAttempts(db, who)), ...rehash]);
  return signedIn(deps, session);
}

function customerQuery({ db }: Deps, email: string) {
  return db
    .select({ id: customers.id, passwordHash: customers.passwordHash, blockedAt: customers.blockedAt })
    .from(customers)
    .where(and(hasEmail(email), isNull(customers.closedAt)));
}
