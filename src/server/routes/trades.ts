/** Deliveries of what was bought, and the question whose a trade offer is, over HTTP. */
import type { Hono } from 'hono';
import {
  cancelDelivery as cancelCall,
  checkTradeOffer as checkCall,
  getDelivery as deliveryCall,
  resendDelivery as resendCall,
} from '#contract/trades.ts';
import { cancelDelivery } from '../domain/deliveries/cancel-delivery.ts';
import { getDelivery } from '../domain/deliveries/get-delivery.ts';
import { resendDelivery } from '../domain/deliveries/resend-delivery.ts';
import { checkTradeOffer } from '../domain/trades/check-trade-offer.ts';
import type { ApiEnv } from '../http/context.ts';
import { mountEndpoint } from '../http/mount-endpoint.ts';
import { translate } from '../http/translate.ts';

export function tradeRoutes(app: Hono<ApiEnv>): void {
  mountEndpoint(app, deliveryCall, async ({ ctx, params }) => ({ payload: await getDelivery(ctx, params) }));

  mountEndpoint(app, resendCall, async ({ c, ctx, body }) => {
    await resendDelivery(ctx, body);
    return { message: translate(c, 'trades', 'resent'), payload: await getDelivery(ctx, body) };
  });

  mountEndpoint(app, cancelCall, async ({ c, ctx, body }) => {
    await cancelDelivery(ctx, body);
    const delivery = await getDelivery(ctx, body);
    const isOver = delivery.trade?.status === 'cancelled';
    return { message: translate(c, 'trades', isOver ? 'cancelled' : 'cancelAsked'), payload: delivery };
  });

  mountEndpoint(app, checkCall, async ({ ctx, params }) => ({ payload: await checkTradeOffer(ctx, params) }));
}
