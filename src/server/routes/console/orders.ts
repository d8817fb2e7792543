/** Orders in the console, over HTTP. */
import type { Hono } from 'hono';
import * as calls from '#contract/console/orders.ts';
import { doOrAsk } from '../../domain/approvals/operator/do-or-ask.ts';
import { getDocument } from '../../domain/invoices/operator/get-document.ts';
import { getOrderLine } from '../../domain/orders/operator/get-order-line.ts';
import { listOrderLines } from '../../domain/orders/operator/list-order-lines.ts';
import { askRefund, refundOrderLine } from '../../domain/orders/operator/refund-order-line.ts';
import { releaseOrderLine } from '../../domain/orders/operator/release-order-line.ts';
import { askTransition, transitionOrderLine } from '../../domain/orders/operator/transition-order-line.ts';
import { listAnswer } from '../../http/console/list-answer.ts';
import { mountConsoleEndpoint } from '../../http/console/mount-console-endpoint.ts';
import type { ApiEnv } from '../../http/context.ts';
import { fileAnswer } from '../../http/file-response.ts';

export function orderRoutes(app: Hono<ApiEnv>): void {
  mountConsoleEndpoint(app, calls.listLines, async ({ ctx, query }) => listAnswer(await listOrderLines(ctx, query)));

  mountConsoleEndpoint(app, calls.getLine, async ({ ctx, params }) => ({ payload: await getOrderLine(ctx, params) }));

  const transitions = {
    accept: calls.acceptLine,
    complete: calls.completeLine,
    deny: calls.denyLine,
    refuse: calls.refuseLine,
    reverse: calls.reverseLine,
    delete: calls.deleteLine,
  } as const;
  for (const name of ['accept', 'complete', 'deny', 'refuse', 'reverse', 'delete'] as const)
    mountConsoleEndpoint(app, transitions[name], async ({ ctx, params, body }) => {
      const wish = { ...body, lineId: params.id, transition: name };
      const { done, waitsAs } = await doOrAsk(
        () => transitionOrderLine(ctx, wish),
        () => askTransition(ctx, wish),
      );
      return { payload: { state: done, waitsAs } };
    });

  mountConsoleEndpoint(app, calls.refundLine, async ({ ctx, params, body }) => {
    const wish = { ...body, lineId: params.id };
    const { done, waitsAs } = await doOrAsk(
      () => refundOrderLine(ctx, wish),
      () => askRefund(ctx, wish),
    );
    return { payload: { ...(done ?? { refundedCents: null, leftCents: null }), waitsAs } };
  });

  mountConsoleEndpoint(app, calls.releaseLine, async ({ ctx, params, body }) => {
    await releaseOrderLine(ctx, { ...body, lineId: params.id });
    return { payload: { released: true as const } };
  });

  mountConsoleEndpoint(app, calls.getDocument, async ({ c, ctx, params }) => {
    const { pdf, fileName } = await getDocument(ctx, params);
    return fileAnswer(c, pdf, { type: 'application/pdf', fileName });
  });
}
