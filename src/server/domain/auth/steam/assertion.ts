/**
 * Steam's OpenID 2.0 assertion, and what can be verified of it without a request to Steam (section 11): it comes from the fixed endpoint,
 * is for this return address, signs the required fields, is fresh, and names an account as Steam writes it.
 */
import { steamNonceSeconds } from '#rules/limits/durations.ts';

const namespace = 'http://specs.openid.net/auth/2.0';
const signedFields = ['op_endpoint', 'claimed_id', 'identity', 'return_to', 'response_nonce', 'assoc_handle'];
const noncePattern = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)[\x21-\x7e]{0,200}$/;

export interface Assertion {
  /** SteamID64. */
  steamId: string;
  nonce: string;
}

/** Null for a response that Steam would not have sent to this return address. */
export function verifyAssertion(
  response: URLSearchParams,
  { endpoint, returnTo, now }: { endpoint: string; returnTo: string; now: number },
): Assertion | null {
  const names = [...response.keys()];
  if (new Set(names).size !== names.length) return null;
  const field = (name: string) => response.get(`openid.${name}`) ?? '';
  const signed = field('signed').split(',');
  const claimed = field('claimed_id');
  const [, at = ''] = noncePattern.exec(field('response_nonce')) ?? [];
  const age = now - Math.floor(Date.parse(at) / 1000);
  const isValid =
    field('ns') === namespace &&
    field('mode') === 'id_res' &&
    field('op_endpoint') === endpoint &&
    field('return_to') === returnTo &&
    field('identity') === claimed &&
    field('sig') !== '' &&
    signedFields.every((name) => signed.includes(name)) &&
    Math.abs(age) <= steamNonceSeconds;
  const steamId = steamIdOf(claimed, endpoint);
  return isValid && steamId ? { steamId, nonce: field('response_nonce') } : null;
}

/** The address at Steam that asks for an assertion. */
export function authenticationUrl({
  endpoint,
  siteUrl,
  returnTo,
}: {
  endpoint: string;
  siteUrl: string;
  returnTo: string;
}) {
  const anyone = 'http://specs.openid.net/auth/2.0/identifier_select';
  const url = new URL(endpoint);
  url.search = new URLSearchParams({
    'openid.ns': namespace,
    'openid.mode': 'checkid_setup',
    'openid.return_to': returnTo,
    'openid.realm': siteUrl,
    'openid.identity': anyone,
    'openid.claimed_id': anyone,
  }).toString();
  return url.href;
}

/** Individual accounts alone: 17 digits that begin with 7656119. */
function steamIdOf(claimed: string, endpoint: string): string | null {
  const base = `${new URL(endpoint).origin}/openid/id/`;
  const id = claimed.startsWith(base) ? claimed.slice(base.length) : '';
  return /^7656119\d{10}$/.test(id) ? id : null;
}
