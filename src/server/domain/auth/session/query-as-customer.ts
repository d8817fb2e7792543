/**
 * Reads on behalf of whoever asks, in one round trip: the session, its customer and balance, and the caller's own queries go in
 * one batch. The queries name the customer by a subquery on the session, so nothing has to be known beforehand.
 */
import { eq, type SQL, sql } from 'drizzle-orm';
import type { BatchItem, BatchResponse } from 'drizzle-orm/batch';
import type { LanguageCode } from '#rules/languages.ts';
import { sessionDays } from '#rules/limits.ts';
import type { RequestContext } from '../../../context.ts';
import { customers, sessions } from '../../../db/schema/customers.ts';
import { accounts } from '../../../db/schema/ledger.ts';
import { runRead, statement, write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { DomainError } from '../../../domain-error.ts';
import { createLucia } from './lucia.ts';

/** Who sent a request, before anything was read: the hash of the session token, or null for a guest. */
export interface Principal {
  sessionId: string | null;
  language: LanguageCode;
  /** Network address, for limits; never logged. */
  address: string;
  userAgent: string;
  /** ISO code of the country the request came from; empty when nobody knows. */
  country: string;
  /** Name of the city, where the edge knows it. */
  city?: string;
  /** Hears of a session that was found alive, and until when it lives, before the answer is given. */
  onSession?: (session: LiveSession) => void;
}

export interface LiveSession {
  id: string;
  /** Unix seconds. */
  expiresAt: number;
  /** True when this very request has renewed it. */
  isRenewed: boolean;
}

export type CustomerRow = typeof customers.$inferSelect & { balanceCents: number };

type Queries = readonly BatchItem<'sqlite'>[];

export interface CustomerQuery<Q extends Queries> {
  customer: CustomerRow;
  sessionId: string;
  rows: BatchResponse<Q>;
}

/**
 * Reads `queries` as the signed-in customer. @throws `unauthenticated` without a session that is alive, and `email_not_verified`
 * where `access` asks for a verified e-mail.
 */
export async function queryAsCustomer<const Q extends Queries>(
  ctx: RequestContext,
  access: 'customer' | 'verified',
  queries: (customerId: SQL<string>) => Q,
): Promise<CustomerQuery<Q>> {
  const result = await queryAsVisitor(ctx, queries);
  if (!result.customer) throw new DomainError('unauthenticated');
  if (access === 'verified' && result.customer.emailVerifiedAt === null) throw new DomainError('email_not_verified');
  return { ...result, customer: result.customer };
}

/** Like `queryAsCustomer`, for guests too: `customer` is null and customer's queries find nothing when there is no session. */
export async function queryAsVisitor<const Q extends Queries>(
  ctx: RequestContext,
  queries: (customerId: SQL<string>) => Q,
): Promise<Omit<CustomerQuery<Q>, 'customer'> & { customer: CustomerRow | null }> {
  const { deps, principal } = ctx;
  const { db } = deps;
  const id = principal.sessionId ?? '';
  const customerId = sql<string>`(select user_id from sessions where id = ${id} and expires_at > ${deps.now()})`;
  const who = db
    .select({ session: sessions, customer: customers, balanceCents: accounts.balanceCents })
    .from(sessions)
    .innerJoin(customers, eq(customers.id, sessions.userId))
    .innerJoin(accounts, eq(accounts.customerId, customers.id))
    .where(eq(sessions.id, id));
  // safe because the batch answers in the order of its queries
  const [found, ...rows] = (await runRead(db.batch([who, ...queries(customerId)]))) as unknown as [
    Awaited<typeof who>,
    ...BatchResponse<Q>,
  ];
  const answered = rows as unknown as BatchResponse<Q>;
  const row = found[0];
  const nobody = { customer: null, sessionId: '', rows: answered };
  if (!row || row.customer.blockedAt !== null || row.customer.closedAt !== null) return nobody;
  const { session } = await createLucia(deps, row.session).validateSession(id);
  if (!session) return nobody;
  const expiresAt = session.fresh ? deps.now() + sessionDays * 86_400 : row.session.expiresAt;
  principal.onSession?.({ id, expiresAt, isRenewed: session.fresh });
  recordLastSeen(deps, row.session);
  return { customer: { ...row.customer, balanceCents: row.balanceCents }, sessionId: id, rows: answered };
}

const seenEverySeconds = 600;

/** Keeps when a session was last used, to ten minutes, without the answer waiting for it. */
function recordLastSeen({ db, now, later }: Deps, { id, lastSeenAt }: typeof sessions.$inferSelect): void {
  if (now() - lastSeenAt < seenEverySeconds) return;
  const seen = db.update(sessions).set({ lastSeenAt: now() }).where(eq(sessions.id, id));
  later(write(db, [statement(seen)]));
}
