import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { items } from '#server/db/schema/catalogue.ts';
import { offers } from '#server/db/schema/offers.ts';
import { checkLedger } from '#server/domain/ledger/check-ledger.ts';
import { setSetting } from '../support/customers.ts';
import { bankDetails, offerIn, openOffers, payoutOf, stateOf } from '../support/offers.ts';
import { ops as run } from '../support/ops.ts';
import { buyer, createShopper, seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let folder: string;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
  await openOffers(app);
  folder = mkdtempSync(join(tmpdir(), 'regalia-payouts-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await app.close();
});

const ops = (...args: string[]) => run({ LIBSQL_URL: app.url, ENCRYPTION_KEY: app.deps.encryptionKey }, ...args);

async function auditEntriesOf(subject: string): Promise<string[]> {
  const rows = (await ops('audit', 'list', '--subject', subject, '--json')).json();
  return rows.map(({ action }: { action: string }) => action);
}

test('an offer goes from review to paid by commands, each with a row in the audit log', async () => {
  const ada = await createShopper(app);
  const id = await offerIn(app, ada, 'pending');
  expect((await ops('offers', 'list', '--state', 'pending')).out).toContain(id);
  expect((await ops('offers', 'counter', id, '45.50')).out).toBe(`${id} is offered €45.50.\n`);
  await ada.browser.post('/offer/accept', { id, trade_url: buyer.tradeUrl });
  const listed = ['--list-at', '59', '--type', 'Relic', '--img', '/a.svg', '--category', 'dota2', '--yes', '--json'];
  const received = (await ops('offers', 'received', id, ...listed)).json();
  expect(received).toMatchObject({ id, state: 'ready_for_payout' });
  const [item] = await app.deps.db.select().from(items).where(eq(items.id, received.itemId));
  expect(item).toMatchObject({ offerId: id, priceCents: 5900, state: 'available', title: 'Moonlit Bulwark' });
  await ada.browser.post('/offer/request-payout/sepa-manual', { ...bankDetails, id });

  const file = join(folder, 'first.xml');
  const exported = (await ops('payouts', 'export', file, '--json')).json();
  expect(exported).toMatchObject({ count: 1, totalCents: 4550 });
  expect(readFileSync(file, 'utf8')).toContain('<CtrlSum>45.50</CtrlSum>');
  expect(statSync(file).mode & 0o077).toBe(0);
  const { out } = await ops('payouts', 'export', join(folder, 'none.xml'));
  expect(out).toContain('No bank transfer waits. Written already, and neither paid nor failed yet:\n');
  expect(out).toContain(`1 transfer of €45.50 in ${exported.id}`);
  expect(out).toContain(`if its file is lost: payouts export FILE --again ${exported.id}\n`);
  expect(existsSync(join(folder, 'none.xml'))).toBe(false);
  const again = join(folder, 'again.xml');
  expect((await ops('payouts', 'export', again, '--again', exported.id, '--yes')).code).toBe(0);
  expect(readFileSync(again, 'utf8')).toBe(readFileSync(file, 'utf8'));

  const payout = await payoutOf(app, id);
  const table = (await ops('payouts', 'list', '--state', 'processing')).out;
  expect(table).toContain('DE••3000');
  expect(table).not.toContain('DE8937');
  expect((await ops('payouts', 'paid', payout.id, '--yes')).out).toBe(`${payout.id} is paid: €45.50.\n`);
  expect(await stateOf(app, id)).toBe('approved');
  expect((await ops('payouts', 'export', join(folder, 'none.xml'))).out).toBe('No bank transfer waits.\n');
  // an offer is found with what became of its payout
  expect(await auditEntriesOf(id)).toEqual(['payouts.paid', 'offers.received', 'offers.counter']);
  expect(await auditEntriesOf(payout.id)).toEqual(['payouts.paid']);
  expect(await auditEntriesOf(exported.id)).toEqual(['payouts.export_again', 'payouts.export']);
  expect(await checkLedger({ deps: app.deps })).toMatchObject({ sound: true });
});

test('payouts are exported from an account that is set, and a line says what of it is missing', async () => {
  await offerIn(app, await createShopper(app), 'payout_processing');
  const file = join(folder, 'unset.xml');
  await setSetting(app.deps, 'sepa_bic', '');
  const { code, err } = await ops('payouts', 'export', file);
  expect([code, existsSync(file)]).toEqual([1, false]);
  expect(err).toBe('The account to pay from is not set; set it first with ops settings set: sepa_bic.\n');
  expect((await ops('settings', 'set', 'sepa_bic', 'ABNANL2A')).out).toBe('sepa_bic is now "ABNANL2A".\n');
  const nowhere = join(folder, 'nowhere', 'unset.xml');
  const unwritten = await ops('payouts', 'export', nowhere);
  expect([unwritten.code, unwritten.err]).toEqual([
    1,
    expect.stringMatching(/cannot be written \(ENOENT\); write it elsewhere with --again exp_\w+\.\n$/),
  ]);
  const [id = ''] = /exp_\w+/.exec(unwritten.err) ?? [];
  expect((await ops('payouts', 'export', file, '--again', id, '--yes')).out).toContain('holds 1 transfer');
});

test('accounts are not decrypted without the key of the shop', async () => {
  await offerIn(app, await createShopper(app), 'payout_processing');
  const file = join(folder, 'keyless.xml');
  const { code, err } = await run({ LIBSQL_URL: app.url, ENCRYPTION_KEY: '' }, 'payouts', 'export', file);
  expect([code, existsSync(file)]).toEqual([1, false]);
  expect(err).toContain('ENCRYPTION_KEY is missing; set it to the one that the shop at LIBSQL_URL runs with.');
});

test('an offer is declined, and a payout that came back is owed again', async () => {
  const ada = await createShopper(app);
  const declined = await offerIn(app, ada, 'pending');
  expect((await ops('offers', 'decline', declined, '--yes')).code).toBe(0);
  expect(await stateOf(app, declined)).toBe('declined_by_service');
  const id = await offerIn(app, ada, 'payout_processing');
  const payout = await payoutOf(app, id);
  const failed = await ops('payouts', 'failed', payout.id, '--reason', 'account closed', '--yes');
  expect(failed.out).toBe(`${payout.id} came back: €69.00 are the customer's again.\n`);
  expect(await stateOf(app, id)).toBe('ready_for_payout');
  expect(await checkLedger({ deps: app.deps })).toMatchObject({ sound: true });
});

test.each([
  [['offers', 'counter', 'off_none', '5'], 'We could not find what you asked for'],
  [['offers', 'counter', 'off_none', 'free'], 'The price is "free"'],
  [['offers', 'list', '--state', 'lost'], '--state is "lost"; it must be one of: pending'],
  [['offers', 'received', 'off_none', '--list-at', '5', '--yes'], 'We could not find what you asked for'],
  [['offers', 'decline', 'off_none'], 'there is no terminal to ask: add --yes'],
  [['payouts', 'paid', 'out_none', '--yes'], 'We could not find what you asked for'],
  [['payouts', 'failed', 'out_none', '--yes'], "required option '--reason <text>' not specified"],
  [['payouts', 'export', '/', '--json'], '/ is there already'],
])('%j ends with 1 and one line', async (args, line) => {
  const { code, out, err } = await ops(...args);
  expect([code, out]).toEqual([1, '']);
  expect(err.trim().split('\n')).toHaveLength(1);
  expect(err).toContain(line);
});

test('a wrong transition, and an item that nobody can describe, change nothing', async () => {
  const ada = await createShopper(app);
  const pending = await offerIn(app, ada, 'pending');
  const early = await ops('offers', 'received', pending, '--yes');
  expect([early.code, early.err]).toEqual([1, 'This offer can no longer be changed this way\n']);
  const id = await offerIn(app, ada, 'approved');
  const payout = await payoutOf(app, id);
  const twice = await ops('payouts', 'paid', payout.id, '--yes');
  expect([twice.code, twice.err]).toEqual([1, 'This payout can no longer be changed this way\n']);
  const nameless = await offerIn(app, await createShopper(app), 'awaiting_item');
  const { err } = await ops(
    'offers',
    'received',
    nameless,
    '--list-at',
    '5',
    '--type',
    'x',
    '--category',
    'none',
    '--yes',
  );
  expect(err).toContain('--category "none" does not exist');
  const elsewhere = ['--list-at', '5', '--type', 'x', '--img', 'https://elsewhere.test/a.png', '--yes'];
  const unseen = await ops('offers', 'received', nameless, ...elsewhere);
  expect(unseen.err).toContain('--img must begin with / or be at IMAGE_HOST, which is not set');
  expect(await stateOf(app, nameless)).toBe('awaiting_item');
});

test('an item that was taken back is said with what is owed for it, before its payout and after', async () => {
  const ada = await createShopper(app);
  const [unpaid, paid] = [await offerIn(app, ada, 'ready_for_payout'), await offerIn(app, ada, 'approved')];
  const reverse = (id: string, ...more: string[]) => ops('offers', 'reversed', id, '--reason', 'taken back', ...more);
  expect((await reverse(unpaid)).err).toContain('there is no terminal to ask: add --yes');
  expect((await reverse(unpaid, '--yes')).out).toBe(`${unpaid} is reversed: nothing is owed for it any more.\n`);
  expect((await reverse(paid, '--yes')).out).toBe(
    `${paid} is reversed: the customer gives €69.00 back, and owes €69.00 now.\n`,
  );
  expect([await stateOf(app, unpaid), await stateOf(app, paid)]).toEqual([
    'declined_by_service',
    'declined_by_service',
  ]);
  expect(await checkLedger({ deps: app.deps })).toMatchObject({ sound: true });
});

test('a reversed offer whose item is for sale takes it off sale', async () => {
  const id = await offerIn(app, await createShopper(app), 'awaiting_item');
  const listed = ['--list-at', '59', '--type', 'Relic', '--img', '/a.svg', '--category', 'dota2', '--yes', '--json'];
  const { itemId } = (await ops('offers', 'received', id, ...listed)).json();
  const { out } = await ops('offers', 'reversed', id, '--reason', 'taken back', '--yes');
  expect(out).toContain(`Off sale: ${itemId}.\n`);
});

test('an offer with an intake that it should not have is told, and the check ends with 1', async () => {
  const sound = await ops('offers', 'check');
  expect([sound.code, sound.out]).toEqual([0, 'Every offer has the intake that its state asks for.\n']);
  const id = await offerIn(app, await createShopper(app), 'awaiting_item');
  const become = (state: 'awaiting_item' | 'declined_by_service') =>
    app.deps.db.update(offers).set({ state }).where(eq(offers.id, id));
  await become('declined_by_service');
  const { code, out } = await ops('offers', 'check');
  expect(code).toBe(1);
  expect(out.split('\n').find((line) => line.includes(id))).toMatch(/declined_by_service.+trd_\w+.+queued/);
  expect((await ops('offers', 'check', '--json')).json()).toMatchObject([{ id, tradeState: 'queued' }]);
  await become('awaiting_item');
  expect((await ops('offers', 'check')).code).toBe(0);
});
