/**
 * What may be taken from the analytics snippet of the settings. The pages' policy allows no inline script, so nothing of the snippet is
 * run as it stands: only the ids of Google's tag are read from it, and its script comes from the one host that the policy names.
 */
export const analyticsHost = 'https://www.googletagmanager.com';

/** Hosts that the tag reports to, as its vendor lists them. */
export const analyticsReportHosts = [
  analyticsHost,
  'https://*.google-analytics.com',
  'https://*.analytics.google.com',
] as const;

export interface AnalyticsTag {
  /** Address of the script to load. */
  src: string;
  /** Measurement id to configure; null for a container, which configures itself. */
  id: string | null;
}

/**
 * What the tag is told of an address of this site, or of the one before: where, and by which campaign. Everything else of a query may be
 * about a person: a token, an e-mail, an order, what was searched for.
 */
export function toldAddress(address: string): string {
  const url = URL.parse(address);
  if (!url) return '';
  const campaign = [...url.searchParams].filter(([name]) => /^utm_[a-z]+$/.test(name));
  const query = new URLSearchParams(campaign).toString();
  return url.origin + url.pathname + (query && `?${query}`);
}

/** The tag that a snippet, or a bare id, stands for; null when there is none in it. */
export function analyticsTagOf(snippet: string): AnalyticsTag | null {
  const id = /\b(?:G|GT|AW|DC)-[A-Z0-9]{4,20}\b/.exec(snippet)?.[0];
  if (id) return { src: `${analyticsHost}/gtag/js?id=${id}`, id };
  const container = /\bGTM-[A-Z0-9]{4,12}\b/.exec(snippet)?.[0];
  return container ? { src: `${analyticsHost}/gtm.js?id=${container}`, id: null } : null;
}
