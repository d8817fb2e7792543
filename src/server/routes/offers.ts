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
import type { Deps } from '../deps.ts';
import { readIdempotencyKey } from '../domain/idempotency/idempotency-key.ts';
import { answerOffer } from '../domain/offers/answer-offer.ts';
import { createOffer } from '../domain/offers/create-offer.ts';
import { getOffer } from '../domain/offers/get-offer.ts';
import { listInventory } from '../domain/offers/list-inventory.ts';
import { listOffers } from '../domain/offers/list-offers.ts';
import { requestBalance } from '../domain/payouts/request-balance.ts';
import { requestCard } from '../domain/payouts/request-card.ts';
import { requestSepa } from '../domain/payouts/request-sepa.ts';
import type { ApiContext, ApiEnv } from '../http/context.ts';
import { mountEndpoint } from '../http/mount-endpoint.ts';
import { translate } from '../http/translate.ts';

export function offerRoutes(app: Hono<ApiEnv>): void {
  const keyOf = (c: ApiContext, deps: Deps, { path }: { path: string }, body: object) =>
    readIdempotencyKey(deps, c.req.header('idempotency-key'), path, body);

  mountEndpoint(app, getOfferHistory, ({ deps, principal, query }) => listOffers(deps, principal, query));

  mountEndpoint(app, getInventory, async ({ deps, principal }) => ({ payload: await listInventory(deps, principal) }));

  mountEndpoint(app, offerCall, async ({ deps, principal, params }) => ({
    payload: await getOffer(deps, principal, params.id),
  }));

  mountEndpoint(app, createCall, async ({ c, deps, principal, body }) => {
    const { id } = await createOffer(deps, principal, body, keyOf(c, deps, createCall, body));
    return { message: translate(c, 'offers', 'submittedText'), id };
  });

  mountEndpoint(app, acceptOffer, async ({ c, deps, principal, body }) => {
    await answerOffer(deps, principal, 'accept', body, keyOf(c, deps, acceptOffer, body));
    return { message: translate(c, 'offers', 'accepted') };
  });

  mountEndpoint(app, declineOffer, async ({ c, deps, principal, body }) => {
    await answerOffer(deps, principal, 'decline', body, keyOf(c, deps, declineOffer, body));
    return { message: translate(c, 'offers', 'declined') };
  });

  mountEndpoint(app, requestSepaPayout, async ({ c, deps, principal, body }) => {
    await requestSepa(deps, principal, body, keyOf(c, deps, requestSepaPayout, body));
    return { message: translate(c, 'offers', 'payoutRequested') };
  });

  mountEndpoint(app, requestCardPayout, async ({ c, deps, principal, body }) => {
    const started = await requestCard(deps, principal, body, keyOf(c, deps, requestCardPayout, body));
    return { message: translate(c, 'offers', 'payoutRequested'), ...started };
  });

  mountEndpoint(app, requestBalancePayout, async ({ c, deps, principal, body }) => {
    await requestBalance(deps, principal, body, keyOf(c, deps, requestBalancePayout, body));
    return { message: translate(c, 'offers', 'payoutRequested') };
  });
}
