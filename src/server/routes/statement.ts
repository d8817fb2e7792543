/** The statement of the balance over HTTP. */
import type { Hono } from 'hono';
import { getStatement, getStatementFile } from '#contract/statement.ts';
import { exportBalanceStatement } from '../domain/balance-statement/export-balance-statement.ts';
import { getBalanceStatement } from '../domain/balance-statement/get-balance-statement.ts';
import type { ApiEnv } from '../http/context.ts';
import { fileAnswer } from '../http/file-response.ts';
import { mountEndpoint } from '../http/mount-endpoint.ts';

export function statementRoutes(app: Hono<ApiEnv>): void {
  mountEndpoint(app, getStatement, ({ ctx, query }) => getBalanceStatement(ctx, query));

  mountEndpoint(app, getStatementFile, async ({ c, ctx, query }) => {
    const { csv, fileName } = await exportBalanceStatement(ctx, query);
    return fileAnswer(c, csv, { type: 'text/csv; charset=utf-8', fileName });
  });
}
