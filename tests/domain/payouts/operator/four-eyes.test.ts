import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import type { WorkKind } from '#rules/work.ts';
import { payoutExports, payouts } from '#server/db/schema/offers.ts';
import { approve } from '#server/domain/approvals/operator/approve.ts';
import { refuseApproval } from '#server/domain/approvals/operator/refuse-approval.ts';
import { checkLedger } from '#server/domain/ledger/check-ledger.ts';
import { exportPayouts, prepareExport } from '#server/domain/payouts/operator/export-payouts.ts';
import { markPayoutFailed } from '#server/domain/payouts/operator/mark-payout-failed.ts';
import { releasePrepared } from '#server/domain/payouts/operator/release-payouts.ts';
import { getToday } from '#server/domain/today/operator/get-today.ts';
import { setSetting } from '../../../support/customers.ts';
import { offerIn, openOffers, payoutOf } from '../../../support/offers.ts';
import { ops as run } from '../../../support/ops.ts';
import { newsTo } from '../../../support/payouts.ts';
import { createShopper, seedShop } from '../../../support/shop.ts';
import { createTestApp, type TestApp } from '../../../support/test-app.ts';

const folder = mkdtempSync(join(tmpdir(), 'regalia-four-eyes-'));
let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
  await seedShop(app);
  await openOffers(app);
  await setSetting(app.deps, 'four_eyes_limit', 500);
});
afterEach(async () => {
  expect(await checkLedger({ deps: app.deps })).toMatchObject({ sound: true, sumCents: 0 });
  await app.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const by = (name: string) => ({ deps: app.deps, actor: `ops:${name}`, role: 'manager' as const });

/** A payout that waits for a file; gives its id and its owner. */
async function waiting(cents: number) {
  const ada = await createShopper(app);
  return { ada, id: (await payoutOf(app, await offerIn(app, ada, 'payout_processing', cents))).id };
}

const exported = async () => (await app.deps.db.select().from(payoutExports)).map((row) => row.totalCents);
const prepared = async () => (await prepareExport(by('ann'), {}))?.waitsAs ?? '';

test('a file up to the limit needs one person, and what is above it a second one', async () => {
  await waiting(50_000);
  expect(await exportPayouts(by('ann'), {})).toMatchObject({ totalCents: 50_000 });
  await waiting(50_001);
  await expect(exportPayouts(by('ann'), {})).rejects.toMatchObject({ code: 'approval_needed' });
  expect(await exported()).toEqual([50_000]);
});

test('payouts of a prepared file wait for their second person alone, and for a file again once nobody decides', async () => {
  const waits = async () => {
    const { work } = await getToday({ deps: app.deps }, {});
    const countOf = (kind: WorkKind) => work.find((each) => each.kind === kind)?.count;
    return [countOf('payouts'), countOf('approvals')];
  };
  await waiting(50_001);
  expect(await waits()).toEqual([1, 0]);
  const id = await prepared();
  expect(await waits()).toEqual([0, 1]);
  await waiting(700);
  expect(await waits()).toEqual([1, 1]);
  await refuseApproval(by('ben'), { id, reason: 'too much at once' });
  expect(await waits()).toEqual([2, 0]);
});

test('small files of a day add up', async () => {
  await waiting(30_000);
  await exportPayouts(by('ann'), {});
  await waiting(30_000);
  await expect(exportPayouts(by('ben'), {})).rejects.toMatchObject({ code: 'approval_needed' });
  app.clock.now += 86_401;
  expect(await exportPayouts(by('ben'), {})).toMatchObject({ totalCents: 30_000 });
});

test('whoever prepared a file cannot release it; somebody else does, once, and the customer is told', async () => {
  const { ada, id } = await waiting(60_000);
  const approvalId = await prepared();
  expect(await exported(), 'nothing is written before').toEqual([]);
  await expect(releasePrepared(by('ann'), { id: approvalId })).rejects.toMatchObject({ code: 'second_person_needed' });
  const runs = await Promise.allSettled(
    ['ben', 'cy', 'di'].map((name) => releasePrepared(by(name), { id: approvalId })),
  );
  expect(runs.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const [payout] = await app.deps.db.select().from(payouts).where(eq(payouts.id, id));
  const [file] = await app.deps.db.select().from(payoutExports);
  expect([file?.totalCents, file?.approvalId, payout?.exportId]).toEqual([60_000, approvalId, file?.id]);
  expect((await newsTo(app, ada.email)).filter((news) => news === 'payout_sent sent')).toHaveLength(1);
  await expect(releasePrepared(by('di'), { id: approvalId })).rejects.toMatchObject({ code: 'approval_over' });
});

test('what comes after a file was prepared is not in it, and what a released one holds counts for no day', async () => {
  await waiting(60_000);
  const approvalId = await prepared();
  await waiting(100);
  await approve(by('ben'), { id: approvalId });
  expect(await exported()).toEqual([60_000]);
  expect(await exportPayouts(by('ann'), {})).toMatchObject({ totalCents: 100 });
});

test('a prepared file whose payouts have changed is not released', async () => {
  const { id } = await waiting(60_000);
  await waiting(1_000);
  const approvalId = await prepared();
  await markPayoutFailed(by('ann'), { id, reason: 'called off' });
  const details = { messageKey: 'prepared_file_changed' };
  await expect(releasePrepared(by('ben'), { id: approvalId })).rejects.toMatchObject({ code: 'payout_state', details });
  expect(await exported()).toEqual([]);
});

test('a file that was prepared for one account is not released for another', async () => {
  await waiting(60_000);
  const approvalId = await prepared();
  await setSetting(app.deps, 'sepa_iban', 'DE89370400440532013000');
  await expect(releasePrepared(by('ben'), { id: approvalId })).rejects.toMatchObject({ code: 'payout_state' });
});

test('the command line prepares, says who has to release it, and writes the file for that person', async () => {
  await waiting(60_000);
  const file = join(folder, 'payouts.xml');
  const ops = (...args: string[]) => run({ LIBSQL_URL: app.url, ENCRYPTION_KEY: app.deps.encryptionKey }, ...args);
  const { out } = await ops('payouts', 'export', file);
  const [, approvalId = ''] =
    /waits for a second person as (apr_\w+); somebody else says: ops payouts release/.exec(out) ?? [];
  const own = await ops('payouts', 'release', approvalId, file, '--yes');
  expect([own.code, own.err]).toEqual([1, expect.stringContaining('Whoever asked for it cannot approve')]);
  expect((await ops('payouts', 'release', 'apr_unknown', file, '--yes')).code).toBe(1);
  const { xml } = await releasePrepared({ ...by('ben'), deps: { ...app.deps, now: seconds } }, { id: approvalId });
  const [{ id = '' } = {}] = await app.deps.db.select().from(payoutExports);
  expect((await ops('payouts', 'export', file, '--again', id, '--yes')).code).toBe(0);
  expect(readFileSync(file, 'utf8')).toBe(xml);
});

test('the command line writes a file that somebody else has prepared, once', async () => {
  // as the commands, which have no other clock
  app.clock.now = seconds();
  await waiting(60_000);
  const approvalId = await prepared();
  const file = join(folder, 'released.xml');
  const release = (path: string) =>
    run(
      { LIBSQL_URL: app.url, ENCRYPTION_KEY: app.deps.encryptionKey },
      'payouts',
      'release',
      approvalId,
      path,
      '--yes',
    );
  const { code, out } = await release(file);
  expect([code, out]).toEqual([0, expect.stringContaining(`${file} holds 1 transfer of €600.00`)]);
  expect(readFileSync(file, 'utf8')).toContain('<CtrlSum>600.00</CtrlSum>');
  expect((await release(join(folder, 'again.xml'))).code).toBe(1);
});

const seconds = () => Math.floor(Date.now() / 1000);
