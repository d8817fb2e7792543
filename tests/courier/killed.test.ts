/**
 * A courier that is killed at any call it makes, and started again: the item crosses once, and the shop hears of every step once. Between
 * an answer and the next call it does nothing that lasts, so that a sample of the moments before calls adds to all those after them.
 */
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TradeKind } from '#rules/lifecycles.ts';
import { tradeSteps } from '#server/db/schema/trades.ts';
import { inventoryOf } from '#server/sandbox/steam/assets.ts';
import { turnSwitch } from '#server/sandbox/steam/settings.ts';
import { shopsAccount } from '#server/sandbox/steam/shop-account.ts';
import type { KilledCourier } from '../support/killed/courier-process.ts';
import { type KilledProgram, killedProgram } from '../support/killed/run.ts';
import { createListeningApp, type ListeningApp } from '../support/listening-app.ts';
import { offerIn, openOffers, skin } from '../support/offers.ts';
import { cases, timeLimit } from '../support/proof.ts';
import { createShopper, seedShop } from '../support/shop.ts';
import { newCourierKey, startCourier } from '../support/steam/courier.ts';
import { buyOne, intakeOf, newTradeLink, setAside, tradeOf, tradeOffersWith } from '../support/steam/trades.ts';

let app: ListeningApp;
let program: KilledProgram<KilledCourier>;
let key: string;
beforeAll(async () => {
  [app, program] = await Promise.all([createListeningApp(), killedProgram<KilledCourier>('courier-process.ts')]);
  await seedShop(app);
  await openOffers(app);
  key = await newCourierKey(app);
  // customers accept with the next call after the clock has moved
  await turnSwitch(app.deps.db, 'autoAccept', true);
});
afterAll(async () => {
  program.remove();
  await app.close();
});

/** More than a whole delivery takes: the last courier is not killed at all. */
const callsMax = 40;
const rounds = 3;

/** Runs the courier until it is killed at `call`, or ends; the customer accepts meanwhile. */
async function runUntil(call: number, moment: 'before' | 'after'): Promise<NodeJS.Signals | null> {
  const running = setInterval(() => {
    app.clock.now += 1;
  }, 50);
  const dies = { call, moment };
  const input = { url: app.origin, key, now: app.clock.now, rounds, dies };
  const { signal } = await program.run(input).finally(() => clearInterval(running));
  return signal;
}

/** A trade that waits for a courier: the customer's account, and whose inventory the item is in afterwards. */
interface Waiting {
  steamId: string;
  tradeId: string;
  title: string;
  receiverId: string;
}

async function soldOne(): Promise<Waiting> {
  const { tradeUrl, steamId } = newTradeLink();
  const ada = await createShopper(app, 0, { steamTradeLink: tradeUrl });
  const id = await offerIn(app, ada, 'offer');
  await ada.browser.post('/offer/accept', { id });
  const { id: receiverId } = await shopsAccount(app.deps);
  return { steamId, tradeId: (await intakeOf(app, id)).id, title: skin.title, receiverId };
}

async function boughtOne(): Promise<Waiting> {
  const bought = await buyOne(app);
  return { ...bought, receiverId: bought.steamId };
}

const waitingOne: Record<TradeKind, () => Promise<Waiting>> = { delivery: boughtOne, intake: soldOne };

const countOf = async ({ receiverId, title }: Waiting) =>
  (await inventoryOf(app.deps.db, receiverId)).filter((asset) => asset.title === title).length;

const stepsOf = async ({ tradeId }: Waiting) => {
  const { tradeId: ofTrade, seq } = tradeSteps;
  const steps = await app.deps.db.select().from(tradeSteps).where(eq(ofTrade, tradeId)).orderBy(asc(seq));
  return steps.map(({ toState }) => toState);
};

test.each([
  ['before', 'delivery'],
  ['after', 'delivery'],
  ['after', 'intake'],
] as const)(
  'killed %s any call of its %s, the next one goes on: one trade offer, one item, no step lost',
  async (moment, kind) => {
    let killed = 0;
    for (let call = 1; call <= callsMax; call += cases({ short: 3, long: 1 })) {
      await setAside(app);
      const waiting = await waitingOne[kind]();
      const before = await countOf(waiting);
      const signal = await runUntil(call, moment);
      if (signal === 'SIGKILL') killed += 1;
      // the lease of the killed one ends
      app.clock.now += 301;
      const next = await startCourier(app, { key });
      await next.round(2);
      app.clock.now += 10;
      await next.round(2);
      const tradeOffers = await tradeOffersWith(app, waiting);
      expect({
        call,
        state: (await tradeOf(app, waiting.tradeId)).state,
        steps: await stepsOf(waiting),
        tradeOffers: tradeOffers.map(({ state }) => state),
        items: (await countOf(waiting)) - before,
      }).toEqual({
        call,
        state: 'received',
        steps: ['queued', 'sending', 'sent', 'received'],
        tradeOffers: ['accepted'],
        items: 1,
      });
      if (signal !== 'SIGKILL') break;
      expect(call).toBeLessThan(callsMax);
    }
    expect(killed).toBeGreaterThan(cases({ short: 3, long: 10 }));
  },
  timeLimit(90_000),
);
