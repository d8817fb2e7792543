/** The customer's sell offers, newest first, all or those of one group, and how many there are of each group. */
import { and, count, desc, eq, sql } from 'drizzle-orm';
import { historyRowsPerPage } from '#rules/limits.ts';
import { eurosOfCents } from '#rules/money.ts';
import { type OfferGroup, offerGroups } from '#rules/offer-groups.ts';
import type { RequestContext } from '../../context.ts';
import { offers, payouts } from '../../db/schema/offers.ts';
import { trades } from '../../db/schema/trades.ts';
import { queryAsCustomer } from '../auth/session/query-as-customer.ts';
import { type Page, pageOf } from '../page.ts';
import { settingsQuery } from '../settings/parts/queries.ts';
import { settingValues } from '../settings/parts/settings.ts';
import { isAlivePayout, isIntake, offerGroup, offerTurn } from './parts/turn.ts';
import { offerView } from './parts/view.ts';

interface Wanted extends Page {
  group?: OfferGroup | undefined;
}

export async function listOffers(ctx: RequestContext, input: Wanted) {
  const { db, now } = ctx.deps;
  const at = now();
  const { page, limit, offset } = pageOf(input, historyRowsPerPage);
  const { rows } = await queryAsCustomer(ctx, 'customer', (customerId) => {
    const isOfCustomer = eq(offers.customerId, customerId);
    const isWanted = input.group ? and(isOfCustomer, eq(offerGroup(at), input.group)) : isOfCustomer;
    const newest = db
      .select({ offer: offers, payout: { state: payouts.state, method: payouts.method }, turn: offerTurn(at) })
      .from(offers)
      .leftJoin(payouts, isAlivePayout)
      .leftJoin(trades, isIntake(db))
      .where(isWanted)
      .orderBy(desc(offers.createdAt), desc(sql`offers.rowid`))
      .limit(limit)
      .offset(offset);
    const groups = db
      .select({
        group: offerGroup(at),
        total: count(),
        cents: sql<number>`sum(coalesce(${offers.servicePriceCents}, 0))`,
      })
      .from(offers)
      .leftJoin(payouts, isAlivePayout)
      .leftJoin(trades, isIntake(db))
      .where(isOfCustomer)
      .groupBy(sql`1`);
    return [newest, groups, settingsQuery(db, ['payout_hold_days'])];
  });
  const [newest, groups, settings] = rows;
  const { payout_hold_days: holdDays } = settingValues(settings);
  const numberOf = (group: OfferGroup) => groups.find((each) => each.group === group)?.total ?? 0;
  const total = input.group ? numberOf(input.group) : groups.reduce((sum, each) => sum + each.total, 0);
  const [waiting, onTheWay, paidOut] = offerGroups;
  return {
    payload: newest.map((found) => offerView(found, { holdDays, now: at })),
    meta: { total, pages: Math.ceil(total / limit), page, limit },
    groups: {
      waiting: numberOf(waiting),
      on_the_way: numberOf(onTheWay),
      paid_out: numberOf(paidOut),
      paid_out_sum: eurosOfCents(groups.find(({ group }) => group === paidOut)?.cents ?? 0),
    },
  };
}
