/** Everything about one trade: the item, both trade links, the customer, and every step. */
import { asc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { OneTrade } from '#contract/operator/trades.ts';
import { tradeCode } from '#rules/trade-code.ts';
import type { OperatorContext } from '../../../context.ts';
import { shopSteamAccounts, tradeSteps } from '../../../db/schema/trades.ts';
import { runRead } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';
import { getSettingValues } from '../../settings/get-setting-values.ts';
import { readTrade } from './parts/worked-trade.ts';

/** The lease's token is nobody's to see. @throws `invalid_fields` and `not_found`. */
export async function getTrade({ deps }: OperatorContext, input: z.input<typeof OneTrade>) {
  const { db } = deps;
  const { id } = parseInput(OneTrade, input);
  const { trade, line, offer, item, customer } = await readTrade(deps, id);
  const [steps, [account]] = await runRead(
    db.batch([
      db.select().from(tradeSteps).where(eq(tradeSteps.tradeId, id)).orderBy(asc(tradeSteps.seq)),
      db
        .select()
        .from(shopSteamAccounts)
        .where(eq(shopSteamAccounts.steamId, trade.accountSteamId ?? '')),
    ]),
  );
  const { trade_url: shopLink } = await getSettingValues({ deps });
  const { lease: _, ...facts } = trade;
  return {
    ...facts,
    code: tradeCode(id),
    title: line?.title ?? offer?.title ?? '',
    subjectState: line?.state ?? offer?.state ?? null,
    heldAt: line?.heldAt ?? null,
    email: customer.email,
    assetId: item?.assetId ?? null,
    /** The shop's own: of the account that has begun it, else the one of the settings. */
    shopTradeUrl: account?.tradeUrl ?? shopLink,
    steps: steps.map(({ seq, attempt, fromState, toState, reason, tradeOfferId, actor, at }) => ({
      seq,
      attempt,
      fromState,
      toState,
      reason,
      tradeOfferId,
      actor,
      at,
    })),
  };
}
