/** Several bookings to which a bank has given one reference, or none: each is kept once, however often and in which statements it is read. */
import { and, eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bankEntries } from '#server/db/schema/bank.ts';
import { acceptStatement } from '#server/domain/bank/operator/accept-statement.ts';
import { assignEntry } from '#server/domain/bank/operator/assign-entry.ts';
import { previewStatement } from '#server/domain/bank/operator/preview-statement.ts';
import { checkLedger } from '#server/domain/ledger/check-ledger.ts';
import { hashToken } from '#server/hash-token.ts';
import { announced, incoming, operatorOf, read, take, takeFile } from '../../support/bank.ts';
import { disputesOf, owedBy } from '../../support/disputes.ts';
import { createShopper, type Shopper, seedShop } from '../../support/shop.ts';
import { camt053, camt053Together } from '../../support/statement.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
});
afterAll(async () => {
  expect(await checkLedger({ deps: app.deps })).toMatchObject({ sound: true, sumCents: 0 });
  await app.close();
});

/** Two customers who have each announced 25 €. */
async function adaAndBob() {
  const [ada, bob] = [await createShopper(app), await createShopper(app)];
  return { ada, bob, hers: (await announced(ada)).reference, his: (await announced(bob)).reference };
}

const balances = (...shoppers: Shopper[]) => Promise.all(shoppers.map((each) => each.balance()));
const rows = async () => (await app.deps.db.select().from(bankEntries)).length;
const keptAs = (from: string, to: string) =>
  app.deps.db.update(bankEntries).set({ reference: to }).where(eq(bankEntries.reference, from));
const referenceOf = async (remittance: string) => {
  const all = await app.deps.db.select().from(bankEntries);
  return all.find((entry) => entry.remittance.includes(remittance))?.reference ?? '';
};

test.each(['SAMEREF', 'NONREF', 'NOTPROVIDED'])(
  'two bookings under %s of one sum and one day are both credited, and read again nothing is',
  async (id) => {
    const { ada, bob, hers, his } = await adaAndBob();
    const bookings = [incoming(id, hers), incoming(id, his)];
    const first = await take(app, bookings, { id: `two ${id}` });
    const again = await take(app, bookings, { id: `two ${id}` });
    const monthly = await take(app, bookings.toReversed(), { id: `month ${id}` });
    expect([first, again, monthly].map(({ done, seen }) => [done.length, seen.decided.length])).toEqual([
      [2, 0],
      [0, 2],
      [0, 2],
    ]);
    expect(await balances(ada, bob)).toEqual([2500, 2500]);
  },
);

test('a second booking under a reference that comes with a later statement is credited too', async () => {
  const { ada, bob, hers, his } = await adaAndBob();
  await take(app, [incoming('LATER', hers)], { id: 'L1' });
  await take(app, [incoming('LATER', his)], { id: 'L2' });
  expect(await balances(ada, bob)).toEqual([2500, 2500]);
});

test('transfers booked together that repeat the reference of the whole are both credited, once', async () => {
  const { ada, bob, hers, his } = await adaAndBob();
  const parts = [hers, his].map((each) => incoming('-', each, { ownReference: 'BATCH-1' }));
  const runs = [await takeFile(app, camt053Together(parts)), await takeFile(app, camt053Together(parts))];
  expect(runs.map(({ done }) => done.length)).toEqual([2, 0]);
  expect(await balances(ada, bob)).toEqual([2500, 2500]);
});

test('of those that say the same to the letter as many are kept as one statement holds', async () => {
  const same = incoming('ALIKE', 'rent');
  const added: number[] = [];
  for (const [id, count] of [
    ['one', 1],
    ['three', 3],
    ['three', 3],
    ['two', 2],
  ] as const) {
    const before = await rows();
    await take(
      app,
      Array.from({ length: count }, () => same),
      { id: `alike ${id}` },
    );
    added.push((await rows()) - before);
  }
  expect(added).toEqual([1, 2, 0, 0]);
});

test('two statements of one file that both hold a booking keep it once', async () => {
  const before = await rows();
  const [daily, monthly] = [camt053([incoming('BOTH', 'x')]), camt053([incoming('BOTH', 'x')], { id: 'month' })];
  const [statement] = /<Stmt>.*<\/Stmt>/s.exec(monthly) ?? [];
  await takeFile(app, daily.replace('</Stmt>', `</Stmt>${statement}`));
  expect((await rows()) - before).toBe(1);
});

test('what an earlier statement left out, and a later one names, makes no second booking of it', async () => {
  const [ada, before] = [await createShopper(app), await rows()];
  const { reference } = await announced(ada);
  const early = incoming('GROWS', reference);
  await take(app, [early, incoming('BARE', 'gift', { payer: '', iban: '' })], { id: 'early' });
  const late = [{ ...early, transactionId: 'TX-1' }, incoming('BARE', 'gift')];
  const { done, waiting } = await take(app, late, { id: 'late' });
  expect([done.length, waiting.length, (await rows()) - before, await ada.balance()]).toEqual([0, 1, 2, 2500]);
});

test.each([
  ['a word for none', 'NONREF', (refs: string[]) => camt053(refs.map((ref) => incoming('NONREF', ref)))],
  [
    'the reference of the whole',
    'BATCH-7',
    (refs: string[]) =>
      camt053Together(refs.map((ref) => incoming('-', ref, { ownReference: 'BATCH-7' }))).replace('BATCH-1', 'BATCH-7'),
  ],
])('an entry that was kept under %s is known, and the one that was lost with it is credited', async (_, was, file) => {
  const { ada, bob, hers, his } = await adaAndBob();
  await takeFile(app, file([hers]));
  await keptAs(await referenceOf(hers), was);
  const runs = [await takeFile(app, file([hers, his])), await takeFile(app, file([hers, his]))];
  expect(runs.map(({ done, seen }) => [done.length, seen.decided.length])).toEqual([
    [1, 1],
    [0, 2],
  ]);
  expect(await balances(ada, bob)).toEqual([2500, 2500]);
});

test('an entry that was kept under a hash of sum, day and remittance is known', async () => {
  const bookings = [incoming('HASHED', 'one'), incoming('HASHED', 'two', { amount: '26.00' })];
  await take(app, bookings, { id: 'hashed' });
  const content = JSON.stringify([`2600 ${Date.parse('2026-09-21') / 1000}`, ['two', 'NOTPROVIDED']]);
  await keptAs(await referenceOf('two'), `HASHED~${hashToken(content).slice(0, 8)}`);
  const before = await rows();
  await take(app, bookings, { id: 'hashed' });
  expect(await rows()).toBe(before);
});

test('account numbers in what a bank writes are kept masked, and what was kept with them is known', async () => {
  const { ada, bob, hers, his } = await adaAndBob();
  const iban = 'DE89 3704 0044 0532 0130 00';
  const bookings = [
    incoming('WORDS', hers, { text: [`IBAN+${iban}`, hers] }),
    // the bank's cut goes through the number, and the two differ in it alone
    incoming('WORDS', 'rent', { text: ['rent of DE361000', '00001234563000 and July'] }),
    incoming('WORDS', 'rent', { text: ['rent of DE772000', '00001234563000 and July'] }),
  ];
  await take(app, bookings, { id: 'words' });
  const kept = await app.deps.db.select().from(bankEntries).where(like(bankEntries.reference, 'WORDS%'));
  const rent = ['rent of DE••3000 and July', 'NOTPROVIDED'];
  expect(kept.map(({ remittance }) => remittance)).toEqual([['IBAN+DE••3000', hers, 'NOTPROVIDED'], rent, rent]);

  // as earlier versions have kept them, the last under a hash of what it says
  await app.deps.db.delete(bankEntries).where(like(bankEntries.reference, 'WORDS%'));
  const asBefore = bookings.map(({ text = [] }) => [...text, 'NOTPROVIDED']);
  const contentOf = (remittance: readonly string[]) =>
    JSON.stringify([
      2500,
      'EUR',
      Date.parse('2026-09-21') / 1000,
      false,
      false,
      'Ada Byron',
      'DE••3000',
      remittance.join(' '),
      '',
      '',
    ]);
  for (const [index, row] of kept.entries()) {
    const remittance = asBefore[index] ?? [];
    const hash = hashToken(`${contentOf(remittance)}#1`).slice(0, 8);
    await app.deps.db
      .insert(bankEntries)
      .values({ ...row, remittance, reference: index === 0 ? 'WORDS' : `WORDS~${hash}` });
  }
  const again = [...bookings.toReversed(), incoming('WORDS', his)];
  const before = await rows();
  expect((await take(app, again, { id: 'words again' })).done).toHaveLength(1);
  expect([(await rows()) - before, await balances(ada, bob)]).toEqual([1, [2500, 2500]]);
});

test('a return whose words have an account number is matched by the reference beside it, and tells its reason masked', async () => {
  const ada = await createShopper(app);
  const { reference } = await announced(ada);
  await take(app, [incoming('MASKED', reference)], { id: 'masked paid' });
  const text = [`SVWZ+DE89370400440532013000 ${reference} ABWA+DE89370400440532013000`];
  const back = incoming('MASKED-BACK', '', { text, direction: 'DBIT', returned: true });
  const { done } = await takeFile(
    app,
    camt053([back]).replace('asked back', 'KONTO DE89 3704 0044 0532 0130 00 ERLOSCHEN'),
  );
  expect(done).toMatchObject([{ kind: 'deposit_taken_back', payment: { customerId: ada.id } }]);
  const [entry] = await app.deps.db.select().from(bankEntries).where(eq(bankEntries.reference, 'MASKED-BACK'));
  expect(entry?.remittance[0]).toBe(`SVWZ+DE••3000 ${reference} ABWA+DE••3000`);
  expect(entry?.returnReason).toMatch(/ KONTO DE••3000 ERLOSCHEN$/);
});

test('what was credited before statements were kept is known by its sum, its day and its deposit', async () => {
  const { ada, bob, hers, his } = await adaAndBob();
  await take(app, [incoming('MOVED', hers)], { id: 'moved' });
  const asMoved = { statementId: null, partyIban: '', remittance: [hers] };
  await app.deps.db.update(bankEntries).set(asMoved).where(eq(bankEntries.reference, 'MOVED'));
  await take(app, [incoming('MOVED', `deposit ${hers.toLowerCase()}`), incoming('MOVED', his)], { id: 'moved again' });
  expect(await balances(ada, bob)).toEqual([2500, 2500]);
});

test('of two files that bring one reference at one moment neither loses its booking', async () => {
  const { ada, bob, hers, his } = await adaAndBob();
  const files = [hers, his].map((ref) => read([incoming('MOMENT', ref)], { id: `moment ${ref}` }));
  const takes = async (statements: (typeof files)[number], plan: string) =>
    acceptStatement(operatorOf(app), statements, { plan });
  const planOf = async (statements: (typeof files)[number]) =>
    (await previewStatement(operatorOf(app), statements, {})).plan;
  const plans = await Promise.all(files.map(planOf));
  const runs = await Promise.allSettled(files.map((file, index) => takes(file, plans[index] ?? '')));
  const refused = runs.flatMap((run) => (run.status === 'rejected' ? [run.reason.code] : []));
  for (const file of files) await takes(file, await planOf(file));
  expect([refused, await balances(ada, bob)]).toEqual([['changed_meanwhile'], [2500, 2500]]);
});

test('an entry is accepted by the reference under which it is kept', async () => {
  const { bob, hers, his } = await adaAndBob();
  const statements = read([incoming('LESS', hers), incoming('LESS', his, { amount: '24.00' })]);
  const { waiting } = await previewStatement(operatorOf(app), statements, {});
  const accepted = waiting.map(({ entry }) => entry.reference);
  const { plan, stray } = await previewStatement(operatorOf(app), statements, { accepted });
  await acceptStatement(operatorOf(app), statements, { accepted, plan });
  expect([accepted.length, stray, await bob.balance()]).toEqual([1, [], 2400]);
});

test('a bank takes back no more than was paid, in as many bookings as it likes: what is more waits', async () => {
  const ada = await createShopper(app);
  const { reference } = await announced(ada);
  await take(app, [incoming('PARTS', reference)], { id: 'paid' });
  const part = incoming('BACK', reference, { amount: '10.00', direction: 'DBIT', returned: true });
  const { done, waiting } = await take(app, [part, part, part], { id: 'back' });
  const again = await take(app, [incoming('BACK-4', reference, { ...part, id: 'BACK-4' })], { id: 'once more' });
  expect([done.length, waiting, again.waiting]).toMatchObject([
    2,
    [{ mismatch: 'takes_back_more' }],
    [{ mismatch: 'takes_back_more' }],
  ]);
  await expect(assignEntry(operatorOf(app), { entry: 'BACK-4', deposit: reference })).rejects.toMatchObject({
    details: { errors: { deposit: ['is of €25.00, of which €20.00 is taken back already'] } },
  });
  expect([await ada.balance(), await owedBy(app, ada), (await disputesOf(app, ada)).length]).toEqual([500, 0, 2]);
});

test('a return that says no more than a reference which the bank gave twice waits for a person, who names the deposit', async () => {
  const { ada, bob, hers, his } = await adaAndBob();
  await take(app, [incoming('TWIN', hers), incoming('TWIN', his)], { id: 'twins' });
  const back = incoming('TWIN', 'returned', { direction: 'DBIT', returned: true });
  const { waiting } = await take(app, [back], { id: 'of a twin' });
  expect(waiting).toMatchObject([{ mismatch: 'several_references', paymentId: null }]);
  expect(waiting[0]?.reference.split(' ').sort()).toEqual([hers, his].sort());
  const [entry] = await app.deps.db
    .select({ id: bankEntries.id })
    .from(bankEntries)
    .where(and(eq(bankEntries.reference, 'TWIN'), eq(bankEntries.direction, 'out')));
  await assignEntry(operatorOf(app), { entry: entry?.id ?? '', deposit: his });
  expect(await balances(ada, bob)).toEqual([2500, 0]);

  await take(app, [incoming('ALONE', (await announced(ada)).reference)], { id: 'alone' });
  const { done } = await take(app, [{ ...back, id: 'ALONE' }], { id: 'of one' });
  expect(done).toMatchObject([{ kind: 'deposit_taken_back', payment: { customerId: ada.id } }]);
});
