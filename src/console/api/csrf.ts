/** The operators' CSRF token: a cookie of their session that the page repeats in a header. It comes with signing in. */

/** Empty without a session; the server then says who may not. */
export function consoleCsrfToken(): string {
  return /(?:^|; )XSRF-OPS=([\w-]+)(?:;|$)/.exec(document.cookie)?.[1] ?? '';
}
