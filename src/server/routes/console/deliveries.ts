/** Deliveries and intakes in the console, over HTTP. */
import type { Hono } from 'hono';
import * as calls from '#contract/console/deliveries.ts';
import { evidenceEndings } from '#rules/evidence.ts';
import { cancelTrade } from '../../domain/couriers/operator/cancel-trade.ts';
import { getTrade } from '../../domain/couriers/operator/get-trade.ts';
import { claimTrade, releaseTrade } from '../../domain/couriers/operator/lease-trade.ts';
import { listTrades } from '../../domain/couriers/operator/list-trades.ts';
import { makeStep } from '../../domain/couriers/operator/make-step.ts';
import { retryTrade } from '../../domain/couriers/operator/retry-trade.ts';
import { addEvidence } from '../../domain/evidence/operator/add-evidence.ts';
import { getEvidence } from '../../domain/evidence/operator/get-evidence.ts';
import { listEvidence } from '../../domain/evidence/operator/list-evidence.ts';
import { evidenceFilesOf } from '../../http/console/evidence-files.ts';
import { listAnswer } from '../../http/console/list-answer.ts';
import { mountConsoleEndpoint } from '../../http/console/mount-console-endpoint.ts';
import type { ApiEnv } from '../../http/context.ts';
import { fileAnswer } from '../../http/file-response.ts';

const steps = {
  begin: calls.beginDelivery,
  sent: calls.deliverySent,
  received: calls.deliveryReceived,
  declined: calls.deliveryDeclined,
  expired: calls.deliveryExpired,
  failed: calls.deliveryFailed,
  reversed: calls.deliveryReversed,
  settle: calls.settleDelivery,
} as const;

export function deliveryRoutes(app: Hono<ApiEnv>): void {
  mountConsoleEndpoint(app, calls.listDeliveries, async ({ ctx, query }) => listAnswer(await listTrades(ctx, query)));

  mountConsoleEndpoint(app, calls.getDelivery, async ({ ctx, params }) => {
    const [trade, evidence] = await Promise.all([getTrade(ctx, params), listEvidence(ctx, params)]);
    return { payload: { ...trade, evidence } };
  });

  mountConsoleEndpoint(app, calls.claimDelivery, async ({ ctx, params, body }) => {
    return { payload: { until: await claimTrade(ctx, { ...params, ...body }) } };
  });

  mountConsoleEndpoint(app, calls.freeDelivery, async ({ ctx, params, body }) => {
    await releaseTrade(ctx, { ...params, ...body });
    return { payload: { released: true as const } };
  });

  for (const step of ['begin', 'sent', 'received', 'declined', 'expired', 'failed', 'reversed', 'settle'] as const)
    mountConsoleEndpoint(app, steps[step], async ({ ctx, params, body }) => {
      return { payload: { state: await makeStep(ctx, { ...params, ...body, step }) } };
    });

  mountConsoleEndpoint(app, calls.retryDelivery, async ({ ctx, params, body }) => {
    await retryTrade(ctx, { ...params, ...body });
    return { payload: { state: 'queued' as const } };
  });

  mountConsoleEndpoint(app, calls.cancelDelivery, async ({ ctx, params, body }) => {
    return { payload: await cancelTrade(ctx, { ...params, ...body }) };
  });

  mountConsoleEndpoint(app, calls.addDeliveryEvidence, async ({ c, ctx, params, body }) => {
    const file = new Uint8Array(Buffer.from(body.file, 'base64'));
    return { payload: await addEvidence({ ...ctx, evidence: evidenceFilesOf(c) }, { ...body, ...params, file }) };
  });

  mountConsoleEndpoint(app, calls.getDeliveryEvidence, async ({ c, ctx, params }) => {
    const { mediaType, file } = await getEvidence({ ...ctx, evidence: evidenceFilesOf(c) }, params);
    const fileName = `${params.id}.${evidenceEndings[mediaType]}`;
    return fileAnswer(c, new Uint8Array(file), { type: mediaType, fileName });
  });
}
