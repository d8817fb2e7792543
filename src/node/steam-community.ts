/** Which Steam a program asks about inventories, and where the double of Steam stands. */

import { remoteHost } from '#rules/remote-host.ts';
import type { Environment } from './environment.ts';

/** The address that is set; without one the double that the shop has. Undefined is Steam itself. */
export function steamCommunityBaseOf(environment: Environment): string | undefined {
  return environment.steamCommunityBase ?? doubleOfSteamAt(environment) ?? undefined;
}

/** Where a shop has a double of Steam that is its own: on this machine, with its database, while the payment provider is the sandbox. */
export function doubleOfSteamAt({ paymentProvider, siteUrl, libsqlUrl }: Environment): string | null {
  const isLocal = remoteHost(siteUrl) === null && (libsqlUrl === undefined || remoteHost(libsqlUrl) === null);
  return paymentProvider === 'sandbox' && isLocal && !siteUrl.startsWith('https:') ? `${siteUrl}/sandbox/steam` : null;
}
