/** The courier that a shop on a developer's machine runs against its own double of Steam, so that what is bought arrives within seconds. */
import { type LoopOptions, runCourier } from '../job-loop.ts';
import { createShop } from '../shop.ts';
import { stepLog } from '../step-log.ts';
import { systemClock } from '../tools.ts';
import { createSandboxAccount } from './account.ts';

export interface SandboxCourier {
  /** Origin of the shop, which serves the double too. */
  shopUrl: string;
  /** A courier's key. */
  key: string;
  /** Customers' accounts of the double accept by themselves after a few seconds, unless somebody switched that on its page. */
  autoAccept: boolean;
  /** Takes one line of JSON for each step, with its end. */
  write: (text: string) => void;
}

/** As quick as a person watches. */
export const sandboxLoop: LoopOptions = {
  pollSeconds: 2,
  jobsMax: 50,
  renewAfterSeconds: 10,
  keepsReceived: true,
  pauses: { first: 2, longest: 30 },
};

/** Runs until the signal. @throws ShopError when the shop refuses the key */
export async function runSandboxCourier(courier: SandboxCourier, signal: AbortSignal): Promise<void> {
  const { shopUrl, key, autoAccept, write } = courier;
  const steam = createSandboxAccount({ shopUrl, autoAccept });
  const tools = {
    shop: createShop({ url: shopUrl, key }),
    steam,
    log: stepLog(write),
    clock: systemClock,
    beforeSend: steam.provide,
  };
  await runCourier(tools, sandboxLoop, signal);
}
