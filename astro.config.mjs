import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import cloudflare from '@astrojs/cloudflare';
import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'astro/config';
import { offlineShell } from './scripts/offline-shell.ts';
import { analyticsHost, analyticsReportHosts } from './src/rules/analytics-tag.ts';
import { pageTransition } from './src/rules/page-transition.ts';

const styleHash = (css) => `sha256-${createHash('sha256').update(css).digest('base64')}`;

/** CSP hash of the stylesheet that sonner inserts when it loads. */
function sonnerStyleHash() {
  const source = readFileSync(new URL('./node_modules/sonner/dist/index.mjs', import.meta.url), 'utf8');
  const css = JSON.parse(source.match(/__insertCSS\(("(?:[^"\\]|\\.)*")\)/s)[1]);
  return styleHash(css);
}

/** Modules that only screens with a form share: home, lists and items do not load them. */
const formOnly =
  /[\\/](use-form|form-errors|form-values|email|password|PasswordField|CodeField|Checkbox|reauthentication)\.tsx?$|[\\/]icons[\\/]eye(-off)?\.mjs$/;

/** Modules of forms that ask who and where somebody is: of cart, account and sign-up, which is loaded when it is wanted. */
const contactOnly =
  /[\\/](PhoneField|use-phone-field|phone-country|phone-library|phone|ContactFields|contact-values|CountrySelect|SelectField|countries|country|trade-link|HoldNotice|TermsBox|use-confirmation-code)\.tsx?$|[\\/]icons[\\/](shield-check|wallet)\.mjs$/;

/** Modules that only the account's screens share. */
const accountOnly =
  /[\\/]islands[\\/](account[\\/]|ui[\\/](StatusIcon|DateTime|ResendCode))|[\\/]rules[\\/]lifecycles\.ts$|[\\/]icons[\\/]gem\.mjs$/;

/** What only screens of bank transfers need is no page's burden. */
const bankOnly = /[\\/](ibantools|uqr)[\\/]|[\\/](sepa|qr-path|QrCode)\.tsx?$/;

/** One file per sheet, named like its source, and the same one for pages rendered at build and on demand. */
const sheets = {
  test: /[\\/]styles[\\/](global|pages[\\/]\w+)\.css$/,
  name: (id) => basename(id, '.css'),
};

const emptyStyleHash = styleHash('');

export default defineConfig({
  site: process.env.SITE_URL ?? 'http://localhost:4321',
  outDir: process.env.OUT_DIR ?? './dist',
  output: 'static',
  trailingSlash: 'never',
  // Sheets are files, which the next page finds in the browser's cache.
  build: { format: 'directory', inlineStylesheets: 'never' },
  session: false,
  adapter: cloudflare({ imageService: 'passthrough' }),
  integrations: [react(), offlineShell()],
  devToolbar: { enabled: false },
  prefetch: { prefetchAll: true, defaultStrategy: 'hover' },
  security: {
    csp: {
      directives: [
        "default-src 'self'",
        ['img-src', "'self'", 'data:', ...analyticsReportHosts, process.env.PUBLIC_IMAGE_HOST]
          .filter(Boolean)
          .join(' '),
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'self'",
        `connect-src 'self' ${analyticsReportHosts.join(' ')}`,
      ],
      scriptDirective: { resources: ["'self'", analyticsHost] },
      styleDirective: { hashes: [sonnerStyleHash(), styleHash(pageTransition), emptyStyleHash], resources: ["'self'"] },
    },
  },
  vite: {
    plugins: [tailwindcss()],
    // Found only when the first page is asked for, it would make the development server load React a second time.
    environments: {
      ...Object.fromEntries(
        ['ssr', 'prerender'].map((name) => [
          name,
          {
            optimizeDeps: { include: ['@lucide/astro'] },
            build: { rolldownOptions: { output: { codeSplitting: { groups: [sheets] } } } },
          },
        ]),
      ),
      // Modules that islands share are a few files, by the kinds of pages that need them: a page requests a quarter as many files, and none of them late.
      client: {
        build: {
          rolldownOptions: {
            output: {
              codeSplitting: {
                groups: [
                  {
                    name: 'shared',
                    priority: 3,
                    minShareCount: 2,
                    tags: ['$initial'],
                    test: (id) => ![bankOnly, formOnly, contactOnly, accountOnly].some((modules) => modules.test(id)),
                  },
                  { name: 'forms', priority: 2, minShareCount: 2, tags: ['$initial'], test: formOnly },
                  { name: 'account', priority: 1, minShareCount: 2, tags: ['$initial'], test: accountOnly },
                  { name: 'contact', priority: 1, minShareCount: 2, tags: ['$initial'], test: contactOnly },
                ],
              },
            },
          },
        },
      },
    },
  },
});
