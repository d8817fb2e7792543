/**
 * Acts on Steam's assertion about a visitor: signs the linked customer in, links the account of the customer who began, or lets a
 * newcomer go on to sign-up. Each assertion works once: its nonce goes into the batch that acts on it.
 */
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { RequestContext } from '../../context.ts';
import { customers, identities, sessions } from '../../db/schema/customers.ts';
import { guard, runRead, write } from '../../db/write.ts';
import { DomainError } from '../../domain-error.ts';
import { deliverOutbox } from '../mail/deliver-outbox.ts';
import { securityMail } from './email/security-mail.ts';
import { type SignedInSession, signedIn, startSession } from './session/new-session.ts';
import { queryAsVisitor } from './session/query-as-customer.ts';
import { type Assertion, verifyAssertion } from './steam/assertion.ts';
import { insertSteamIdentity, isSteam, unchangedIdentity, useNonce } from './steam/identity.ts';
import { returnAddress } from './steam/redirect.ts';
import { readState, type StartedState, signState } from './steam/state.ts';

export type SteamFailure = 'cancelled' | 'invalid' | 'unavailable' | 'blocked' | 'taken';

export type SteamOutcome = { started: StartedState | null } & (
  | { kind: 'failed'; reason: SteamFailure }
  | { kind: 'linked' }
  | { kind: 'signed-in'; session: SignedInSession }
  | { kind: 'code'; state: string }
  | { kind: 'sign-up'; state: string; steamId: string }
);

export interface SteamReturn {
  /** The query of the return address. */
  response: URLSearchParams;
  /** The state cookie. */
  state: string | undefined;
}

/** Throws no domain error but `database_unavailable`: every other outcome has a page. */
export async function finishSteam(ctx: RequestContext, { response, state }: SteamReturn): Promise<SteamOutcome> {
  const { deps } = ctx;
  const started = await readState(deps, 'started', state);
  const failed = (reason: SteamFailure): SteamOutcome => ({ started, kind: 'failed', reason });
  if (!started || response.get('state') !== started.token) return failed('invalid');
  if (response.get('openid.mode') === 'cancel') return failed('cancelled');
  const { endpoint } = deps.steam;
  const returnTo = returnAddress(deps, started.token);
  const assertion = verifyAssertion(response, { endpoint, returnTo, now: deps.now() });
  if (!assertion) return failed('invalid');
  try {
    if (!(await deps.steam.confirms(response))) return failed('invalid');
    return started.sessionId === null ? await signIn(ctx, started, assertion) : await link(ctx, started, assertion);
  } catch (error) {
    const reason = error instanceof DomainError && reasonOf(error);
    if (reason) return failed(reason);
    throw error;
  }
}

function reasonOf({ code }: DomainError): SteamFailure | null {
  if (code === 'provider_unavailable') return 'unavailable';
  if (code === 'steam_expired') return 'invalid';
  return code === 'steam_taken' ? 'taken' : null;
}

async function signIn(
  ctx: RequestContext,
  started: StartedState,
  { steamId, nonce }: Assertion,
): Promise<SteamOutcome> {
  const { deps, principal } = ctx;
  const { db } = deps;
  const [customer] = await runRead(
    db
      .select({
        id: customers.id,
        blockedAt: customers.blockedAt,
        deviceEpoch: customers.deviceEpoch,
        totpEnabledAt: customers.totpEnabledAt,
      })
      .from(identities)
      .innerJoin(customers, eq(customers.id, identities.customerId))
      .where(and(isSteam(steamId), isNull(customers.closedAt)))
      .execute(),
  );
  const { language, redirect } = started;
  if (!customer) {
    await write(db, useNonce(deps, nonce));
    const state = await signState(deps, { kind: 'sign-up', steamId, language, redirect });
    return { started, kind: 'sign-up', state, steamId };
  }
  if (customer.blockedAt !== null) return { started, kind: 'failed', reason: 'blocked' };
  if (customer.totpEnabledAt !== null) {
    await write(db, useNonce(deps, nonce));
    const state = await signState(deps, { kind: 'code', customerId: customer.id, steamId, language, redirect });
    return { started, kind: 'code', state };
  }
  const session = startSession(deps, customer.id, { ...principal, language });
  await write(db, [
    useNonce(deps, nonce),
    unchangedIdentity(customer.id, steamId, isNull(customers.totpEnabledAt)),
    session.statements,
  ]);
  return { started, kind: 'signed-in', session: await signedIn(ctx, session, { customer }) };
}

async function link(ctx: RequestContext, started: StartedState, { steamId, nonce }: Assertion): Promise<SteamOutcome> {
  const { deps } = ctx;
  const { customer, sessionId } = await queryAsVisitor(ctx, () => []);
  if (!customer || sessionId !== started.sessionId) return { started, kind: 'failed', reason: 'invalid' };
  // a password reset meanwhile has ended the session
  const sessionLives = sql`exists (select 1 from ${sessions} where ${sessions.id} = ${sessionId} and ${sessions.userId} = ${customer.id})`;
  await write(deps.db, [
    guard(sessionLives, 'steam_expired'),
    useNonce(deps, nonce),
    insertSteamIdentity(deps, customer.id, steamId),
    securityMail(deps, customer, 'steam_linked', deps.now()),
  ]);
  deps.later(deliverOutbox({ deps }));
  return { started, kind: 'linked' };
}
