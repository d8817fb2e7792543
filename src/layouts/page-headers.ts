/** Headers of pages that the Worker renders; `public/_headers` gives static pages the same. The page's own policy for scripts and styles is Astro's. */
const security = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'Cross-Origin-Opener-Policy': 'same-origin',
};

/** `edgeSeconds` is how long shared caches may keep the answer; browsers always ask again. */
export function setPageHeaders(headers: Headers, edgeSeconds = 0): void {
  for (const [name, value] of Object.entries(security)) headers.set(name, value);
  headers.set('Cache-Control', edgeSeconds > 0 ? `public, max-age=0, s-maxage=${edgeSeconds}` : 'no-store');
}
