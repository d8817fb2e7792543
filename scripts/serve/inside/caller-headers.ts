/** Tells the Worker who calls, as Cloudflare does: by the address of the connection, whatever the caller says of itself. */

/** The headers of a request with the caller's address in the one that the Worker reads. `peer` is `127.0.0.1:1234` or `[::1]:1234`. */
export function callerHeaders(given: Headers, peer: string): Headers {
  const headers = new Headers(given);
  // A caller's own word on this is not taken.
  headers.set('cf-connecting-ip', addressOf(peer));
  return headers;
}

/** Without the port. */
function addressOf(peer: string): string {
  return peer.replace(/:\d+$/, '').replace(/^\[|\]$/g, '');
}
