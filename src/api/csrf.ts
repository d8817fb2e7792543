/** CSRF token of unsafe calls: a cookie that the page repeats in a header. */

/** Fetches a token when the visitor has none yet; empty when the server gives none. */
export async function csrfToken(): Promise<string> {
  const present = tokenCookie();
  if (present) return present;
  await fetch('/api/sanctum/csrf-cookie', { credentials: 'same-origin' });
  return tokenCookie() ?? '';
}

function tokenCookie(): string | undefined {
  const prefix = 'XSRF-TOKEN=';
  const pair = document.cookie.split('; ').find((each) => each.startsWith(prefix));
  return pair && decodeURIComponent(pair.slice(prefix.length));
}
