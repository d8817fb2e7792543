import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkKeptDays, responseKeptDays } from '#rules/limits/durations.ts';
import { mailAttemptsMax } from '#rules/limits/retries.ts';
import { purgeExpired } from '#server/domain/jobs/purge-expired.ts';
import { setSetting, signUpCustomer } from '../../support/customers.ts';
import { plansOf } from '../../support/plans.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function count(table: string): Promise<number> {
  const { rows } = await app.deps.db.$client.execute(`select count(*) as count from ${table}`);
  return Number(rows[0]?.count);
}

test('what is over is deleted, what is alive stays', async () => {
  const { email } = await signUpCustomer(app);
  await app.browser().post('/login', { username: email, password: 'Wrong1234' });
  await purgeExpired(app);
  expect([await count('sessions'), await count('mail_tokens'), await count('login_failures')]).toEqual([1, 1, 2]);

  app.clock.now += 40 * 86_400;
  const { browser } = await signUpCustomer(app);
  await purgeExpired(app);
  expect([await count('sessions'), await count('mail_tokens'), await count('login_failures')]).toEqual([1, 1, 0]);
  expect((await browser.get('/is-auth')).body.authenticated).toBe(true);
});

test('answers of Steam are kept for minutes, mails that went out or were given up for as long as the setting says, those that wait for as long as it takes', async () => {
  const { db, now } = app.deps;
  const { email } = await signUpCustomer(app);
  await app.settled();
  await db.$client.execute({ sql: 'insert into used_nonces values (?, ?)', args: ['one', now() + 600] });
  for (const [id, attempts] of [
    ['waiting', 9],
    ['given up', mailAttemptsMax],
  ] as const)
    await db.$client.execute({
      sql: `insert into outbox (id, template, recipient, language, "values", attempts, next_attempt_at, created_at)
        values (?, 'verification', ?, 'en', '{}', ?, 0, ?)`,
      args: [id, email, attempts, now()],
    });
  const kept = async () => [await count('used_nonces'), await count(`outbox where recipient = '${email}'`)];
  await purgeExpired(app);
  expect(await kept()).toEqual([1, 3]);
  await setSetting(app.deps, 'mail_keep_days', 40);
  app.clock.now += 39 * 86_400;
  await purgeExpired(app);
  expect(await kept()).toEqual([0, 3]);
  await setSetting(app.deps, 'mail_keep_days', 38);
  await purgeExpired(app);
  expect(await kept()).toEqual([0, 1]);
});

test('links that are over are found by their day, among all that are kept', async () => {
  const plans = await plansOf(app, (deps) => purgeExpired({ deps }));
  const linesOf = (table: string) => plans.find(({ sql }) => sql.startsWith(`delete from "${table}"`))?.lines;
  expect(linesOf('mail_tokens')).toContain(
    'SEARCH mail_tokens USING COVERING INDEX mail_tokens_expired (expires_at<?)',
  );
  expect(linesOf('destination_changes')).toContain(
    'SEARCH destination_changes USING COVERING INDEX destination_changes_over (disown_until<?)',
  );
});

test('links are kept linkKeptDays after their end, and answers responseKeptDays, to the second', async () => {
  const { id, email } = await signUpCustomer(app);
  await app.settled();
  const day = 86_400;
  const link = (name: string, endedAt: number) =>
    app.deps.db.$client.execute({
      sql: `insert into mail_tokens (token_hash, customer_id, purpose, email, created_at, expires_at)
        values (?, ?, 'reset', ?, ?, ?)`,
      args: [name, id, email, endedAt, endedAt],
    });
  const answer = (key: string, createdAt: number) =>
    app.deps.db.$client.execute({
      sql: `insert into idempotency_keys (customer_id, key, route, body_hash, state, created_at)
        values (?, ?, 'POST /purchase/product', '', 'done', ?)`,
      args: [id, key, createdAt],
    });
  for (const seconds of [0, 1]) {
    await link(`link ${seconds}`, app.clock.now - linkKeptDays * day - seconds);
    await answer(`answer ${seconds}`, app.clock.now - responseKeptDays * day - seconds);
  }
  await purgeExpired(app);
  const left = [
    await count("mail_tokens where token_hash = 'link 0'"),
    await count("mail_tokens where token_hash = 'link 1'"),
    await count("idempotency_keys where key = 'answer 0'"),
    await count("idempotency_keys where key = 'answer 1'"),
  ];
  expect(left).toEqual([1, 0, 1, 0]);
});

test('answers to repeated requests are kept for a week', async () => {
  const { id } = await signUpCustomer(app);
  const keep = (key: string, at: number) =>
    app.deps.db.$client.execute({
      sql: `insert into idempotency_keys (customer_id, key, route, body_hash, state, created_at)
        values (?, ?, 'POST /purchase/product', '', 'done', ?)`,
      args: [id, key, at],
    });
  await keep('of last week', app.clock.now - 8 * 86_400);
  await keep('of this week', app.clock.now - 6 * 86_400);
  await purgeExpired(app);
  const { rows } = await app.deps.db.$client.execute("select key from idempotency_keys where key like 'of %'");
  expect(rows.map(({ key }) => key)).toEqual(['of this week']);
});

test('lines of an import go 90 days after it was applied, undone or discarded; the run itself stays, and so does one that is not done', async () => {
  const { db, now } = app.deps;
  const day = 86_400;
  const run = (id: string, state: string, times: { createdAt: number; appliedAt?: number; undoneAt?: number }) =>
    db.$client.batch(
      [
        {
          sql: `insert into import_runs (id, file_name, state, updates, format, spellings, takes_doubts, actor, created_at, applied_at, undone_at)
            values (?, 'goods.csv', ?, 0, '{}', '{}', 0, 'ops:ann', ?, ?, ?)`,
          args: [id, state, times.createdAt, times.appliedAt ?? null, times.undoneAt ?? null],
        },
        {
          sql: "insert into import_rows (run_id, line, kind, state, is_doubtful, remarks) values (?, 2, 'bad', 'waiting', 0, '[]')",
          args: [id],
        },
      ],
      'write',
    );
  const old = now() - 91 * day;
  const late = now() - 89 * day;
  await run('imp_applied', 'applied', { createdAt: old, appliedAt: old });
  await run('imp_undone', 'undone', { createdAt: old, appliedAt: old, undoneAt: old });
  await run('imp_discarded', 'discarded', { createdAt: old });
  await run('imp_late', 'applied', { createdAt: old, appliedAt: late });
  await run('imp_undone_late', 'undone', { createdAt: old, appliedAt: old, undoneAt: late });
  await run('imp_undoing', 'undoing', { createdAt: old, appliedAt: old });
  await run('imp_ready', 'ready', { createdAt: old });
  await purgeExpired(app);
  const { rows } = await db.$client.execute('select run_id from import_rows order by run_id');
  expect(rows.map(({ run_id: id }) => id)).toEqual(['imp_late', 'imp_ready', 'imp_undoing', 'imp_undone_late']);
  expect(await count('import_runs')).toBe(7);
});
