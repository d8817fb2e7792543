/** Accounts of the double for tests: one that a courier signs in with, and one of a customer. */

import type { SteamCredentials } from '#courier/steam/sign-in.ts';
import { sandboxSteamAccounts } from '#server/db/schema/sandbox-steam.ts';
import { statement, write } from '#server/db/write.ts';
import { findAccount, type SteamAccountRow } from '#server/sandbox/steam/accounts.ts';
import { grantAsset, inventoryOf, type NewAsset } from '#server/sandbox/steam/assets.ts';
import type { TestApp } from '../test-app.ts';

let accounts = 0;

/** An account that nobody else has, in the game since the start of 2020. */
export async function createAccount(
  { deps }: TestApp,
  more: Partial<SteamAccountRow> & { assets?: readonly NewAsset[] } = {},
): Promise<SteamAccountRow & { tradeToken: string }> {
  accounts += 1;
  const { assets = [], ...columns } = more;
  const id = String(76561198000000000n + BigInt(accounts));
  const row = {
    id,
    name: `Account ${accounts}`,
    level: 10,
    tradeToken: 'aBcD_-12',
    createdAt: 1_577_836_800,
    ...columns,
  };
  await write(deps.db, [
    statement(deps.db.insert(sandboxSteamAccounts).values(row)),
    assets.map((asset) => grantAsset(deps.db, row.id, asset, deps.now())),
  ]);
  return { ...((await findAccount(deps.db, row.id)) as SteamAccountRow), tradeToken: row.tradeToken ?? '' };
}

/** The shop's account, and what a courier signs in to it with. */
export async function createShopAccount(
  app: TestApp,
  assets: readonly NewAsset[] = [],
): Promise<{ account: SteamAccountRow; credentials: SteamCredentials }> {
  const sharedSecret = Buffer.from('twenty bytes, shared').toString('base64');
  const identitySecret = Buffer.from('twenty bytes, of who').toString('base64');
  const password = 'a password with ümlaut';
  const signInName = `courier_${accounts + 1}`;
  const account = await createAccount(app, { signInName, password, sharedSecret, identitySecret, assets });
  return { account, credentials: { accountName: signInName, password, sharedSecret, identitySecret } };
}

export async function titlesOf({ deps }: TestApp, { id }: { id: string }): Promise<string[]> {
  return (await inventoryOf(deps.db, id)).map(({ title }) => title);
}
