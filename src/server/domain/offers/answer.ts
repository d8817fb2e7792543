/** The customer's answer to the shop's price: accepted, the item is awaited; declined, the offer is over. */
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { minorUnitsOf } from '#rules/money.ts';
import type { RequestContext } from '../../context.ts';
import { findStoredResponse, keyQuery } from '../../db/idempotency/find-stored-response.ts';
import { storeResponse } from '../../db/idempotency/store-response.ts';
import { offers } from '../../db/schema/offers.ts';
import { write } from '../../db/write.ts';
import { DomainError } from '../../domain-error.ts';
import { queryAsCustomer } from '../auth/session/query-as-customer.ts';
import { transitionOffer } from './statements.ts';

export interface OfferAnswer {
  id: string;
  /** Euros as the customer saw them; empty when the caller does not say. */
  service_price?: string;
}

/** @throws `not_found`, `offer_not_open`, and `offer_price_changed` when the price is no longer what the customer saw. */
export async function answerOffer(
  ctx: RequestContext,
  transition: 'accept' | 'decline',
  { id, service_price: seen = '' }: OfferAnswer,
): Promise<void> {
  const { deps } = ctx;
  const { db } = deps;
  const access = transition === 'accept' ? 'verified' : 'customer';
  const { customer, rows } = await queryAsCustomer(
    ctx,
    access,
    (customerId) =>
      [
        db
          .select()
          .from(offers)
          .where(and(eq(offers.id, id), eq(offers.customerId, customerId))),
        keyQuery(ctx, customerId),
      ] as const,
  );
  const [[offer], keys] = rows;
  if (findStoredResponse(ctx, keys, { response: z.object({}) })?.state === 'done') return;
  if (!offer) throw new DomainError('not_found');
  if (offer.servicePriceCents === null) throw new DomainError('offer_not_open');
  const statements = transitionOffer(deps, {
    offer,
    transition,
    actor: customer.id,
    while: eq(offers.servicePriceCents, offer.servicePriceCents),
  });
  if (seen !== '' && minorUnitsOf(seen) !== offer.servicePriceCents) throw new DomainError('offer_price_changed');
  await write(db, [storeResponse(ctx, customer.id, {}), statements]);
}
