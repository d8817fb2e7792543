/**
 * The API reference: Swagger UI over the OpenAPI document, from files of this site alone. Its policy allows no inline script, no inline
 * style and no other host.
 */
import { html } from 'hono/html';
import swaggerStyles from 'swagger-ui-dist/swagger-ui.css?url&no-inline';
import bundle from 'swagger-ui-dist/swagger-ui-bundle.js?url&no-inline';
import ownStyles from './api-reference.css?url&no-inline';
import start from './api-reference-start.js?url&no-inline';

export const apiReferencePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  // icons within the style sheet
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Returns the page for the OpenAPI document at `documentUrl`; respond with `apiReferencePolicy`. */
export function apiReferencePage({ title, documentUrl }: { title: string; documentUrl: string }) {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="${swaggerStyles}">
<link rel="stylesheet" href="${ownStyles}">
</head>
<body>
<main id="api-reference" data-document="${documentUrl}"></main>
<noscript><p>The reference needs JavaScript; the <a href="${documentUrl}">OpenAPI document</a> does not.</p></noscript>
<script src="${bundle}"></script>
<script src="${start}"></script>
</body>
</html>`;
}
