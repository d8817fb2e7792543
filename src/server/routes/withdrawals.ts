/** Withdrawals from the balance over HTTP. */
import type { Hono } from 'hono';
import { getBalanceFunds, withdraw } from '#contract/withdrawals.ts';
import { getFunds } from '../domain/withdrawals/get-funds.ts';
import { requestWithdrawal } from '../domain/withdrawals/request-withdrawal.ts';
import type { ApiEnv } from '../http/context.ts';
import { mountEndpoint } from '../http/mount-endpoint.ts';
import { translate } from '../http/translate.ts';

export function withdrawalRoutes(app: Hono<ApiEnv>): void {
  mountEndpoint(app, getBalanceFunds, async ({ ctx }) => ({ payload: await getFunds(ctx) }));

  mountEndpoint(app, withdraw, async ({ c, ctx, body }) => {
    const started = await requestWithdrawal(ctx, body);
    return { message: translate(c, 'account', 'withdrawStarted'), ...started };
  });
}
