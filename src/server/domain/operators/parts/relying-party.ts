/** The shop as passkeys know it: they are bound to its host, and the browser signs the origin. */
import type { Deps } from '../../../deps.ts';

export interface RelyingParty {
  rpID: string;
  origin: string;
}

export function relyingParty({ siteUrl }: Pick<Deps, 'siteUrl'>): RelyingParty {
  const { hostname, origin } = new URL(siteUrl);
  return { rpID: hostname, origin };
}

/** Signatures that passkeys may be made for, the preferred one first, by their COSE numbers: Ed25519, ECDSA over P-256, RSA. */
export const passkeyAlgorithms = [-8, -7, -257];
