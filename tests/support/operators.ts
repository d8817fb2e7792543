/** Operators who are signed in to the console, without the passkey that a real one has made. */
import { operatorSessionHours, type Role } from '#rules/operators.ts';
import { operatorSessions, operators } from '#server/db/schema/operators.ts';
import { statement, write } from '#server/db/write.ts';
import type { Deps } from '#server/deps.ts';
import { hashToken } from '#server/hash-token.ts';
import type { Browser } from './browser.ts';
import type { TestApp } from './test-app.ts';

export interface TestOperator {
  id: string;
  email: string;
  browser: Browser;
}

/** The session of a person who has signed in. */
export interface OperatorCookies {
  id: string;
  email: string;
  /** Values of the cookies of the session and of its token. */
  session: string;
  csrf: string;
}

type Needed = Pick<Deps, 'db' | 'newId' | 'newToken' | 'now'>;

export async function signInOperator(
  { db, newId, newToken, now }: Needed,
  role: Role,
  name: string,
): Promise<OperatorCookies> {
  const id = newId('opr');
  const email = `${name}@regalia.test`;
  const secret = newToken();
  const session = { operatorId: id, createdAt: now(), lastUsedAt: now() };
  await write(db, [
    statement(db.insert(operators).values({ id, email, name, role, createdAt: now() })),
    statement(
      db
        .insert(operatorSessions)
        .values({ ...session, id: hashToken(secret), expiresAt: now() + operatorSessionHours * 3600 }),
    ),
  ]);
  return { id, email, session: secret, csrf: hashToken(`csrf ${secret}`) };
}

/** `name` makes another person of the same role. */
export async function signedInOperator(app: TestApp, role: Role, name: string = role): Promise<TestOperator> {
  const { id, email, session, csrf } = await signInOperator(app.deps, role, name);
  const browser = app.browser();
  browser.cookies.set('ops', session);
  browser.cookies.set('XSRF-OPS', csrf);
  return { id, email, browser };
}
