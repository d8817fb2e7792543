/** The account of the shop at the double of Steam: the sandbox's courier acts with it, and the demo's goods lie in its inventory. */
import { sandboxSteamAccounts } from '../../db/schema/sandbox-steam.ts';
import { statement, write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { findAccount, type SteamAccountRow } from './accounts.ts';

const shopAccount = {
  id: '76561198900570001',
  name: 'Regalia Courier',
  signInName: 'regalia_courier',
  tradeToken: 'ReGaL1aX',
  level: 42,
};
const shopAccountYears = 8;

/** It is made when it is first asked for. */
export async function shopsAccount({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<SteamAccountRow> {
  const row = { ...shopAccount, createdAt: now() - shopAccountYears * 365 * 86_400 };
  await write(db, statement(db.insert(sandboxSteamAccounts).values(row).onConflictDoNothing()));
  return (await findAccount(db, shopAccount.id)) as SteamAccountRow; // safe because it was just made
}
