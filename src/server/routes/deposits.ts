/** Top-ups and the payment history over HTTP. */
import type { Hono } from 'hono';
import { checkoutDeposit as checkoutCall, getDepositHistory, getDepositStatus } from '#contract/deposits.ts';
import { readIdempotencyKey } from '../domain/idempotency/idempotency-key.ts';
import { checkoutDeposit } from '../domain/payments/checkout-deposit.ts';
import { depositStatus } from '../domain/payments/deposit-status.ts';
import { listDeposits } from '../domain/payments/list-deposits.ts';
import type { ApiEnv } from '../http/context.ts';
import { mountEndpoint } from '../http/mount-endpoint.ts';
import { translate } from '../http/translate.ts';

export function depositRoutes(app: Hono<ApiEnv>): void {
  mountEndpoint(app, checkoutCall, async ({ c, deps, principal, body }) => {
    const request = readIdempotencyKey(deps, c.req.header('idempotency-key'), checkoutCall.path, body);
    const started = await checkoutDeposit(deps, principal, body, request);
    return { message: translate(c, 'payments', started.instructions ? 'transferAwaited' : 'topupStarted'), ...started };
  });

  mountEndpoint(app, getDepositStatus, ({ deps, principal, params }) => depositStatus(deps, principal, params.id));

  mountEndpoint(app, getDepositHistory, ({ deps, principal, query }) => listDeposits(deps, principal, query));
}
