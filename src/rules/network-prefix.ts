/**
 * What limits count as one caller. An IPv4 address stands for itself; of an IPv6 address the network counts, since a provider gives each
 * customer a whole one: 64 bits, or more to whoever asks. See docs/product/limits.md#addresses.
 */
import ipaddr from 'ipaddr.js';

/** Bits of an IPv6 address: the smallest network that anyone is given, and the usual one of a household or a rented server. */
export type PrefixBits = 64 | 56;

/** `203.0.113.7`, or `2001:db8:1:2::/64`. What is no address counts as it is written. */
export function networkOf(address: string, bits: PrefixBits): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const embedded = embeddedIpv4(parsed);
  if (embedded) return embedded;
  const network = parsed.toByteArray().fill(0, bits / 8);
  return `${new ipaddr.IPv6(network).toString()}/${bits}`;
}

/** The IPv4 address that an address of a transition technology is made of: the owner of one IPv4 address has many of these. */
function embeddedIpv4(address: ipaddr.IPv6): string | null {
  const bytes = address.toByteArray();
  switch (address.range()) {
    case '6to4':
      return ipv4Of(bytes.slice(2, 6));
    case 'rfc6052':
    case 'rfc6145':
      return ipv4Of(bytes.slice(12));
    case 'teredo':
      return ipv4Of(bytes.slice(12).map((byte) => 255 - byte));
    default:
      return null;
  }
}

function ipv4Of(bytes: number[]): string {
  return new ipaddr.IPv4(bytes).toString();
}
