import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { items } from '#server/db/schema/catalogue.ts';
import { orderLines } from '#server/db/schema/orders.ts';
import { makeStep } from '#server/domain/couriers/operator/make-step.ts';
import { checkLedger } from '#server/domain/ledger/check-ledger.ts';
import { deliverOutbox } from '#server/domain/mail/deliver-outbox.ts';
import { dateTimeUtc } from '#server/domain/mail/parts/date-time-utc.ts';
import { transitionOrderLine } from '#server/domain/orders/operator/transition-order-line.ts';
import { settleTrades } from '#server/domain/trades/settle-trades.ts';
import { courierAccount, createCourier, sending, type TestCourier } from '../support/couriers.ts';
import { boughtLine, jobOf, lineState, tradeOf } from '../support/deliveries.ts';
import { nameOwnAccount, ownAccount } from '../support/own-account.ts';
import { buyer, createShopper, seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

const renewedLink = 'https://steamcommunity.com/tradeoffer/new/?partner=12345678&token=ZZ3dE_-9';
const otherLink = 'https://steamcommunity.com/tradeoffer/new/?partner=87654321&token=QQ3dE_-9';

let app: TestApp;
let courier: TestCourier;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
  courier = await createCourier(app);
});
afterAll(async () => {
  expect(await checkLedger({ deps: app.deps })).toMatchObject({ sound: true, sumCents: 0 });
  await app.close();
});

type Shopper = Awaited<ReturnType<typeof boughtLine>>['ada'];
const deliveryOf = async (ada: Shopper, lineId: string) =>
  (await ada.browser.get(`/purchase/delivery/${lineId}`)).body.payload;
const resend = (ada: Shopper, id: string, more: object = {}) =>
  ada.browser.post('/purchase/delivery/resend', { id, ...more });
const cancel = (ada: Shopper, id: string) => ada.browser.post('/purchase/delivery/cancel', { id });

/** A line whose trade offer the customer has declined. */
async function declinedLine() {
  const bought = await boughtLine(app);
  const job = await jobOf(app, courier, bought.line.id);
  await courier.steps(job, ...sending(app), { step: 'declined' });
  return bought;
}

const setOperatorsNo = (lineId: string) =>
  transitionOrderLine({ deps: app.deps, actor: 'ops:test', role: 'owner' }, { lineId, transition: 'deny' });

describe('the time line', () => {
  test('says where the delivery stands, whose turn it is and until when', async () => {
    const { ada, line } = await boughtLine(app);
    const start = app.clock.now;
    expect(await deliveryOf(ada, line.id)).toMatchObject({
      line: { id: line.id, status: 'processing', sum: 25 },
      trade: {
        status: 'queued',
        turn: 'shop',
        act_until: start + 24 * 3600,
        ends_at: start + 72 * 3600,
        account: null,
        trade_offer: null,
        trade_url: buyer.tradeUrl,
        can_resend: false,
        can_cancel: false,
      },
    });
    const job = await jobOf(app, courier, line.id);
    const [begin, sent] = sending(app);
    await courier.steps(job, begin, sent);
    const { trade } = await deliveryOf(ada, line.id);
    expect(trade).toMatchObject({
      status: 'sent',
      turn: 'customer',
      act_until: sent.expires_at,
      code: job.code,
      account: { name: courierAccount.name, level: courierAccount.level, joined_at: courierAccount.created_at },
      trade_offer: { id: sent.trade_offer_id, sent_at: app.clock.now },
    });
    expect(trade.steps.map(({ status, by }: { status: string; by: string }) => [status, by])).toEqual([
      ['queued', 'customer'],
      ['sending', 'shop'],
      ['sent', 'shop'],
    ]);
  });

  test('is its customer’s alone', async () => {
    const { line } = await boughtLine(app);
    const eve = await createShopper(app, 0);
    expect(await eve.browser.get(`/purchase/delivery/${line.id}`)).toMatchObject({ status: 404 });
    expect(await resend(eve, line.id)).toMatchObject({ status: 404 });
    expect(await cancel(eve, line.id)).toMatchObject({ status: 404 });
  });
});

describe('mails', () => {
  const mailsOf = async ({ email }: Shopper) => {
    await app.settled();
    return app.mails.filter(({ to }) => to === email).map(({ subject, text }) => ({ subject, text }));
  };

  test('tell that the trade offer is out with its code, why it came to nothing, and each step once', async () => {
    const { ada, line } = await boughtLine(app);
    const job = await jobOf(app, courier, line.id);
    const sent = await courier.steps(job, ...sending(app));
    await courier.report(job, 'begin');
    await courier.steps(sent, { step: 'declined' });
    const [, out, failed, ...more] = await mailsOf(ada);
    expect(out?.subject).toBe(`We have sent you a trade offer for ${line.title}`);
    expect(out?.text).toContain(job.code);
    expect(out?.text).toContain(`line=${line.id}`);
    expect(failed?.subject).toBe(`The trade for ${line.title} did not go through`);
    expect(failed?.text).toContain('You declined the trade offer in Steam.');
    const { ends_at: endsAt } = (await deliveryOf(ada, line.id)).trade;
    expect(failed?.text).toContain(`Otherwise money back on: ${dateTimeUtc(endsAt)}`);
    expect(more).toEqual([]);
  });

  test('tell that a delivery is settled, and that one was reversed with where the money is', async () => {
    const kept = await boughtLine(app);
    await courier.steps(await jobOf(app, courier, kept.line.id), ...sending(app), { step: 'received' });
    const undone = await boughtLine(app);
    const received = await courier.steps(await jobOf(app, courier, undone.line.id), ...sending(app), {
      step: 'received',
    });
    await courier.steps(received, { step: 'reversed' });
    app.clock.now += 7 * 86_400;
    await settleTrades({ deps: app.deps });
    await app.settled();
    await deliverOutbox({ deps: app.deps });
    expect((await mailsOf(kept.ada)).at(-1)?.subject).toBe(`${kept.line.title} is yours for good`);
    const last = (await mailsOf(undone.ada)).at(-1);
    expect(last?.subject).toBe(`The trade of ${undone.line.title} was reversed`);
    expect(last?.text).toContain('25.00');
  });
});

describe('sending again', () => {
  test('goes to a mended trade link of the same account at once', async () => {
    const { ada, line } = await declinedLine();
    const { status, body } = await resend(ada, line.id, { trade_url: renewedLink });
    expect([status, body.payload.trade]).toMatchObject([200, { status: 'queued', attempt: 2, trade_url: renewedLink }]);
    const again = await jobOf(app, courier, line.id);
    expect(again).toMatchObject({ action: 'send', attempt: 2, trade_url: renewedLink, trade_offer_id: null });
    await courier.steps(again, ...sending(app), { step: 'received' });
    expect(await lineState(app, line.id)).toBe('completed');
  });

  test('to another Steam account asks for a code that is mailed, and keeps the trade as it is until then', async () => {
    const { ada, line } = await declinedLine();
    const asked = await resend(ada, line.id, { trade_url: otherLink });
    expect([asked.status, asked.body.message_key]).toEqual([422, 'mail_code_required']);
    expect(await tradeOf(app, line.id)).toMatchObject({ state: 'declined', tradeUrl: buyer.tradeUrl, attempt: 1 });
    await app.settled();
    const mail = app.mails.findLast(({ to }) => to === ada.email);
    const code = /\b\d{3}[\s-]?\d{3}\b/.exec(mail?.text ?? '')?.[0];
    const { status } = await resend(ada, line.id, { trade_url: otherLink, code });
    expect(status).toBe(200);
    expect(await tradeOf(app, line.id)).toMatchObject({ state: 'queued', tradeUrl: otherLink });
  });

  test('takes back what is out before it goes to another link', async () => {
    const { ada, line } = await boughtLine(app);
    const sent = await courier.steps(await jobOf(app, courier, line.id), ...sending(app));
    expect(await resend(ada, line.id)).toMatchObject({ status: 409, body: { message_key: 'trade_state' } });
    expect((await resend(ada, line.id, { trade_url: renewedLink })).status).toBe(200);
    const { body } = await courier.renew(sent);
    expect(body.payload.job).toMatchObject({ action: 'cancel', trade_offer_id: sent.trade_offer_id });
    await courier.steps(body.payload.job, { step: 'cancelled' });
    expect(await deliveryOf(ada, line.id)).toMatchObject({
      trade: { status: 'queued', attempt: 2, trade_url: renewedLink, stop: null },
    });
  });

  test('goes to the other link also when what was out is declined before it is taken back', async () => {
    const { ada, line } = await boughtLine(app);
    const sent = await courier.steps(await jobOf(app, courier, line.id), ...sending(app));
    await resend(ada, line.id, { trade_url: renewedLink });
    await courier.steps(sent, { step: 'declined' });
    expect(await deliveryOf(ada, line.id)).toMatchObject({
      trade: { status: 'queued', attempt: 2, trade_url: renewedLink, stop: null },
    });
  });

  test('happens once for one key, and five times in all', async () => {
    const { ada, line } = await declinedLine();
    const headers = { 'idempotency-key': 'again' };
    const path = '/purchase/delivery/resend';
    const [first, second] = [
      await ada.browser.post(path, { id: line.id }, { headers }),
      await ada.browser.post(path, { id: line.id }, { headers }),
    ];
    expect([first.status, second.status]).toEqual([200, 200]);
    for (let attempt = 2; attempt < 6; attempt++) {
      const job = await jobOf(app, courier, line.id);
      expect(job.attempt).toBe(attempt);
      await courier.steps(job, { step: 'failed', reason: 'inventory_private' });
      if (attempt < 5) expect((await resend(ada, line.id)).status).toBe(200);
    }
    expect(await deliveryOf(ada, line.id)).toMatchObject({
      trade: { status: 'failed', failure: 'inventory_private', attempts_left: 0, can_resend: false },
    });
    expect(await resend(ada, line.id)).toMatchObject({ status: 409 });
  });

  test('names a trade link that is none', async () => {
    const { ada, line } = await declinedLine();
    const { status, body } = await resend(ada, line.id, { trade_url: 'https://example.com' });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['trade_url']]);
  });
});

/** Subjects of the mails that say how a line has ended. */
async function endingsMailed({ email }: Shopper): Promise<string[]> {
  await app.settled();
  await deliverOutbox({ deps: app.deps });
  const endings = app.mails.filter(({ id, to }) => id.startsWith('line_ended:') && to === email);
  return endings.map(({ subject }) => subject);
}

describe('cancelling', () => {
  test('is refused before it is late, and gives the money back at once after that', async () => {
    const { ada, line } = await boughtLine(app, 4200);
    expect(await cancel(ada, line.id)).toMatchObject({ status: 409, body: { message_key: 'trade_state' } });
    app.clock.now += 24 * 3600;
    expect((await deliveryOf(ada, line.id)).trade).toMatchObject({ can_cancel: true });
    expect((await cancel(ada, line.id)).body.payload).toMatchObject({
      line: { status: 'client refused' },
      trade: { status: 'cancelled' },
    });
    expect(await ada.balance()).toBe(4200);
    const [item] = await app.deps.db.select().from(items).where(eq(items.id, line.itemId));
    expect(item?.state).toBe('available');
    expect((await courier.claim(50)).map(({ item: { title } }) => title)).not.toContain(line.title);
    expect(await cancel(ada, line.id)).toMatchObject({ status: 409 });
    expect(await ada.balance()).toBe(4200);
    expect(await endingsMailed(ada)).toEqual([`The delivery of ${line.title} is cancelled`]);
  });

  test('counts like the jobs: since it was last queued, and not before Steam lets the item go', async () => {
    const { ada, line } = await declinedLine();
    app.clock.now += 20 * 3600;
    await resend(ada, line.id);
    const again = app.clock.now;
    const deadlines = { cancel_from: again + 24 * 3600, act_until: again + 24 * 3600, ends_at: again + 72 * 3600 };
    expect((await deliveryOf(ada, line.id)).trade).toMatchObject(deadlines);
    app.clock.now += 5 * 3600;
    expect(await cancel(ada, line.id)).toMatchObject({ status: 409, body: { message_key: 'trade_state' } });
    const tradableFrom = again + 48 * 3600;
    await app.deps.db.update(items).set({ tradableFrom }).where(eq(items.id, line.itemId));
    const { trade } = await deliveryOf(ada, line.id);
    expect(trade).toMatchObject({ cancel_from: tradableFrom + 24 * 3600, ends_at: tradableFrom + 72 * 3600 });
    const { body } = await ada.browser.get('/purchase/history');
    expect(body.payload[0].delivery.act_until).toBe(trade.act_until);
  });

  test('is refused while the line is on hold, which nothing ends by itself', async () => {
    const { ada, line } = await boughtLine(app);
    await app.deps.db.update(orderLines).set({ heldAt: app.clock.now }).where(eq(orderLines.id, line.id));
    app.clock.now += 30 * 3600;
    const none = { act_until: null, cancel_from: null, ends_at: null, can_cancel: false };
    expect((await deliveryOf(ada, line.id)).trade).toMatchObject(none);
    expect((await ada.browser.get('/purchase/history')).body.payload[0].delivery.act_until).toBeNull();
    expect(await cancel(ada, line.id)).toMatchObject({ status: 409, body: { message_key: 'order_held' } });
  });

  test('waits for a trade offer that may be out, and is void when it is accepted first', async () => {
    const { ada, line } = await boughtLine(app, 4300);
    const begun = await courier.steps(await jobOf(app, courier, line.id), { step: 'begin' });
    app.clock.now += 24 * 3600;
    expect((await cancel(ada, line.id)).body.payload.trade).toMatchObject({ status: 'sending', stop: 'refund' });
    expect(await ada.balance()).toBe(0);
    const { body } = await courier.renew(begun);
    expect(body.payload.job.action).toBe('cancel');
    await courier.steps(body.payload.job, { step: 'received' });
    expect(await deliveryOf(ada, line.id)).toMatchObject({
      line: { status: 'completed' },
      trade: { status: 'received', stop: null },
    });
    expect(await ada.balance()).toBe(0);
  });

  test('gives the money back when the courier has taken the trade offer back', async () => {
    const { ada, line } = await boughtLine(app, 4400);
    const begun = await courier.steps(await jobOf(app, courier, line.id), { step: 'begin' });
    app.clock.now += 24 * 3600;
    await cancel(ada, line.id);
    const { body } = await courier.renew(begun);
    await courier.steps(body.payload.job, { step: 'cancelled' });
    expect(await ada.balance()).toBe(4400);
    expect(await lineState(app, line.id)).toBe('denied');
    expect(await endingsMailed(ada)).toEqual([`The delivery of ${line.title} is cancelled`]);
  });

  test('gives the money back once when the trade offer comes to nothing before it is taken back, said twice at once', async () => {
    const { ada, line } = await boughtLine(app, 4500);
    const begun = await courier.steps(await jobOf(app, courier, line.id), { step: 'begin' });
    app.clock.now += 24 * 3600;
    await cancel(ada, line.id);
    // nothing was sent yet, so that nobody can have declined it
    expect((await courier.report(begun, 'declined')).body.payload).toMatchObject({ applied: false });
    const failed = () => courier.report(begun, 'failed', { reason: 'trade_link_invalid' });
    const answers = await Promise.all([failed(), failed()]);
    const applied = [...answers, await failed()].map(({ body }) => body.payload.applied);
    expect(applied.filter((counts) => counts)).toHaveLength(1);
    expect(await deliveryOf(ada, line.id)).toMatchObject({
      line: { status: 'denied' },
      trade: { status: 'cancelled' },
    });
    expect(await ada.balance()).toBe(4500);
    expect((await resend(ada, line.id)).status).toBe(409);
  });
});

test('the order history says of each line how its delivery stands, whose turn it is and until when', async () => {
  const { ada, line } = await boughtLine(app);
  const history = async () => (await ada.browser.get('/purchase/history')).body.payload[0].delivery;
  expect(await history()).toEqual({ status: 'queued', turn: 'shop', act_until: line.createdAt + 24 * 3600 });
  const job = await jobOf(app, courier, line.id);
  const sent = await courier.steps(job, ...sending(app));
  expect(await history()).toEqual({ status: 'sent', turn: 'customer', act_until: sent.expires_at });
  await courier.steps(sent, { step: 'failed', reason: 'item_missing' });
  const { act_until: endsAt } = (await deliveryOf(ada, line.id)).trade;
  expect(await history()).toEqual({ status: 'failed', turn: 'shop', act_until: endsAt });
  await setOperatorsNo(line.id);
  expect(await history()).toMatchObject({ status: 'cancelled', turn: 'nobody' });
});

describe('a trade offer', () => {
  test('is known to be the shop’s, and nothing more is said of it', async () => {
    const { line } = await boughtLine(app);
    const sent = await courier.steps(await jobOf(app, courier, line.id), ...sending(app));
    const { body } = await app.browser().get(`/trade-offer/${sent.trade_offer_id}`);
    expect(body.payload).toEqual({
      is_ours: true,
      is_open: true,
      sent_at: app.clock.now,
      account: expect.objectContaining({ steam_id: courierAccount.steam_id }),
    });
    await courier.steps(sent, { step: 'declined' });
    expect((await app.browser().get(`/trade-offer/${sent.trade_offer_id}`)).body.payload.is_open).toBe(false);
  });

  test('that a person has sent comes from the account of the settings, where they name it', async () => {
    const { ada, line } = await boughtLine(app);
    const operator = { deps: app.deps, actor: 'ops:test', role: 'owner' as const };
    const id = (await tradeOf(app, line.id))?.id ?? '';
    await makeStep(operator, { id, step: 'begin' });
    const [, { trade_offer_id: tradeOfferId }] = sending(app);
    await makeStep(operator, { id, step: 'sent', tradeOfferId, expiresHours: 72 });
    const shown = async () => [
      (await deliveryOf(ada, line.id)).trade.account,
      (await app.browser().get(`/trade-offer/${tradeOfferId}`)).body.payload.account,
    ];
    expect(await shown()).toEqual([null, null]);
    await nameOwnAccount(app.deps);
    expect(await shown()).toEqual([ownAccount, ownAccount]);
    // a courier's own trade offer is not of that account, nor is what has not been sent
    const other = await boughtLine(app);
    expect((await deliveryOf(other.ada, other.line.id)).trade.account).toBeNull();
    await courier.steps(await jobOf(app, courier, other.line.id), ...sending(app));
    expect((await deliveryOf(other.ada, other.line.id)).trade.account.steam_id).toBe(courierAccount.steam_id);
  });

  test('of a stranger is not ours', async () => {
    const { body } = await app.browser().get('/trade-offer/123');
    expect(body.payload).toEqual({ is_ours: false, is_open: false, sent_at: null, account: null });
    expect(await app.browser().get('/trade-offer/abc')).toMatchObject({ status: 404 });
  });
});
