import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { statementBytesMax } from '#rules/limits/sizes.ts';
import { bankEntries } from '#server/db/schema/bank.ts';
import { payments } from '#server/db/schema/payments.ts';
import { auditLog, outbox } from '#server/db/schema/shop.ts';
import { creditCustomer } from '#server/domain/customers/operator/credit-customer.ts';
import { checkLedger } from '#server/domain/ledger/check-ledger.ts';
import { setSetting as putSetting } from '../support/customers.ts';
import { disputesOf, owedBy } from '../support/disputes.ts';
import { opsProcess, ops as run } from '../support/ops.ts';
import { buyer, createShopper, type Shopper, seedShop } from '../support/shop.ts';
import { type Booking, camt053, type Version } from '../support/statement.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let folder: string;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
  folder = mkdtempSync(join(tmpdir(), 'regalia-deposits-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  expect(await checkLedger({ deps: app.deps })).toMatchObject({ sound: true, sumCents: 0 });
  await app.close();
});

const iban = 'DE89370400440532013000';
const ops = (...args: string[]) => run({ LIBSQL_URL: app.url }, ...args);

let files = 0;
function file(text: string): string {
  files += 1;
  const path = join(folder, `statement-${files}.xml`);
  writeFileSync(path, text);
  return path;
}

/** A deposit that is awaited; gives its id and its reference. */
async function announced(who: Shopper, amount = '25') {
  const form = { ...buyer, amount, currency: 'EUR', paymentMethod: 'sepa', iban };
  const { body } = await who.browser.post('/deposit/checkout', form);
  return { id: body.order_id as string, reference: body.instructions.reference as string };
}

const paid = (id: string, reference: string, change: Partial<Booking> = {}): Booking => ({
  id,
  amount: '25.00',
  payer: 'Ada Byron',
  iban,
  text: [reference],
  ...change,
});

const match = async (bookings: readonly Booking[], ...args: string[]) =>
  (await ops('deposits', 'match', file(camt053(bookings)), '--yes', '--json', ...args)).json();

test.each<Version>(['02', '08'])('a statement of version 001.%s credits what was announced, once', async (version) => {
  const ada = await createShopper(app);
  const { id, reference } = await announced(ada);
  const statement = file(camt053([paid(`V${version}`, reference)], { version }));
  const first = await ops('deposits', 'match', statement, '--yes');
  expect(first.out).toContain('1 credited (€25.00), 0 settled before, 0 left.');
  expect(await ada.balance()).toBe(2500);
  const again = await ops('deposits', 'match', statement, '--yes');
  expect(again.out).toContain('0 credited (€0.00), 1 settled before, 0 left.');
  expect(await ada.balance()).toBe(2500);
  expect((await ada.browser.get(`/deposit/status/${id}`)).body).toEqual({ status: 'Success', purpose: 'topup' });
  const mails = await app.deps.db.select().from(outbox).where(eq(outbox.recipient, ada.email));
  expect(mails.map(({ template }) => template)).toEqual(['payment_received']);
  const [entry] = await app.deps.db.select().from(auditLog).where(eq(auditLog.subject, id));
  expect(entry).toMatchObject({ action: 'deposits.match', actor: expect.stringMatching(/^ops:/) });
});

test('two runs over one statement at one moment credit it once', async () => {
  const ada = await createShopper(app);
  const statement = file(camt053([paid('AT-ONCE', (await announced(ada)).reference)]));
  const match = () => opsProcess({ LIBSQL_URL: app.url }, 'deposits', 'match', statement, '--yes');
  const runs = await Promise.all([match(), match(), match()]);
  expect(runs.map(({ code, err }) => [code, err])).toEqual([1, 2, 3].map(() => [0, '']));
  expect(runs.filter(({ out }) => out.includes('1 credited (€25.00)'))).toHaveLength(1);
  expect(await ada.balance()).toBe(2500);
});

test('what does not match is listed with its reason and credits nothing', async () => {
  const ada = await createShopper(app);
  const { reference } = await announced(ada);
  const { left, credited, pending } = await match([
    paid('L1', 'thank you'),
    paid('L2', 'RG-0000-0000'),
    paid('L3', reference, { amount: '24.99' }),
    paid('L4', reference, { iban: 'DE89370400440532013001' }),
    paid('L5', reference, { iban: '', payer: '' }),
    paid('L6', reference, { status: 'PDNG' }),
    paid('L7', reference, { reversal: true }),
    paid('L8', reference, { currency: 'USD' }),
    paid('L9', `${reference} ${(await announced(ada)).reference}`),
    paid('L10', reference, { direction: 'DBIT' }),
  ]);
  expect(credited).toEqual([]);
  expect(left.map(({ entry, reason }: { entry: string; reason: string }) => [entry, reason])).toEqual([
    ['L1', 'no_reference'],
    ['L2', 'unknown_reference'],
    ['L3', 'amount_differs'],
    ['L4', 'payer_differs'],
    ['L5', 'payer_unknown'],
    ['L7', 'reversal'],
    ['L8', 'other_currency'],
    ['L9', 'several_references'],
    ['L10', 'names_deposit'],
  ]);
  expect(left[2]).toMatchObject({ amountCents: 2499, announcedCents: 2500, text: 'another amount was announced' });
  expect(pending, 'L6').toBe(1);
  expect(await ada.balance()).toBe(0);
  const kept = await app.deps.db.select().from(bankEntries).where(eq(bankEntries.reference, 'L3'));
  expect(kept).toMatchObject([
    { state: 'unmatched', mismatch: 'amount_differs', amountCents: 2499, partyIban: 'DE••3000' },
  ]);
  expect(await app.deps.db.select().from(bankEntries).where(eq(bankEntries.reference, 'L6'))).toEqual([]);
});

test.each([
  ['less', '20.00', 2000],
  ['more', '30.00', 3000],
])('%s than announced waits until it is accepted; then what arrived is credited', async (word, amount, cents) => {
  const ada = await createShopper(app);
  const { id, reference } = await announced(ada);
  const booking = paid(`AMOUNT-${word}`, reference, { amount });
  expect((await match([booking])).left).toMatchObject([{ reason: 'amount_differs' }]);
  const { credited } = await match([booking], '--accept', `AMOUNT-${word}`);
  expect(credited).toMatchObject([{ amountCents: cents, announcedCents: 2500, paymentId: id }]);
  expect(await ada.balance()).toBe(cents);
  const { body } = await ada.browser.get('/deposit/history');
  expect(body.payload).toMatchObject([{ status: 'Success', sum: cents / 100 }]);
  const [mail] = await app.deps.db.select().from(outbox).where(eq(outbox.recipient, ada.email));
  expect(mail?.values).toContain('"announcedCents":2500');
});

test('a second transfer with the same reference is left, in the same file and in a later one', async () => {
  const ada = await createShopper(app);
  const { reference } = await announced(ada);
  const { credited, left } = await match([paid('SAME-1', reference), paid('SAME-2', reference)]);
  expect([credited.length, left.map(({ reason }: { reason: string }) => reason)]).toEqual([1, ['paid_already']]);
  expect((await match([paid('SAME-3', reference)], '--accept', 'SAME-3')).left).toMatchObject([
    { reason: 'paid_already' },
  ]);
  expect(await ada.balance()).toBe(2500);
});

test('money that comes after its deposit was cancelled is credited all the same', async () => {
  const ada = await createShopper(app);
  const { id, reference } = await announced(ada);
  await app.deps.db.update(payments).set({ state: 'Cancelled' }).where(eq(payments.id, id));
  expect((await match([paid('LATE', reference)])).credited).toMatchObject([{ late: true }]);
  expect(await ada.balance()).toBe(2500);
});

test('nothing is credited before the operator agrees', async () => {
  const ada = await createShopper(app);
  const statement = file(camt053([paid('ASKED', (await announced(ada)).reference)]));
  const { code, err } = await ops('deposits', 'match', statement);
  expect([code, err]).toEqual([
    1,
    'Credit 1 deposit, €25.00? This cannot be undone and there is no terminal to ask: add --yes.\n',
  ]);
  expect(await ada.balance()).toBe(0);
});

test('transfers are listed by their state, the account masked', async () => {
  const ada = await createShopper(app);
  const { reference } = await announced(ada, '31.50');
  const rows = (await ops('deposits', 'list', '--state', 'Pending', '--json')).json();
  expect(rows.find((row: { reference: string }) => row.reference === reference)).toMatchObject({
    amountCents: 3150,
    payerName: 'Ada Byron',
    payerIban: 'DE••3000',
    email: ada.email,
  });
  expect((await ops('deposits', 'list')).out).toContain('€31.50');
});

test.each([
  ['no file', () => join(folder, 'nothing.xml'), 'cannot be read (ENOENT).'],
  [
    'a folder',
    () => {
      mkdirSync(join(folder, 'folder'), { recursive: true });
      return join(folder, 'folder');
    },
    'cannot be read (EISDIR).',
  ],
  ['no XML', () => file('RG-ABCD-EFGH'), 'is not XML'],
  ['a bomb', () => file('<!DOCTYPE a [<!ENTITY a "b">]><a>&a;</a>'), 'has a document type of its own'],
  ['a huge file', () => file('x'.repeat(statementBytesMax + 1)), 'is larger than 20 MB.'],
  [
    'the statement of another account',
    () => file(camt053([], { account: 'DE89370400440532013000' })),
    "The file is about the account DE89370400440532013000; the shop's is NL91ABNA0417164300.",
  ],
])('%s ends with 1 and one line', async (_, path, line) => {
  const { code, err } = await ops('deposits', 'match', path(), '--yes');
  expect(err.trim().split('\n')).toHaveLength(1);
  expect(err).toContain(line);
  expect(code).toBe(1);
});

test('accepting what the file does not hold is refused', async () => {
  const { err } = await ops('deposits', 'match', file(camt053([])), '--yes', '--accept', 'NOWHERE');
  expect(err).toContain('--accept names what');
});

test('a statement waits until the shop has said which account is its own', async () => {
  await putSetting(app.deps, 'sepa_iban', '');
  const { code, err } = await ops('deposits', 'match', file(camt053([])), '--yes');
  expect(code).toBe(1);
  expect(err).toBe('sepa_iban is not set; set it first with ops settings set: the account of the statement.\n');
  await putSetting(app.deps, 'sepa_iban', 'NL91ABNA0417164300');
});

test.each([
  ['before', (credit: Booking, back: Booking) => [credit, back]],
  ['after', (credit: Booking, back: Booking) => [back, credit]],
])(
  'one run credits a deposit and takes it back when the statement has both, the credit %s it',
  async (when, inOrder) => {
    const ada = await createShopper(app);
    const { id, reference } = await announced(ada);
    const back = paid(`C2-${when}`, reference, { direction: 'DBIT', returned: true });
    const bookings = inOrder(paid(`C1-${when}`, reference), back);
    const { credited, takenBack, left } = await match(bookings);
    expect(credited).toMatchObject([{ entry: `C1-${when}`, paymentId: id }]);
    expect(takenBack).toMatchObject([{ entry: `C2-${when}`, amountCents: 2500, paymentId: id }]);
    expect([left, await ada.balance(), await owedBy(app, ada)]).toEqual([[], 0, 0]);
    expect(await disputesOf(app, ada)).toMatchObject([{ kind: 'return', state: 'lost', amountCents: 2500 }]);
    const again = await match(bookings);
    expect([again.credited, again.takenBack, again.before.sort()]).toEqual([[], [], [`C1-${when}`, `C2-${when}`]]);
    expect([await ada.balance(), await owedBy(app, ada)]).toEqual([0, 0]);
  },
);

test('what is taken back of a deposit whose credit is left to an operator is left too', async () => {
  const ada = await createShopper(app);
  const { reference } = await announced(ada);
  const less = paid('D1', reference, { amount: '20.00' });
  const back = paid('D2', reference, { amount: '20.00', direction: 'DBIT', reversal: true });
  const first = await match([back, less]);
  expect(first).toMatchObject({ credited: [], takenBack: [] });
  expect(first.left).toMatchObject([{ reason: 'takes_back_more' }, { reason: 'amount_differs' }]);
  const more = paid('D3', reference, { amount: '25.00', direction: 'DBIT', reversal: true });
  const { takenBack } = await match([more, back, less], '--accept', 'D1');
  expect(
    takenBack.map(({ entry }: { entry: string }) => entry),
    'no more than arrived',
  ).toEqual(['D2']);
  expect(await ada.balance()).toBe(0);
});

test('a deposit that the bank takes back is taken from the balance, and what was spent of it is owed; once', async () => {
  const ada = await createShopper(app);
  const { id, reference } = await announced(ada);
  await match([paid('B1', reference)]);
  const debit = { customerId: ada.id, amountCents: -1000, reason: 'spent' };
  await creditCustomer({ deps: app.deps, actor: 'ops:test', role: 'owner' }, debit);
  const other = paid('B3', reference, { direction: 'DBIT' });
  const back = [paid('B2', reference, { direction: 'DBIT', returned: true }), other];
  const { takenBack, left } = await match(back);
  expect(takenBack).toEqual([{ entry: 'B2', reference, amountCents: 2500, paymentId: id, email: ada.email }]);
  expect(left).toMatchObject([{ entry: 'B3', reason: 'names_deposit', reference, paymentId: id }]);
  expect([await ada.balance(), await owedBy(app, ada)]).toEqual([0, 1000]);
  expect(await disputesOf(app, ada)).toMatchObject([{ kind: 'return', state: 'lost', provider: 'bank' }]);
  expect((await match(back)).takenBack).toEqual([]);
  expect(await owedBy(app, ada)).toBe(1000);
});
