/** How much one run of a job takes on when more of it waits than that: the rest is for the next run, and nothing is left behind. */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditRowsAtOnce } from '#rules/limits/batches.ts';
import { eventsPerRun, purgedRowsPerRun, sealedPagesPerRun } from '#rules/limits/job-runs.ts';
import { purgeExpired } from '#server/domain/jobs/purge-expired.ts';
import { retryPendingEvents } from '#server/domain/payments/retry-pending-events.ts';
import { sealAuditLog } from '#server/domain/site/seal-audit-log.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const run = (sql: string) => app.deps.db.$client.execute(sql);

test('eventsPerRun events are tried, and one more in the next run', async () => {
  await run(`insert into provider_events (provider, event_id, id, body, received_at)
    select 'sandbox', 'e' || value, 'evt_' || value, '{}', 1 from generate_series(1, ${eventsPerRun + 1})`);
  const tried = [await retryPendingEvents(app), await retryPendingEvents(app), await retryPendingEvents(app)];
  expect(tried).toEqual([eventsPerRun, 1, 0]);
});

test('purgedRowsPerRun lines of an old import are deleted, and one more in the next run, and so with each table', async () => {
  await run(`insert into import_runs
    (id, file_name, state, updates, format, spellings, takes_doubts, actor, created_at)
    values ('imp_old', 'goods.csv', 'discarded', 0, '{}', '{}', 0, 'ops:ann', 1)`);
  await run(`insert into import_rows (run_id, line, kind, state, is_doubtful, remarks)
    select 'imp_old', value, 'bad', 'waiting', 0, '[]' from generate_series(2, ${purgedRowsPerRun + 2})`);
  const deleted = [await purgeExpired(app), await purgeExpired(app), await purgeExpired(app)];
  expect(deleted).toEqual([purgedRowsPerRun, 1, 0]);
  const over = (table: string, columns: string, values: string) =>
    run(`insert into ${table} (${columns}) select ${values} from generate_series(1, ${purgedRowsPerRun + 1})`);
  await over('used_nonces', 'nonce, expires_at', "'n' || value, 1");
  await run(
    "insert into operators (id, email, name, role, created_at) values ('opr_1', 'ann@example.com', 'Ann', 'owner', 1)",
  );
  await run(
    "insert into operator_invitations (id, operator_id, created_at, expires_at) values ('inv_1', 'opr_1', 1, 1)",
  );
  await over('operator_challenges', 'id, challenge, invitation_id, expires_at', "'c' || value, 'c', 'inv_1', 1");
  const both = [await purgeExpired(app), await purgeExpired(app), await purgeExpired(app)];
  // an invitation goes with the last challenge that names it
  expect(both).toEqual([2 * purgedRowsPerRun, 3, 0]);
});

test('sealedPagesPerRun pages of a log that was never sealed are sealed, and one more row in the next run', async () => {
  const most = sealedPagesPerRun * auditRowsAtOnce;
  await run(`insert into audit_log (id, at, actor, action, subject)
    select 'aud_' || value, value, 'job', 'items.price', 'itm_' || value from generate_series(1, ${most + 1})`);
  const before = await run("select count(*) as count from audit_log where hash = ''");
  const more = Number(before.rows[0]?.count) - most;
  expect([await sealAuditLog(app), await sealAuditLog(app)]).toEqual([most, more]);
});
