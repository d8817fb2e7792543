/** The address of a shop that is open to the world is on https: cookies, payments and passkeys depend on it. */
import { Problem } from '#node/problem.ts';

/** @throws Problem */
export function requireHttps(siteUrl: string): void {
  if (!siteUrl.startsWith('https:'))
    throw new Problem('SITE_URL is not on https; set it to the https address that the shop will have.');
}
