/**
 * `npm test`: format and types, then unit, API and browser tests, and one last line that counts. `--unit` and `--check` run only those
 * parts; anything after `--` narrows the parts to the files named.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Environment, readEnvironment } from '#node/environment.ts';
import { Problem, runCommand } from '#node/problem.ts';
import { root } from '#node/root.ts';
import { localSecrets } from '#node/secrets.ts';
import { freePort } from '#node/sqld.ts';
import { type BackOffice, openBackOffice } from '../tests/support/back-office.ts';
import { startSteamDouble } from '../tests/support/steam-double.ts';
import { findChromium } from './chromium.ts';
import { quietTools } from './quiet-tools.ts';
import { type Site, startSite } from './site.ts';

interface Count {
  passed: number;
  failed: number;
}

const cache = join(root, '.cache');
/** The build that is served to the browser; the tests of `npm start` find it by these variables and serve it again. */
const built = { OUT_DIR: join(cache, 'dist'), SITE_URL: 'https://regalia.test' };
const bin = (...path: string[]) => join(root, 'node_modules', ...path);

/** Who ends the tests early leaves nothing running. */
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stop.abort());

await runCommand(async () => {
  mkdirSync(cache, { recursive: true });
  const only = process.argv.slice(2).filter((word) => word !== '--');
  const counts = only.includes('--check')
    ? [await check()]
    : only.includes('--unit')
      ? [await vitest(['unit'])]
      : only.includes('--api')
        ? [await vitest(['api'])]
        : only.includes('--e2e')
          ? await besideShop(async (shop) => [
              await browserTests(
                shop,
                only.filter((word) => !word.startsWith('--')),
              ),
            ])
          : [
              await check(),
              ...(await besideShop(async (shop) => [await vitest(['unit', 'api', 'dom']), await browserTests(shop)])),
            ];
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const failed = counts.reduce((sum, count) => sum + count.failed, 0);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
});

/** Format, lint and types: each counts as one test. Astro writes the types that the last one reads, so its own check comes first. */
async function check(): Promise<Count> {
  if (!existsSync(join(root, 'worker-configuration.d.ts'))) {
    await run('Worker types', [bin('wrangler', 'bin', 'wrangler.js'), 'types'], { quiet: true });
  }
  const results = [
    await run('Biome', [bin('@biomejs', 'biome', 'bin', 'biome'), 'ci', '--error-on-warnings']),
    await run(
      'Types of pages',
      [
        bin('astro', 'bin', 'astro.mjs'),
        'check',
        '--minimumFailingSeverity',
        'warning',
        '--tsconfig',
        'tsconfig.pages.json',
      ],
      { quiet: true },
    ),
    await run('Types', [bin('@typescript', 'native', 'bin', 'tsc'), '--noEmit']),
  ];
  return { passed: results.filter(Boolean).length, failed: results.filter((ok) => !ok).length };
}

async function vitest(projects: readonly ('unit' | 'api' | 'dom')[]): Promise<Count> {
  const report = join(cache, 'vitest.json');
  rmSync(report, { force: true });
  const chosen = projects.map((project) => `--project=${project}`);
  const args = ['run', ...chosen, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const ok = await run(`${projects.join(' and ')} tests`, [bin('vitest', 'vitest.mjs'), ...args]);
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const { numPassedTests, numFailedTests, numTotalTests } = JSON.parse(readFileSync(report, 'utf8'));
  const missing = numTotalTests === 0 || (!ok && numFailedTests === 0) ? 1 : 0;
  return { passed: numPassedTests, failed: numFailedTests + missing };
}

interface Shop {
  site: Site;
  backOffice: BackOffice;
  stop(): Promise<void>;
}

/** A shop is built and served meanwhile: the tests that need none leave a part of the machine idle. */
async function besideShop(work: (shop: Promise<Shop>) => Promise<Count[]>): Promise<Count[]> {
  const shop = serve();
  // Whoever waits for it is told.
  shop.catch(() => {});
  try {
    return await work(shop);
  } finally {
    await shop.then(
      ({ stop }) => stop(),
      () => {},
    );
  }
}

/** A shop of its own from a fresh build; what was started is stopped again when a later part fails. */
async function serve(): Promise<Shop> {
  const dataDir = mkdtempSync(join(tmpdir(), 'regalia-e2e-'));
  const stops: (() => Promise<void>)[] = [async () => rmSync(dataDir, { recursive: true, force: true })];
  const end = async () => {
    for (const each of stops.splice(0).toReversed()) await each();
  };
  try {
    const steam = await startSteamDouble();
    stops.push(steam.close);
    const site = await startSite({
      environment: { ...(await testEnvironment(dataDir)), steamEndpoint: steam.endpoint },
      outDir: built.OUT_DIR,
      builtFor: built.SITE_URL,
      say: console.log,
      signal: stop.signal,
    });
    stops.push(site.stop);
    const backOffice = await openBackOffice(site.libsqlUrl, localSecrets(dataDir).tokenSecret);
    stops.push(backOffice.close);
    return { site, backOffice, stop: end };
  } catch (error) {
    await end();
    throw error;
  }
}

/** Drives a shop with a real browser. */
async function browserTests(shop: Promise<Shop>, files: readonly string[] = []): Promise<Count> {
  const { site, backOffice } = await shop;
  const chromium = await findChromium();
  const report = join(cache, 'e2e.json');
  rmSync(report, { force: true });
  const ok = await run('browser tests', [bin('@playwright', 'test', 'cli.js'), 'test', ...files], {
    env: {
      ...built,
      SITE_UNDER_TEST: site.url,
      MAILBOX_UNDER_TEST: site.mailboxUrl ?? '',
      LIBSQL_URL: site.libsqlUrl,
      BACK_OFFICE: backOffice.url,
      CHROMIUM_PATH: chromium.path,
      CHROMIUM_ENV: JSON.stringify(chromium.env),
    },
  });
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const { stats } = JSON.parse(readFileSync(report, 'utf8'));
  const failed = stats.unexpected + stats.flaky;
  return { passed: stats.expected, failed: failed === 0 && !ok ? 1 : failed };
}

async function testEnvironment(dataDir: string): Promise<Environment> {
  const [port, mailPort, mailWebPort] = await Promise.all([freePort(), freePort(), freePort()]);
  return {
    ...readEnvironment({ PORT: String(port), MAIL_PORT: String(mailPort), MAIL_WEB_PORT: String(mailWebPort) }),
    dataDir,
    rateLimitScale: 1_000,
  };
}

interface RunOptions {
  /** Show the output only when it fails. */
  quiet?: boolean;
  env?: Record<string, string>;
}

function run(title: string, args: readonly string[], { quiet = false, env = {} }: RunOptions = {}): Promise<boolean> {
  console.log(`\n${title}`);
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...args], {
      cwd: root,
      signal: stop.signal,
      killSignal: 'SIGINT',
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
      env: { ...process.env, ...quietTools, PATH: `${bin('.bin')}:${process.env.PATH}`, ...env },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        output += chunk;
      });
    }
    let stopped = false;
    child.once('error', (error) => {
      stopped = error.name === 'AbortError';
      if (!stopped) reject(error);
    });
    child.once('exit', (code) => {
      if (stopped) return reject(new Problem('The tests were stopped.'));
      if (code !== 0 && quiet) console.log(output.trim());
      resolve(code === 0);
    });
  });
}
