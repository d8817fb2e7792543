/**
 * Deliveries and an intake of one customer on one courier's queue, while the payment behind them is disputed, lines are held and released, and
 * what was sold is taken back: whatever comes first, nothing crosses twice, and shop, Steam and books say the same.
 */
import { asc, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Courier, openCourier, playRound } from '#courier/job-loop.ts';
import { createShop } from '#courier/shop.ts';
import { tradeCode } from '#rules/trade-code.ts';
import { items } from '#server/db/schema/catalogue.ts';
import { orderLines } from '#server/db/schema/orders.ts';
import { tradeSteps, trades } from '#server/db/schema/trades.ts';
import { statement, write } from '#server/db/write.ts';
import { cancelTrade } from '#server/domain/couriers/operator/cancel-trade.ts';
import { createKey } from '#server/domain/couriers/operator/create-key.ts';
import { mindDeadlines } from '#server/domain/deliveries/mind-deadlines.ts';
import { mindIntakes } from '#server/domain/intakes/mind-intakes.ts';
import { checkLedger } from '#server/domain/ledger/check-ledger.ts';
import { checkIntakes } from '#server/domain/offers/operator/check-intakes.ts';
import { reverseIntake } from '#server/domain/offers/operator/reverse-intake.ts';
import { checkDeliveries } from '#server/domain/orders/operator/check-deliveries.ts';
import { releaseOrderLine } from '#server/domain/orders/operator/release-order-line.ts';
import { startDuePayouts } from '#server/domain/payouts/start-due-payouts.ts';
import { settleTrades } from '#server/domain/trades/settle-trades.ts';
import { DomainError } from '#server/domain-error.ts';
import { owedBy, paidOrder, paidTopUp, sayOf } from '../../support/disputes.ts';
import { offerIn, openOffers } from '../../support/offers.ts';
import { toBalance } from '../../support/payouts.ts';
import { cases, timeLimit } from '../../support/proof.ts';
import { request } from '../../support/request.ts';
import { createShopper, listItem, type Shopper, seedShop } from '../../support/shop.ts';
import { type SteamModel, steamModel } from '../../support/steam/model.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
let key: string;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
  await openOffers(app, { holdDays: 1 });
  key = (await createKey(operator(), { name: 'beside', scope: 'courier' })).key;
});
afterAll(() => app.close());

const operator = () => ({ deps: app.deps, actor: 'ops:test', role: 'owner' as const });
const which = fc.noBias(fc.nat({ max: 9_999 }));

/** What can happen. */
const event = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('round'), which }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('accept', 'accept', 'decline', 'reverse'), which }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('dispute_opened', 'dispute_withdrawn', 'dispute_won', 'dispute_lost'),
      which,
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('hold', 'release', 'resend', 'askAgain'), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('takeBack', 'payOut'), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('wait', 'wait', 'waitDays'), which }) },
);
type Event = typeof event extends fc.Arbitrary<infer E> ? E : never;

interface Scene {
  ada: Shopper;
  steam: SteamModel;
  courier: Courier;
  paymentId: string;
  offerId: string;
}

function newCourier(steam: SteamModel): Courier {
  const send = (input: string | URL | Request, init?: RequestInit) =>
    request(app.hono, new Request(String(input), init));
  const asset = { appId: 570, contextId: '2', classId: '1', instanceId: '0' };
  const ownInventory = async () =>
    (await app.deps.db.select({ title: items.title }).from(items)).map(({ title }, index) => ({
      ...asset,
      title,
      assetId: String(index),
    }));
  const tools = {
    // safe because nothing but calls goes through it
    shop: createShop({ url: 'http://localhost', key, send: send as typeof fetch }),
    steam: { ...steam.account('76561198000000001', () => undefined), ownInventory },
    log: () => undefined,
    clock: { now: () => app.clock.now, elapsed: () => app.clock.now },
  };
  const pauses = { first: 1, longest: 2 };
  return openCourier(tools, { pollSeconds: 1, jobsMax: 10, renewAfterSeconds: 0, keepsReceived: true, pauses });
}

/** What the shop refuses is refused; anything else is a fault. */
async function allowed(work: Promise<unknown>): Promise<void> {
  await work.catch((error) => {
    if (!(error instanceof DomainError)) throw error;
  });
}

const tradesOf = ({ ada }: Scene) =>
  app.deps.db.select().from(trades).where(eq(trades.customerId, ada.id)).orderBy(asc(trades.createdAt), asc(trades.id));

async function wait(seconds: number, { steam }: Scene): Promise<void> {
  app.clock.now += seconds;
  steam.expire();
  const ctx = { deps: app.deps };
  await mindDeadlines(ctx);
  await mindIntakes(ctx);
  await settleTrades(ctx);
  await startDuePayouts(ctx);
}

async function happen(scene: Scene, what: Event): Promise<void> {
  const { ada, steam, courier, paymentId, offerId } = scene;
  if (what.do === 'round') await playRound(courier, new AbortController().signal);
  else if (what.do === 'wait') await wait(301, scene);
  else if (what.do === 'waitDays') await wait(2 * 86_400, scene);
  else if (what.do === 'accept' || what.do === 'decline' || what.do === 'reverse') {
    const tradeOffers = steam.tradeOffers.filter(
      ({ state }) => state === (what.do === 'reverse' ? 'accepted' : 'active'),
    );
    const tradeOffer = tradeOffers[what.which % Math.max(1, tradeOffers.length)];
    if (tradeOffer) steam[what.do](tradeOffer);
  } else if (what.do === 'takeBack') await allowed(reverseIntake(operator(), { id: offerId, reason: 'a test' }));
  else if (what.do === 'payOut') await ada.browser.post(toBalance, { id: offerId });
  else if (what.do === 'askAgain') await ada.browser.post('/offer/resend', { id: offerId });
  else if (what.do === 'hold' || what.do === 'release' || what.do === 'resend') await hold(scene, what.do, what.which);
  else await sayOf(app, paymentId, what.do);
}

async function hold(scene: Scene, how: 'hold' | 'release' | 'resend', nth: number): Promise<void> {
  const deliveries = (await tradesOf(scene)).filter(({ kind }) => kind === 'delivery');
  const trade = deliveries[nth % Math.max(1, deliveries.length)];
  const lineId = trade?.lineId;
  if (!trade || !lineId) return;
  if (how === 'hold') await allowed(cancelTrade(operator(), { id: trade.id, stop: 'hold' }));
  else if (how === 'release') await allowed(releaseOrderLine(operator(), { lineId, reason: 'asked' }));
  else await scene.ada.browser.post('/purchase/delivery/resend', { id: lineId });
}

const over = ['cancelled', 'declined', 'expired', 'failed', 'queued'];

async function check(scene: Scene): Promise<void> {
  const { ada, steam } = scene;
  for (const trade of await tradesOf(scene)) {
    const sent = steam.sentWith(tradeCode(trade.id));
    const about = `${trade.kind} ${trade.id} ${trade.state} ${JSON.stringify(sent)}`;
    expect(sent.length, `sent twice: ${about}`).toBeLessThanOrEqual(1);
    if (over.includes(trade.state)) expect(sent, `out although it is over: ${about}`).toEqual([]);
    const steps = await app.deps.db.select().from(tradeSteps).where(eq(tradeSteps.tradeId, trade.id));
    expect(steps.length, about).toBe(trade.seq + 1);
  }
  // of an item that was reversed the shop hears with the next round; its lines and offers go together at any moment
  expect(await checkDeliveries({ deps: app.deps })).toEqual([]);
  expect(await checkIntakes({ deps: app.deps })).toEqual([]);
  expect(Math.min(await ada.balance(), await owedBy(app, ada))).toBe(0);
  const lines = await app.deps.db.select().from(orderLines).where(eq(orderLines.customerId, ada.id));
  for (const { paidCents, refundedCents } of lines) expect([0, paidCents]).toContain(refundedCents);
}

test(
  'disputes, holds and reversals beside deliveries and an intake leave nothing sent twice and every cent in its place',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(event, { minLength: 10, maxLength: 18 }), async (events) => {
        const ada = await createShopper(app);
        const paymentId = await paidTopUp(app, ada, 40);
        await ada.addToCart(await listItem(app, 1500), await listItem(app, 1000));
        await paidOrder(app, ada);
        const offerId = await offerIn(app, ada, 'awaiting_item', 2000);
        const steam = steamModel(() => app.clock.now);
        const scene = { ada, steam, courier: newCourier(steam), paymentId, offerId };
        for (const what of events) {
          await happen(scene, what);
          await check(scene);
        }
        expect(await checkLedger({ deps: app.deps })).toMatchObject({ sound: true, sumCents: 0, overdrawn: [] });
        // what is left of this story is no other's
        const isOver = app.deps.db
          .update(trades)
          .set({ notBefore: 32_503_680_000 })
          .where(eq(trades.customerId, ada.id));
        await write(app.deps.db, statement(isOver));
      }),
      // what fails is told, however much smaller it could be
      { numRuns: cases({ short: 4, long: 100 }), endOnFailure: true },
    );
  },
  timeLimit(120_000),
);
