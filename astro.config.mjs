import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, parse } from 'node:path';
import { fileURLToPath } from 'node:url';
import cloudflare from '@astrojs/cloudflare';
import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'astro/config';
import { transformSync } from 'esbuild';
import { consoleIcons } from './scripts/console-icons.ts';
import { httpsHeader } from './scripts/https-header.ts';
import { offlineShell } from './scripts/offline-shell.ts';
import { pageHeads } from './scripts/page-heads.ts';
import { styleguide } from './scripts/styleguide.ts';
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
const formOnly = /[\\/](use-form|form-errors|form-values|email|Checkbox)\.tsx?$|[\\/]icons[\\/]mail-check\.mjs$/;

/** Modules of forms that ask for a password or a code: of sign-in and account. */
const secretOnly =
  /[\\/](password|PasswordField|CodeField|reauthentication|SteamLink)\.tsx?$|[\\/]icons[\\/]eye(-off)?\.mjs$/;

/** Modules of forms that ask who and where somebody is: of cart, account and sign-up, which is loaded when it is wanted. */
const contactOnly =
  /[\\/](PhoneField|use-phone-field|phone-country|phone-library|phone|ContactFields|contact-values|CountrySelect|SelectField|countries|country|trade-link|HoldNotice|part-on-demand|TermsBox|use-confirmation-code)\.tsx?$|[\\/]icons[\\/](shield-check|wallet|credit-card)\.mjs$/;

/** Modules that only the account's screens share. */
const accountOnly =
  /[\\/]islands[\\/](account[\\/]|ui[\\/](StatusIcon|DateTime|ResendCode))|[\\/]rules[\\/]state-icons\.ts$|[\\/]icons[\\/](gem|landmark|download)\.mjs$/;

/** Modules that show deals: the home page has them at once, the cart loads them beside the deals. */
const dealsOnly =
  /[\\/]islands[\\/]deals[\\/](DealList|DealCard|DealPrice|Countdown)\.tsx$|[\\/]rules[\\/]countdown\.ts$/;

/** Modules of screens that show items to be bought. */
const goodsOnly = /[\\/](CartToggle\.tsx|cart-toggle\.ts)$/;

/** Modules of lists with pages: of goods, and of the account's histories. */
const listOnly = /[\\/](Pagination\.tsx|pagination\.ts)$/;

/** Modules that show items by their ids: the watchlist has them at once, others load them when the browser remembers some. */
const rememberedOnly = /[\\/](use-known-items\.ts|WatchedChange\.tsx)$|[\\/]icons[\\/]trending-up\.mjs$/;

/** What only pages do that say how something ended. */
const resultOnly = /[\\/]browser[\\/](set-busy|show-screen|write-part)\.ts$/;

/** What the page of a payment under way does, which has two addresses. */
const pendingOnly = /[\\/]browser[\\/](pending-payment-page|watch-payment|reservation|minutes-and-seconds)\.ts$/;

/** What the page of a mailed link to set a password does itself, and its form. */
const resetOnly = /[\\/]reset-link\.ts$/;

/** The operators' console: its modules and what it alone needs are in files of their own, of which no customer's page asks for one. */
const consoleModules =
  /[\\/]src[\\/](console|content[\\/]console)[\\/]|[\\/]@tanstack[\\/]|[\\/]rules[\\/](console-paths|operators|operator-actions)\.ts$/;

const consoleIconFiles = new Set(
  consoleIcons(fileURLToPath(new URL('./src', import.meta.url))).map((icon) => `${icon}.mjs`),
);
const isIcon = /[\\/]lucide-react[\\/].*[\\/]icons[\\/]/;

const consoleOnly = {
  test: (id) => consoleModules.test(id) || (isIcon.test(id) && consoleIconFiles.has(basename(id))),
};

/** Loaded by the page's own script on a first visit. */
const firstVisit = /[\\/]src[\\/]browser[\\/]cookie-notice\.ts$/;

/**
 * The islands and scripts of customers' pages that load the module at once, and whether the console does. What the console loads too is no burden of
 * pages that do without it.
 */
function loadersOf(id, graph) {
  const pages = new Set();
  const seen = new Set();
  let isOfConsole = false;
  const visit = (each) => {
    if (seen.has(each)) return;
    seen.add(each);
    if (consoleOnly.test(each)) {
      isOfConsole = true;
      return;
    }
    const { isEntry, importers = [] } = graph.getModuleInfo(each) ?? {};
    if (isEntry || firstVisit.test(each)) pages.add(each);
    for (const importer of importers) visit(importer);
  };
  visit(id);
  return { pages: [...pages], isOfConsole };
}

/** The script of the shop's every page. */
const everyPage = /[\\/]layouts[\\/]Base\.astro\?/;

function isOfPages(id, graph) {
  const { pages, isOfConsole } = loadersOf(id, graph);
  return !isOfConsole || pages.length > 1 || pages.some((page) => everyPage.test(page));
}

/** Of a page's own script, not of its islands alone: nobody has to touch the page before it is loaded. */
function isOfScripts(id, graph) {
  const { pages } = loadersOf(id, graph);
  return isOfPages(id, graph) && pages.some((page) => page.includes('type=script') || firstVisit.test(page));
}

/** Beside the page that alone loads it at once. */
function partsFile(id, graph) {
  const [page] = loadersOf(id, graph).pages;
  return page ? `${parse(page).name}-parts` : null;
}

/** What only screens of bank transfers need is no page's burden. */
const bankOnly = /[\\/](ibantools|uqr)[\\/]|[\\/](sepa|qr-path|QrCode)\.tsx?$/;

/** What some kinds of pages share, and the others do not load. */
const groups = {
  forms: formOnly,
  secrets: secretOnly,
  account: accountOnly,
  contact: contactOnly,
  goods: goodsOnly,
  lists: listOnly,
  remembered: rememberedOnly,
  results: resultOnly,
  pending: pendingOnly,
  reset: resetOnly,
};

const notShared = [...Object.values(groups), dealsOnly, bankOnly, consoleOnly];
const isShared = (id) => !notShared.some((modules) => modules.test(id));

/** Facts and shapes that parts of the Worker share, which are loaded with their first request: one file in place of twenty. */
const sharedFacts = { name: 'facts', test: /[\\/]src[\\/](rules|contract)[\\/][^\\/]+\.ts$/, minShareCount: 2 };

/** One file per sheet, named like its source, and the same one for pages rendered at build and on demand. */
const sheets = {
  test: /[\\/]styles[\\/](global|pages[\\/]\w+|console[\\/]console)\.css$/,
  name: (id) => basename(id, '.css'),
};

/**
 * What islands load on demand comes with what it imports in turn, in one round trip rather than two. It brings no sheet, so that Vite's helper,
 * which would be most of a kilobyte on every page, can be this one.
 */
const preloadHelper = `
export const __vitePreload = (load, files) => {
  // that one of them cannot be had is the failure of what imports it
  for (const file of files) import('/' + file).catch(() => {});
  return load();
};`;
/** The files of the build, once their names are known. */
let chunks = {};
const importsAtOnce = {
  name: 'imports-at-once',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? preloadHelper : undefined),
  generateBundle: {
    order: 'pre',
    handler(_options, bundle) {
      chunks = bundle;
    },
  },
  configEnvironment: (name) =>
    name === 'client'
      ? { build: { modulePreload: { polyfill: false, resolveDependencies: importedLate } } }
      : undefined,
};

/** Of the files that `file` imports, those that are not there yet when `host` runs. */
function importedLate(file, files, { hostId: host }) {
  const there = importsOf(host).add(file);
  return files.filter((each) => !there.has(each));
}

function importsOf(file, seen = new Set()) {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const each of chunks[file]?.imports ?? []) importsOf(each, seen);
  return seen;
}

/**
 * Icons come with a random key for each of their lines, which React asks for only while one develops, and with their former names, which end as
 * classes that no sheet has: most of a kilobyte on every page.
 */
const lightIcons = {
  name: 'light-icons',
  apply: 'build',
  transform: (code, id) =>
    isIcon.test(id)
      ? code
          .replaceAll(/,\s*key: "\w+"/g, '')
          .replace(/,\s*aliases: \[[^\]]*\]/, '')
          .replace('__iconData.node;', '')
      : undefined,
};

/**
 * What the library of mails brings for what nothing here does: a table of the types of attached files, for mails that have none; one of mail
 * providers, for a server that is named by its address.
 */
const leftOut = {
  'nodemailer/dist/esm/mime-funcs/mime-types.js':
    "export const detectMimeType = () => 'application/octet-stream', detectExtension = () => 'bin';",
  'nodemailer/dist/esm/well-known/services.js': 'export const services = {};',
};
const lightWorker = {
  name: 'light-worker',
  enforce: 'pre',
  apply: 'build',
  load(id) {
    const [, file = ''] = /[\\/]node_modules[\\/](nodemailer[\\/].+)$/.exec(id) ?? [];
    return leftOut[file.replaceAll('\\', '/')];
  },
};

/** Scripts that run before the first paint are taken by their address, and Vite sends such a file as it stands: here they become as small as all others. */
const smallScripts = {
  name: 'small-scripts',
  apply: 'build',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (
        file.type !== 'asset' ||
        !/(^|[\\/])((list-|watchlist-)?boot|browse-redirect)\.[\w-]+\.js$/.test(file.fileName)
      )
        continue;
      file.source = transformSync(String(file.source), { minify: true }).code;
    }
  },
};

/** React's islands, rendered by src/island-renderer.ts. */
function islands() {
  const integration = react();
  const { 'astro:config:setup': setUp, ...hooks } = integration.hooks;
  return {
    ...integration,
    hooks: {
      ...hooks,
      'astro:config:setup': (options) =>
        setUp({
          ...options,
          addRenderer: (renderer) => options.addRenderer({ ...renderer, serverEntrypoint: './src/island-renderer.ts' }),
        }),
    },
  };
}

/** See src/islands/client-touch.ts. */
const clientTouch = {
  name: 'client-touch',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) =>
      addClientDirective({ name: 'touch', entrypoint: './src/islands/client-touch.ts' }),
  },
};

const emptyStyleHash = styleHash('');

const site = process.env.SITE_URL ?? 'http://localhost:4321';

export default defineConfig({
  site,
  outDir: process.env.OUT_DIR ?? './dist',
  output: 'static',
  trailingSlash: 'never',
  // Sheets are files, which the next page finds in the browser's cache.
  build: { format: 'directory', inlineStylesheets: 'never' },
  session: false,
  adapter: cloudflare({
    imageService: 'passthrough',
    // scripts/build-renderer.ts builds it
    auxiliaryWorkers: [{ configPath: './src/renderer/wrangler.json', devOnly: true }],
  }),
  // before the offline shell, whose version follows from the pages
  integrations: [islands(), clientTouch, pageHeads(), offlineShell(), httpsHeader(site), styleguide(site)],
  devToolbar: { enabled: false },
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
    plugins: [tailwindcss(), importsAtOnce, lightIcons, lightWorker, smallScripts],
    // Found only when the first page is asked for, it would make the development server load React a second time.
    environments: {
      ...Object.fromEntries(
        ['ssr', 'prerender'].map((name) => [
          name,
          {
            optimizeDeps: { include: ['@lucide/astro'] },
            build: { rolldownOptions: { output: { codeSplitting: { groups: [sheets, sharedFacts] } } } },
          },
        ]),
      ),
      // Modules that islands share are a few files, by the kinds of pages that need them: a page requests a quarter as many files, and none of them late.
      client: {
        build: {
          rolldownOptions: {
            output: {
              // The adapter's is for the Worker: browsers' code asks for no `process`, and each file would begin with it.
              banner: '',
              codeSplitting: {
                groups: [
                  {
                    name: (id, graph) => (isOfScripts(id, graph) ? 'shared' : null),
                    priority: 5,
                    minShareCount: 2,
                    tags: ['$initial'],
                    test: isShared,
                  },
                  {
                    name: (id, graph) => (isOfPages(id, graph) ? 'interface' : null),
                    priority: 4,
                    minShareCount: 2,
                    tags: ['$initial'],
                    test: isShared,
                  },
                  // after the first: a group takes with it what its modules import, and of that the first has taken its own
                  { name: partsFile, priority: 3, minShareCount: 2, tags: ['$initial'], test: isShared },
                  ...Object.entries(groups).map(([name, test], index) => ({
                    name,
                    priority: index === 0 ? 2 : 1,
                    minShareCount: 2,
                    tags: ['$initial'],
                    test,
                  })),
                  { name: 'deals', priority: 1, minShareCount: 2, test: dealsOnly },
                  // Last: a group takes with it what its modules import, and the others have taken theirs by then.
                  { name: 'console', priority: 0, minShareCount: 2, test: consoleOnly.test },
                ],
              },
            },
          },
        },
      },
    },
  },
});
