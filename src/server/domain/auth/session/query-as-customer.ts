/**
 * Authenticated reads in one round trip: the session, its customer with the balance, and the caller's own queries are one batch. The
 * queries name the customer by a subquery on the session, so nothing has to be read before.
 */
import { eq, type SQL, sql } from 'drizzle-orm';
import type { BatchItem, BatchResponse } from 'drizzle-orm/batch';
import type { LanguageCode } from '#rules/languages.ts';
import type { RequestContext } from '../../../context.ts';
import { customers, sessions } from '../../../db/schema/customers.ts';
import { accounts } from '../../../db/schema/ledger.ts';
import { runRead, statement, write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { DomainError } from '../../../domain-error.ts';
import { checkSession } from './lucia.ts';

/** The sender of a request, before anything is read. */
export interface Principal {
  /** The hash of the session's token; null for a guest. */
  sessionId: string | null;
  /** The hash of an operator's key that the request carries; null for customers and guests. */
  keyHash?: string | null;
  language: LanguageCode;
  /** Network address, for limits; never logged. */
  address: string;
  userAgent: string;
  /** The cookie by which the device is known; see `auth/credentials/known-device.ts`. */
  deviceCookie?: string;
  /** ISO code of the country the request came from; empty when it is unknown. */
  country: string;
  /** Name of the city, where the edge knows it. */
  city?: string;
  /** Called with the session when it is valid, before the response. */
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

/** Like `CustomerQuery`, where `customer` is null for a guest. */
export type VisitorQuery<Q extends Queries> = Omit<CustomerQuery<Q>, 'customer'> & { customer: CustomerRow | null };

/**
 * Reads `queries` as the signed-in customer. @throws `unauthenticated` without a valid session, and `email_not_verified` where `access`
 * requires a verified e-mail.
 */
export async function queryAsCustomer<const Q extends Queries>(
  ctx: RequestContext,
  access: 'customer' | 'verified',
  queries: (customerId: SQL<string>) => Q,
): Promise<CustomerQuery<Q>> {
  const { customer, ...result } = await queryAsVisitor(ctx, queries);
  if (!customer) throw new DomainError('unauthenticated');
  if (access === 'verified' && customer.emailVerifiedAt === null) throw new DomainError('email_not_verified');
  return { ...result, customer };
}

/** Like `queryAsCustomer`, for guests too: without a session `customer` is null and queries on the customer find nothing. */
export async function queryAsVisitor<const Q extends Queries>(
  ctx: RequestContext,
  queries: (customerId: SQL<string>) => Q,
): Promise<VisitorQuery<Q>> {
  const { deps, principal } = ctx;
  const { db } = deps;
  const id = principal.sessionId ?? '';
  const customerId = sql<string>`(select user_id from sessions where id = ${id} and expires_at > ${deps.now()})`;
  const sessionQuery = db
    .select({ session: sessions, customer: customers, balanceCents: accounts.balanceCents })
    .from(sessions)
    .innerJoin(customers, eq(customers.id, sessions.userId))
    .innerJoin(accounts, eq(accounts.customerId, customers.id))
    .where(eq(sessions.id, id));
  // safe because a batch returns its results in the order of its queries
  const [[found], ...results] = (await runRead(db.batch([sessionQuery, ...queries(customerId)]))) as unknown as [
    Awaited<typeof sessionQuery>,
    ...BatchResponse<Q>,
  ];
  const rows = results as unknown as BatchResponse<Q>;
  const isActive = found && found.customer.blockedAt === null && found.customer.closedAt === null;
  const live = isActive ? await checkSession(deps, found.session) : null;
  if (!found || !live) return { customer: null, sessionId: '', rows };
  principal.onSession?.(live);
  recordLastSeen(deps, found.session);
  return { customer: { ...found.customer, balanceCents: found.balanceCents }, sessionId: id, rows };
}

const seenEverySeconds = 600;

/** Updates when a session was last used, to ten minutes, after the response. */
function recordLastSeen({ db, now, later }: Deps, { id, lastSeenAt }: typeof sessions.$inferSelect): void {
  if (now() - lastSeenAt < seenEverySeconds) return;
  const seen = db.update(sessions).set({ lastSeenAt: now() }).where(eq(sessions.id, id));
  later(write(db, statement(seen)));
}
