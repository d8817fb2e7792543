/** The books, what was sold, and what tax is due, over HTTP. */
import type { Hono } from 'hono';
import {
  listDocuments as documentsCall,
  exportDocuments as exportCall,
  getPosition as positionCall,
  getRevenue as revenueCall,
  listTransfers as transfersCall,
  getVat as vatCall,
} from '#contract/console/money.ts';
import { getLastCheck } from '../../domain/ledger/operator/get-last-check.ts';
import { getPosition } from '../../domain/ledger/operator/get-position.ts';
import { listTransfers } from '../../domain/ledger/operator/list-transfers.ts';
import { exportDocuments } from '../../domain/reports/operator/export-documents.ts';
import { listDocuments } from '../../domain/reports/operator/list-documents.ts';
import { reportRevenue } from '../../domain/reports/operator/report-revenue.ts';
import { reportVat } from '../../domain/reports/operator/report-vat.ts';
import { listAnswer } from '../../http/console/list-answer.ts';
import { mountConsoleEndpoint } from '../../http/console/mount-console-endpoint.ts';
import type { ApiEnv } from '../../http/context.ts';
import { csvAnswer } from '../../http/file-response.ts';

export function moneyRoutes(app: Hono<ApiEnv>): void {
  mountConsoleEndpoint(app, positionCall, async ({ ctx }) => {
    const [accounts, check] = await Promise.all([getPosition(ctx), getLastCheck(ctx)]);
    return { payload: { accounts, check } };
  });

  mountConsoleEndpoint(app, revenueCall, async ({ ctx, query }) => ({ payload: await reportRevenue(ctx, query) }));

  mountConsoleEndpoint(app, vatCall, async ({ ctx, query }) => ({ payload: await reportVat(ctx, query) }));

  mountConsoleEndpoint(app, documentsCall, async ({ ctx, query }) => listAnswer(await listDocuments(ctx, query)));

  mountConsoleEndpoint(app, exportCall, ({ c, ctx, query: { cursor: _, limit: __, ...filter } }) =>
    csvAnswer(c, exportDocuments(ctx, filter), 'documents.csv'),
  );

  mountConsoleEndpoint(app, transfersCall, async ({ ctx, query }) => listAnswer(await listTransfers(ctx, query)));
}
