/** One offer with its time line, its payout, and how it can be paid. */
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { OfferDetails } from '#contract/offers.ts';
import { type OfferState, payoutLife } from '#rules/lifecycles.ts';
import type { RequestContext } from '../../context.ts';
import { alsoInState } from '../../db/in-state.ts';
import { offers, offerTransitions, payouts } from '../../db/schema/offers.ts';
import { trades } from '../../db/schema/trades.ts';
import { DomainError } from '../../domain-error.ts';
import { queryAsCustomer } from '../auth/session/query-as-customer.ts';
import { settingsQuery } from '../settings/parts/queries.ts';
import { settingValues } from '../settings/parts/settings.ts';
import { ownAccount, ownAccountSettings } from '../trades/parts/own-account.ts';
import { tradeOf, tradeQueries } from '../trades/parts/trade-queries.ts';
import { isAlivePayout, isIntake, offerTurn } from './parts/turn.ts';
import { offerView } from './parts/view.ts';

/** @throws `not_found`, also for an offer of another customer. */
export async function getOffer(ctx: RequestContext, { id }: { id: string }): Promise<OfferDetails> {
  const { deps } = ctx;
  const { db } = deps;
  const { customer, rows } = await queryAsCustomer(ctx, 'customer', (customerId) => {
    const isOfCustomer = and(eq(offers.id, id), eq(offers.customerId, customerId));
    return [
      db
        .select({
          offer: offers,
          payout: { state: payouts.state, method: payouts.method },
          turn: offerTurn(deps.now()),
        })
        .from(offers)
        .leftJoin(payouts, isAlivePayout)
        .leftJoin(trades, isIntake(db))
        .where(isOfCustomer),
      db
        .select({ status: offerTransitions.toState, at: offerTransitions.at })
        .from(offerTransitions)
        .innerJoin(offers, eq(offers.id, offerTransitions.offerId))
        .where(isOfCustomer)
        .orderBy(asc(offerTransitions.at), asc(sql`offer_transitions.rowid`)),
      db
        .select({ method: payouts.method, status: payouts.state, iban: payouts.ibanMasked, at: payouts.createdAt })
        .from(payouts)
        .innerJoin(offers, eq(offers.id, payouts.offerId))
        .where(and(isOfCustomer, alsoInState(payouts.state, ...payoutLife.transitions.fail.from)))
        .orderBy(desc(payouts.createdAt))
        .limit(1),
      settingsQuery(db, ['payout_hold_days', ...ownAccountSettings]),
      ...tradeQueries(db, { offerId: id }, customerId),
    ];
  });
  const [[found], history, [payout], shopSettings, ...trade] = rows;
  if (!found) throw new DomainError('not_found');
  const { offer } = found;
  const values = settingValues(shopSettings);
  return {
    ...offerView(found, { holdDays: values.payout_hold_days, now: deps.now() }),
    item_url: offer.itemUrl,
    // safe because transitions are written along the table
    history: history.map(({ status, at }) => ({ status: status as OfferState, at })),
    payout: payout ? { ...payout, iban: payout.iban || null } : null,
    reversed_at: offer.reversedAt,
    trade: tradeOf(trade, deps.now())?.view ?? null,
    trade_url: customer.confirmedTradeLink,
    shop_trade_url: values.trade_url,
    shop_account: ownAccount(values),
    payout_methods: deps.payments[deps.paymentProvider]?.paysOutToCards
      ? ['sepa', 'card', 'balance']
      : ['sepa', 'balance'],
  };
}
