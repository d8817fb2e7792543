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
import { buyPack } from '../domain/deals/buy-pack.ts';
import { buyTimedDeal } from '../domain/deals/buy-timed-deal.ts';
import { listPacks } from '../domain/deals/list-packs.ts';
import { listTimedDeals } from '../domain/deals/list-timed-deals.ts';
import { listOrderLines } from '../domain/orders/list-order-lines.ts';
import { buyCart } from '../domain/purchases/buy-cart.ts';
import type { ApiEnv } from '../http/context.ts';
import { mountEndpoint } from '../http/mount-endpoint.ts';
import { translate } from '../http/translate.ts';

export function purchaseRoutes(app: Hono<ApiEnv>): void {
  mountEndpoint(app, purchaseProduct, async ({ c, ctx, body, currency }) => {
    const { accept_price_change: acceptPriceChange, remember_trade_link: rememberTradeLink } = body;
    const purchase = { ...body, acceptPriceChange, rememberTradeLink, currency };
    const bought = await buyCart(ctx, purchase);
    const message = translate(c, 'payments', 'redirect_url' in bought ? 'purchaseStarted' : 'purchaseDone');
    return { message, ...bought };
  });

  mountEndpoint(app, getPurchaseHistory, ({ ctx, query }) => listOrderLines(ctx, query));

  mountEndpoint(app, getPacks, async ({ ctx }) => ({ payload: await listPacks(ctx) }));

  mountEndpoint(app, getPrompts, async ({ ctx }) => ({ payload: await listTimedDeals(ctx) }));

  mountEndpoint(app, purchasePack, async ({ c, ctx, body }) => {
    const bought = await buyPack(ctx, { packId: body.pack_id, code: body.code });
    return { message: translate(c, 'payments', 'purchaseDone'), ...bought };
  });

  mountEndpoint(app, purchasePrompt, async ({ c, ctx, body }) => {
    const bought = await buyTimedDeal(ctx, { timedDealId: body.prompt_id, code: body.code });
    return { message: translate(c, 'payments', 'purchaseDone'), ...bought };
  });
}
