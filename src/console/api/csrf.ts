/** The operators' CSRF token: a cookie of their session that the page repeats in a header. It comes with signing in. */

/** Empty without a session; the server then says who may not. */
export function consoleCsrfToken(): string {
  return csrfTokenIn(document.cookie);
}

/** On https the cookie has a prefix; one without it was planted, or is of a session from before. */
export function csrfTokenIn(cookies: string): string {
  const token = (name: string) => new RegExp(`(?:^|; )${name}=([\\w-]+)(?:;|$)`).exec(cookies)?.[1];
  return token('__Host-XSRF-OPS') ?? token('XSRF-OPS') ?? '';
}
