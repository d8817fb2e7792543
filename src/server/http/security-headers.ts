/** Headers that keep an answer of the API from being framed, sniffed or run as a page. Pages have their own policy. */
import { createMiddleware } from 'hono/factory';
import { secureHeaders } from 'hono/secure-headers';

/** A browser takes it over https alone, where it has been proven that the shop can be reached so. */
const onlyHttps = 'max-age=31536000; includeSubDomains';
const httpsHeader = 'Strict-Transport-Security';

const headers = secureHeaders({
  contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  strictTransportSecurity: false,
  xFrameOptions: 'DENY',
  referrerPolicy: 'strict-origin-when-cross-origin',
  crossOriginResourcePolicy: 'same-origin',
  permissionsPolicy: { camera: [], microphone: [], geolocation: [] },
});

const policyName = 'Content-Security-Policy';
const reports = '/api/browser-reports';
const group = 'shop';

/** What `public/_headers` gives to static pages, for those that the Worker renders: that file never reaches them. */
const ofPages = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Speculation-Rules': '"/speculation-rules.json"',
};

/** The answer of a page with the headers that every page has; a page's own policy for scripts and styles stays beside them. */
export function pageHeaders(answer: Response, { protocol }: URL): Response {
  const headers = new Headers(answer.headers);
  const framing = `frame-ancestors 'none'; report-uri ${reports}; report-to ${group}`;
  // a page of the build has brought it
  if (!headers.get(policyName)?.includes(framing)) headers.append(policyName, framing);
  headers.set('Reporting-Endpoints', `${group}="${reports}"`);
  for (const [name, value] of Object.entries(ofPages)) headers.set(name, value);
  if (protocol === 'https:') headers.set(httpsHeader, onlyHttps);
  return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers });
}

/** A page that the API answers itself keeps the policy it came with. */
export const apiSecurityHeaders = createMiddleware(async (c, next) => {
  let own: string | null = null;
  await headers(c, async () => {
    await next();
    own = c.res.headers.get(policyName);
  });
  if (own) c.res.headers.set(policyName, own);
  if (new URL(c.req.url).protocol === 'https:') c.res.headers.set(httpsHeader, onlyHttps);
});
