/** The visitor's answer to the cookie notice, as its cookie keeps it. See docs/product/navigation.md#cookie-notice. */
export const consentCookie = 'cookie_consent';
const consentSeconds = 365 * 24 * 60 * 60;

/** `all` is `true` in the cookie; `necessary` keeps analytics off. */
export type Consent = 'all' | 'necessary';

const values: Record<Consent, string> = { all: 'true', necessary: 'necessary' };

/** The answer in a `Cookie` text; null when there is none yet. */
export function consentOf(cookies: string): Consent | null {
  const pair = cookies.split(/;\s*/).find((each) => each.startsWith(`${consentCookie}=`));
  const value = pair?.slice(consentCookie.length + 1);
  if (value === values.all) return 'all';
  return value === values.necessary ? 'necessary' : null;
}

/** What `document.cookie` is set to, so that the answer is kept for a year. */
export function cookieOfConsent(consent: Consent, isSecure: boolean): string {
  const attributes = `Path=/; Max-Age=${consentSeconds}; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  return `${consentCookie}=${values[consent]}; ${attributes}`;
}

/**
 * What `document.cookie` is set to, one after the other, so that no cookie of the analytics is left. Which domain one was set for nobody can
 * read: it is ended for the host and for each domain above it.
 */
export function endingAnalyticsCookies(cookies: string, host: string): string[] {
  const names = cookies.split(/;\s*/).flatMap((pair) => /^_ga[^=]*/.exec(pair)?.[0] ?? []);
  const labels = host.split('.');
  const domains = labels.map((_, index) => `; Domain=${labels.slice(index).join('.')}`);
  return names.flatMap((name) => ['', ...domains].map((domain) => `${name}=; Path=/; Max-Age=0${domain}`));
}
