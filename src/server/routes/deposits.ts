/** Top-ups and the payment history over HTTP. */
import type { Hono } from 'hono';
import { checkoutDeposit, getDepositStatus as depositStatusCall, getDepositHistory } from '#contract/deposits.ts';
import { getDepositStatus } from '../domain/payments/get-deposit-status.ts';
import { listDeposits } from '../domain/payments/list-deposits.ts';
import { startDeposit } from '../domain/payments/start-deposit.ts';
import type { ApiEnv } from '../http/context.ts';
import { mountEndpoint } from '../http/mount-endpoint.ts';
import { translate } from '../http/translate.ts';

export function depositRoutes(app: Hono<ApiEnv>): void {
  mountEndpoint(app, checkoutDeposit, async ({ c, ctx, body }) => {
    const started = await startDeposit(ctx, body);
    return {
      message: translate(c, 'payments', started.instructions ? 'bankTransferAwaited' : 'topupStarted'),
      ...started,
    };
  });

  mountEndpoint(app, depositStatusCall, ({ ctx, params }) => getDepositStatus(ctx, params));

  mountEndpoint(app, getDepositHistory, ({ ctx, query }) => listDeposits(ctx, query));
}
