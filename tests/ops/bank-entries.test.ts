/** What the bank has booked, and what a person says of it, by commands. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkLedger } from '#server/domain/ledger/check-ledger.ts';
import { exportPayouts } from '#server/domain/payouts/operator/export-payouts.ts';
import { endToEndIdOf } from '#server/domain/payouts/parts/end-to-end-id.ts';
import { announced, entryOf, incoming, operatorOf, take } from '../support/bank.ts';
import { setSetting } from '../support/customers.ts';
import { offerIn, openOffers, payoutOf, stateOf } from '../support/offers.ts';
import { ops as run } from '../support/ops.ts';
import { createShopper, seedShop } from '../support/shop.ts';
import { type Booking, camt053 } from '../support/statement.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let folder: string;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
  await openOffers(app);
  folder = mkdtempSync(join(tmpdir(), 'regalia-entries-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  expect(await checkLedger({ deps: app.deps })).toMatchObject({ sound: true, sumCents: 0 });
  await app.close();
});

const ops = (...args: string[]) => run({ LIBSQL_URL: app.url }, ...args);
const lineOf = (out: string, word: string) => out.split('\n').find((line) => line.includes(word)) ?? '';

test('entries are listed with their amount, below zero when it went out, and what they are', async () => {
  const ada = await createShopper(app);
  const { reference } = await announced(ada);
  await take(app, [
    incoming('L-IN', reference),
    incoming('L-WAITS', 'no name', { amount: '12.34' }),
    { id: 'L-OUT', amount: '7.50', direction: 'DBIT', payee: 'A grocer', text: ['bread'] },
    incoming('L-USD', 'dollars', { currency: 'USD' }),
  ]);
  const { out } = await ops('deposits', 'entries');
  expect(lineOf(out, 'L-IN')).toMatch(/matched.+ €25\.00.+deposit credited.+/);
  expect(lineOf(out, 'L-IN')).toContain(ada.email);
  expect(lineOf(out, 'L-WAITS')).toMatch(/unmatched.+ €12\.34.+Ada Byron.+it names no reference of ours/);
  expect(lineOf(out, 'L-OUT')).toMatch(/unmatched.+-€7\.50.+A grocer.+it went out, and names nothing of ours/);
  expect(lineOf(out, 'L-USD')).toMatch(/ USD .+it is not in euros/);
});

test('entries are narrowed by direction, state, amount, customer, statement and words', async () => {
  const ada = await createShopper(app);
  const { reference } = await announced(ada, '41');
  await take(
    app,
    [
      incoming('N-IN', reference, { amount: '41.00' }),
      incoming('N-WAITS', 'a riddle', { amount: '42.00' }),
      { id: 'N-OUT', amount: '43.00', direction: 'DBIT', payee: 'A grocer' },
    ],
    { id: 'NARROW' },
  );
  const statementId = (await entryOf(app, 'N-IN'))?.statementId ?? '';
  const found = async (...args: string[]) => {
    const rows: { reference: string }[] = (
      await ops('deposits', 'entries', '--statement', statementId, '--json', ...args)
    ).json();
    return rows.map((row) => row.reference).sort();
  };
  expect(await found()).toEqual(['N-IN', 'N-OUT', 'N-WAITS']);
  expect(await found('--out')).toEqual(['N-OUT']);
  expect(await found('--in')).toEqual(['N-IN', 'N-WAITS']);
  expect(await found('--in', '--out')).toEqual(['N-IN', 'N-OUT', 'N-WAITS']);
  expect(await found('--state', 'unmatched')).toEqual(['N-OUT', 'N-WAITS']);
  expect(await found('--from', '41.01', '--to', '42')).toEqual(['N-WAITS']);
  expect(await found('--customer', ada.email)).toEqual(['N-IN']);
  expect(await found('--search', 'riddle')).toEqual(['N-WAITS']);
  expect((await ops('deposits', 'entries', '--state', 'lost')).err).toContain('--state is "lost"; it must be one of:');
  expect((await ops('deposits', 'entries', '--from', 'much')).err).toContain('--from is "much"');
});

test('what a waiting entry may be is shown as the option that says so, and that option gives it', async () => {
  const ada = await createShopper(app);
  const { id } = await announced(ada, '61');
  await take(app, [incoming('S-1', 'no name', { amount: '61.00' })]);
  const { out } = await ops('deposits', 'entry', 'S-1');
  expect(lineOf(out, `--deposit ${id}`)).toMatch(/€61\.00.+Ada Byron/);
  expect((await ops('deposits', 'entry', 'S-1', '--search', ada.email)).out).toContain(`--customer ${ada.id}`);
  expect((await ops('deposits', 'entry', 'S-1', '--json')).json().deposits).toMatchObject([{ id }]);
  const given = await ops('deposits', 'assign', 'S-1', '--deposit', id, '--yes');
  expect(given.out).toMatch(/: deposit credited, €61\.00\.\n$/);
  expect(await ada.balance()).toBe(6100);
});

test('an entry that went out is shown the payout of its amount, and given to it', async () => {
  const offer = await offerIn(app, await createShopper(app), 'payout_processing', 3300);
  const { id } = await payoutOf(app, offer);
  await exportPayouts(operatorOf(app), {});
  await take(app, [{ id: 'S-OUT', amount: '33.00', direction: 'DBIT', payee: 'Ada Byron' }]);
  expect(lineOf((await ops('deposits', 'entry', 'S-OUT')).out, `--payout ${id}`)).toMatch(
    /processing.+€33\.00.+DE••3000/,
  );
  expect((await ops('deposits', 'assign', 'S-OUT', '--payout', id, '--yes')).out).toContain(': payout paid, €33.00.');
  expect(await stateOf(app, offer)).toBe('approved');
});

test('an entry is given to a customer once, for the amount that was seen, after the operator agreed', async () => {
  const ada = await createShopper(app);
  await take(app, [incoming('A-1', 'no name', { amount: '12.34' })]);
  const assign = (...more: string[]) => ops('deposits', 'assign', 'A-1', '--customer', ada.email, ...more);
  expect((await assign()).err).toContain(`Give A-1 to the customer ${ada.email}? This cannot be undone`);
  expect((await assign('--amount', '12', '--yes')).err).toContain('is €12.00, and the entry is of €12.34');
  expect(await ada.balance()).toBe(0);
  expect((await assign('--amount', '12.34', '--yes', '--json')).json()).toMatchObject({
    outcome: 'deposit',
    amountCents: 1234,
    isNew: true,
  });
  expect((await assign('--yes')).out).toContain('A-1 is that already: deposit credited, €12.34. Nothing was done.\n');
  expect(await ada.balance()).toBe(1234);
});

test.each([[[]], [['--customer', 'a@b.c', '--deposit', 'RG-0000-0000']]])(
  'an entry is given to exactly one: %j is not',
  async (targets) => {
    const { code, err } = await ops('deposits', 'assign', 'A-2', ...targets, '--yes');
    expect([code, err]).toEqual([1, 'Name exactly one of --customer, --deposit and --payout.\n']);
  },
);

test('an entry is ignored with a reason, and waits again', async () => {
  await take(app, [incoming('I-1', 'rent')]);
  expect((await ops('deposits', 'ignore', 'I-1', '--reason', 'the rent')).out).toBe(
    'I-1 is ignored; deposits reopen I-1 lets it wait again.\n',
  );
  expect(await entryOf(app, 'I-1')).toMatchObject({ state: 'ignored', note: 'the rent' });
  expect(lineOf((await ops('deposits', 'entries', '--state', 'ignored')).out, 'I-1')).toContain('the rent');
  expect((await ops('deposits', 'reopen', 'I-1')).out).toBe('I-1 waits again.\n');
  expect(await entryOf(app, 'I-1')).toMatchObject({ state: 'unmatched' });
});

test('statements are listed with their balances, and with what is missing before one', async () => {
  await take(app, [incoming('ST-1', 'x')], { id: 'FIRST', opening: '100.00', closing: '125.00', day: '2026-09-24' });
  await take(app, [incoming('ST-2', 'x')], { id: 'THIRD', opening: '135.00', closing: '160.00', day: '2026-09-25' });
  const { out } = await ops('deposits', 'statements');
  expect(lineOf(out, 'FIRST')).toMatch(/2026-09-24.+ €100\.00.+ €125\.00/);
  expect(lineOf(out, 'THIRD')).toMatch(/2026-09-25.+ €135\.00.+ €160\.00.+ €10\.00/);
  const rows = (await ops('deposits', 'statements', '--limit', '1', '--json')).json();
  expect(rows).toMatchObject([{ reference: 'THIRD', gapCents: 1000, entries: 1, waiting: 1 }]);
});

test('what waits is looked at again: a preview changes nothing, and what is accepted is credited', async () => {
  const ada = await createShopper(app);
  const { reference } = await announced(ada, '30');
  await take(app, [incoming('W-1', reference)]);
  const match = (...more: string[]) => ops('deposits', 'match', '--accept', 'W-1', ...more);
  const asked = await match();
  expect([asked.code, asked.err]).toEqual([1, expect.stringContaining('Credit 1 deposit, €25.00?')]);
  const preview = await match('--preview');
  expect(lineOf(preview.out, reference)).toMatch(/W-1.+ €25\.00.+ €30\.00/);
  expect(preview.out).toContain('1 would be credited (€25.00), 0 settled before,');
  expect(await ada.balance()).toBe(0);
  expect((await match('--yes')).out).toContain('1 credited (€25.00), 0 settled before,');
  expect((await match('--yes')).out).toContain('0 credited (€0.00), 0 settled before,');
  expect(await ada.balance()).toBe(2500);
});

test('a statement by which the bank takes a deposit back, and names an unknown payout, says both', async () => {
  const ada = await createShopper(app);
  const { reference } = await announced(ada);
  await take(app, [incoming('B-1', reference)]);
  const file = join(folder, 'taken-back.xml');
  const unknown: Booking = {
    id: 'B-3',
    amount: '8.00',
    direction: 'DBIT',
    endToEndId: endToEndIdOf('out_unknown0000000000'),
  };
  writeFileSync(file, camt053([incoming('B-2', reference, { direction: 'DBIT', returned: true }), unknown]));
  const { code, out } = await ops('deposits', 'match', file, '--yes');
  expect([code, lineOf(out, 'B-2')]).toEqual([0, expect.stringMatching(/ €25\.00.+ €25\.00/)]);
  expect(lineOf(out, 'B-2')).toContain(ada.email);
  expect(out).toContain('1 taken back by the bank (€25.00).');
  expect(lineOf(out, 'B-3')).toContain('-€8.00');
  expect(await ada.balance()).toBe(0);
});

test('a statement that shows payouts gone and come back says how many, and of which sum', async () => {
  const [gone, returned] = await Promise.all(
    [6900, 4200].map(async (cents) => {
      const offer = await offerIn(app, await createShopper(app), 'payout_processing', cents);
      return { offer, id: (await payoutOf(app, offer)).id };
    }),
  );
  if (!gone || !returned) throw new Error('there are two');
  await exportPayouts(operatorOf(app), {});
  const out = (id: string, payoutId: string, amount: string): Booking => {
    return { id, amount, direction: 'DBIT', payee: 'Ada Byron', endToEndId: endToEndIdOf(payoutId) };
  };
  const file = join(folder, 'payouts.xml');
  const back: Booking = { ...out('P-3', returned.id, '42.00'), direction: 'CRDT', returned: true };
  writeFileSync(file, camt053([out('P-1', gone.id, '69.00'), out('P-2', returned.id, '42.00'), back]));
  const match = await ops('deposits', 'match', file, '--yes');
  expect(lineOf(match.out, 'P-1')).toMatch(new RegExp(`${gone.id}.+ paid .+ €69\\.00`));
  expect(lineOf(match.out, 'P-3')).toMatch(new RegExp(`${returned.id}.+ come back .+ €42\\.00`));
  expect(match.out).toContain('2 payouts paid (€111.00), 1 come back (€42.00).');
  expect([await stateOf(app, gone.offer), await stateOf(app, returned.offer)]).toEqual([
    'approved',
    'ready_for_payout',
  ]);
});

test('an entry above the limit is said to wait for a second person', async () => {
  await setSetting(app.deps, 'four_eyes_limit', 500);
  const ada = await createShopper(app);
  await take(app, [incoming('HEAVY', 'no name', { amount: '700.00' })], { id: 'HEAVY' });
  const { out } = await ops('deposits', 'assign', 'HEAVY', '--customer', ada.email, '--yes');
  expect(out).toMatch(/^It waits for a second person as apr_\w+; somebody else says: ops approvals approve apr_/);
  expect(await ada.balance()).toBe(0);
});
