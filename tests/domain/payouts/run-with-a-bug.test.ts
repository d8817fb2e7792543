/** A payout that comes to a bug, in a run of the job, in the provider's word or in its answer: the others are paid, and it is paid once. */
import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CardPayoutRequest } from '#contract/offers.ts';
import { transfers } from '#server/db/schema/ledger.ts';
import { payouts } from '#server/db/schema/offers.ts';
import { providerEvents, sandboxCheckouts } from '#server/db/schema/payments.ts';
import { statement, write } from '#server/db/write.ts';
import { checkLedger } from '#server/domain/ledger/check-ledger.ts';
import { retryPendingEvents } from '#server/domain/payments/retry-pending-events.ts';
import { requestCardPayout } from '#server/domain/payouts/request-card-payout.ts';
import { startDuePayouts } from '#server/domain/payouts/start-due-payouts.ts';
import { bugAt } from '../../support/bugs.ts';
import { bankDetails, offerIn, openOffers, payee, payoutEvent, payoutOf } from '../../support/offers.ts';
import { card, centsOf, codeOf, sepa, toBalance, withMailedCode } from '../../support/payouts.ts';
import { createShopper, seedShop } from '../../support/shop.ts';
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

const day = 86_400;
const cents = 6900;

/** Whatever pays this payout comes to something that nobody has thought of. Returns what mends it. */
const bugAtPayout = (id: string) =>
  bugAt(app, 'insert on offer_transitions', `new.offer_id = (select offer_id from payouts where id = '${id}')`);

/** Codes of what was moved for each payout. */
async function moved(ids: readonly string[]): Promise<string[][]> {
  const rows = await Promise.all(
    ids.map((id) =>
      app.deps.db
        .select()
        .from(transfers)
        .where(like(transfers.causeId, `${id}%`)),
    ),
  );
  return rows.map((of) => of.map(({ code }) => code));
}

async function statesOf(ids: readonly string[]): Promise<(string | undefined)[]> {
  const rows = await Promise.all(ids.map((id) => app.deps.db.select().from(payouts).where(eq(payouts.id, id))));
  return rows.map(([row]) => row?.state);
}

test('a payout that cannot be started for a bug keeps no other of its run waiting, and none starts twice', async () => {
  await openOffers(app, { holdDays: 7 });
  const due: string[] = [];
  for (const path of [sepa, toBalance, sepa, toBalance]) {
    const ada = await createShopper(app);
    const id = await offerIn(app, ada, 'ready_for_payout');
    await ada.browser.post(path, path === sepa ? { ...bankDetails, id } : { id });
    due.push((await payoutOf(app, id)).id);
  }
  app.clock.now += 7 * day + 1;
  const [first = ''] = due;
  const mend = await bugAtPayout(first);
  for (const _ of ['a run', 'the next'])
    await expect(startDuePayouts(app)).rejects.toThrow('1 payouts could not be started');
  const toBank = ['payout_started'];
  const toBalances = ['payout_to_balance'];
  expect(await moved(due)).toEqual([[], toBalances, toBank, toBalances]);
  await mend();
  expect([await startDuePayouts(app), await startDuePayouts(app)]).toEqual([1, 0]);
  expect(await moved(due)).toEqual([toBank, toBalances, toBank, toBalances]);
  expect(await statesOf(due)).toEqual(['processing', 'paid', 'processing', 'paid']);
});

test("a provider's word on a payout that comes to a bug keeps no other waiting, and pays once when it is mended", async () => {
  await openOffers(app);
  const asked: string[] = [];
  for (const _ of [1, 2, 3]) {
    const ada = await createShopper(app);
    const id = await offerIn(app, ada, 'ready_for_payout');
    await withMailedCode(app, ada, card, { ...payee, id });
    const payoutId = (await payoutOf(app, id)).id;
    asked.push(payoutId);
    // it was stored when it came, and the Worker ended before it was worked out
    const event = await payoutEvent(app, payoutId, 'payout_paid');
    const row = { provider: 'sandbox', eventId: event.eventId, id: `evt_${payoutId}`, body: JSON.stringify(event) };
    await write(
      app.deps.db,
      statement(app.deps.db.insert(providerEvents).values({ ...row, receivedAt: app.clock.now })),
    );
  }
  const before = await centsOf(app, 'provider:sandbox');
  const [first = ''] = asked;
  const mend = await bugAtPayout(first);
  await expect(retryPendingEvents(app)).rejects.toThrow('1 of 3 webhook events failed');
  expect(await statesOf(asked)).toEqual(['requested', 'paid', 'paid']);
  expect((await centsOf(app, 'provider:sandbox')) - before).toBe(2 * cents);
  await mend();
  app.clock.now += 61;
  expect([await retryPendingEvents(app), await retryPendingEvents(app)]).toEqual([1, 0]);
  expect(await statesOf(asked)).toEqual(['paid', 'paid', 'paid']);
  expect((await centsOf(app, 'provider:sandbox')) - before).toBe(3 * cents);
  const once = (await moved(asked)).map((codes) => codes.filter((code) => code === 'payout_paid').length);
  expect(once).toEqual([1, 1, 1]);
});

test('a form that the provider has opened, and whose answer comes to a bug, is the one that the repetition gets', async () => {
  const ada = await createShopper(app);
  const id = await offerIn(app, ada, 'ready_for_payout');
  await ada.browser.post(card, { ...payee, id });
  const form = CardPayoutRequest.parse({ ...payee, id, code: await codeOf(app, ada.id, 'card_payout') });
  const request = { key: 'k', route: card, bodyHash: 'the same' };
  const ask = (startCardPayout = app.sandbox.startCardPayout) => {
    const deps = { ...app.deps, payments: { sandbox: { ...app.sandbox, startCardPayout } } };
    return requestCardPayout({ deps, principal: ada.principal, idempotencyKey: request }, form);
  };
  const opened: string[] = [];
  const misread: typeof app.sandbox.startCardPayout = async (payout) => {
    opened.push((await app.sandbox.startCardPayout(payout)).redirectUrl);
    throw new TypeError('a bug');
  };
  await expect(ask(misread)).rejects.toThrow('a bug');
  // as long as a request may be under way
  app.clock.now += 60;
  expect(await ask()).toEqual({ redirect_url: opened[0] });
  const { id: payoutId } = await payoutOf(app, id);
  const forms = await app.deps.db.select().from(sandboxCheckouts).where(eq(sandboxCheckouts.paymentId, payoutId));
  expect(forms).toHaveLength(1);
  expect(await moved([payoutId])).toEqual([[]]);
});
