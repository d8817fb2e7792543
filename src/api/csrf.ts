/** CSRF token of unsafe calls: a cookie that the page repeats in a header. */

/** Fetches a token when the visitor has none yet; empty when the server gives none. */
export async function csrfToken(): Promise<string> {
  const present = tokenCookie();
  if (present) return present;
  await fetch('/api/sanctum/csrf-cookie', { credentials: 'same-origin' });
  return tokenCookie() ?? '';
}

/** Undefined also for a value that the server does not write; the next token takes its place. */
function tokenCookie(): string | undefined {
  return /(?:^|; )XSRF-TOKEN=([\w-]+)(?:;|$)/.exec(document.cookie)?.[1];
}
