/** Payouts and their files for the bank, over HTTP. */
import type { Hono } from 'hono';
import * as calls from '#contract/console/payouts.ts';
import { exportOrPrepare } from '../../domain/payouts/operator/export-payouts.ts';
import { getPayout } from '../../domain/payouts/operator/get-payout.ts';
import { getPayoutFiles } from '../../domain/payouts/operator/get-payout-files.ts';
import { listPayouts } from '../../domain/payouts/operator/list-payouts.ts';
import { markPayoutFailed } from '../../domain/payouts/operator/mark-payout-failed.ts';
import { markPayoutPaid } from '../../domain/payouts/operator/mark-payout-paid.ts';
import { releasePrepared } from '../../domain/payouts/operator/release-payouts.ts';
import { repeatExport } from '../../domain/payouts/operator/repeat-export.ts';
import { throwValidationError } from '../../domain-error.ts';
import { mountConsoleEndpoint } from '../../http/console/mount-console-endpoint.ts';
import type { ApiEnv } from '../../http/context.ts';

export function payoutsRoutes(app: Hono<ApiEnv>): void {
  mountConsoleEndpoint(app, calls.listPayouts, async ({ ctx, query }) => {
    const { rows, next } = await listPayouts(ctx, query);
    return { payload: rows, meta: { next } };
  });

  mountConsoleEndpoint(app, calls.getPayout, async ({ ctx, params }) => ({ payload: await getPayout(ctx, params) }));

  mountConsoleEndpoint(app, calls.getPayoutFiles, async ({ ctx }) => ({ payload: await getPayoutFiles(ctx) }));

  mountConsoleEndpoint(app, calls.exportPayouts, async ({ ctx, body }) => {
    const made = await exportOrPrepare(ctx, body);
    const nothing = { file: null, waitsAs: null, count: 0, totalCents: 0 };
    if (!made) return { payload: nothing };
    const { count, totalCents } = made;
    if ('approvalId' in made) return { payload: { file: null, waitsAs: made.approvalId, count, totalCents } };
    const { remaining: _, ...file } = made;
    return { payload: { file, waitsAs: null, count, totalCents } };
  });

  mountConsoleEndpoint(app, calls.releasePayouts, async ({ ctx, params }) => {
    return { payload: await releasePrepared(ctx, params) };
  });

  mountConsoleEndpoint(app, calls.repeatExport, async ({ ctx, params }) => {
    const file = await repeatExport(ctx, params);
    if ('erased' in file)
      return throwValidationError([{ field: 'id', key: `the details of ${file.erased.join(', ')} are erased` }]);
    return { payload: file };
  });

  mountConsoleEndpoint(app, calls.markPayoutPaid, async ({ ctx, params: { id } }) => {
    return { payload: { id, amountCents: await markPayoutPaid(ctx, { id }) } };
  });

  mountConsoleEndpoint(app, calls.markPayoutFailed, async ({ ctx, params: { id }, body }) => {
    return { payload: { id, amountCents: await markPayoutFailed(ctx, { id, reason: body.reason }) } };
  });
}
