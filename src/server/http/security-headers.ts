/** Headers that keep an answer of the API from being framed, sniffed or run as a page. Pages have their own policy. */
import { secureHeaders } from 'hono/secure-headers';

export const apiSecurityHeaders = secureHeaders({
  contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  strictTransportSecurity: 'max-age=31536000; includeSubDomains',
  xFrameOptions: 'DENY',
  referrerPolicy: 'strict-origin-when-cross-origin',
  crossOriginResourcePolicy: 'same-origin',
  permissionsPolicy: { camera: [], microphone: [], geolocation: [] },
});

/** What `public/_headers` gives to static pages, for those that the Worker renders: it never sees them. */
export function pageHeaders(answer: Response): Response {
  const headers = new Headers(answer.headers);
  headers.append('Content-Security-Policy', "frame-ancestors 'none'");
  headers.set('X-Content-Type-Options', 'nosniff');
  headers.set('Referrer-Policy', 'strict-origin-when-cross-origin');
  headers.set('Permissions-Policy', 'camera=(), microphone=(), geolocation=()');
  headers.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
  return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers });
}
