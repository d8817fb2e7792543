/** Purchases over HTTP. */
import type { Hono } from 'hono';
import {
  getPacks,
  getPrompts,
  getPurchaseHistory,
  purchasePack,
  purchaseProduct,
  purchasePrompt,
} from '#contract/purchases.ts';
import { buyCart } from '../domain/checkout/buy-cart.ts';
import { readIdempotencyKey } from '../domain/idempotency/idempotency-key.ts';
import { buyPack, buyPrompt } from '../domain/orders/buy-bundle.ts';
import { listPacks, listPrompts } from '../domain/orders/list-bundles.ts';
import { listOrderLines } from '../domain/orders/list-order-lines.ts';
import type { ApiEnv } from '../http/context.ts';
import { mountEndpoint } from '../http/mount-endpoint.ts';
import { translate } from '../http/translate.ts';

export function purchaseRoutes(app: Hono<ApiEnv>): void {
  mountEndpoint(app, purchaseProduct, async ({ c, deps, principal, body, currency }) => {
    const request = readIdempotencyKey(deps, c.req.header('idempotency-key'), purchaseProduct.path, { body, currency });
    const purchase = { ...body, acceptPriceChange: body.accept_price_change, currency };
    const bought = await buyCart(deps, principal, purchase, request);
    const message = translate(c, 'payments', 'redirect_url' in bought ? 'purchaseStarted' : 'purchaseDone');
    return { message, ...bought };
  });

  mountEndpoint(app, getPurchaseHistory, ({ deps, principal, query }) => listOrderLines(deps, principal, query));

  mountEndpoint(app, getPacks, async ({ deps }) => ({ payload: await listPacks(deps) }));

  mountEndpoint(app, getPrompts, async ({ deps }) => ({ payload: await listPrompts(deps) }));

  mountEndpoint(app, purchasePack, async ({ c, deps, principal, body }) => {
    const request = readIdempotencyKey(deps, c.req.header('idempotency-key'), purchasePack.path, body);
    const bought = await buyPack(deps, principal, body.pack_id, request);
    return { message: translate(c, 'payments', 'purchaseDone'), ...bought };
  });

  mountEndpoint(app, purchasePrompt, async ({ c, deps, principal, body }) => {
    const request = readIdempotencyKey(deps, c.req.header('idempotency-key'), purchasePrompt.path, body);
    const bought = await buyPrompt(deps, principal, body.prompt_id, request);
    return { message: translate(c, 'payments', 'purchaseDone'), ...bought };
  });
}
