/** Bearer token of the session, stored for the calls of every page. */
import { localKeys } from '#rules/storage-keys.ts';

/** A JSON Web Token. Anything else may hold what no header takes, and every call would fail. */
const form = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** Null removes it. Without storage the session's cookie serves alone. */
export function storeToken(token: string | null): void {
  try {
    if (token === null) localStorage.removeItem(localKeys.token);
    else localStorage.setItem(localKeys.token, token);
  } catch {
    // A browser that forbids storage throws as soon as it is named.
  }
}

/** Null without one; what is no token is removed. */
export function storedToken(): string | null {
  const token = readToken();
  if (token === null || form.test(token)) return token;
  storeToken(null);
  return null;
}

function readToken(): string | null {
  try {
    return localStorage.getItem(localKeys.token);
  } catch {
    return null;
  }
}
