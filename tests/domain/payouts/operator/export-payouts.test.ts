import { eq, like } from 'drizzle-orm';
import { XMLParser } from 'fast-xml-parser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { protectionDays } from '#rules/trades.ts';
import { payouts } from '#server/db/schema/offers.ts';
import { outbox } from '#server/db/schema/shop.ts';
import { checkLedger } from '#server/domain/ledger/check-ledger.ts';
import { counterOffer } from '#server/domain/offers/operator/counter-offer.ts';
import { receiveItem } from '#server/domain/offers/operator/receive-item.ts';
import { exportPayouts } from '#server/domain/payouts/operator/export-payouts.ts';
import { listOpenExports } from '#server/domain/payouts/operator/list-open-exports.ts';
import { markPayoutFailed } from '#server/domain/payouts/operator/mark-payout-failed.ts';
import { markPayoutPaid } from '#server/domain/payouts/operator/mark-payout-paid.ts';
import { paymentFile } from '#server/domain/payouts/operator/parts/payment-file.ts';
import { repeatExport } from '#server/domain/payouts/operator/repeat-export.ts';
import { settleTrades } from '#server/domain/trades/settle-trades.ts';
import { goodPassword, setSetting, signUpCustomer } from '../../../support/customers.ts';
import { bankDetails, offerIn, openOffers, payoutOf, skin, stateOf } from '../../../support/offers.ts';
import { buyer, createShopper, seedShop } from '../../../support/shop.ts';
import { createTestApp, type TestApp } from '../../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
  await openOffers(app);
});
afterAll(() => app.close());

type Node = Record<string, unknown>;

/** Names of elements in their order, each with what is inside. */
function shapeOf(xml: string): Node[] {
  return new XMLParser({ preserveOrder: true, ignoreAttributes: false, parseTagValue: false }).parse(xml);
}

function inside(nodes: Node[], ...path: string[]): Node[] {
  return path.reduce<Node[]>((found, name) => {
    const node = found.find((each) => name in each);
    if (!node) throw new Error(`no ${name} in ${names(found)}`);
    // safe because the parser gives a list for every element
    return node[name] as Node[];
  }, nodes);
}

function names(nodes: Node[]): string[] {
  return nodes.flatMap((node) => Object.keys(node).filter((name) => name !== ':@'));
}

function text(nodes: Node[], ...path: string[]): string {
  return String(inside(nodes, ...path)[0]?.['#text'] ?? '');
}

/**
 * The rules of pain.001.001.09 that the file can break: elements in the order of the schema, its patterns and lengths, and what the
 * rulebook of credit transfers asks for beyond it. The whole schema says the same of these files (docs/decisions/0013-offers-and-payouts.md).
 */
function checkFile(xml: string, count: number, total: string): Node[] {
  const parsed = shapeOf(xml);
  expect(xml.startsWith('<?xml version="1.0" encoding="UTF-8"?>')).toBe(true);
  expect(xml).toContain('<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">');
  const root = inside(parsed, 'Document', 'CstmrCdtTrfInitn');
  expect(names(root)).toEqual(['GrpHdr', 'PmtInf']);
  const header = inside(root, 'GrpHdr');
  expect(names(header)).toEqual(['MsgId', 'CreDtTm', 'NbOfTxs', 'CtrlSum', 'InitgPty']);
  expect(text(header, 'MsgId')).toMatch(/^[A-Z0-9-]{1,35}$/);
  expect(text(header, 'CreDtTm')).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
  const batch = inside(root, 'PmtInf');
  const single = [
    'PmtInfId',
    'PmtMtd',
    'NbOfTxs',
    'CtrlSum',
    'PmtTpInf',
    'ReqdExctnDt',
    'Dbtr',
    'DbtrAcct',
    'DbtrAgt',
    'ChrgBr',
  ];
  expect(names(batch)).toEqual([...single, ...Array.from({ length: count }, () => 'CdtTrfTxInf')]);
  for (const each of [header, batch]) {
    expect(text(each, 'NbOfTxs')).toBe(String(count));
    expect(text(each, 'CtrlSum')).toBe(total);
  }
  expect(text(batch, 'PmtMtd')).toBe('TRF');
  expect(text(batch, 'PmtTpInf', 'SvcLvl', 'Cd')).toBe('SEPA');
  expect(text(batch, 'ChrgBr')).toBe('SLEV');
  expect(text(batch, 'ReqdExctnDt', 'Dt')).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(text(batch, 'DbtrAgt', 'FinInstnId', 'BICFI')).toMatch(/^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/);
  const transfers = batch.filter((node) => 'CdtTrfTxInf' in node).map((node) => node.CdtTrfTxInf as Node[]);
  for (const transfer of transfers) {
    expect(names(transfer)).toEqual(['PmtId', 'Amt', 'Cdtr', 'CdtrAcct', 'RmtInf']);
    expect(names(inside(transfer, 'PmtId'))).toEqual(['EndToEndId']);
    expect(text(transfer, 'Amt', 'InstdAmt')).toMatch(/^\d{1,9}\.\d\d$/);
    expect(inside(transfer, 'Amt')[0]).toMatchObject({ ':@': { '@_Ccy': 'EUR' } });
    expect(names(inside(transfer, 'Cdtr'))).toEqual(['Nm', 'PstlAdr']);
    expect(names(inside(transfer, 'Cdtr', 'PstlAdr'))).toEqual(['StrtNm', 'PstCd', 'TwnNm', 'Ctry']);
    const limits = [
      ['Cdtr', 'Nm', 70],
      ['RmtInf', 'Ustrd', 140],
    ] as const;
    for (const [parent, name, max] of limits) {
      expect(text(transfer, parent, name)).toMatch(/^[A-Za-z0-9/?:().,'+ -]+$/);
      expect(text(transfer, parent, name).length).toBeLessThanOrEqual(max);
    }
    expect(text(transfer, 'Cdtr', 'PstlAdr', 'Ctry')).toMatch(/^[A-Z]{2}$/);
    expect(text(transfer, 'CdtrAcct', 'Id', 'IBAN')).toMatch(/^[A-Z]{2}\d\d[A-Za-z0-9]{1,30}$/);
    expect(text(transfer, 'PmtId', 'EndToEndId')).toMatch(/^[A-Za-z0-9-]{1,35}$/);
  }
  return batch;
}

test('the transfers that wait go into one file with the sums of all, and are told to their customers', async () => {
  const { deps } = app;
  const ada = await createShopper(app);
  const ids = [await offerIn(app, ada, 'payout_processing', 6900), await offerIn(app, ada, 'payout_processing', 1205)];
  await offerIn(app, ada, 'ready_for_payout');
  await offerIn(app, ada, 'approved');
  const file = await exportPayouts({ deps, actor: 'ops:test', role: 'owner' }, {});
  expect(file).toMatchObject({ count: 2, totalCents: 8105 });
  const batch = checkFile(file?.xml ?? '', 2, '81.05');
  expect(text(batch, 'DbtrAcct', 'Id', 'IBAN')).toBe('NL91ABNA0417164300');
  const payout = await payoutOf(app, ids[0] ?? '');
  expect(file?.xml).toContain(`<EndToEndId>${payout.id.replace('_', '-')}</EndToEndId>`);
  expect(payout.exportId).toBe(file?.id);
  const told = await deps.db
    .select()
    .from(outbox)
    .where(eq(outbox.id, `payout_sent:sent:${payout.id}`));
  expect(told).toHaveLength(1);

  expect(await exportPayouts({ deps, actor: 'ops:test', role: 'owner' }, {})).toBeNull();
  expect(file).toEqual({
    ...(await repeatExport({ deps, actor: 'ops:test', role: 'owner' }, { id: file?.id ?? '' })),
    remaining: 0,
  });
  await markPayoutFailed({ deps, actor: 'ops:test', role: 'owner' }, { id: payout.id, reason: 'closed' });
  await setSetting(deps, 'sepa_iban', 'DE89370400440532013000');
  await setSetting(deps, 'sepa_beneficiary', 'Another');
  expect(file).toEqual({
    ...(await repeatExport({ deps, actor: 'ops:test', role: 'owner' }, { id: file?.id ?? '' })),
    remaining: 0,
  });
  await expect(repeatExport({ deps, actor: 'ops:test', role: 'owner' }, { id: 'exp_none' })).rejects.toMatchObject({
    code: 'not_found',
  });
});

test('without an account of the shop nothing is exported, and what waits stays', async () => {
  const { deps } = app;
  await offerIn(app, await createShopper(app), 'payout_processing');
  await setSetting(deps, 'sepa_iban', '');
  await setSetting(deps, 'sepa_bic', '');
  await expect(exportPayouts({ deps, actor: 'ops:test', role: 'owner' }, {})).rejects.toMatchObject({
    code: 'invalid_fields',
    details: { errors: { sepa_iban: ['invalid_value'], sepa_bic: ['invalid_value'] } },
  });
  await setSetting(deps, 'sepa_iban', 'NL91ABNA0417164300');
  await setSetting(deps, 'sepa_bic', 'ABNANL2A');
  expect(await exportPayouts({ deps, actor: 'ops:test', role: 'owner' }, {})).toMatchObject({ count: 1 });
});

test('of exports at one moment no two hold the same payout', async () => {
  const ada = await createShopper(app);
  await offerIn(app, ada, 'payout_processing');
  await offerIn(app, ada, 'payout_processing');
  const results = await Promise.allSettled(
    [1, 2, 3].map(() => exportPayouts({ deps: app.deps, actor: 'ops:test', role: 'owner' }, {})),
  );
  const files = results.flatMap((result) => (result.status === 'fulfilled' && result.value ? [result.value] : []));
  expect(files).toHaveLength(1);
  expect(files[0]?.count).toBe(2);
});

test('more than a file may hold wait for the next one, and are counted', async () => {
  const ada = await createShopper(app);
  for (const _ of [1, 2, 3]) await offerIn(app, ada, 'payout_processing');
  expect(await exportPayouts({ deps: app.deps, actor: 'ops:test', role: 'owner' }, { max: 2 })).toMatchObject({
    count: 2,
    remaining: 1,
  });
  expect(await exportPayouts({ deps: app.deps, actor: 'ops:test', role: 'owner' }, { max: 2 })).toMatchObject({
    count: 1,
    remaining: 0,
  });
});

test('an export is open until each of its transfers is said to be paid or failed', async () => {
  const { deps } = app;
  const ada = await createShopper(app);
  const ids = [await offerIn(app, ada, 'payout_processing', 500), await offerIn(app, ada, 'payout_processing', 700)];
  const { id, messageId } = (await exportPayouts({ deps, actor: 'ops:test', role: 'owner' }, {})) ?? {};
  const own = async () =>
    (await listOpenExports({ deps, actor: 'ops:test', role: 'owner' })).filter((each) => each.id === id);
  expect(await own()).toEqual([{ id, messageId, createdAt: app.clock.now, open: 2, cents: 1200 }]);
  await markPayoutPaid({ deps, actor: 'ops:test', role: 'owner' }, { id: (await payoutOf(app, ids[0] ?? '')).id });
  expect(await own()).toMatchObject([{ open: 1, cents: 700 }]);
  await markPayoutFailed(
    { deps, actor: 'ops:test', role: 'owner' },
    { id: (await payoutOf(app, ids[1] ?? '')).id, reason: 'closed' },
  );
  expect(await own()).toEqual([]);
});

/** A customer whose first transfer came back from the bank, whose second was paid, and who has closed the account since. */
async function soldAndClosed() {
  const { deps } = app;
  const { browser } = await signUpCustomer(app);
  const { id } = (await browser.post('/offer/create', skin)).body;
  await counterOffer({ deps, actor: 'ops:test', role: 'owner' }, { id, priceCents: 500, again: 500 });
  await browser.post('/offer/accept', { id, trade_url: buyer.tradeUrl });
  await receiveItem({ deps, actor: 'ops:test', role: 'owner' }, { id });
  const ask = async () => {
    app.clock.now += 1;
    expect((await browser.post('/offer/request-payout/sepa-manual', { ...bankDetails, id })).status).toBe(200);
    return payoutOf(app, id);
  };
  const failed = await ask();
  const file = await exportPayouts({ deps, actor: 'ops:test', role: 'owner' }, {});
  await markPayoutFailed({ deps, actor: 'ops:test', role: 'owner' }, { id: failed.id, reason: 'closed' });
  const paid = await ask();
  await markPayoutPaid({ deps, actor: 'ops:test', role: 'owner' }, { id: paid.id });
  // while the item can still be taken back its seller cannot leave
  app.clock.now += protectionDays * 86_400;
  await settleTrades({ deps });
  expect((await browser.post('/user/close', { password: goodPassword })).status).toBe(200);
  return { id, failed, file, paid };
}

test('what was in a file can be written again after its customer has closed the account; what was erased is named', async () => {
  const { deps } = app;
  const { failed, file } = await soldAndClosed();
  expect(file).toEqual({
    ...(await repeatExport({ deps, actor: 'ops:test', role: 'owner' }, { id: file?.id ?? '' })),
    remaining: 0,
  });
  await deps.db.update(payouts).set({ details: '' }).where(eq(payouts.id, failed.id));
  expect(await repeatExport({ deps, actor: 'ops:test', role: 'owner' }, { id: file?.id ?? '' })).toEqual({
    erased: [failed.id],
  });
});

test('what the bank sends back for a closed account is owed, written to nobody, and can be paid by hand', async () => {
  const { deps } = app;
  const { id, paid } = await soldAndClosed();
  const waiting = () => deps.db.$count(outbox, like(outbox.recipient, 'closed:%'));
  await markPayoutFailed({ deps, actor: 'ops:test', role: 'owner' }, { id: paid.id, reason: 'account closed' });
  expect(await stateOf(app, id)).toBe('ready_for_payout');
  await markPayoutPaid({ deps, actor: 'ops:test', role: 'owner' }, { id: paid.id });
  expect([await stateOf(app, id), await waiting()]).toEqual(['approved', 0]);
  expect(await checkLedger({ deps })).toMatchObject({ sound: true });
});

test('names and addresses of all of Europe are written in the alphabet of the banks', () => {
  const order = {
    payoutId: 'out_12345678901234567890',
    amountCents: 100_000_005,
    name: `Zoë Łukasiewicz-Ørsted & Söhne <"ß"> ${'x'.repeat(80)}`,
    iban: bankDetails.account_number,
    address: '//Straße des 17. Juni 135, 2º',
    postCode: '10623',
    city: 'Αθήνα',
    country: 'GR',
    remittance: 'Blade & "Crown" – off_1',
  };
  const debtor = { name: 'Regalia B.V.', iban: 'NL91ABNA0417164300', bic: 'ABNANL2A' };
  const xml = paymentFile({
    messageId: 'REGALIA-1',
    createdAt: 1_790_000_000,
    debtor,
    paymentOrders: [order, order],
  });
  checkFile(xml, 2, '2000000.10');
  expect(xml).toContain('<Nm>Zoe Lukasiewicz-Orsted + Sohne ..ss.. xxxx');
  expect(xml).toContain('<StrtNm>Strasse des 17. Juni 135, 2o</StrtNm>');
  expect(xml).toContain('<TwnNm>Athina</TwnNm>');
});
