/** The statement of the balance over HTTP. */
import type { Hono } from 'hono';
import { getStatementFile, getStatement as statementCall } from '#contract/statement.ts';
import { getStatement } from '../domain/statement/get-statement.ts';
import { statementCsv } from '../domain/statement/statement-csv.ts';
import type { ApiEnv } from '../http/context.ts';
import { fileAnswer } from '../http/file-answer.ts';
import { serve } from '../http/serve.ts';

export function statementRoutes(app: Hono<ApiEnv>): void {
  serve(app, statementCall, ({ deps, visitor, query }) => getStatement(deps, visitor, query));

  serve(app, getStatementFile, async ({ c, deps, visitor, query }) => {
    const { csv, fileName } = await statementCsv(deps, visitor, query);
    return fileAnswer(c, csv, { type: 'text/csv; charset=utf-8', fileName });
  });
}
