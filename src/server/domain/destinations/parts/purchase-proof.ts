/**
 * What a purchase has to prove: that its trade link is the confirmed one, and with two-factor authentication that the purchases of a day
 * stay below the customer's sum. See docs/product/cart-and-checkout.md#codes.
 */
import { and, eq, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { RequestContext } from '../../../context.ts';
import { customers } from '../../../db/schema/customers.ts';
import { orders } from '../../../db/schema/orders.ts';
import { guard, type Statements, statement } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { verifyTwoFactor } from '../../auth/credentials/two-factor.ts';
import type { CustomerRow } from '../../auth/session/query-as-customer.ts';
import { type DestinationChange, pendingChangesQuery } from './changes.ts';
import { type Proof, proveDestination } from './proof.ts';
import { isTrusted, setTradeLink, tradeLinkDestination, unchangedTradeLink } from './trade-link.ts';

const daySeconds = 86_400;

export interface ProvenPurchase {
  /** The code that was given; null where none was asked for. */
  confirmedBy: Proof['by'] | null;
  /** For the front of the purchase's batch. */
  conditions: Statements;
}

export interface PurchaseToProve {
  tradeUrl: string;
  totalCents: number;
  /** As typed. */
  code: string;
  /** The trade link becomes the profile's. */
  rememberTradeLink: boolean;
  /** The trade link's in the form, where it has one. */
  field?: string;
}

/** For the use case's own read; its rows go to `provePurchase`. */
export function proofQueries(deps: Pick<Deps, 'db' | 'now'>, customerId: SQL<string>) {
  return [
    pendingChangesQuery(deps, customerId),
    deps.db.select({ cents: spentCents(deps, customerId) }).from(sql`(select 1)`),
  ] as const;
}

/** @throws what `proveDestination` throws; the batch stops with `destination_changed` and `two_factor_required` for what came meanwhile. */
export async function provePurchase(
  ctx: Pick<RequestContext, 'deps' | 'principal'>,
  customer: CustomerRow,
  [pending, spent]: readonly [readonly DestinationChange[], readonly { cents: number }[]],
  { tradeUrl, totalCents, code, rememberTradeLink, field }: PurchaseToProve,
): Promise<ProvenPurchase> {
  const { deps } = ctx;
  const unchanged = unchangedTradeLink(customer);
  if (!isTrusted(customer, tradeUrl)) {
    const destination = tradeLinkDestination(customer, rememberTradeLink ? 'trade_link' : 'purchase', tradeUrl);
    const { by, statements } = await proveDestination(ctx, customer, destination, { code, pending, field });
    const remember = rememberTradeLink && setTradeLink(deps, customer.id, tradeUrl);
    return { confirmedBy: by, conditions: [unchanged, statements, remember] };
  }
  const kept = [unchanged, keepTradeLink(deps, customer, { tradeUrl, rememberTradeLink })];
  const { codeAboveCents } = customer;
  const isAsked = customer.totpEnabledAt !== null && codeAboveCents !== null;
  if (isAsked && (spent[0]?.cents ?? 0) + totalCents > codeAboveCents) {
    return { confirmedBy: 'two_factor', conditions: [await verifyTwoFactor(ctx, customer, code), kept] };
  }
  return { confirmedBy: null, conditions: [kept, staysBelow(deps, customer.id, totalCents)] };
}

/** The first link is confirmed by its purchase; it stands in the profile only when the customer wants it there. */
function keepTradeLink(
  deps: Deps,
  { id, confirmedTradeLink, steamTradeLink }: CustomerRow,
  { tradeUrl, rememberTradeLink }: Pick<PurchaseToProve, 'tradeUrl' | 'rememberTradeLink'>,
): Statements {
  if (rememberTradeLink) return steamTradeLink !== tradeUrl && setTradeLink(deps, id, tradeUrl);
  if (confirmedTradeLink !== '') return null;
  const set = { confirmedTradeLink: tradeUrl, updatedAt: deps.now() };
  return statement(deps.db.update(customers).set(set).where(eq(customers.id, id)));
}

/** Stops with `two_factor_required` when purchases at this moment exceed the sum together, or the customer has lowered it. */
function staysBelow(deps: Deps, customerId: string, totalCents: number): Statements {
  const isExceeded = and(
    eq(customers.id, customerId),
    isNotNull(customers.totpEnabledAt),
    sql`${spentCents(deps, sql`${customerId}`)} + ${totalCents} > ${customers.codeAboveCents}`,
  );
  return guard(sql`not exists (select 1 from ${customers} where ${isExceeded})`, 'two_factor_required');
}

/** What the customer has spent within a day without a code. */
function spentCents({ db, now }: Pick<Deps, 'db' | 'now'>, customerId: SQL): SQL<number> {
  const isCounted = and(
    eq(orders.customerId, customerId),
    eq(orders.state, 'paid'),
    isNull(orders.confirmedBy),
    gt(orders.createdAt, now() - daySeconds),
  );
  const sum = db
    .select({ cents: sql`coalesce(sum(${orders.totalCents}), 0)` })
    .from(orders)
    .where(isCounted);
  return sql<number>`${sum}`;
}
