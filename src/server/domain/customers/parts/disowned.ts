/**
 * What has happened since a change that its owner disowns: later changes, purchases that are not delivered, payouts that have not left
 * the shop. A stolen session may have done any of it.
 */
import { and, asc, eq, gte, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { destinationLife, orderLineLife, payoutLife } from '#rules/lifecycles.ts';
import { alsoInState } from '../../../db/in-state.ts';
import { customers, destinationChanges } from '../../../db/schema/customers.ts';
import { offers, payouts } from '../../../db/schema/offers.ts';
import { orderLines, orders } from '../../../db/schema/orders.ts';
import { trades } from '../../../db/schema/trades.ts';
import { runRead, type Statements, statement } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { DomainError } from '../../../domain-error.ts';
import { hashToken } from '../../../hash-token.ts';
import type { DisownableChange } from '../../destinations/parts/changes.ts';
import { type PayoutToEnd, payoutColumns } from '../../payouts/parts/queries.ts';
import { settingsQuery } from '../../settings/parts/queries.ts';
import { settingValues } from '../../settings/parts/settings.ts';
import { isOpenTrade } from '../../trades/parts/open-trade.ts';
import { holdTradeOffers } from '../../trades/parts/stop-trade.ts';

type CustomerOfChange = Pick<typeof customers.$inferSelect, 'id' | 'name' | 'email' | 'language'>;

export interface Disowned {
  change: DisownableChange;
  customer: CustomerOfChange;
  /** The change and the later ones, the oldest first. */
  changes: readonly DisownableChange[];
  /** Lines of orders since then that are not delivered. */
  lines: readonly { id: string; title: string }[];
  /** Payouts since then that are in no file for the bank, or whose card form was not sent. */
  payouts: readonly PayoutToEnd[];
  /** Empty when the shop has none. */
  supportEmail: string;
}

const undelivered = orderLineLife.transitions.complete.from;

/** @throws `link_invalid` for a token that is unknown or too old. */
export async function readDisowned(deps: Pick<Deps, 'db' | 'now'>, token: string): Promise<Disowned> {
  const { db, now } = deps;
  const isOfLink = eq(destinationChanges.disownHash, hashToken(token));
  const customerId = sql`(select customer_id from destination_changes where ${isOfLink})`;
  const since = sql`(select created_at from destination_changes where ${isOfLink})`;
  const { id, name, email, language } = customers;
  const [[found], changes, lines, stoppable, settings] = await runRead(
    db.batch([
      db
        .select({ change: destinationChanges, customer: { id, name, email, language } })
        .from(destinationChanges)
        .innerJoin(customers, eq(customers.id, destinationChanges.customerId))
        .where(and(isOfLink, isNull(customers.closedAt))),
      db
        .select()
        .from(destinationChanges)
        .where(and(eq(destinationChanges.customerId, customerId), gte(destinationChanges.createdAt, since)))
        .orderBy(asc(destinationChanges.createdAt), sql`rowid`),
      db
        .select({ id: orderLines.id, title: orderLines.title })
        .from(orderLines)
        .innerJoin(orders, eq(orders.id, orderLines.orderId))
        .where(and(inArray(orderLines.id, linesSince(db, customerId, since)), isNull(orderLines.heldAt))),
      db
        .select(payoutColumns)
        .from(payouts)
        .leftJoin(offers, eq(offers.id, payouts.offerId))
        .innerJoin(customers, eq(customers.id, payouts.customerId))
        .where(and(eq(payouts.customerId, customerId), isPaidOutSince(since), canBeStopped)),
      settingsQuery(db, ['support_email']),
    ]),
  );
  if (!found || found.change.disownUntil <= now()) throw new DomainError('link_invalid');
  return { ...found, changes, lines, payouts: stoppable, supportEmail: settingValues(settings).support_email };
}

/** Asked for since then, or asked for before and its card form was opened since then. */
function isPaidOutSince(since: SQL) {
  const isFormOpened = and(isNotNull(payouts.providerRef), gte(payouts.updatedAt, since));
  return or(gte(payouts.createdAt, since), isFormOpened);
}

const inFlight = payoutLife.transitions.start.to;
const canBeStopped = and(
  inArray(payouts.method, ['sepa', 'card']),
  or(eq(payouts.state, payoutLife.initial[0]), and(eq(payouts.state, inFlight), isNull(payouts.exportId))),
);

export function isDisowned({ state }: Pick<DisownableChange, 'state'>): boolean {
  return state === destinationLife.transitions.disown.to;
}

/** Holds what the customer has bought since `since` and has not got, in open card orders too, and asks its trade offers back. */
export function holdLines(deps: Deps, customerId: string, since: number): Statements {
  const { db, now } = deps;
  const held = linesSince(db, sql`${customerId}`, sql`${since}`);
  return [
    holdTradeOffers(deps, inArray(trades.lineId, held), heldReason),
    statement(
      db
        .update(orderLines)
        .set({ heldAt: now(), updatedAt: now() })
        .where(and(inArray(orderLines.id, held), isNull(orderLines.heldAt))),
    ),
  ];
}

/** Kept with a trade whose offer is asked back. */
const heldReason = 'this was not me';

/** Ids of what was bought since then, or sent elsewhere than it was bought for, and has not arrived. */
function linesSince(db: Deps['db'], customerId: SQL, since: SQL) {
  const isElsewhere = and(ne(trades.steamId, orders.steamId), sql`${trades.updatedAt} >= ${since}`);
  return db
    .select({ id: orderLines.id })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .leftJoin(trades, and(eq(trades.lineId, orderLines.id), isOpenTrade))
    .where(
      and(
        sql`${orders.customerId} = ${customerId}`,
        alsoInState(orderLines.state, ...undelivered),
        or(sql`${orders.createdAt} >= ${since}`, isElsewhere),
      ),
    );
}

/** What was confirmed before the changes; undefined where none of them was confirmed. */
export function destinationsBefore(changes: readonly DisownableChange[]) {
  const before = (wanted: DisownableChange['purpose']) =>
    changes.find(({ purpose, state }) => purpose === wanted && state === 'confirmed')?.before;
  return { tradeLink: before('trade_link'), payoutId: before('payout'), email: before('email') };
}
