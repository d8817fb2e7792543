/** A trade out of Steam's answer: https://developer.valvesoftware.com/wiki/Steam_Web_API/IEconService#GetTradeStatus_(v1) */
import { z } from 'zod';
import type { Trade } from './steam-account.ts';

const Moved = z.object({
  appid: z.number(),
  contextid: z.string(),
  assetid: z.string(),
  classid: z.string(),
  instanceid: z.string().default('0'),
  new_assetid: z.string().optional(),
  new_contextid: z.string().optional(),
});
const Answer = z.object({
  response: z.object({
    trades: z
      .array(
        z.object({
          status: z.number(),
          time_settlement: z.number().optional(),
          assets_received: z.array(Moved).default([]),
          assets_given: z.array(Moved).default([]),
        }),
      )
      .min(1),
    descriptions: z
      .array(
        z.object({
          classid: z.string(),
          instanceid: z.string(),
          market_hash_name: z.string().optional(),
          name: z.string(),
        }),
      )
      .default([]),
  }),
});

/** ETradeStatus: exchanged and still protected, or for good; taken back by support or by its giver; everything else is under way. */
const complete = [2, 3];
const reversed = [5, 6, 7, 12];
const failed = [4, 11];

/** Of the answer to `GetTradeStatus` for one trade, with descriptions. */
export function tradeOf(body: unknown): Trade {
  const { trades, descriptions } = Answer.parse(body).response;
  const [trade] = trades;
  if (!trade) throw new Error('Steam knows nothing of this trade yet');
  const titles = new Map(descriptions.map((kind) => [kind.classid, kind.market_hash_name || kind.name]));
  return {
    state: stateOf(trade.status),
    protectedUntil: trade.time_settlement ?? null,
    moved: [...trade.assets_given, ...trade.assets_received].map((asset) => ({
      assetId: asset.new_assetid ?? asset.assetid,
      appId: asset.appid,
      contextId: asset.new_contextid ?? asset.contextid,
      classId: asset.classid,
      instanceId: asset.instanceid,
      title: titles.get(asset.classid) ?? '',
    })),
  };
}

function stateOf(status: number): Trade['state'] {
  if (complete.includes(status)) return 'complete';
  if (reversed.includes(status)) return 'reversed';
  return failed.includes(status) ? 'failed' : 'under_way';
}
