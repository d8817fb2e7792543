import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SepaPayoutRequest } from '#contract/offers.ts';
import { idempotencyKeys } from '#server/db/schema/shop.ts';
import { checkLedger } from '#server/domain/ledger/check-ledger.ts';
import { receiveItem } from '#server/domain/offers/operator/receive-item.ts';
import { markPayoutFailed } from '#server/domain/payouts/operator/mark-payout-failed.ts';
import { markPayoutPaid } from '#server/domain/payouts/operator/mark-payout-paid.ts';
import { decryptPayee } from '#server/domain/payouts/parts/payee.ts';
import { bankDetails, offerIn, openOffers, payoutOf, stateOf } from '../support/offers.ts';
import { centsOf, newsTo, sepa, toBalance } from '../support/payouts.ts';
import { createShopper, seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
  await openOffers(app);
});
afterAll(async () => {
  expect(await checkLedger({ deps: app.deps })).toMatchObject({ sound: true, sumCents: 0 });
  await app.close();
});

describe('by SEPA', () => {
  test('the price goes from owed into flight and is paid, with news of each', async () => {
    const ada = await createShopper(app);
    const [owed, flying, bank] = [
      await centsOf(app, 'owed'),
      await centsOf(app, 'in_flight'),
      await centsOf(app, 'bank'),
    ];
    const id = await offerIn(app, ada, 'ready_for_payout');
    expect((await centsOf(app, 'owed')) - owed).toBe(6900);
    const { status, body } = await ada.browser.post(sepa, { ...bankDetails, id });
    expect([status, body.message]).toEqual([200, 'Payout request submitted successfully!']);
    expect([(await centsOf(app, 'owed')) - owed, (await centsOf(app, 'in_flight')) - flying]).toEqual([0, 6900]);
    const payout = await payoutOf(app, id);
    await markPayoutPaid({ deps: app.deps, actor: 'ops:test', role: 'owner' }, { id: payout.id });
    expect([(await centsOf(app, 'in_flight')) - flying, (await centsOf(app, 'bank')) - bank]).toEqual([0, 6900]);
    expect(await stateOf(app, id)).toBe('approved');
    expect(await newsTo(app, ada.email)).toEqual([
      'offer_news counter',
      'offer_news received',
      'payout_sent completed',
    ]);
  });

  test('the account is kept encrypted, is shown by its end, and is in no log', async () => {
    const ada = await createShopper(app);
    const id = await offerIn(app, ada, 'ready_for_payout');
    await ada.browser.post(sepa, { ...bankDetails, id });
    const payout = await payoutOf(app, id);
    expect(JSON.stringify(payout)).not.toMatch(/DE8937|Unter den Linden|Byron/);
    expect(payout.ibanMasked).toBe('DE••3000');
    expect((await decryptPayee(app.deps, payout.id, payout.details)).account).toEqual({
      firstName: 'Ada',
      lastName: 'Byron',
      iban: 'DE89370400440532013000',
    });
    const { body } = await ada.browser.get(`/offer/${id}`);
    expect(body.payload.payout).toMatchObject({ method: 'sepa', status: 'processing', iban: 'DE••3000' });
    expect(JSON.stringify(body)).not.toContain('DE8937');
    expect(JSON.stringify(app.log)).not.toMatch(/DE8937|Linden/);
  });

  test('the export of one’s own data holds who is paid, and of the account its end', async () => {
    const ada = await createShopper(app);
    await offerIn(app, ada, 'payout_processing');
    const { body } = await ada.browser.get('/user/export');
    expect(body.payload.payouts).toMatchObject([
      { ibanMasked: 'DE••3000', payee: { city: 'Berlin', account: { lastName: 'Byron', iban: 'DE••3000' } } },
    ]);
    expect(JSON.stringify(body)).not.toContain('DE8937');
  });

  test('the account cannot be guessed from what is kept of a repeatable request', async () => {
    const ada = await createShopper(app);
    const id = await offerIn(app, ada, 'ready_for_payout');
    const form = { id, ...bankDetails, first_name: 'Ada', last_name: 'Byron' };
    await ada.browser.post(sepa, form, { headers: { 'Idempotency-Key': 'k' } });
    const [kept] = await app.deps.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.customerId, ada.id));
    const fields = JSON.stringify(SepaPayoutRequest.parse(form));
    expect(kept?.bodyHash).toHaveLength(64);
    expect(kept?.bodyHash).not.toBe(createHash('sha256').update(fields).digest('hex'));
  });

  test('what came back is owed again, and can be asked for again', async () => {
    const ada = await createShopper(app);
    const owed = await centsOf(app, 'owed');
    const id = await offerIn(app, ada, 'payout_processing');
    const first = await payoutOf(app, id);
    await markPayoutFailed(
      { deps: app.deps, actor: 'ops:test', role: 'owner' },
      { id: first.id, reason: 'account closed' },
    );
    expect([await stateOf(app, id), (await centsOf(app, 'owed')) - owed]).toEqual(['ready_for_payout', 6900]);
    await expect(
      markPayoutFailed({ deps: app.deps, actor: 'ops:test', role: 'owner' }, { id: first.id, reason: 'again' }),
    ).rejects.toMatchObject({ code: 'payout_state' });
    expect(await newsTo(app, ada.email)).toContain('offer_news payout_failed');
    app.clock.now += 1;
    expect((await ada.browser.post(sepa, { ...bankDetails, id })).status).toBe(200);
    expect((await payoutOf(app, id)).id).not.toBe(first.id);
  });

  test('paid after all what was said to have failed is paid with its own money, not with another that is in flight', async () => {
    const [ada, eve] = [await createShopper(app), await createShopper(app)];
    const [owed, flying, bank] = [
      await centsOf(app, 'owed'),
      await centsOf(app, 'in_flight'),
      await centsOf(app, 'bank'),
    ];
    const moved = async () => [(await centsOf(app, 'owed')) - owed, (await centsOf(app, 'in_flight')) - flying];
    const payout = await payoutOf(app, await offerIn(app, ada, 'payout_processing'));
    await offerIn(app, eve, 'payout_processing');
    for (const _ of [1, 2]) {
      await markPayoutFailed(
        { deps: app.deps, actor: 'ops:test', role: 'owner' },
        { id: payout.id, reason: 'account closed' },
      );
      expect(await moved()).toEqual([6900, 6900]);
      await markPayoutPaid({ deps: app.deps, actor: 'ops:test', role: 'owner' }, { id: payout.id });
      expect(await moved()).toEqual([0, 6900]);
      expect((await centsOf(app, 'bank')) - bank).toBe(6900);
    }
    expect(await stateOf(app, payout.offerId ?? '')).toBe('approved');
    expect((await newsTo(app, ada.email)).filter((mail) => mail === 'payout_sent completed')).toHaveLength(2);
    expect(await checkLedger({ deps: app.deps })).toMatchObject({ sound: true });
  });

  test('what the bank sends back after it was paid is owed again, told, and can be asked for again', async () => {
    const ada = await createShopper(app);
    const [owed, bank] = [await centsOf(app, 'owed'), await centsOf(app, 'bank')];
    const id = await offerIn(app, ada, 'approved');
    const first = await payoutOf(app, id);
    await markPayoutFailed(
      { deps: app.deps, actor: 'ops:test', role: 'owner' },
      { id: first.id, reason: 'account closed' },
    );
    expect([(await centsOf(app, 'owed')) - owed, (await centsOf(app, 'bank')) - bank]).toEqual([6900, 0]);
    expect(await newsTo(app, ada.email)).toContain('offer_news payout_failed');
    const { body } = await ada.browser.get(`/offer/${id}`);
    expect(body.payload).toMatchObject({ status: 'ready_for_payout', payout: null });
    const states = body.payload.history.map(({ status }: { status: string }) => status);
    expect(states.slice(-3)).toEqual(['payout_processing', 'approved', 'ready_for_payout']);
    app.clock.now += 1;
    expect((await ada.browser.post(sepa, { ...bankDetails, id })).status).toBe(200);
    const second = await payoutOf(app, id);
    expect(second.id).not.toBe(first.id);
    await expect(
      markPayoutPaid({ deps: app.deps, actor: 'ops:test', role: 'owner' }, { id: first.id }),
    ).rejects.toMatchObject({
      code: 'payout_state',
    });
    await markPayoutPaid({ deps: app.deps, actor: 'ops:test', role: 'owner' }, { id: second.id });
    expect([(await centsOf(app, 'owed')) - owed, (await centsOf(app, 'bank')) - bank]).toEqual([0, 6900]);
  });

  test('a card and the balance cannot come back', async () => {
    const ada = await createShopper(app);
    const id = await offerIn(app, ada, 'ready_for_payout');
    await ada.browser.post(toBalance, { id });
    const payout = await payoutOf(app, id);
    await expect(
      markPayoutFailed({ deps: app.deps, actor: 'ops:test', role: 'owner' }, { id: payout.id, reason: 'no' }),
    ).rejects.toMatchObject({ code: 'payout_state' });
    expect([await stateOf(app, id), await ada.balance()]).toEqual(['approved', 6900]);
  });

  test('what was asked for as balance, said to have failed and then paid, is on the balance and nowhere else', async () => {
    const ada = await createShopper(app);
    const [owed, flying] = [await centsOf(app, 'owed'), await centsOf(app, 'in_flight')];
    const id = await offerIn(app, ada, 'awaiting_item');
    await ada.browser.post(toBalance, { id });
    const payout = await payoutOf(app, id);
    await markPayoutFailed({ deps: app.deps, actor: 'ops:test', role: 'owner' }, { id: payout.id, reason: 'no' });
    await receiveItem({ deps: app.deps, actor: 'ops:test', role: 'owner' }, { id });
    await markPayoutPaid({ deps: app.deps, actor: 'ops:test', role: 'owner' }, { id: payout.id });
    expect([
      (await centsOf(app, 'owed')) - owed,
      (await centsOf(app, 'in_flight')) - flying,
      await ada.balance(),
    ]).toEqual([0, 0, 6900]);
  });

  test.each([
    [{ name: '' }, 'name', 'First name is required'],
    [{ surname: '' }, 'surname', 'Last name is required'],
    [{ email: '' }, 'email', 'Email is required'],
    [{ email: 'ada' }, 'email', 'Invalid email format'],
    [{ phone: '' }, 'phone', 'Phone number is required'],
    [{ phone: '12' }, 'phone', 'Please enter a valid phone number'],
    [{ country: '' }, 'country', 'Country is required'],
    [{ country: 'XX' }, 'country', 'Please choose a country from the list'],
    [{ city: '' }, 'city', 'City is required'],
    [{ postCode: '' }, 'postCode', 'Post Code is required'],
    [{ address: '' }, 'address', 'Address is required'],
    [{ first_name: '' }, 'first_name', 'First name is required'],
    [{ last_name: '' }, 'last_name', 'Last name is required'],
    [{ account_number: '' }, 'account_number', 'IBAN is required'],
    [{ account_number: 'DE1' }, 'account_number', 'Invalid IBAN format'],
    [{ account_number: 'de89370400440532013000' }, 'account_number', 'Invalid IBAN format'],
    [{ account_number: 'DE89370400440532013001' }, 'account_number', 'Please enter a valid IBAN'],
    [{ account_number: 'DE8937040044053201300' }, 'account_number', 'Please enter a valid IBAN'],
    [
      { account_number: 'TR330006100519786457841326' },
      'account_number',
      'We can only pay to accounts in the SEPA area. Please choose another account, or another way to be paid.',
    ],
    [{ terms: false }, 'terms', 'You must accept the Terms of Use'],
  ])('%j is refused', async (wrong, field, message) => {
    const ada = await createShopper(app);
    const id = await offerIn(app, ada, 'ready_for_payout');
    const { status, body } = await ada.browser.post(sepa, { ...bankDetails, ...wrong, id });
    expect([status, body.message, body.errors]).toEqual([422, message, { [field]: [message] }]);
    expect(await stateOf(app, id)).toBe('ready_for_payout');
  });
});
