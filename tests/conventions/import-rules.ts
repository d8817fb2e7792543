/**
 * The import rules: which module may import which. `import-rules.test.ts` keeps them, and `npm run docs:write`
 * prints them into ARCHITECTURE.md.
 */

export interface Module {
  name: string;
  /** What the module is for, as ARCHITECTURE.md says it. */
  duty: string;
  /** Files and folders from the root; `*` stands for one name. A file belongs to the module with the longest path that holds it. */
  paths: readonly string[];
  /** Names of the modules that it may import besides itself. */
  imports: readonly string[];
  /** Names of the modules of which it may import types alone. */
  types?: readonly string[];
}

const page = ['rules', 'contract', 'content', 'stores', 'islands', 'islands/ui', 'styles'];
/** What the console takes from the shop's own pages. */
const kit = ['api', 'content', 'islands/ui', 'rules', 'stores'];
const domain = ['rules', 'contract', 'content', 'server', 'server/db', 'server ports'];
const server = ['server', 'server/db', 'server ports', 'server/adapters', 'server/domain', 'server/http'];

export const modules: readonly Module[] = [
  { name: 'rules', duty: 'pure facts that browser and server share', paths: ['src/rules'], imports: [] },
  { name: 'contract', duty: 'what crosses the wire', paths: ['src/contract'], imports: ['rules'] },
  {
    name: 'contract/operator',
    duty: 'input of what operators alone may do',
    paths: ['src/contract/operator'],
    imports: ['contract', 'rules'],
  },
  {
    name: 'contract/console',
    duty: "the calls of the operators' console",
    paths: ['src/contract/console'],
    imports: ['contract', 'contract/operator', 'rules'],
  },
  { name: 'content', duty: 'words and pages that people edit', paths: ['src/content'], imports: ['rules'] },
  { name: 'styles', duty: 'style sheets', paths: ['src/styles'], imports: [] },
  { name: 'api', duty: "the browser's client of the API", paths: ['src/api'], imports: ['rules'], types: ['contract'] },
  {
    name: 'stores',
    duty: 'state that islands share',
    paths: ['src/stores'],
    imports: ['api', 'rules', 'content'],
    types: ['contract'],
  },
  {
    name: 'islands/ui',
    duty: 'widgets without business words',
    paths: ['src/islands/ui'],
    imports: ['stores', 'api', 'rules', 'content'],
    types: ['contract'],
  },
  {
    name: 'islands',
    duty: 'what needs JavaScript, one folder per feature',
    paths: ['src/islands'],
    imports: ['islands/ui', 'stores', 'api', 'rules', 'content'],
    types: ['contract'],
  },
  { name: 'island renderer', duty: 'islands as HTML, for Astro', paths: ['src/island-renderer.ts'], imports: [] },
  {
    name: 'browser',
    duty: 'scripts of pages outside islands, and the service worker',
    paths: ['src/browser'],
    imports: ['stores', 'api', 'rules', 'content'],
    types: ['contract'],
  },
  {
    name: 'console/api',
    duty: "the console's client of the operators' API",
    paths: ['src/console/api'],
    imports: ['api', 'rules'],
    types: ['contract', 'contract/console', 'contract/operator'],
  },
  {
    name: 'console/ui',
    duty: 'the kit of the console: lists, records, actions, charts, the frame',
    paths: ['src/console/ui'],
    imports: ['console/api', ...kit],
    types: ['contract', 'contract/console', 'contract/operator'],
  },
  {
    name: 'console',
    duty: "screens of the operators' console, one folder each",
    paths: ['src/console'],
    imports: ['console/api', 'console/ui', ...kit],
    types: ['contract', 'contract/console', 'contract/operator'],
  },
  { name: 'components', duty: 'markup without JavaScript of its own', paths: ['src/components'], imports: page },
  {
    name: 'layouts',
    duty: 'the frames of pages',
    paths: ['src/layouts'],
    imports: ['components', 'browser', ...page],
  },
  {
    name: 'layouts of the console',
    duty: "the frame of the console's pages",
    paths: ['src/layouts/ConsoleLayout.astro'],
    imports: ['console/ui', 'content', 'islands/ui', 'rules', 'styles'],
  },
  {
    name: 'pages',
    duty: 'routes',
    paths: ['src/pages'],
    imports: ['layouts', 'components', 'browser', 'server reads', ...page],
  },
  {
    name: 'styleguide',
    duty: 'tokens and primitives on one page, which a shop on https does not have',
    paths: ['src/styleguide'],
    imports: ['layouts', 'components', 'server reads', ...page],
  },
  {
    name: 'pages of the console',
    duty: "routes of the operators' console",
    paths: ['src/pages/ops'],
    imports: ['console', 'console/ui', 'content', 'layouts of the console'],
  },
  {
    name: 'server',
    duty: 'dependencies, variables, contexts, errors, parsing of input, randomness, places, encryption and traces, open to the whole server',
    paths: [
      'src/server/configuration.ts',
      'src/server/deps.ts',
      'src/server/context.ts',
      'src/server/edge-copies.ts',
      'src/server/domain-error.ts',
      'src/server/encryption',
      'src/server/evidence-variables.ts',
      'src/server/csv.ts',
      'src/server/hash-token.ts',
      'src/server/loaded-once.ts',
      'src/server/parse-input.ts',
      'src/server/variables.ts',
      'src/server/phone-number.ts',
      'src/server/places.ts',
      'src/server/random.ts',
      'src/server/scrub.ts',
      'src/server/traces',
    ],
    imports: ['rules', 'contract', 'content'],
    types: ['server/db', 'server ports', 'server/domain'],
  },
  {
    name: 'server/db',
    duty: 'schema, reads, writes, and what writes carry: transitions, audit entries, stored responses',
    paths: ['src/server/db'],
    imports: ['rules', 'contract', 'server'],
  },
  {
    name: 'server ports',
    duty: 'third parties as the domain sees them',
    paths: ['src/server/adapters/*/port.ts'],
    imports: ['rules', 'contract'],
  },
  {
    name: 'server/adapters',
    duty: 'third parties as they are',
    paths: ['src/server/adapters'],
    imports: ['rules', 'contract', 'server', 'server ports'],
  },
  { name: 'server/domain', duty: 'use cases of customers and jobs', paths: ['src/server/domain'], imports: domain },
  {
    name: 'server/domain/*/operator',
    duty: 'use cases of operators alone',
    paths: ['src/server/domain/*/operator'],
    imports: ['server/domain', 'contract/operator', ...domain],
  },
  {
    name: 'server/http',
    duty: 'mounting endpoints, sessions, limits, errors on the wire',
    paths: ['src/server/http'],
    imports: ['rules', 'contract', 'content', 'server', 'server/db', 'server/domain'],
    types: ['server ports'],
  },
  {
    name: 'server/http/console',
    duty: "mounting the calls of the operators' console, and their sessions",
    paths: ['src/server/http/console'],
    imports: [
      'rules',
      'contract',
      'contract/console',
      'content',
      'server',
      'server/db',
      'server/domain',
      'server/http',
    ],
    types: ['server ports'],
  },
  {
    name: 'server/routes',
    duty: 'endpoint to use case, one file per resource',
    paths: ['src/server/routes'],
    imports: ['rules', 'contract', 'content', 'server', 'server/http', 'server/domain'],
  },
  {
    name: 'server/routes/console',
    duty: 'the same for operators: one file per screen of their console',
    paths: ['src/server/routes/console'],
    imports: [
      'rules',
      'contract',
      'contract/console',
      'contract/operator',
      'content',
      'server',
      'server/http',
      'server/http/console',
      'server/domain',
      'server/domain/*/operator',
    ],
  },
  {
    name: 'server/seo',
    duty: 'sitemap, feeds, share pictures',
    paths: ['src/server/seo'],
    imports: ['rules', 'contract', 'content', 'server', 'server ports', 'server/domain', 'server/http'],
  },
  {
    name: 'server/sandbox',
    duty: 'a payment provider and a Steam to play with',
    paths: ['src/server/sandbox'],
    imports: ['rules', 'contract', 'content', ...server],
  },
  {
    name: 'server reads',
    duty: 'reads of pages, at build and on demand',
    paths: ['src/server/page-reads.ts'],
    imports: ['rules', 'contract', 'server', 'server/db', 'server/domain'],
  },
  {
    name: 'worker',
    duty: "the Worker's entry, routes and jobs; clients and adapters are chosen here",
    paths: [
      'src/worker.ts',
      'src/server/app.ts',
      'src/server/jobs.ts',
      'src/server/runtime.ts',
      'src/server/payment-providers.ts',
    ],
    imports: [
      'rules',
      'contract',
      'content',
      ...server,
      'server/http/console',
      'server/routes',
      'server/routes/console',
      'server/seo',
      'server/sandbox',
    ],
  },
  {
    name: 'renderer',
    duty: 'the Worker beside, which renders PDFs and share pictures',
    paths: ['src/renderer'],
    imports: ['server ports', 'server/adapters'],
  },
  {
    name: 'courier',
    duty: 'the program that trades items on Steam for the shop; Node alone runs it',
    paths: ['src/courier'],
    imports: ['rules', 'contract'],
  },
  {
    name: 'node',
    duty: 'what Node programs share: environment, secrets, local database, migrations',
    paths: ['src/node'],
    imports: ['rules', 'server'],
  },
  {
    name: 'ops',
    duty: "the operators' command line",
    paths: ['src/ops'],
    imports: [
      'node',
      'rules',
      'contract',
      'contract/operator',
      'content',
      'server',
      'server/db',
      'server ports',
      'server/adapters',
      'server/sandbox',
      'server/domain',
      'server/domain/*/operator',
    ],
  },
  {
    name: 'scripts',
    duty: 'programs that a person runs',
    paths: ['scripts'],
    imports: [
      'courier',
      'node',
      'ops',
      'rules',
      'content',
      'server',
      'server/db',
      'server/sandbox',
      'server ports',
      'server/adapters',
      'server/domain',
      'server/domain/*/operator',
    ],
  },
  {
    name: 'scripts of tests',
    duty: 'programs that run tests, or print what they keep',
    paths: [
      'scripts/test.ts',
      'scripts/test',
      'scripts/bench.ts',
      'scripts/walk.ts',
      'scripts/walk',
      'scripts/docs-tables.ts',
      'scripts/field-tables.ts',
      'scripts/request-fields.ts',
      'scripts/write-docs.ts',
    ],
    imports: [
      'scripts',
      'node',
      'ops',
      'rules',
      'contract',
      'contract/console',
      'content',
      'server/domain',
      'server/http',
      'server/http/console',
      'tests/support',
      'tests/bench',
      'tests/conventions',
    ],
  },
  {
    name: 'configuration',
    duty: 'settings of the tools, in the root',
    paths: ['astro.config.mjs', 'drizzle.config.ts', 'playwright.config.ts', 'vitest.config.ts'],
    imports: ['scripts', 'node', 'rules', 'tests/support'],
  },
  {
    name: 'tests/rules',
    duty: 'proofs of the rules, without anything else',
    paths: ['tests/rules'],
    imports: ['rules', 'tests/support'],
  },
  {
    name: 'tests/conventions',
    duty: 'the codebase about itself',
    paths: ['tests/conventions'],
    imports: ['scripts of tests', 'rules', 'tests/support'],
  },
  { name: 'tests/support', duty: 'what tests share', paths: ['tests/support'], imports: ['*'] },
  { name: 'tests/bench', duty: 'benchmarks', paths: ['tests/bench'], imports: ['*', 'tests/support'] },
  {
    name: 'tests',
    duty: 'every other folder of tests, each for itself',
    paths: ['tests/*'],
    imports: ['*', 'tests/support'],
  },
];

/** Stands for every module outside `tests`. */
export const everything = '*';

const patterns = modules
  .flatMap(({ name, paths }) => paths.map((path) => ({ name, path, pattern: patternOf(path) })))
  .sort((one, other) => other.path.length - one.path.length);

function patternOf(path: string): RegExp {
  const escaped = path.replace(/[.[\]]/g, '\\$&').replaceAll('*', '[^/]+');
  return new RegExp(`^${escaped}(/|$)`);
}

/** The name of the module that `path` (from the root) belongs to; null when no module holds it. */
export function moduleOf(path: string): string | null {
  return patterns.find(({ pattern }) => pattern.test(path))?.name ?? null;
}

/** True when a file of module `from` may import a file of module `to`; `typeOnly` for an `import type`. */
export function mayImport(from: string, to: string, typeOnly: boolean): boolean {
  const { imports = [], types = [] } = modules.find(({ name }) => name === from) ?? {};
  if (from === to || imports.includes(to) || (typeOnly && types.includes(to))) return true;
  return imports.includes(everything) && !to.startsWith('tests');
}

/** The rules as the Markdown table of ARCHITECTURE.md. */
export function importRulesTable(): string {
  const rows = modules.map(({ name, duty, imports, types = [] }) => {
    const names = [
      ...[...imports].sort().map((each) => (each === everything ? 'everything but tests' : each)),
      ...[...types].sort().map((each) => `${each} (types)`),
    ];
    return `| ${name.replaceAll('*', '\\*')} | ${duty} | ${names.join(', ').replaceAll('*', '\\*') || 'nothing'} |`;
  });
  return ['| Module | Is | May import |', '| --- | --- | --- |', ...rows].join('\n');
}
