/** Bearer token of the session, stored for the calls of every page. */
import { localKeys } from '#rules/storage-keys.ts';

/** Null removes it. */
export function storeToken(token: string | null): void {
  if (token === null) localStorage.removeItem(localKeys.token);
  else localStorage.setItem(localKeys.token, token);
}

export function storedToken(): string | null {
  return localStorage.getItem(localKeys.token);
}
