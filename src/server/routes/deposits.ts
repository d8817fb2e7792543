/** Top-ups and the payment history over HTTP. */
import type { Hono } from 'hono';
import { checkoutDeposit as checkoutCall, getDepositHistory, getDepositStatus } from '#contract/deposits.ts';
import { depositStatus } from '../domain/payments/get-deposit-status.ts';
import { listDeposits } from '../domain/payments/list-deposits.ts';
import { checkoutDeposit } from '../domain/payments/start-deposit.ts';
import type { ApiEnv } from '../http/context.ts';
import { mountEndpoint } from '../http/mount-endpoint.ts';
import { translate } from '../http/translate.ts';

export function depositRoutes(app: Hono<ApiEnv>): void {
  mountEndpoint(app, checkoutCall, async ({ c, ctx, body }) => {
    const started = await checkoutDeposit(ctx, body);
    return { message: translate(c, 'payments', started.instructions ? 'transferAwaited' : 'topupStarted'), ...started };
  });

  mountEndpoint(app, getDepositStatus, ({ ctx, params }) => depositStatus(ctx, params.id));

  mountEndpoint(app, getDepositHistory, ({ ctx, query }) => listDeposits(ctx, query));
}
