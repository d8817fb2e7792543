import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mendHours, unfinishedDaysMax } from '#rules/trades.ts';
import { trades } from '#server/db/schema/trades.ts';
import { write } from '#server/db/write.ts';
import { mindIntakes } from '#server/domain/intakes/mind-intakes.ts';
import { deliverOutbox } from '#server/domain/mail/deliver-outbox.ts';
import { dateTimeUtc } from '#server/domain/mail/parts/date-time-utc.ts';
import { checkIntakes } from '#server/domain/offers/operator/check-intakes.ts';
import { offerFacts } from '#server/domain/offers/operator/parts/offer-facts.ts';
import { queueIntake } from '#server/domain/trades/parts/queue-trades.ts';
import { createCourier, sending, type TestCourier } from '../../support/couriers.ts';
import { offerIn, openOffers, stateOf } from '../../support/offers.ts';
import { buyer, createShopper, seedShop } from '../../support/shop.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

const week = unfinishedDaysMax * 86_400;

let app: TestApp;
let courier: TestCourier;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
  await openOffers(app);
  courier = await createCourier(app);
});
afterAll(async () => {
  expect(await checkIntakes({ deps: app.deps })).toEqual([]);
  await app.close();
});

const tradeOf = async (offerId: string) =>
  (await app.deps.db.select().from(trades).where(eq(trades.offerId, offerId)))[0];

/** An accepted offer, with the job to ask for its item. */
async function accepted() {
  const ada = await createShopper(app);
  const id = await offerIn(app, ada, 'awaiting_item');
  const intake = { id, customerId: ada.id, tradeUrl: buyer.tradeUrl };
  await write(app.deps.db, queueIntake(app.deps, intake, ada.id));
  const trade = await tradeOf(id);
  const job = (await courier.claim(50)).find((each) => each.id === trade?.id);
  if (!job) throw new Error('The job was not given out');
  return { id, job };
}

async function claimAgain(id: string) {
  const job = (await courier.claim(50)).find((each) => each.id === id);
  if (!job) throw new Error('The job was not given out');
  return job;
}

test('who declines and sends nothing within 7 days is not bought from, and is told once', async () => {
  const { id, job } = await accepted();
  const { deps, mails } = app;
  await courier.steps(job, ...sending(app), { step: 'declined' });
  app.clock.now += week - 1;
  await mindIntakes({ deps });
  expect(await stateOf(app, id)).toBe('awaiting_item');
  app.clock.now += 1;
  await app.settled();
  await deliverOutbox({ deps });
  mails.length = 0;
  await Promise.all([mindIntakes({ deps }), mindIntakes({ deps })]);
  await deliverOutbox({ deps });
  expect(await stateOf(app, id)).toBe('declined_by_service');
  expect(await tradeOf(id)).toMatchObject({ state: 'cancelled' });
  expect(mails.map(({ subject }) => subject)).toEqual(['Your offer of Moonlit Bulwark has ended']);
});

test('who does not have the item, and has nobody ask again, is not bought from either', async () => {
  const { id, job } = await accepted();
  await courier.steps(job, { step: 'begin' }, { step: 'failed', reason: 'item_missing' });
  app.clock.now += week - 1;
  await mindIntakes({ deps: app.deps });
  expect(await stateOf(app, id)).toBe('awaiting_item');
  app.clock.now += 1;
  await mindIntakes({ deps: app.deps });
  expect([await stateOf(app, id), (await tradeOf(id))?.state]).toEqual(['declined_by_service', 'cancelled']);
});

test.each<['declined' | 'expired' | 'failed']>([['declined'], ['expired'], ['failed']])(
  'who is asked after the 7 days has a day to mend what it came to nothing by (%s), which screens and the mail say',
  async (step) => {
    const { id, job } = await accepted();
    const { deps, mails } = app;
    await courier.report(job, 'postponed', { retry_after: 3600 });
    app.clock.now += week + 3600;
    mails.length = 0;
    const asked = await claimAgain(job.id);
    await courier.steps(asked, ...sending(app, 1), { step, ...(step === 'failed' && { reason: 'trade_hold' }) });
    const endsAt = app.clock.now + mendHours * 3600;
    await app.settled();
    await deliverOutbox({ deps });
    expect(mails.map(({ text }) => text).join()).toContain(dateTimeUtc(endsAt));
    expect((await offerFacts(deps, id)).intake).toMatchObject({ state: step, endsAt });
    app.clock.now = endsAt - 1;
    await mindIntakes({ deps });
    expect(await stateOf(app, id)).toBe('awaiting_item');
    app.clock.now = endsAt;
    await mindIntakes({ deps });
    expect(await stateOf(app, id)).toBe('declined_by_service');
  },
);

test('a trade offer that nobody has answered is taken back before the offer is rejected', async () => {
  const { id, job } = await accepted();
  await courier.steps(job, ...sending(app, 14 * 24));
  app.clock.now += week;
  await mindIntakes({ deps: app.deps });
  expect([await stateOf(app, id), (await tradeOf(id))?.stop]).toEqual(['awaiting_item', 'refund']);
  await courier.steps(await claimAgain(job.id), { step: 'cancelled' });
  expect([await stateOf(app, id), (await tradeOf(id))?.state]).toEqual(['declined_by_service', 'cancelled']);
  await app.settled();
  await deliverOutbox({ deps: app.deps });
  const told = app.mails.filter(({ id: mail }) => mail.startsWith('offer_news:') && mail.includes(id));
  expect(told.at(-1)?.subject).toBe('Your offer of Moonlit Bulwark has ended');
});

test('what was sent after all while it was asked back counts', async () => {
  const { id, job } = await accepted();
  await courier.steps(job, ...sending(app, 14 * 24));
  app.clock.now += week;
  await mindIntakes({ deps: app.deps });
  await courier.steps(await claimAgain(job.id), { step: 'received' });
  expect(await tradeOf(id)).toMatchObject({ state: 'received', stop: null });
  expect(await stateOf(app, id)).not.toBe('declined_by_service');
});

test('what the shop has not asked for waits', async () => {
  const { id } = await accepted();
  app.clock.now += 2 * week;
  await mindIntakes({ deps: app.deps });
  expect([await stateOf(app, id), (await tradeOf(id))?.state]).toEqual(['awaiting_item', 'queued']);
});
