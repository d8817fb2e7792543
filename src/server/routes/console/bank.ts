/** Bank statements and their entries, over HTTP. */
import type { Hono } from 'hono';
import * as calls from '#contract/console/bank.ts';
import { doOrAsk } from '../../domain/approvals/operator/do-or-ask.ts';
import { acceptStatement } from '../../domain/bank/operator/accept-statement.ts';
import { askAssignment, assignEntry } from '../../domain/bank/operator/assign-entry.ts';
import { describePlan } from '../../domain/bank/operator/describe-plan.ts';
import { getEntry } from '../../domain/bank/operator/get-entry.ts';
import { ignoreEntry, reopenEntry } from '../../domain/bank/operator/ignore-entry.ts';
import { listEntries } from '../../domain/bank/operator/list-entries.ts';
import { listStatements } from '../../domain/bank/operator/list-statements.ts';
import { previewStatement } from '../../domain/bank/operator/preview-statement.ts';
import { readStatementText } from '../../domain/bank/operator/read-statement-text.ts';
import { suggestTargets } from '../../domain/bank/operator/suggest-targets.ts';
import { listAnswer } from '../../http/console/list-answer.ts';
import { mountConsoleEndpoint } from '../../http/console/mount-console-endpoint.ts';
import type { ApiEnv } from '../../http/context.ts';

export function bankRoutes(app: Hono<ApiEnv>): void {
  mountConsoleEndpoint(app, calls.listBankEntries, async ({ ctx, query }) => {
    const { rows, ...page } = await listEntries(ctx, query);
    return listAnswer({ ...page, rows: rows.map((row) => ({ ...row, remittance: [...row.remittance] })) });
  });

  mountConsoleEndpoint(app, calls.getBankEntry, async ({ ctx, params }) => {
    const entry = await getEntry(ctx, { entry: params.id });
    return { payload: { ...entry, remittance: [...entry.remittance] } };
  });

  mountConsoleEndpoint(app, calls.suggestTargets, async ({ ctx, params, query }) => {
    return { payload: await suggestTargets(ctx, { entry: params.id, search: query.search }) };
  });

  mountConsoleEndpoint(app, calls.assignBankEntry, async ({ ctx, params, body }) => {
    const assignment = { ...body, entry: params.id };
    const { done, waitsAs } = await doOrAsk(
      () => assignEntry(ctx, assignment),
      () => askAssignment(ctx, assignment),
    );
    return { payload: { ...(done ?? { amountCents: null, outcome: null, isNew: false }), id: params.id, waitsAs } };
  });

  mountConsoleEndpoint(app, calls.ignoreBankEntry, async ({ ctx, params: { id }, body }) => {
    await ignoreEntry(ctx, { ...body, entry: id });
    return { payload: { id } };
  });

  mountConsoleEndpoint(app, calls.reopenBankEntry, async ({ ctx, params: { id } }) => {
    await reopenEntry(ctx, { entry: id });
    return { payload: { id } };
  });

  mountConsoleEndpoint(app, calls.listBankStatements, async ({ ctx, query }) =>
    listAnswer(await listStatements(ctx, query)),
  );

  mountConsoleEndpoint(app, calls.previewBankStatement, async ({ ctx, body }) => {
    return { payload: describePlan(await previewStatement(ctx, readStatementText(body.file), {})) };
  });

  mountConsoleEndpoint(app, calls.acceptBankStatement, async ({ ctx, body: { file, plan } }) => {
    const { done, waiting } = await acceptStatement(ctx, readStatementText(file), { plan });
    return { payload: { matched: done.length, waiting: waiting.length } };
  });
}
