/** Everything about one trade: the item, both trade links, the customer, and every step. */
import { asc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { OneTrade } from '#contract/operator/trades.ts';
import { offerLife, type TradeState } from '#rules/lifecycles.ts';
import { tradeCode } from '#rules/trade-code.ts';
import { tradeTurn } from '#rules/trades.ts';
import type { OperatorContext } from '../../../context.ts';
import { items } from '../../../db/schema/catalogue.ts';
import { orderLines } from '../../../db/schema/orders.ts';
import { shopSteamAccounts, tradeSteps, trades } from '../../../db/schema/trades.ts';
import { runRead } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';
import { getSettingValues } from '../../settings/get-setting-values.ts';
import { countedFrom, deadlinesOf } from '../../trades/parts/deadlines.ts';
import type { TradeJob } from '../../trades/parts/job-query.ts';
import { couriersAtWork } from '../parts/at-work.ts';
import { readTrade } from './parts/worked-trade.ts';

/** The lease's token is nobody's to see. @throws `invalid_fields` and `not_found`. */
export async function getTrade({ deps }: OperatorContext, input: z.input<typeof OneTrade>) {
  const { db } = deps;
  const { id } = parseInput(OneTrade, input);
  const { trade, line, offer, item, customer, blockedAt } = await readTrade(deps, id);
  const [steps, [account], atWork, [counted]] = await runRead(
    db.batch([
      db.select().from(tradeSteps).where(eq(tradeSteps.tradeId, id)).orderBy(asc(tradeSteps.seq)),
      db
        .select()
        .from(shopSteamAccounts)
        .where(eq(shopSteamAccounts.steamId, trade.accountSteamId ?? '')),
      couriersAtWork(db, deps.now()),
      db
        .select({ from: countedFrom })
        .from(trades)
        .leftJoin(orderLines, eq(orderLines.id, trades.lineId))
        .leftJoin(items, eq(items.id, orderLines.itemId))
        .where(eq(trades.id, id)),
    ]),
  );
  const { trade_url: shopLink, delivery_hours: hours } = await getSettingValues({ deps });
  const { lease: _, ...facts } = trade;
  const isHeld = line?.heldAt != null;
  return {
    ...facts,
    code: tradeCode(id),
    title: line?.title ?? offer?.title ?? '',
    subjectState: line?.state ?? offer?.state ?? null,
    heldAt: line?.heldAt ?? null,
    email: customer.email,
    /** Of the customer, to whom nothing is sent meanwhile. */
    blockedAt,
    assetId: item?.assetId ?? null,
    turn: turnOf({ trade, offer }),
    /** When it is late; null once it was sent, and while it is on hold. */
    sendBy: isUnsent(trade.state) && !isHeld && counted ? counted.from.waiting + hours * 3600 : null,
    /** When it ends by itself; null for what is done or over, while a trade offer may be out, and on hold. */
    endsAt: counted ? deadlinesOf(trade, counted.from, { isHeld, deliveryHours: hours }).endsAt : null,
    /** Whether anything but a person goes on with it. */
    hasCourier: atWork.length > 0,
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

/** Where something else has arrived than was agreed, a person decides. */
function turnOf({ trade, offer }: Pick<TradeJob, 'trade' | 'offer'>) {
  const isAwaited = offerLife.transitions.receive.from.some((state) => state === offer?.state);
  return isAwaited && trade.mismatch !== null ? 'shop' : tradeTurn(trade);
}

function isUnsent(state: TradeState): boolean {
  return state === 'queued' || state === 'sending';
}
