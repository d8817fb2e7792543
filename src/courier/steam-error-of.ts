/**
 * What an error of the libraries means. Steam says it by status, by a result in brackets at the end of a sentence, or by the sentence
 * alone. What nobody knows counts as Steam being away: it is tried again, and nothing fails for good by it.
 */
import { SteamError, type SteamErrorCode } from './steam-account.ts';

/** EResult. https://partner.steamgames.com/doc/api/steam_api#EResult */
const results: Readonly<Record<number, SteamErrorCode>> = {
  5: 'sign_in_refused',
  15: 'trade_link_invalid',
  25: 'rate_limited',
  26: 'item_missing',
  65: 'sign_in_refused',
  84: 'rate_limited',
  87: 'rate_limited',
  88: 'sign_in_refused',
};

const statuses: Readonly<Record<number, SteamErrorCode>> = { 401: 'session_expired', 429: 'rate_limited' };

const sentences: readonly (readonly [RegExp, SteamErrorCode])[] = [
  [/^Not Logged In|^API key or access token is not set/, 'session_expired'],
  [/HTTP error 401/, 'session_expired'],
  [/HTTP error 429|sent too many trade offers|too many requests/i, 'rate_limited'],
  [/Trade URL is no longer valid/i, 'trade_link_invalid'],
  [/inventory privacy is set|profile is private/i, 'inventory_private'],
  [
    /You have logged in from a new device|You cannot trade (with .* )?because you|your account is/i,
    'own_account_blocked',
  ],
  [/not available to trade|trade ban|is limited/i, 'account_limited'],
];

export function steamErrorOf(error: unknown): SteamError {
  if (error instanceof SteamError) return error;
  const { message, code, eresult } = partsOf(error);
  const bySentence = sentences.find(([pattern]) => pattern.test(message))?.[1];
  return new SteamError(bySentence ?? results[eresult] ?? statuses[code] ?? 'away', error);
}

function partsOf(error: unknown): { message: string; code: number; eresult: number } {
  if (!(error instanceof Error)) return { message: String(error), code: 0, eresult: 0 };
  const code = 'code' in error ? Number(error.code) : 0;
  return { message: error.message, code, eresult: 'eresult' in error ? Number(error.eresult) : 0 };
}
