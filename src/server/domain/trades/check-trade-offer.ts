/** Answers anyone whether a trade offer is the shop's, by Steam's id; says nothing of whom it is for or what it holds. */
import { desc, eq } from 'drizzle-orm';
import type { Output } from '#contract/index.ts';
import type { checkTradeOffer as checkCall } from '#contract/trades.ts';
import type { SystemContext } from '../../context.ts';
import { shopSteamAccounts, tradeSteps, trades } from '../../db/schema/trades.ts';
import { runRead } from '../../db/write.ts';
import { settingsQuery } from '../settings/parts/queries.ts';
import { settingValues } from '../settings/parts/settings.ts';
import { ownAccount, ownAccountSettings } from './parts/own-account.ts';
import { accountView, isSentByHand } from './parts/trade-view.ts';

export type CheckedTradeOffer = Output<typeof checkCall>['payload'];

export async function checkTradeOffer({ deps }: SystemContext, { id }: { id: string }): Promise<CheckedTradeOffer> {
  const { db } = deps;
  const [[found], settings] = await runRead(
    db.batch([
      db
        .select({ step: tradeSteps, trade: trades, account: shopSteamAccounts })
        .from(tradeSteps)
        .innerJoin(trades, eq(trades.id, tradeSteps.tradeId))
        .leftJoin(shopSteamAccounts, eq(shopSteamAccounts.steamId, trades.accountSteamId))
        .where(eq(tradeSteps.tradeOfferId, id))
        .orderBy(desc(tradeSteps.seq))
        .limit(1),
      settingsQuery(db, ownAccountSettings),
    ]),
  );
  if (!found) return { is_ours: false, is_open: false, sent_at: null, account: null };
  const { trade, step, account } = found;
  const isLast = trade.tradeOfferId === id;
  const byHand = isLast && isSentByHand(trade) ? ownAccount(settingValues(settings)) : null;
  return {
    is_ours: true,
    is_open: isLast && trade.state === 'sent',
    sent_at: isLast ? trade.sentAt : step.at,
    account: account ? accountView(account) : byHand,
  };
}
