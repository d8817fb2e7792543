/**
 * Who calls, where proxies stand before the shop: the address of the connection, unless that is a proxy which the shop names. Only such a
 * one is believed what it says of its own caller.
 */
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Whether an address is a proxy's. */
export type IsProxy = (address: string) => boolean;

/** The addresses and networks of a list such as `127.0.0.1, 10.0.0.0/8`; null when one of them is none. */
export function parseProxies(text: string): string[] | null {
  const entries = text.split(/[\s,]+/).filter(Boolean);
  return entries.every((entry) => ipaddr.isValidCIDR(entry) || isWhole(entry)) ? entries : null;
}

/** @throws Error for what `parseProxies` refuses */
export function matchProxies(entries: readonly string[]): IsProxy {
  const networks = entries.map((entry) => {
    if (entry.includes('/')) return ipaddr.parseCIDR(entry);
    const address = ipaddr.process(entry);
    return [address, address.kind() === 'ipv6' ? 128 : 32] as [Address, number];
  });
  return (text) => {
    if (!ipaddr.isValid(text)) return false;
    const address = ipaddr.process(text);
    return networks.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits));
  };
}

/**
 * The nearest address that is no proxy. `forwardedFor` is the header by which each proxy adds its own caller at the end: it is read from there,
 * as far as proxies have written it, so that what a caller began it with is not reached.
 */
export function callerBehind(peer: string, forwardedFor: string | null, isProxy: IsProxy): string {
  const claimed = (forwardedFor ?? '').split(',').map((part) => part.trim());
  let caller = peer;
  while (isProxy(caller)) {
    const next = claimed.pop();
    if (next === undefined || !ipaddr.isValid(next)) break;
    caller = ipaddr.process(next).toString();
  }
  return caller;
}

/** `1.2` is an address to the library, and a slip to a person. */
function isWhole(text: string): boolean {
  return ipaddr.IPv6.isValid(text) || ipaddr.IPv4.isValidFourPartDecimal(text);
}
