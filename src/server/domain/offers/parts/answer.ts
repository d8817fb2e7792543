/** The customer's answer to the shop's price, while the price is the one that they saw. */
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { minorUnitsOf } from '#rules/money.ts';
import type { RequestContext } from '../../../context.ts';
import { findStoredResponse, keyQuery } from '../../../db/idempotency/find-stored-response.ts';
import { storeResponse } from '../../../db/idempotency/store-response.ts';
import { offers } from '../../../db/schema/offers.ts';
import { type Statements, write } from '../../../db/write.ts';
import { DomainError } from '../../../domain-error.ts';
import { type CustomerRow, queryAsCustomer } from '../../auth/session/query-as-customer.ts';
import type { OfferRow } from './queries.ts';
import { transitionOffer } from './statements.ts';

export interface OfferAnswer {
  id: string;
  /** Euros as the customer saw them; empty when the caller does not say. */
  service_price?: string;
}

export interface AnswerOptions {
  access: 'customer' | 'verified';
  transition: 'accept' | 'decline';
  /** What the answer brings with it, in the same batch. */
  follows?: (customer: CustomerRow, offer: OfferRow) => Statements;
}

/** @throws `not_found`, `offer_not_open`, and `offer_price_changed` when the price is no longer what the customer saw. */
export async function answerOffer(
  ctx: RequestContext,
  { id, service_price: seenPrice = '' }: OfferAnswer,
  { access, transition, follows }: AnswerOptions,
): Promise<void> {
  const { deps } = ctx;
  const { db } = deps;
  const { customer, rows } = await queryAsCustomer(ctx, access, (customerId) => [
    db
      .select()
      .from(offers)
      .where(and(eq(offers.id, id), eq(offers.customerId, customerId))),
    keyQuery(ctx, customerId),
  ]);
  const [[offer], keys] = rows;
  if (findStoredResponse(ctx, keys, { response: z.object({}) })?.state === 'done') return;
  if (!offer) throw new DomainError('not_found');
  const { servicePriceCents } = offer;
  if (servicePriceCents === null) throw new DomainError('offer_not_open');
  const unchanged = eq(offers.servicePriceCents, servicePriceCents);
  const statements = transitionOffer(deps, { offer, transition, actor: customer.id, unchanged });
  if (seenPrice !== '' && minorUnitsOf(seenPrice) !== servicePriceCents) throw new DomainError('offer_price_changed');
  await write(db, [storeResponse(ctx, customer.id, {}), statements, follows?.(customer, offer)]);
}
