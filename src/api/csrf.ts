/** CSRF token of unsafe calls: a cookie that the page repeats in a header. */

/**
 * Fetches a token when the visitor has none yet; empty when the server gives none. `signal` is that of the call which needs it. The new one is read from the response: in WebKit a cookie
 * that has just come is sent back at once, but `document.cookie` has it only some time later.
 */
export async function csrfToken(signal: AbortSignal): Promise<string> {
  // a value that the server does not write is none; the next token takes its place
  const present = /(?:^|; )XSRF-TOKEN=([\w-]+)(?:;|$)/.exec(document.cookie);
  if (present?.[1]) return present[1];
  const { headers } = await fetch('/api/sanctum/csrf-cookie', { signal });
  return headers.get('X-XSRF-TOKEN') ?? '';
}
