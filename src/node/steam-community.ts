/** Which Steam a program asks about inventories. */
import type { Environment } from './environment.ts';
import { remoteHost } from './remote-host.ts';

/**
 * The address that is set; without one, on this machine and while the payment provider is the sandbox, the double that the shop has at
 * `/sandbox/steam`. Undefined is Steam itself.
 */
export function steamCommunityBaseOf(environment: Environment): string | undefined {
  const { steamCommunityBase, paymentProvider, siteUrl, libsqlUrl } = environment;
  if (steamCommunityBase) return steamCommunityBase;
  const isLocal = remoteHost(siteUrl) === null && (libsqlUrl === undefined || remoteHost(libsqlUrl) === null);
  return paymentProvider === 'sandbox' && isLocal && !siteUrl.startsWith('https:')
    ? `${siteUrl}/sandbox/steam`
    : undefined;
}
