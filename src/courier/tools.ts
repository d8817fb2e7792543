/** What the steps of a courier work with. */
import type { Job } from '#contract/courier.ts';
import type { Shop } from './shop.ts';
import type { SteamAccount } from './steam-account.ts';
import type { LogLine } from './step-log.ts';

export interface CourierTools {
  shop: Shop;
  steam: SteamAccount;
  log: (line: LogLine) => void;
  clock: CourierClock;
  /** Runs before a thing is chosen; the sandbox's courier puts it into the inventory where the shop says it is. */
  beforeSend?: (job: Job) => Promise<void>;
}

export interface CourierClock {
  /** Unix seconds. */
  now(): number;
  /** Seconds that only ever grow: leases are measured by them, whatever is wrong with this machine's clock or the shop's. */
  elapsed(): number;
}

export const systemClock: CourierClock = {
  now: () => Math.floor(Date.now() / 1000),
  elapsed: () => performance.now() / 1000,
};
