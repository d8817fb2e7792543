/** Selling skins and being paid for them, over HTTP. */
import type { Hono } from 'hono';
import {
  acceptOffer,
  createOffer as createCall,
  declineOffer,
  getInventory,
  getOfferHistory,
  getOffer as offerCall,
  requestBalancePayout,
  requestCardPayout,
  requestSepaPayout,
} from '#contract/offers.ts';
import { answerOffer } from '../domain/offers/answer.ts';
import { createOffer } from '../domain/offers/create-offer.ts';
import { getOffer } from '../domain/offers/get-offer.ts';
import { listInventory } from '../domain/offers/list-inventory.ts';
import { listOffers } from '../domain/offers/list-offers.ts';
import { requestBalance } from '../domain/payouts/request-balance-payout.ts';
import { requestCard } from '../domain/payouts/request-card-payout.ts';
import { requestSepa } from '../domain/payouts/request-sepa-payout.ts';
import type { ApiEnv } from '../http/context.ts';
import { mountEndpoint } from '../http/mount-endpoint.ts';
import { translate } from '../http/translate.ts';

export function offerRoutes(app: Hono<ApiEnv>): void {
  mountEndpoint(app, getOfferHistory, ({ ctx, query }) => listOffers(ctx, query));

  mountEndpoint(app, getInventory, async ({ ctx }) => ({ payload: await listInventory(ctx) }));

  mountEndpoint(app, offerCall, async ({ ctx, params }) => ({
    payload: await getOffer(ctx, params.id),
  }));

  mountEndpoint(app, createCall, async ({ c, ctx, body }) => {
    const { id } = await createOffer(ctx, body);
    return { message: translate(c, 'offers', 'submittedText'), id };
  });

  mountEndpoint(app, acceptOffer, async ({ c, ctx, body }) => {
    await answerOffer(ctx, 'accept', body);
    return { message: translate(c, 'offers', 'accepted') };
  });

  mountEndpoint(app, declineOffer, async ({ c, ctx, body }) => {
    await answerOffer(ctx, 'decline', body);
    return { message: translate(c, 'offers', 'declined') };
  });

  mountEndpoint(app, requestSepaPayout, async ({ c, ctx, body }) => {
    await requestSepa(ctx, body);
    return { message: translate(c, 'offers', 'payoutRequested') };
  });

  mountEndpoint(app, requestCardPayout, async ({ c, ctx, body }) => {
    const started = await requestCard(ctx, body);
    return { message: translate(c, 'offers', 'payoutRequested'), ...started };
  });

  mountEndpoint(app, requestBalancePayout, async ({ c, ctx, body }) => {
    await requestBalance(ctx, body);
    return { message: translate(c, 'offers', 'payoutRequested') };
  });
}
