/** Headers that keep an answer of the API from being framed, sniffed or run as a page. Pages have their own policy. */
import { createMiddleware } from 'hono/factory';
import { secureHeaders } from 'hono/secure-headers';

const headers = secureHeaders({
  contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  strictTransportSecurity: 'max-age=31536000; includeSubDomains',
  xFrameOptions: 'DENY',
  referrerPolicy: 'strict-origin-when-cross-origin',
  crossOriginResourcePolicy: 'same-origin',
  permissionsPolicy: { camera: [], microphone: [], geolocation: [] },
});

const policyName = 'Content-Security-Policy';

/** A page that the API answers itself keeps the policy it came with. */
export const apiSecurityHeaders = createMiddleware(async (c, next) => {
  let own: string | null = null;
  await headers(c, async () => {
    await next();
    own = c.res.headers.get(policyName);
  });
  if (own) c.res.headers.set(policyName, own);
});
