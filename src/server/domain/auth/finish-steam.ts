/**
 * Takes what Steam told about a visitor: signs the linked customer in, links the account of the customer who asked for it, or lets
 * someone new go on to sign-up. Each answer of Steam is taken once: its nonce goes into the batch that acts on it.
 */
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { RequestContext } from '../../context.ts';
import { customers, identities, sessions, usedNonces } from '../../db/schema/customers.ts';
import { guard, runRead, type Statement, statement, write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import { deliverOutbox } from '../mail/deliver-outbox.ts';
import { securityMail } from './email/security-mail.ts';
import { type SignedInSession, signedIn, startSession } from './session/new-session.ts';
import { queryAsVisitor } from './session/query-as-customer.ts';
import { returnAddress } from './start-steam.ts';
import { type Assertion, judgeAssertion, nonceSeconds } from './steam/assertion.ts';
import { readTicket, type Ticket, writeTicket } from './steam/steam-state.ts';

type Asked = Extract<Ticket, { kind: 'asked' }>;

/** Why nothing came of it. */
export type SteamFailure = 'cancelled' | 'invalid' | 'unavailable' | 'blocked' | 'taken';

export type SteamOutcome = { asked: Asked | null } & (
  | { kind: 'failed'; why: SteamFailure }
  | { kind: 'linked' }
  | { kind: 'signed-in'; session: SignedInSession }
  | { kind: 'code'; ticket: string }
  | { kind: 'sign-up'; ticket: string; steamId: string }
);

/** `ticket` is what the browser kept. @throws nothing: every outcome has a page. */
export async function finishSteam(
  ctx: RequestContext,
  answer: URLSearchParams,
  ticket: string | undefined,
): Promise<SteamOutcome> {
  const { deps } = ctx;
  const asked = await readTicket(deps, 'asked', ticket);
  const failed = (why: SteamFailure): SteamOutcome => ({ asked, kind: 'failed', why });
  if (!asked || answer.get('state') !== asked.state) return failed('invalid');
  if (answer.get('openid.mode') === 'cancel') return failed('cancelled');
  const { endpoint } = deps.steam;
  const assertion = judgeAssertion(answer, { endpoint, returnTo: returnAddress(deps, asked.state), now: deps.now() });
  if (!assertion) return failed('invalid');
  try {
    if (!(await deps.steam.confirms(answer))) return failed('invalid');
    return asked.sessionId === null ? await enter(ctx, asked, assertion) : await link(ctx, asked, assertion);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.code === 'provider_unavailable') return failed('unavailable');
    if (error.code === 'steam_expired') return failed('invalid');
    if (error.code === 'steam_taken') return failed('taken');
    throw error;
  }
}

async function enter(ctx: RequestContext, asked: Asked, { steamId, nonce }: Assertion): Promise<SteamOutcome> {
  const { deps, principal } = ctx;
  const { db } = deps;
  const [customer] = await runRead(
    db
      .select({ id: customers.id, blockedAt: customers.blockedAt, totpEnabledAt: customers.totpEnabledAt })
      .from(identities)
      .innerJoin(customers, eq(customers.id, identities.customerId))
      .where(and(isSteam(steamId), isNull(customers.closedAt)))
      .execute(),
  );
  const { language, redirect } = asked;
  if (!customer) {
    await write(db, [useNonce(deps, nonce)]);
    const ticket = await writeTicket(deps, { kind: 'sign-up', steamId, language, redirect });
    return { asked, kind: 'sign-up', ticket, steamId };
  }
  if (customer.blockedAt !== null) return { asked, kind: 'failed', why: 'blocked' };
  if (customer.totpEnabledAt !== null) {
    await write(db, [useNonce(deps, nonce)]);
    const ticket = await writeTicket(deps, { kind: 'code', customerId: customer.id, steamId, language, redirect });
    return { asked, kind: 'code', ticket };
  }
  const session = startSession(deps, customer.id, { ...principal, language });
  await write(db, [
    useNonce(deps, nonce),
    assertStillLinked(customer.id, steamId, isNull(customers.totpEnabledAt)),
    session.statements,
  ]);
  return { asked, kind: 'signed-in', session: await signedIn(deps, session) };
}

async function link(ctx: RequestContext, asked: Asked, { steamId, nonce }: Assertion): Promise<SteamOutcome> {
  const { deps } = ctx;
  const { customer, sessionId } = await queryAsVisitor(ctx, () => []);
  if (!customer || sessionId !== asked.sessionId) return { asked, kind: 'failed', why: 'invalid' };
  // whoever took the account back meanwhile has ended this session
  const stillHere = sql`exists (select 1 from ${sessions} where ${sessions.id} = ${sessionId} and ${sessions.userId} = ${customer.id})`;
  await write(deps.db, [
    guard(stillHere, 'steam_expired'),
    useNonce(deps, nonce),
    linkStep(deps, customer.id, steamId),
    securityMail(deps, customer, 'steam_linked', deps.now()),
  ]);
  deps.later(deliverOutbox(deps));
  return { asked, kind: 'linked' };
}

/** One Steam account, one customer, and the other way round: the table's keys decide. */
export function linkStep({ db, now }: Pick<Deps, 'db' | 'now'>, customerId: string, steamId: string): Statement {
  const row = { provider: 'steam', subject: steamId, customerId, createdAt: now() };
  return statement(db.insert(identities).values(row), 'steam_taken');
}

/** Stops the batch unless the Steam account still belongs to this customer, who may come in. */
export function assertStillLinked(customerId: string, steamId: string, also = sql`1`): Statement {
  return guard(
    sql`exists (select 1 from ${identities} join ${customers} on ${customers.id} = ${identities.customerId}
      where ${isSteam(steamId)} and ${customers.id} = ${customerId} and ${customers.blockedAt} is null
      and ${customers.closedAt} is null and ${also})`,
    'steam_expired',
  );
}

function isSteam(steamId: string) {
  return and(eq(identities.provider, 'steam'), eq(identities.subject, steamId));
}

function useNonce({ db, now }: Pick<Deps, 'db' | 'now'>, nonce: string): Statement {
  return statement(db.insert(usedNonces).values({ nonce, expiresAt: now() + 2 * nonceSeconds }), 'steam_expired');
}
