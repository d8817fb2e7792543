/** How much an operator's courier takes on and when it leaves Steam alone: its loop between a shop and a Steam that a test plays. */
import { expect, test } from 'vitest';
import type { Job } from '#contract/courier.ts';
import { openCourier, operatorsLoop, playRound } from '#courier/job-loop.ts';
import type { Report } from '#courier/shop.ts';
import { type AccountFacts, type Asset, SteamError, type TradeOffer } from '#courier/steam-account.ts';
import type { CourierTools } from '#courier/tools.ts';
import {
  firstPauseSeconds,
  heldJobsMax,
  leaseSeconds,
  listedTradeOffersSeconds,
  longestPauseSeconds,
  renewAfterSeconds,
  roundSeconds,
  sendRoundsMax,
  steamFailuresMax,
} from '#rules/limits/courier.ts';
import { claimedAtOnce } from '#rules/limits/job-runs.ts';
import { buyer } from '../support/shop.ts';

const account: AccountFacts = { steamId: '76561198000000001', name: 'Shop', level: 9, createdAt: 1, tradeUrl: '' };
const inventory = { appId: 570, contextId: '2' };

function jobOf(id: string, more: Partial<Job>): Job {
  const item = { title: 'Gilded Owl', quality: 'factory_new' as const, app_id: 570, context_id: '2' };
  const ids = { asset_id: null, class_id: null, instance_id: null };
  const wanted = { id, kind: 'delivery', action: 'send', state: 'sending', seq: 1, attempt: 1, lease: 'l' } as const;
  const words = { code: 'river stone amber fox', message: 'Code: river stone amber fox', trade_url: buyer.tradeUrl };
  const tradeOffer = { trade_offer_id: null, sent_at: null, expires_at: null, lease_until: 0 };
  // safe because the loop reads nothing else of a job
  return { ...wanted, ...words, ...tradeOffer, steam_id: '1', item: { ...item, ...ids }, ...more } as Job;
}

/** A courier, a shop that always has as many jobs as are asked for, and what it was asked and told. */
function open({ job = {}, jobs = Number.POSITIVE_INFINITY, steam = {} }: Options) {
  const clock = { seconds: 1_000 };
  const asked: number[] = [];
  const told: Report['step'][] = [];
  let renewed = 0;
  let made = 0;
  const tools = {
    shop: {
      async claim(_account: AccountFacts, _steam: string, limit: number) {
        asked.push(limit);
        const given = Array.from({ length: Math.min(limit, jobs - made) }, (_, n) => jobOf(`trd_${made + n}`, job));
        made += given.length;
        return { jobs: given, leaseSeconds };
      },
      async renew(held: Job) {
        renewed += 1;
        return held;
      },
      async report(held: Job, report: Report) {
        told.push(report.step);
        return { applied: true, job: { ...held, lease: report.step === 'postponed' ? '' : held.lease } };
      },
      release: async () => undefined,
    },
    steam: { facts: async () => account, sentTradeOffers: async () => [], tradeOffer: async () => null, ...steam },
    log: () => undefined,
    clock: { now: () => clock.seconds, elapsed: () => clock.seconds },
  };
  // safe because the loop calls nothing else of Steam
  const courier = openCourier(tools as unknown as CourierTools, operatorsLoop);
  const { signal } = new AbortController();
  return { clock, asked, told, renewed: () => renewed, round: () => playRound(courier, signal) };
}

interface Options {
  job?: Partial<Job>;
  /** How many there are in all. */
  jobs?: number;
  steam?: object;
}

const away = () => Promise.reject(new SteamError('away'));

test('rounds come roundSeconds apart, and while Steam is away pauses grow from firstPauseSeconds to longestPauseSeconds', async () => {
  expect(await open({ jobs: 0 }).round()).toBe(roundSeconds);
  const { round } = open({ steam: { facts: away } });
  const pauses: number[] = [];
  for (let turn = 0; turn < 7; turn++) pauses.push(await round());
  const doubled = [1, 2, 4, 8, 16].map((times) => times * firstPauseSeconds);
  expect(pauses).toEqual([...doubled, longestPauseSeconds, longestPauseSeconds]);
});

test('heldJobsMax jobs are held; those that are watched make room once their lease is renewAfterSeconds old', async () => {
  const { clock, asked, renewed, round } = open({ job: { action: 'watch', state: 'sent' } });
  const full = heldJobsMax / claimedAtOnce;
  for (let turn = 0; turn <= full; turn++) await round();
  expect(asked).toEqual([...Array(full).fill(claimedAtOnce), 0]);
  clock.seconds += renewAfterSeconds - 1;
  await round();
  expect([asked.at(-1), renewed()]).toEqual([0, 0]);
  clock.seconds += 1;
  await round();
  expect([asked.at(-1), renewed()]).toEqual([claimedAtOnce, heldJobsMax - claimedAtOnce]);
});

test('after steamFailuresMax jobs that Steam fails it is left alone, and the others are given back', async () => {
  let calls = 0;
  const checkPartner = () => {
    calls += 1;
    return away();
  };
  const { told, round } = open({ jobs: steamFailuresMax + 2, steam: { checkPartner } });
  await round();
  expect([calls, told]).toEqual([steamFailuresMax, Array(steamFailuresMax + 2).fill('postponed')]);
  calls = 0;
  await open({ jobs: steamFailuresMax - 1, steam: { checkPartner } }).round();
  expect(calls).toBe(steamFailuresMax - 1);
});

test('sendRoundsMax trade offers are made where another courier is faster each time, and the last one stands', async () => {
  const tradeOffers: TradeOffer[] = [];
  const tradeOffer = (message: string, asset: Asset): TradeOffer => ({
    ...{ id: String(tradeOffers.length + 1), state: 'active', message, partnerId: '1', given: [asset], asked: [] },
    ...{ createdAt: 1_000, expiresAt: null, heldUntil: null, tradeId: null },
  });
  const things = Array.from({ length: sendRoundsMax + 1 }, (_, n) => ({
    ...{ ...inventory, assetId: `a${n}`, classId: '1', instanceId: '0', title: 'Gilded Owl' },
  }));
  const steam = {
    checkPartner: async () => undefined,
    ownInventory: async () => things,
    sentTradeOffers: async () => [...tradeOffers],
    async send({ message, asset }: { message: string; asset: Asset }) {
      tradeOffers.push(tradeOffer('of another job', asset));
      tradeOffers.push(tradeOffer(message, asset));
      return { id: String(tradeOffers.length), needsConfirmation: false };
    },
    async cancel(id: string) {
      const index = tradeOffers.findIndex((each) => each.id === id);
      tradeOffers.splice(index, 1, { ...(tradeOffers[index] as TradeOffer), state: 'cancelled' });
    },
  };
  const { told, round } = open({ jobs: 1, steam });
  await round();
  const own = tradeOffers.filter(({ message }) => message !== 'of another job').map(({ state }) => state);
  expect(own).toEqual([...Array(sendRoundsMax - 1).fill('cancelled'), 'active']);
  expect(told).toEqual(['sent']);
});

test('Steam is asked for trade offers that have changed within listedTradeOffersSeconds, and for none before', async () => {
  const since: number[] = [];
  const sentTradeOffers = async (from: number) => {
    since.push(from);
    return [];
  };
  const { clock, round } = open({
    job: { action: 'watch', state: 'sent' },
    jobs: 1,
    steam: { sentTradeOffers },
  });
  clock.seconds = 10_000;
  await round();
  await round();
  expect(since).toEqual([10_000 - listedTradeOffersSeconds]);
});
