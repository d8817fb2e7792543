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

/** The tag that a snippet, or a bare id, stands for; null when there is none in it. */
export function analyticsTagOf(snippet: string): AnalyticsTag | null {
  const id = /\b(?:G|GT|AW|DC)-[A-Z0-9]{4,20}\b/.exec(snippet)?.[0];
  if (id) return { src: `${analyticsHost}/gtag/js?id=${id}`, id };
  const container = /\bGTM-[A-Z0-9]{4,12}\b/.exec(snippet)?.[0];
  return container ? { src: `${analyticsHost}/gtm.js?id=${container}`, id: null } : null;
}
