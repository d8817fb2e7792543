/** Promo codes, packs and timed deals, over HTTP. */
import type { Hono } from 'hono';
import * as calls from '#contract/console/marketing.ts';
import { doOrAsk } from '../../domain/approvals/operator/do-or-ask.ts';
import { addPack, askPack } from '../../domain/deals/operator/add-pack.ts';
import { addTimedDeal, askTimedDeal } from '../../domain/deals/operator/add-timed-deal.ts';
import { endPack } from '../../domain/deals/operator/end-pack.ts';
import { endTimedDeal } from '../../domain/deals/operator/end-timed-deal.ts';
import { listPacks } from '../../domain/deals/operator/list-packs.ts';
import { listTimedDeals } from '../../domain/deals/operator/list-timed-deals.ts';
import { askPromo, createPromo } from '../../domain/promos/operator/create-promo.ts';
import { endPromo } from '../../domain/promos/operator/end-promo.ts';
import { getPromo } from '../../domain/promos/operator/get-promo.ts';
import { listPromos } from '../../domain/promos/operator/list-promos.ts';
import { listAnswer } from '../../http/console/list-answer.ts';
import { mountConsoleEndpoint } from '../../http/console/mount-console-endpoint.ts';
import type { ApiEnv } from '../../http/context.ts';

const hourSeconds = 3600;

export function marketingRoutes(app: Hono<ApiEnv>): void {
  promoRoutes(app);
  packRoutes(app);
  timedDealRoutes(app);
}

function promoRoutes(app: Hono<ApiEnv>): void {
  mountConsoleEndpoint(app, calls.listConsolePromos, async ({ ctx, query }) =>
    listAnswer(await listPromos(ctx, query)),
  );

  mountConsoleEndpoint(app, calls.getConsolePromo, async ({ ctx, params }) => ({
    payload: await getPromo(ctx, params),
  }));

  mountConsoleEndpoint(app, calls.createConsolePromo, async ({ ctx, body }) => {
    const { done, waitsAs } = await doOrAsk(
      () => createPromo(ctx, body),
      () => askPromo(ctx, body),
    );
    return { payload: { code: done, waitsAs } };
  });

  mountConsoleEndpoint(app, calls.endConsolePromo, async ({ ctx, params, body }) => {
    await endPromo(ctx, { ...params, ...body });
    return { message: 'The code has ended.' };
  });
}

function packRoutes(app: Hono<ApiEnv>): void {
  mountConsoleEndpoint(app, calls.listConsolePacks, async ({ ctx, query }) => listAnswer(await listPacks(ctx, query)));

  mountConsoleEndpoint(app, calls.addConsolePack, async ({ ctx, body }) => {
    const { done, waitsAs } = await doOrAsk(
      () => addPack(ctx, body),
      () => askPack(ctx, body),
    );
    return { payload: { id: done, waitsAs } };
  });

  mountConsoleEndpoint(app, calls.endConsolePack, async ({ ctx, params, body }) => {
    await endPack(ctx, { ...params, ...body });
    return { message: 'The pack has ended.' };
  });
}

function timedDealRoutes(app: Hono<ApiEnv>): void {
  mountConsoleEndpoint(app, calls.listConsoleTimedDeals, async ({ ctx, query }) =>
    listAnswer(await listTimedDeals(ctx, query)),
  );

  mountConsoleEndpoint(app, calls.addConsoleTimedDeal, async ({ ctx, body }) => {
    const { hours, startsAt = ctx.deps.now(), ...rest } = body;
    const deal = { ...rest, startsAt, endsAt: startsAt + hours * hourSeconds };
    const { done, waitsAs } = await doOrAsk(
      () => addTimedDeal(ctx, deal),
      () => askTimedDeal(ctx, deal),
    );
    return { payload: { id: done, waitsAs } };
  });

  mountConsoleEndpoint(app, calls.endConsoleTimedDeal, async ({ ctx, params, body }) => {
    await endTimedDeal(ctx, { ...params, ...body });
    return { message: 'The deal has ended.' };
  });
}
