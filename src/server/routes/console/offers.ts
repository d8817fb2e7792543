/** The offers desk of the console, over HTTP. */
import type { Hono } from 'hono';
import * as calls from '#contract/console/offers.ts';
import { doOrAsk } from '../../domain/approvals/operator/do-or-ask.ts';
import { askCounter, counterOffer } from '../../domain/offers/operator/counter-offer.ts';
import { getOfferFacts } from '../../domain/offers/operator/describe-offer.ts';
import { getOfferedThing } from '../../domain/offers/operator/get-offered-thing.ts';
import { listOffers } from '../../domain/offers/operator/list-offers.ts';
import { receiveItem } from '../../domain/offers/operator/receive-item.ts';
import { rejectOffer } from '../../domain/offers/operator/reject-offer.ts';
import { reverseIntake } from '../../domain/offers/operator/reverse-intake.ts';
import { listAnswer } from '../../http/console/list-answer.ts';
import { mountConsoleEndpoint } from '../../http/console/mount-console-endpoint.ts';
import type { ApiEnv } from '../../http/context.ts';

export function offerRoutes(app: Hono<ApiEnv>): void {
  mountConsoleEndpoint(app, calls.listOffers, async ({ ctx, query }) => {
    const { rows, ...page } = await listOffers(ctx, query);
    return listAnswer({ ...page, rows: rows.map((row) => calls.OfferRow.parse(row)) });
  });

  mountConsoleEndpoint(app, calls.getOffer, async ({ ctx, params }) => ({
    payload: calls.OfferView.parse(await getOfferFacts(ctx, params)),
  }));

  mountConsoleEndpoint(app, calls.getOfferedThing, async ({ ctx, params }) => ({
    payload: calls.OfferedThing.parse(await getOfferedThing(ctx, params)),
  }));

  mountConsoleEndpoint(app, calls.counterOffer, async ({ ctx, params, body }) => {
    const wish = { ...body, ...params };
    const { waitsAs } = await doOrAsk(
      () => counterOffer(ctx, wish),
      () => askCounter(ctx, wish),
    );
    return { payload: { waitsAs } };
  });

  mountConsoleEndpoint(app, calls.rejectOffer, async ({ ctx, params, body }) => {
    await rejectOffer(ctx, { ...body, ...params });
    return { payload: { state: 'declined_by_service' as const } };
  });

  mountConsoleEndpoint(app, calls.receiveOffer, async ({ ctx, params, body }) => ({
    payload: await receiveItem(ctx, { ...body, ...params }),
  }));

  mountConsoleEndpoint(app, calls.reverseOffer, async ({ ctx, params, body }) => {
    const { paidCents, owedCents } = await reverseIntake(ctx, { ...body, ...params });
    return { payload: { paidCents, owedCents } };
  });
}
