/** Purchases over HTTP. */
import type { Hono } from 'hono';
import { getPurchaseHistory, purchaseProduct } from '#contract/purchases.ts';
import { requestKey } from '../domain/idempotency/request-key.ts';
import { buyCart } from '../domain/orders/buy-cart.ts';
import { listOrderLines } from '../domain/orders/list-order-lines.ts';
import type { ApiEnv } from '../http/context.ts';
import { sentence } from '../http/sentence.ts';
import { serve } from '../http/serve.ts';

export function purchaseRoutes(app: Hono<ApiEnv>): void {
  serve(app, purchaseProduct, async ({ c, deps, visitor, body, currency }) => {
    const request = requestKey(c.req.header('idempotency-key'), purchaseProduct.path, { body, currency });
    const purchase = { ...body, acceptPriceChange: body.accept_price_change, currency };
    const bought = await buyCart(deps, visitor, purchase, request);
    const message = sentence(c, 'payments', 'redirect_url' in bought ? 'purchaseStarted' : 'purchaseDone');
    return { message, ...bought };
  });

  serve(app, getPurchaseHistory, ({ deps, visitor, query }) => listOrderLines(deps, visitor, query));
}
