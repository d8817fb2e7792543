/**
 * The browsers that a customer has signed in with, as a signed cookie that no script reads. It opens nothing: attempts from a known device
 * are counted by themselves, so that strangers who guess at an account cannot lock its owner out. A password that is changed or reset, and
 * signing out everywhere, begin a new epoch of the account, which older cookies do not know. See docs/product/auth.md#known-devices.
 */

import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { deviceAccountsMax } from '#rules/limits/sizes.ts';
import { knownDeviceDays } from '#rules/limits.ts';
import type { RequestContext } from '../../../context.ts';
import type { Deps } from '../../../deps.ts';

const issuer = 'regalia device';

const DeviceAccount = z.object({
  customerId: z.string(),
  epoch: z.int(),
  /** Whether a two-factor code was right there. */
  twoFactor: z.boolean(),
});
export type DeviceAccount = z.infer<typeof DeviceAccount>;

const Device = z.object({ id: z.string(), accounts: z.array(DeviceAccount) });
/** A browser, and who has signed in there, the latest first. */
export type Device = z.infer<typeof Device>;

type Caller = Pick<RequestContext, 'deps' | 'principal'>;

/** The device of the request; null when its cookie is missing, expired or forged. */
export async function readDevice({ deps, principal }: Caller): Promise<Device | null> {
  if (!principal.deviceCookie) return null;
  try {
    const { payload } = await jwtVerify(principal.deviceCookie, keyOf(deps), {
      issuer,
      algorithms: ['HS256'],
      currentDate: new Date(deps.now() * 1000),
    });
    return Device.parse(payload.device);
  } catch {
    return null;
  }
}

export interface EpochOwner {
  id: string;
  deviceEpoch: number;
}

/** What the device knows of a customer's present epoch; null when it is a stranger to the account. */
export function accountOf(device: Device | null, { id, deviceEpoch }: EpochOwner): DeviceAccount | null {
  return device?.accounts.find(({ customerId, epoch }) => customerId === id && epoch === deviceEpoch) ?? null;
}

/** The cookie's value after `customer` has proved on this device who they are, `twoFactor` by a code as well. */
export async function rememberDevice(
  caller: Caller,
  customer: EpochOwner,
  { twoFactor }: { twoFactor: boolean },
): Promise<string> {
  const { deps } = caller;
  const known = await readDevice(caller);
  const account = {
    customerId: customer.id,
    epoch: customer.deviceEpoch,
    twoFactor: twoFactor || (accountOf(known, customer)?.twoFactor ?? false),
  };
  const others = known?.accounts.filter(({ customerId }) => customerId !== customer.id) ?? [];
  const device: Device = {
    id: known?.id ?? deps.newToken(),
    accounts: [account, ...others].slice(0, deviceAccountsMax),
  };
  return new SignJWT({ device })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(issuer)
    .setExpirationTime(deps.now() + knownDeviceDays * 86_400)
    .sign(keyOf(deps));
}

function keyOf({ tokenSecret }: Pick<Deps, 'tokenSecret'>): Uint8Array {
  return new TextEncoder().encode(tokenSecret);
}
