/** Answers anyone whether a trade offer is the shop's, by Steam's id; says nothing of whom it is for or what it holds. */
import { desc, eq } from 'drizzle-orm';
import type { Output } from '#contract/index.ts';
import type { checkTradeOffer as checkCall } from '#contract/trades.ts';
import type { SystemContext } from '../../context.ts';
import { shopSteamAccounts, tradeSteps, trades } from '../../db/schema/trades.ts';
import { runRead } from '../../db/write.ts';
import { accountView } from './parts/trade-view.ts';

export type CheckedTradeOffer = Output<typeof checkCall>['payload'];

export async function checkTradeOffer({ deps }: SystemContext, { id }: { id: string }): Promise<CheckedTradeOffer> {
  const [found] = await runRead(
    deps.db
      .select({ step: tradeSteps, trade: trades, account: shopSteamAccounts })
      .from(tradeSteps)
      .innerJoin(trades, eq(trades.id, tradeSteps.tradeId))
      .leftJoin(shopSteamAccounts, eq(shopSteamAccounts.steamId, trades.accountSteamId))
      .where(eq(tradeSteps.tradeOfferId, id))
      .orderBy(desc(tradeSteps.seq))
      .limit(1)
      .execute(),
  );
  if (!found) return { is_ours: false, is_open: false, sent_at: null, account: null };
  const { trade, step, account } = found;
  const isOpen = trade.state === 'sent' && trade.tradeOfferId === id;
  return {
    is_ours: true,
    is_open: isOpen,
    sent_at: trade.tradeOfferId === id ? trade.sentAt : step.at,
    account: account && accountView(account),
  };
}
