/** A new session: its token, and the statements that start it. The language of the sign-in becomes the language of the customer's mails. */
import { and, eq, ne } from 'drizzle-orm';
import { cityCharactersMax, userAgentCharactersMax } from '#rules/limits/sizes.ts';
import { sessionDays } from '#rules/limits.ts';
import type { RequestContext } from '../../../context.ts';
import { customers, sessions } from '../../../db/schema/customers.ts';
import { type Statements, statement } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { hashToken } from '../../../hash-token.ts';
import { type EpochOwner, rememberDevice } from '../credentials/known-device.ts';
import { signAccessToken } from './access-token.ts';
import type { Principal } from './query-as-customer.ts';

export interface NewSession {
  /** For the browser; the database holds its hash alone. */
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
  const session = {
    id,
    userId: customerId,
    expiresAt,
    createdAt: now,
    lastSeenAt: now,
    userAgent: principal.userAgent.slice(0, userAgentCharactersMax),
    country: principal.country ?? '',
    city: principal.city?.slice(0, cityCharactersMax) ?? '',
  };
  const { language } = principal;
  const isOtherLanguage = and(eq(customers.id, customerId), ne(customers.language, language));
  const statements = [
    statement(deps.db.insert(sessions).values(session)),
    statement(deps.db.update(customers).set({ language }).where(isOtherLanguage)),
  ];
  return { token, id, expiresAt, statements };
}

/** A session as its two credentials, the cookie and the bearer token, and the device that it began on. */
export interface SignedInSession {
  /** The session cookie's value. */
  cookie: string;
  bearer: string;
  /** Unix seconds. */
  expiresAt: number;
  /** The value of the cookie by which the device is known from now on. */
  deviceCookie: string;
}

/** Called after the batch that inserted the session. */
export async function signedIn(
  ctx: RequestContext,
  { id, token, expiresAt }: NewSession,
  { customer, twoFactor = false }: { customer: EpochOwner; twoFactor?: boolean },
): Promise<SignedInSession> {
  const bearer = await signAccessToken(ctx.deps, id, expiresAt);
  return { cookie: token, bearer, expiresAt, deviceCookie: await rememberDevice(ctx, customer, { twoFactor }) };
}
