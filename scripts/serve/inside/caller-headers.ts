/** Tells the Worker who calls, as Cloudflare does: by the address of the connection, whatever the caller says of itself. */
import { callerBehind, type IsProxy } from '#rules/trusted-proxies.ts';

/** The headers of a request with the caller's address in the one that the Worker reads. `peer` is `127.0.0.1:1234` or `[::1]:1234`. */
export function callerHeaders(given: Headers, peer: string, isProxy: IsProxy): Headers {
  const headers = new Headers(given);
  // A caller's own word on this is not taken.
  headers.set('cf-connecting-ip', callerBehind(addressOf(peer), given.get('x-forwarded-for'), isProxy));
  headers.delete('cf-ipcountry');
  return headers;
}

/** Without the port. */
function addressOf(peer: string): string {
  return peer.replace(/:\d+$/, '').replace(/^\[|\]$/g, '');
}
