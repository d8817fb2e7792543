/**
 * Two couriers and a person work on one queue of deliveries and an intake in any order, and are stopped in the middle of anything; customers
 * answer, operators cancel and retry, deadlines pass. Whatever happens, Steam has never sent an item twice, and shop and Steam say the same.
 */
import { asc, eq, inArray, or } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveBack } from '#courier/held-job.ts';
import { type Courier, openCourier, playRound } from '#courier/job-loop.ts';
import { createShop, type Shop } from '#courier/shop.ts';
import type { Asset } from '#courier/steam-account.ts';
import { tradeCode } from '#rules/trade-code.ts';
import { items } from '#server/db/schema/catalogue.ts';
import { offers } from '#server/db/schema/offers.ts';
import { orderLines } from '#server/db/schema/orders.ts';
import { tradeSteps, trades } from '#server/db/schema/trades.ts';
import { cancelTrade } from '#server/domain/couriers/operator/cancel-trade.ts';
import { createKey } from '#server/domain/couriers/operator/create-key.ts';
import { claimTrade, releaseTrade } from '#server/domain/couriers/operator/lease-trade.ts';
import { makeStep } from '#server/domain/couriers/operator/make-step.ts';
import { retryTrade } from '#server/domain/couriers/operator/retry-trade.ts';
import { mindDeadlines } from '#server/domain/deliveries/mind-deadlines.ts';
import { mindIntakes } from '#server/domain/intakes/mind-intakes.ts';
import { checkLedger } from '#server/domain/ledger/check-ledger.ts';
import { checkIntakes } from '#server/domain/offers/operator/check-intakes.ts';
import { rejectOffer } from '#server/domain/offers/operator/reject-offer.ts';
import { checkDeliveries } from '#server/domain/orders/operator/check-deliveries.ts';
import { releaseOrderLine } from '#server/domain/orders/operator/release-order-line.ts';
import { transitionOrderLine } from '#server/domain/orders/operator/transition-order-line.ts';
import type { TradeRow } from '#server/domain/trades/parts/record-step.ts';
import { settleTrades } from '#server/domain/trades/settle-trades.ts';
import { DomainError } from '#server/domain-error.ts';
import { boughtLine } from '../../support/deliveries.ts';
import { offerIn, openOffers } from '../../support/offers.ts';
import { cases, timeLimit } from '../../support/proof.ts';
import { request } from '../../support/request.ts';
import { createShopper, type Shopper, seedShop } from '../../support/shop.ts';
import { type SteamModel, steamModel } from '../../support/steam/model.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
const keys: string[] = [];
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
  await openOffers(app);
  for (const name of ['one', 'two'])
    keys.push((await createKey({ deps: app.deps, actor: 'ops:test', role: 'owner' }, { name, scope: 'courier' })).key);
});
afterAll(() => app.close());

const one = fc.noBias(fc.nat({ max: 9_999 }));

/** The call to shop or Steam at which a courier is stopped, before or after it; never, by more calls than it makes. */
const stop = fc.oneof({ weight: 3, arbitrary: fc.nat({ max: 27 }) }, { weight: 2, arbitrary: fc.constant(99) });
const seconds = fc.constantFrom(1, 61, 301, 301, 301, 301, 7200, 90_000);
const byHand = fc.constantFrom('work', 'work', 'work', 'claim', 'free', 'retry', 'deny', 'release');

/** What can happen. */
const event = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant('round'), who: fc.nat({ max: 1 }), stop, late: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('accept', 'decline', 'decline', 'reverse'), which: one }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('wait'), seconds }) },
  { weight: 4, arbitrary: fc.record({ do: byHand, which: one, stop: fc.nat({ max: 3 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('cancel'),
      which: one,
      stopFor: fc.constantFrom('refund', 'resend', 'resend', 'hold'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('resend', 'resend', 'giveUp', 'askAgain'), which: one }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('repeat'), which: one }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('end'), ends: fc.nat({ max: 1 }) }) },
);
type Event = typeof event extends fc.Arbitrary<infer E> ? E : never;

/** A courier's program ends here: nothing of it is left but what shop and Steam know. */
class Stopped extends Error {}

const accounts = ['76561198000000001', '76561198000000002'];
const operator = () => ({ deps: app.deps, actor: 'ops:person', role: 'owner' as const });

interface Scene {
  steam: SteamModel;
  lines: Awaited<ReturnType<typeof boughtLine>>[];
  /** Whose item the shop waits for. */
  offer: { seller: Shopper; id: string };
  couriers: { courier: Courier; left: number }[];
  /** Reports that reach the shop once more, late. */
  reports: (() => Promise<unknown>)[];
  /** Both couriers act with one Steam account. */
  sameAccount: boolean;
}

function newCourier({ steam, reports, sameAccount }: Pick<Scene, 'steam' | 'reports' | 'sameAccount'>, who: number) {
  const running = { left: Number.POSITIVE_INFINITY };
  const step = () => {
    running.left -= 1;
    if (running.left < 0) throw new Stopped();
  };
  const send = (input: string | URL | Request, init?: RequestInit) =>
    request(app.hono, new Request(String(input), init));
  // safe because nothing but calls goes through it
  const shop = createShop({ url: 'http://localhost', key: keys[who] ?? '', send: send as typeof fetch });
  const call = async <T>(work: () => Promise<T>): Promise<T> => {
    step();
    const result = await work();
    step();
    return result;
  };
  const stoppable: Shop = {
    claim: (...args) => call(() => shop.claim(...args)),
    renew: (job) => call(() => shop.renew(job)),
    release: (job) => call(() => shop.release(job)),
    report: (job, report) => {
      reports.push(() => shop.report(job, report));
      return call(() => shop.report(job, report));
    },
  };
  const account = steam.account(accounts[sameAccount ? 0 : who] ?? '', step);
  const ofTitles = async (): Promise<Asset[]> =>
    (await app.deps.db.select({ title: items.title }).from(items)).map(({ title }, index) => ({
      appId: 570,
      contextId: '2',
      assetId: String(index),
      classId: '1',
      instanceId: '0',
      title,
    }));
  const clock = { now: () => app.clock.now, elapsed: () => app.clock.now };
  const tools = { shop: stoppable, steam: { ...account, ownInventory: ofTitles }, log: () => {}, clock };
  const options = {
    pollSeconds: 1,
    jobsMax: 10,
    renewAfterSeconds: 150,
    keepsReceived: true,
    pauses: { first: 1, longest: 2 },
  };
  return Object.assign(running, { courier: openCourier(tools, options) });
}

/** What the shop refuses is refused; anything else is a fault. */
async function allowed(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return false;
  }
}

const isOfScene = ({ lines, offer }: Scene) =>
  or(
    inArray(
      trades.lineId,
      lines.map(({ line }) => line.id),
    ),
    eq(trades.offerId, offer.id),
  );

async function tradesOf(scene: Scene): Promise<TradeRow[]> {
  return app.deps.db.select().from(trades).where(isOfScene(scene)).orderBy(asc(trades.createdAt), asc(trades.id));
}

/** A person goes on with a trade, and can be called away between any two steps. */
async function workByHand(
  scene: Scene,
  { id, state, accountSteamId, tradeOfferId, steamId }: TradeRow,
  stop: number,
): Promise<void> {
  const { steam } = scene;
  const message = tradeCode(id);
  const isOwn = accountSteamId === null;
  if (state === 'queued') {
    if (!(await allowed(makeStep(operator(), { id, step: 'begin' }))) || stop === 0) return;
    const tradeOffer = steam.make('person', steamId, message);
    if (stop > 1)
      await allowed(makeStep(operator(), { id, step: 'sent', tradeOfferId: tradeOffer.id, expiresHours: 72 }));
  } else if (state === 'sending' && isOwn) {
    // whoever was called away looks at Steam first
    const made = steam.tradeOffers.findLast(
      (tradeOffer) =>
        tradeOffer.accountId === 'person' && tradeOffer.message === message && tradeOffer.state !== 'cancelled',
    );
    const tradeOffer = made ?? steam.make('person', steamId, message);
    if (stop > 0)
      await allowed(makeStep(operator(), { id, step: 'sent', tradeOfferId: tradeOffer.id, expiresHours: 72 }));
  } else if (state === 'sent' && isOwn) {
    const tradeOffer = steam.tradeOffers.find((each) => each.id === tradeOfferId);
    const step = ({ accepted: 'received', declined: 'declined', expired: 'expired' } as const)[
      String(tradeOffer?.state)
    ];
    if (step) await allowed(makeStep(operator(), { id, step }));
  }
}

/** A person takes back what a person has sent, and says so only when Steam has let go of it. */
async function cancelByHand({ steam }: Scene, trade: TradeRow, then: 'refund' | 'resend' | 'hold'): Promise<void> {
  const { id, accountSteamId, state } = trade;
  const isOut = state === 'sending' || state === 'sent';
  if (isOut && accountSteamId === null) {
    for (const tradeOffer of steam.sentWith(tradeCode(id))) steam.cancel(tradeOffer);
    if (steam.sentWith(tradeCode(id)).length > 0) return;
  }
  await allowed(cancelTrade(operator(), { id, stop: then }));
}

async function happen(scene: Scene, what: Event): Promise<void> {
  const { steam, lines, couriers, reports } = scene;
  if ('who' in what) {
    const running = couriers[what.who];
    if (!running) return;
    running.left = what.stop;
    const told = reports.length;
    try {
      await playRound(running.courier, new AbortController().signal);
    } catch (error) {
      if (!(error instanceof Stopped)) throw error;
      couriers[what.who] = newCourier(scene, what.who);
    }
    // what this round said last arrives although nobody waits for the answer any more
    if (what.late && reports.length > told) await reports.at(-1)?.();
  } else if ('ends' in what) {
    // stopped cleanly, and started again
    const running = couriers[what.ends];
    if (!running) return;
    running.left = Number.POSITIVE_INFINITY;
    await giveBack(running.courier.tools, running.courier.held);
    couriers[what.ends] = newCourier(scene, what.ends);
  } else if ('seconds' in what) {
    app.clock.now += what.seconds;
    steam.expire();
    await mindDeadlines({ deps: app.deps });
    await mindIntakes({ deps: app.deps });
    await settleTrades({ deps: app.deps });
  } else if (what.do === 'accept' || what.do === 'decline' || what.do === 'reverse') {
    const tradeOffers = steam.tradeOffers.filter(
      ({ state }) => state === (what.do === 'reverse' ? 'accepted' : 'active'),
    );
    const tradeOffer = tradeOffers[what.which % Math.max(1, tradeOffers.length)];
    if (!tradeOffer) return;
    if (what.do === 'accept') steam.accept(tradeOffer);
    else if (what.do === 'decline') steam.decline(tradeOffer);
    else steam.reverse(tradeOffer);
  } else if (what.do === 'repeat') {
    await reports[what.which % Math.max(1, reports.length)]?.().catch(() => {});
  } else if (what.do === 'askAgain') {
    const { status } = await scene.offer.seller.browser.post('/offer/resend', { id: scene.offer.id });
    expect([200, 409]).toContain(status);
  } else if (what.do === 'resend' || what.do === 'giveUp') {
    const bought = lines[what.which % lines.length];
    const path = what.do === 'resend' ? 'resend' : 'cancel';
    const { status } = (await bought?.ada.browser.post(`/purchase/delivery/${path}`, { id: bought.line.id })) ?? {};
    expect([200, 409]).toContain(status);
  } else {
    const all = await tradesOf(scene);
    const trade = all[what.which % Math.max(1, all.length)];
    if (!trade) return;
    if ('stopFor' in what) return cancelByHand(scene, trade, what.stopFor);
    await operate(scene, trade, what.do, 'stop' in what ? what.stop : 0);
  }
}

async function operate(scene: Scene, trade: TradeRow, name: string, stop: number): Promise<void> {
  const { id, lineId, offerId } = trade;
  if (name === 'work') return workByHand(scene, trade, stop);
  if (name === 'claim') await allowed(claimTrade(operator(), { id }));
  if (name === 'free') await allowed(releaseTrade(operator(), { id }));
  if (name === 'retry') await allowed(retryTrade(operator(), { id }));
  if (name === 'release') await allowed(releaseOrderLine(operator(), { lineId: lineId ?? '', reason: 'asked' }));
  // what a person has out they take back before they deny
  const isOut = trade.accountSteamId === null && (trade.state === 'sending' || trade.state === 'sent');
  if (name === 'deny' && !isOut)
    await allowed(
      offerId === null
        ? transitionOrderLine(operator(), { lineId: lineId ?? '', transition: 'deny' })
        : rejectOffer(operator(), { id: offerId }),
    );
}

const over = ['cancelled', 'declined', 'expired', 'failed', 'queued'];

/** The steps of all trades of the scene, in order. */
async function stepsOf(scene: Scene) {
  const ofScene = app.deps.db.select({ id: trades.id }).from(trades).where(isOfScene(scene));
  return app.deps.db.select().from(tradeSteps).where(inArray(tradeSteps.tradeId, ofScene)).orderBy(asc(tradeSteps.seq));
}

async function check(scene: Scene): Promise<void> {
  const { steam } = scene;
  const [all, allSteps, unfit, unfitIntakes] = await Promise.all([
    tradesOf(scene),
    stepsOf(scene),
    checkDeliveries({ deps: app.deps }),
    checkIntakes({ deps: app.deps }),
  ]);
  for (const trade of all) {
    const sent = steam.sentWith(tradeCode(trade.id));
    const about = `${trade.id} ${trade.state} ${JSON.stringify(sent)}`;
    expect(sent.length, `sent twice: ${about}`).toBeLessThanOrEqual(1);
    if (over.includes(trade.state)) expect(sent, `out although it is over: ${about}`).toEqual([]);
    if (['declined', 'expired', 'failed'].includes(trade.state))
      expect([trade.stop, trade.stopReason], `asked back, and forgotten: ${about}`).toEqual([null, '']);
    if (['received', 'settled', 'reversed'].includes(trade.state))
      expect(
        sent.map(({ state }) => state),
        about,
      ).toEqual(['accepted']);
    const steps = allSteps.filter(({ tradeId }) => tradeId === trade.id);
    expect(
      steps.map(({ seq }) => seq),
      'no step is lost',
    ).toEqual(Array.from({ length: trade.seq + 1 }, (_, seq) => seq));
    expect(steps.slice(1).map(({ fromState }) => fromState)).toEqual(steps.slice(0, -1).map(({ toState }) => toState));
    expect(steps.at(-1)?.toState).toBe(trade.state);
  }
  expect([unfit, unfitIntakes]).toEqual([[], []]);
}

/** Nobody is stopped any more, and everybody accepts: each line has its item or its money, and the offer its item or its end. */
async function end(scene: Scene): Promise<void> {
  const { steam, couriers } = scene;
  for (let round = 0; round < 10; round++) {
    app.clock.now += 86_401;
    for (const running of couriers) {
      running.left = Number.POSITIVE_INFINITY;
      await playRound(running.courier, new AbortController().signal);
    }
    for (const tradeOffer of steam.tradeOffers) steam.accept(tradeOffer);
    for (const trade of await tradesOf(scene)) {
      await operate(scene, trade, 'release', 0);
      await workByHand(scene, trade, 9);
    }
    await mindDeadlines({ deps: app.deps });
    await mindIntakes({ deps: app.deps });
  }
  const [offer] = await app.deps.db.select().from(offers).where(eq(offers.id, scene.offer.id));
  expect(['ready_for_payout', 'declined_by_service'], `${offer?.id} is ${offer?.state}`).toContain(offer?.state);
  const ids = scene.lines.map(({ line }) => line.id);
  for (const line of await app.deps.db.select().from(orderLines).where(inArray(orderLines.id, ids)))
    expect(['completed', 'denied', 'client refused'], `${line.id} is ${line.state}`).toContain(line.state);
}

test(
  'two couriers and a person send nothing twice and lose no step, whatever stops them',
  async () => {
    const story = fc.record({ sameAccount: fc.boolean(), events: fc.array(event, { minLength: 20, maxLength: 50 }) });
    await fc.assert(
      fc.asyncProperty(story, async ({ sameAccount, events }) => {
        const reports: Scene['reports'] = [];
        const steam = steamModel(() => app.clock.now);
        const lines = [await boughtLine(app), await boughtLine(app)];
        const seller = await createShopper(app);
        const offer = { seller, id: await offerIn(app, seller, 'awaiting_item') };
        const start = { steam, lines, offer, reports, sameAccount };
        const scene: Scene = { ...start, couriers: [0, 1].map((who) => newCourier(start, who)) };
        for (const what of events) {
          await happen(scene, what);
          await check(scene);
        }
        await end(scene);
        await check(scene);
      }),
      // what fails is told, however much smaller it could be
      { numRuns: cases({ short: 6, long: 100 }), interruptAfterTimeLimit: timeLimit(100_000) },
    );
    expect(await checkLedger({ deps: app.deps })).toMatchObject({ sound: true, sumCents: 0 });
  },
  timeLimit(120_000),
);
