/** Cookies as an answer sets them. */

/** The whole header that sets the cookie; empty when none does. */
export const cookieOf = (headers: Headers, name: string) =>
  headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`)) ?? '';
