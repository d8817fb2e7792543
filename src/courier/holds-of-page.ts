import { SteamError } from './steam-account.ts';

/** Reads off the page of a new trade offer whether its trade would be held, and by whom. @throws `trade_hold` and `own_account_blocked` */
export function checkHolds(page: string): void {
  const days = (whose: string) => Number(new RegExp(`g_days${whose}Escrow = (\\d+);`).exec(page)?.[1] ?? 0);
  if (days('My') > 0) throw new SteamError('own_account_blocked');
  if (days('Their') > 0) throw new SteamError('trade_hold');
}
