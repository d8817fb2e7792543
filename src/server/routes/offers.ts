/** Selling skins and being paid for them, over HTTP. */
import type { Hono } from 'hono';
import {
  acceptOffer as acceptCall,
  requestBalancePayout as balancePayoutCall,
  requestCardPayout as cardPayoutCall,
  createOffer as createCall,
  declineOffer as declineCall,
  getInventory,
  getOfferHistory,
  getOffer as offerCall,
  resendIntake as resendCall,
  requestSepaPayout as sepaPayoutCall,
} from '#contract/offers.ts';
import { resendIntake } from '../domain/intakes/resend-intake.ts';
import { acceptOffer } from '../domain/offers/accept-offer.ts';
import { createOffer } from '../domain/offers/create-offer.ts';
import { declineOffer } from '../domain/offers/decline-offer.ts';
import { getOffer } from '../domain/offers/get-offer.ts';
import { listInventory } from '../domain/offers/list-inventory.ts';
import { listOffers } from '../domain/offers/list-offers.ts';
import { requestBalancePayout } from '../domain/payouts/request-balance-payout.ts';
import { requestCardPayout } from '../domain/payouts/request-card-payout.ts';
import { requestSepaPayout } from '../domain/payouts/request-sepa-payout.ts';
import type { ApiEnv } from '../http/context.ts';
import { mountEndpoint } from '../http/mount-endpoint.ts';
import { translate } from '../http/translate.ts';

export function offerRoutes(app: Hono<ApiEnv>): void {
  mountEndpoint(app, getOfferHistory, ({ ctx, query }) => listOffers(ctx, query));

  mountEndpoint(app, getInventory, async ({ ctx }) => ({ payload: await listInventory(ctx) }));

  mountEndpoint(app, offerCall, async ({ ctx, params }) => ({
    payload: await getOffer(ctx, params),
  }));

  mountEndpoint(app, createCall, async ({ c, ctx, body }) => {
    const { id } = await createOffer(ctx, body);
    return { message: translate(c, 'offers', 'submittedText'), id };
  });

  mountEndpoint(app, acceptCall, async ({ c, ctx, body }) => {
    await acceptOffer(ctx, body);
    return { message: translate(c, 'offers', 'accepted') };
  });

  mountEndpoint(app, declineCall, async ({ c, ctx, body }) => {
    await declineOffer(ctx, body);
    return { message: translate(c, 'offers', 'declined') };
  });

  mountEndpoint(app, resendCall, async ({ c, ctx, body }) => {
    await resendIntake(ctx, body);
    return { message: translate(c, 'trades', 'askedAgain') };
  });

  mountEndpoint(app, sepaPayoutCall, async ({ c, ctx, body }) => {
    await requestSepaPayout(ctx, body);
    return { message: translate(c, 'offers', 'payoutRequested') };
  });

  mountEndpoint(app, cardPayoutCall, async ({ c, ctx, body }) => {
    const started = await requestCardPayout(ctx, body);
    return { message: translate(c, 'offers', 'payoutRequested'), ...started };
  });

  mountEndpoint(app, balancePayoutCall, async ({ c, ctx, body }) => {
    await requestBalancePayout(ctx, body);
    return { message: translate(c, 'offers', 'payoutRequested') };
  });
}
