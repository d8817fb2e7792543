/** The redirect to Steam, and the address where Steam sends the browser back. */
import type { LanguageCode } from '#rules/languages.ts';
import type { Deps } from '../../../deps.ts';
import { authenticationUrl } from './assertion.ts';
import { signState } from './state.ts';

export interface SteamRedirect {
  url: string;
  /** The state cookie. */
  state: string;
}

/** Where Steam sends the browser back. */
export function returnAddress({ siteUrl }: Pick<Deps, 'siteUrl'>, token: string): string {
  return `${siteUrl}/api/auth/steam/return?state=${token}`;
}

/** `sessionId` is the session of a customer who links an account, null at sign-in. */
export async function steamRedirect(
  deps: Deps,
  destination: { language: LanguageCode; redirect: string; sessionId: string | null },
): Promise<SteamRedirect> {
  const token = deps.newToken();
  const { siteUrl, steam } = deps;
  const url = authenticationUrl({ endpoint: steam.endpoint, siteUrl, returnTo: returnAddress(deps, token) });
  return { url, state: await signState(deps, { kind: 'started', token, ...destination }) };
}
