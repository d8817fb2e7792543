import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { apiReferencePage, apiReferencePolicy } from '#server/http/api-reference.ts';

const page = String(await apiReferencePage({ title: 'A & <B>', documentUrl: '/api/openapi.json' }));

test('the reference has a title and leads to the document without JavaScript', () => {
  expect(page).toContain('<title>A &amp; &lt;B&gt;</title>');
  expect(page).toMatch(/<noscript>.*href="\/api\/openapi\.json"/);
});

test('the reference has no inline script or style, and no file of another host', () => {
  expect(page).not.toMatch(/<style| style=| on\w+=|<script(?! src=)/);
  const files = [...page.matchAll(/(?:src|href|data-document)="([^"]*)"/g)].map(([, url]) => url);
  expect(files).toHaveLength(7);
  // the addresses of style sheets are empty here, since vitest leaves styles out
  for (const url of files.filter(Boolean)) expect(url).toMatch(/^\/[^/]/);
});

test('the policy allows nothing inline, nothing evaluated and no other host', () => {
  expect(apiReferencePolicy).toContain("default-src 'none'");
  expect(apiReferencePolicy).not.toMatch(/unsafe|https?:|\*/);
});

test('the styles of Swagger UI name no file of another host', () => {
  const styles = readFileSync(join('node_modules', 'swagger-ui-dist', 'swagger-ui.css'), 'utf8');
  const addresses = [...styles.matchAll(/url\(["']?([^"')]{0,5})/g)].map(([, start]) => start);
  expect(new Set(addresses)).toEqual(new Set(['data:']));
});
