import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditRowsAtOnce } from '#rules/limits/batches.ts';
import type { OperatorContext } from '#server/context.ts';
import { insertAuditEntry, insertEventEntry } from '#server/db/insert-audit-entry.ts';
import { write } from '#server/db/write.ts';
import { listAuditEntries } from '#server/domain/site/operator/list-audit-entries.ts';
import { verifyAuditLog } from '#server/domain/site/operator/verify-audit-log.ts';
import { sealAuditLog } from '#server/domain/site/seal-audit-log.ts';
import { ops } from '../../support/ops.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
let ctx: OperatorContext;

beforeAll(async () => {
  app = await createTestApp();
  ctx = { deps: app.deps, actor: 'ann@regalia.test', role: 'owner' };
});
afterAll(() => app.close());

const run = (sql: string, args: (string | number)[] = []) => app.deps.db.$client.execute({ sql, args });
const price = (subject: string, details: Record<string, unknown> = {}) =>
  write(app.deps.db, insertAuditEntry(ctx, { action: 'items.price', subject, details }));
const verified = () => verifyAuditLog({ deps: app.deps });

/** As somebody with the database in hand would. */
async function tamper(sql: string, args: (string | number)[] = []) {
  const { rows } = await run("select name, sql from sqlite_schema where type = 'trigger' and tbl_name = 'audit_log'");
  for (const { name } of rows) await run(`drop trigger ${String(name)}`);
  await run(sql, args);
  for (const { sql: trigger } of rows) await run(String(trigger));
}

test('a row can neither be changed, nor deleted, nor written over, sealed or not', async () => {
  await price('itm_1', { before: 100, after: 200, reason: 'a slip' });
  for (const isSealed of [false, true]) {
    if (isSealed) await sealAuditLog({ deps: app.deps });
    for (const set of [
      "actor = 'bob'",
      'at = at - 1',
      "role = 'viewer'",
      'role = null',
      "details = '{}'",
      "subject = 'itm_2'",
      'seq = 99',
      "salt = 'x'",
    ])
      await expect(run(`update audit_log set ${set} where subject = 'itm_1'`), set).rejects.toThrow(
        'audit_log_unchanged',
      );
    await expect(run("delete from audit_log where subject = 'itm_1'")).rejects.toThrow('audit_log_kept');
    for (const or of ['or replace', ''])
      await expect(
        run(`insert ${or} into audit_log (seq, id, at, actor, action, subject)
          select seq, 'aud_other', at, 'bob', action, subject from audit_log where subject = 'itm_1'`),
      ).rejects.toThrow();
  }
  await expect(run("update audit_log set hash = 'x' where subject = 'itm_1'")).rejects.toThrow('audit_log_unchanged');
  await expect(run("update audit_log set hash = '' where subject = 'itm_1'")).rejects.toThrow('audit_log_unchanged');
});

test('an untouched log verifies, also while others write and seal', async () => {
  const many = Array.from({ length: 20 }, (_, index) => price(`itm_many_${index}`, { before: index }));
  const sealing = [1, 2, 3].map(() => sealAuditLog({ deps: app.deps }));
  const [, , result] = await Promise.all([Promise.all(many), Promise.all(sealing), verified()]);
  expect(result.broken).toBeNull();
  await write(app.deps.db, insertEventEntry(app.deps, 'courier:desk', { action: 'trades.sent', subject: 'trd_1' }));
  const { rows: counted } = await run('select count(*) as rows from audit_log');
  expect(await verified()).toMatchObject({
    rows: counted[0]?.rows,
    head: expect.stringMatching(/^[0-9a-f]{64}$/),
    broken: null,
  });
});

test('words that the law has erased break nothing; words that were changed do', async () => {
  await price('itm_words', { before: 1, after: 2, reason: 'asked for by phone', note: 'call back' });
  await sealAuditLog({ deps: app.deps });
  await run(
    "update audit_log set details = json_remove(details, '$.reason', '$.note'), salt = '' where subject = 'itm_words'",
  );
  expect(await verified()).toMatchObject({ broken: null });
  const { rows } = await listAuditEntries(ctx, { subject: 'itm_words' });
  expect(rows).toMatchObject([{ details: { before: 1, after: 2 } }]);
  await price('itm_lied', { reason: 'true' });
  await sealAuditLog({ deps: app.deps });
  await tamper(`update audit_log set details = '{"reason":"lie"}' where subject = 'itm_lied'`);
  expect((await verified()).broken).toMatchObject({ action: 'items.price' });
  await tamper(`update audit_log set details = '{"reason":"true"}' where subject = 'itm_lied'`);
  expect((await verified()).broken).toBeNull();
});

test.each([
  ['changed', "update audit_log set details = '{\"after\":1}' where subject = 'itm_b'", 'itm_b'],
  ['taken out', "delete from audit_log where subject = 'itm_b'", 'itm_c'],
  [
    'added',
    `insert into audit_log (seq, id, at, actor, role, action, subject, hash)
      select max(seq) + 1, 'aud_added', 0, 'bob', 'owner', 'items.price', 'itm_added', 'made up' from audit_log`,
    'itm_added',
  ],
])('the first row is named where one was %s', async (_, sql, named) => {
  const other = await createTestApp();
  const theirs = { ...ctx, deps: other.deps };
  for (const subject of ['itm_a', 'itm_b', 'itm_c'])
    await write(other.deps.db, insertAuditEntry(theirs, { action: 'items.price', subject, details: { after: 2 } }));
  expect((await verifyAuditLog({ deps: other.deps })).broken).toBeNull();
  const own = app;
  app = other;
  await tamper(sql);
  app = own;
  const { broken } = await verifyAuditLog({ deps: other.deps });
  const { rows } = await other.deps.db.$client.execute({
    sql: 'select subject from audit_log where id = ?',
    args: [broken?.id ?? ''],
  });
  expect(rows).toMatchObject([{ subject: named }]);
  const { code, err } = await ops({ LIBSQL_URL: other.url }, 'audit', 'verify');
  expect(code).toBe(1);
  expect(err).toContain(`Row ${broken?.seq} (${broken?.id}, items.price`);
  await other.close();
});

test('a long log that was never sealed is sealed and verified page by page', async () => {
  const rows = auditRowsAtOnce * 2 + 5;
  await run(`insert into audit_log (id, at, actor, action, subject)
    select 'aud_' || value, value, 'job', 'items.price', 'itm_' || value from generate_series(1, ${rows})`);
  const pages: number[] = [];
  const { broken } = await verifyAuditLog({ deps: app.deps }, (done) => pages.push(done));
  expect(broken).toBeNull();
  expect(pages.length).toBeGreaterThan(2);
  expect(await ops({ LIBSQL_URL: app.url }, 'audit', 'verify')).toMatchObject({ code: 0 });
});
