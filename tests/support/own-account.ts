/** A shop that trades by hand, and names the Steam account that it does so with. */
import type { TradeAccount } from '#contract/trades.ts';
import { setSetting } from './customers.ts';
import type { TestApp } from './test-app.ts';

export const ownTradeLink = 'https://steamcommunity.com/tradeoffer/new/?partner=39734299&token=aB3dE_-9';

/** As customers are shown it. */
export const ownAccount: TradeAccount = {
  steam_id: '76561198000000027',
  name: 'Regalia Desk',
  level: null,
  joined_at: Date.UTC(2014, 2, 9, 12) / 1000,
  url: 'https://steamcommunity.com/profiles/76561198000000027',
};

export async function nameOwnAccount(deps: TestApp['deps']): Promise<void> {
  await setSetting(deps, 'trade_url', ownTradeLink);
  await setSetting(deps, 'trade_account_name', ownAccount.name);
  await setSetting(deps, 'trade_account_joined', '2014-03-09');
}
