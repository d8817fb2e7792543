/** The statement of the balance over HTTP. */
import type { Hono } from 'hono';
import { getStatementFile, getStatement as statementCall } from '#contract/statement.ts';
import { statementCsv } from '../domain/balance-statement/export-balance-statement.ts';
import { getStatement } from '../domain/balance-statement/get-balance-statement.ts';
import type { ApiEnv } from '../http/context.ts';
import { fileAnswer } from '../http/file-response.ts';
import { mountEndpoint } from '../http/mount-endpoint.ts';

export function statementRoutes(app: Hono<ApiEnv>): void {
  mountEndpoint(app, statementCall, ({ ctx, query }) => getStatement(ctx, query));

  mountEndpoint(app, getStatementFile, async ({ c, ctx, query }) => {
    const { csv, fileName } = await statementCsv(ctx, query);
    return fileAnswer(c, csv, { type: 'text/csv; charset=utf-8', fileName });
  });
}
