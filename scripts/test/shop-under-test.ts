/** The shop that browser tests drive: a fresh build, served with a database, a mailbox and a test server of its own. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Environment, readEnvironment } from '#node/environment.ts';
import { root } from '#node/root.ts';
import { localSecrets } from '#node/secrets.ts';
import { freePort } from '#node/sqld.ts';
import { databaseAddress } from '../../tests/support/database-address.ts';
import { startSteamDouble } from '../../tests/support/steam-double.ts';
import { startTestServer, type TestServer } from '../../tests/support/test-server.ts';
import { type Site, startSite } from '../site.ts';
import { stop } from './run-tool.ts';

/** Where the build is that is served, and for which address it was made; tests of `npm start` find it by these variables and serve it again. */
const built = { OUT_DIR: join(root, '.cache', 'dist'), SITE_URL: 'http://regalia.localhost' };

export interface ShopUnderTest {
  site: Site;
  /** Of its database, with the token. */
  libsqlUrl: string;
  /** Variables that tell tests where everything is. */
  env: Record<string, string>;
  /** Every line that it has logged so far. */
  log: readonly string[];
  stop(): Promise<void>;
}

/** What was started is stopped again when a later part fails. */
export async function serveShop(): Promise<ShopUnderTest> {
  const dataDir = mkdtempSync(join(tmpdir(), 'regalia-e2e-'));
  const log: string[] = [];
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
      warn: console.error,
      log: (line) => void log.push(line),
      signal: stop.signal,
    });
    stops.push(site.stop);
    const libsqlUrl = databaseAddress(site.libsqlUrl, site.libsqlAuthToken);
    const testServer = await startTestServer({ libsqlUrl, runJobs: site.runJobs }, localSecrets(dataDir).tokenSecret);
    stops.push(testServer.close);
    return { site, libsqlUrl, env: environmentOf({ ...site, libsqlUrl }, testServer), log, stop: end };
  } catch (error) {
    await end();
    throw error;
  }
}

function environmentOf(site: Site, testServer: TestServer): Record<string, string> {
  return {
    ...built,
    SITE_UNDER_TEST: site.url,
    BUILD_UNDER_TEST: site.buildDir,
    VARIABLES_UNDER_TEST: JSON.stringify(site.variables),
    MAILBOX_UNDER_TEST: site.mailboxUrl ?? '',
    LIBSQL_URL: site.libsqlUrl,
    TEST_SERVER: testServer.url,
  };
}

async function testEnvironment(dataDir: string): Promise<Environment> {
  const [port, mailPort, mailWebPort] = await Promise.all([freePort(), freePort(), freePort()]);
  return {
    ...readEnvironment({ PORT: String(port), MAIL_PORT: String(mailPort), MAIL_WEB_PORT: String(mailWebPort) }),
    dataDir,
    rateLimitScale: 1_000,
  };
}
