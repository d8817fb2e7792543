/** What every payout request begins with, in one read: the offer, the payouts requested before, and the idempotency key. */
import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { RequestContext } from '../../../context.ts';
import { findStoredResponse, keyQuery, type StoredResponse } from '../../../db/idempotency/find-stored-response.ts';
import { alsoInState } from '../../../db/in-state.ts';
import { customers } from '../../../db/schema/customers.ts';
import { offers, payouts } from '../../../db/schema/offers.ts';
import { DomainError } from '../../../domain-error.ts';
import { type CustomerRow, queryAsCustomer } from '../../auth/session/query-as-customer.ts';
import { type DestinationChange, pendingChangesQuery } from '../../destinations/parts/changes.ts';
import { isDue } from './payout-start.ts';
import type { PayoutRow } from './queries.ts';

type OfferRow = typeof offers.$inferSelect;

export interface PayableOffer extends OfferRow {
  state: 'awaiting_item' | 'ready_for_payout';
  servicePriceCents: number;
  /** Whether the payout can leave now. */
  isDue: boolean;
}

export type ConfirmedPayout = Pick<PayoutRow, 'id' | 'details'>;

export interface PayoutRequest<Response> {
  customer: CustomerRow;
  /** The response stored for the same key. */
  stored: StoredResponse<Response, unknown> | null;
  /** The payout that is requested and not under way: the item is awaited or held, or its card form has not been sent. */
  pendingPayout: PayoutRow | null;
  /** The provider's references of card forms that could still be sent: of `pendingPayout`, and of failed payouts. */
  pendingForms: string[];
  /** The payout whose bank account is paid without a proof. */
  confirmed: ConfirmedPayout | null;
  /** Other bank accounts that wait for a mailed code. */
  pendingChanges: readonly DestinationChange[];
  /** @throws `not_found`, and `offer_not_open` unless the item is awaited or has arrived. */
  requireOffer(): PayableOffer;
}

/** `response` is the schema of what is stored under the key. */
export async function loadPayoutRequest<Response extends z.ZodType>(
  ctx: RequestContext,
  offerId: string,
  response: Response,
): Promise<PayoutRequest<z.output<Response>>> {
  const { db } = ctx.deps;
  const { customer, rows } = await queryAsCustomer(ctx, 'verified', (customerId) => {
    const isOfCustomer = and(eq(offers.id, offerId), eq(offers.customerId, customerId));
    return [
      db.select().from(offers).where(isOfCustomer),
      db
        .select({ payout: payouts })
        .from(payouts)
        .innerJoin(offers, eq(offers.id, payouts.offerId))
        .where(and(isOfCustomer, alsoInState(payouts.state, 'requested', 'failed'))),
      keyQuery(ctx, customerId),
      db
        .select({ id: payouts.id, details: payouts.details })
        .from(payouts)
        .innerJoin(customers, eq(customers.confirmedPayoutId, payouts.id))
        .where(and(eq(customers.id, customerId), eq(payouts.customerId, customers.id))),
      pendingChangesQuery(ctx.deps, customerId),
    ];
  });
  const [[offer], earlierPayouts, keys, [confirmed], pendingChanges] = rows;
  return {
    customer,
    stored: findStoredResponse(ctx, keys, { response }),
    pendingPayout: earlierPayouts.find(({ payout }) => payout.state === 'requested')?.payout ?? null,
    pendingForms: earlierPayouts.flatMap(({ payout }) => payout.providerRef ?? []),
    confirmed: confirmed ?? null,
    pendingChanges,
    requireOffer() {
      if (!offer) throw new DomainError('not_found');
      const { state, servicePriceCents } = offer;
      const isPayable = state === 'awaiting_item' || state === 'ready_for_payout';
      if (!isPayable || servicePriceCents === null) throw new DomainError('offer_not_open');
      return { ...offer, state, servicePriceCents, isDue: isDue(ctx.deps, offer) };
    },
  };
}
