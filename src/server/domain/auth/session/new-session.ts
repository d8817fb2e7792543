/**
 * Starts a session: the token for the cookie, and what goes into the caller's batch. Mails to the customer are in the language of the
 * last sign-in from then on.
 */
import { and, eq, ne } from 'drizzle-orm';
import { sessionDays } from '#rules/limits.ts';
import { customers, sessions } from '../../../db/schema/customers.ts';
import { type Statements, statement } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { hashToken } from '../../../hash-token.ts';
import { signAccessToken } from './access-token.ts';
import type { Principal } from './query-as-customer.ts';

export interface NewSession {
  /** For the browser; the database never sees it. */
  token: string;
  id: string;
  /** Unix seconds. */
  expiresAt: number;
  statements: Statements;
}

export function startSession(
  deps: Pick<Deps, 'db' | 'now' | 'newToken'>,
  customerId: string,
  principal: Pick<Principal, 'userAgent' | 'language'> & Partial<Pick<Principal, 'country' | 'city'>>,
): NewSession {
  const token = deps.newToken();
  const id = hashToken(token);
  const now = deps.now();
  const expiresAt = now + sessionDays * 86_400;
  const row = {
    id,
    userId: customerId,
    expiresAt,
    createdAt: now,
    lastSeenAt: now,
    userAgent: principal.userAgent.slice(0, 300),
    country: principal.country ?? '',
    city: principal.city?.slice(0, 100) ?? '',
  };
  const { language } = principal;
  const speaksAnother = and(eq(customers.id, customerId), ne(customers.language, language));
  const statements = [
    statement(deps.db.insert(sessions).values(row)),
    statement(deps.db.update(customers).set({ language }).where(speaksAnother)),
  ];
  return { token, id, expiresAt, statements };
}

/** What a caller gets who has just signed in: the same session as a cookie and as a bearer token. */
export interface SignedInSession {
  /** The session cookie's value. */
  cookie: string;
  bearer: string;
  /** Unix seconds. */
  expiresAt: number;
}

/** For after the batch that wrote the session's row. */
export async function signedIn(deps: Deps, { id, token, expiresAt }: NewSession): Promise<SignedInSession> {
  return { cookie: token, bearer: await signAccessToken(deps, id, expiresAt), expiresAt };
}
