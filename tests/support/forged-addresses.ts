/** Headers by which callers claim an address: what proxies, other edges and load balancers write, and Cloudflare for its plans. */
const names = [
  'x-forwarded-for',
  'x-real-ip',
  'true-client-ip',
  'forwarded',
  'x-client-ip',
  'x-cluster-client-ip',
  'fastly-client-ip',
  'x-original-forwarded-for',
  'cf-connecting-ipv6',
  'cf-pseudo-ipv4',
] as const;

/** The nth caller's word on where it calls from: another address in each of these headers, each time. */
export function forgedAddresses(n: number): Record<string, string> {
  const address = `198.51.100.${n}`;
  const claimed = (name: string) => (name === 'forwarded' ? `for=${address}` : address);
  return Object.fromEntries(names.map((name) => [name, claimed(name)]));
}
