/** What every way of asking for a payout begins with: the offer, what was asked for before, and the key, in one read. */
import { and, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { RequestContext } from '../../../context.ts';
import { findStoredResponse, keyQuery, type StoredResponse } from '../../../db/idempotency/find-stored-response.ts';
import { offers, payouts } from '../../../db/schema/offers.ts';
import { DomainError } from '../../../domain-error.ts';
import { type CustomerRow, queryAsCustomer } from '../../auth/session/query-as-customer.ts';
import type { OfferRow } from '../../offers/view.ts';

export type PayoutRow = typeof payouts.$inferSelect;

export interface Asked<Answer> {
  customer: CustomerRow;
  /** What the same key was answered before. */
  earlier: StoredResponse<Answer, unknown> | null;
  /** Asked for already and not under way: while the item is awaited, or a card form that nobody has sent. */
  open: PayoutRow | null;
  /** The provider's references of card forms that could still be sent: of what is open, and of what an operator said to have failed. */
  forms: string[];
  /** @throws `not_found`, and `offer_not_open` unless the item is awaited or has arrived. */
  offer(): OfferRow & { servicePriceCents: number };
}

export async function askedPayout<Response extends z.ZodType>(
  ctx: RequestContext,
  offerId: string,
  response: Response,
): Promise<Asked<z.output<Response>>> {
  const { deps } = ctx;
  const { db } = deps;
  const { customer, rows } = await queryAsCustomer(ctx, 'verified', (customerId) => {
    const mine = and(eq(offers.id, offerId), eq(offers.customerId, customerId));
    return [
      db.select().from(offers).where(mine),
      db
        .select({ payout: payouts })
        .from(payouts)
        .innerJoin(offers, eq(offers.id, payouts.offerId))
        .where(and(mine, inArray(payouts.state, ['requested', 'failed']))),
      keyQuery(ctx, customerId),
    ] as const;
  });
  const [[offer], asked, keys] = rows;
  return {
    customer,
    earlier: findStoredResponse(ctx, keys, { response }),
    open: asked.find(({ payout }) => payout.state === 'requested')?.payout ?? null,
    forms: asked.flatMap(({ payout }) => payout.providerRef ?? []),
    offer() {
      if (!offer) throw new DomainError('not_found');
      const { servicePriceCents, state } = offer;
      const payable = state === 'awaiting_item' || state === 'ready_for_payout';
      if (!payable || servicePriceCents === null) throw new DomainError('offer_not_open');
      return { ...offer, servicePriceCents };
    },
  };
}
