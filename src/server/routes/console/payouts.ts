/** Payouts and their files for the bank, over HTTP. */
import type { Hono } from 'hono';
import * as calls from '#contract/console/payouts.ts';
import { doOrAsk } from '../../domain/approvals/operator/do-or-ask.ts';
import { exportPayouts, prepareExport } from '../../domain/payouts/operator/export-payouts.ts';
import { getPayout } from '../../domain/payouts/operator/get-payout.ts';
import { getPayoutFiles } from '../../domain/payouts/operator/get-payout-files.ts';
import { listPayouts } from '../../domain/payouts/operator/list-payouts.ts';
import { markPayoutFailed } from '../../domain/payouts/operator/mark-payout-failed.ts';
import { markPayoutPaid } from '../../domain/payouts/operator/mark-payout-paid.ts';
import { releasePrepared } from '../../domain/payouts/operator/release-payouts.ts';
import { repeatExport } from '../../domain/payouts/operator/repeat-export.ts';
import { throwValidationError } from '../../domain-error.ts';
import { listAnswer } from '../../http/console/list-answer.ts';
import { mountConsoleEndpoint } from '../../http/console/mount-console-endpoint.ts';
import type { ApiEnv } from '../../http/context.ts';

export function payoutsRoutes(app: Hono<ApiEnv>): void {
  mountConsoleEndpoint(app, calls.listPayouts, async ({ ctx, query }) => listAnswer(await listPayouts(ctx, query)));

  mountConsoleEndpoint(app, calls.getPayout, async ({ ctx, params }) => ({ payload: await getPayout(ctx, params) }));

  mountConsoleEndpoint(app, calls.getPayoutFiles, async ({ ctx }) => ({ payload: await getPayoutFiles(ctx) }));

  mountConsoleEndpoint(app, calls.exportPayouts, async ({ ctx, body }) => {
    const { done, waitsAs: prepared } = await doOrAsk(
      () => exportPayouts(ctx, body),
      () => prepareExport(ctx, body),
    );
    const { count, totalCents } = done ?? prepared ?? { count: 0, totalCents: 0 };
    if (!done) return { payload: { file: null, waitsAs: prepared?.waitsAs ?? null, count, totalCents } };
    const { remaining: _, ...file } = done;
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

  mountConsoleEndpoint(app, calls.markPayoutPaid, async ({ ctx, params: { id }, body }) => {
    return { payload: { id, amountCents: await markPayoutPaid(ctx, { ...body, id }) } };
  });

  mountConsoleEndpoint(app, calls.markPayoutFailed, async ({ ctx, params: { id }, body }) => {
    return { payload: { id, amountCents: await markPayoutFailed(ctx, { ...body, id }) } };
  });
}
