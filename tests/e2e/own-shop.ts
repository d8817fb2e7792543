/** A shop that one test file has to itself, over the build under test: there the operator's settings can be turned without disturbing others. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readEnvironment } from '#node/environment.ts';
import { freePort, startSqld } from '#node/sqld.ts';
import { type Site, startSite } from '../../scripts/site.ts';
import { databaseAddress } from '../support/database-address.ts';
import { ops } from '../support/site/ask-test-server.ts';
import { expect } from './shop.ts';

export interface OwnShop {
  url: string;
  mailboxUrl: string;
  /** Every line that it has logged so far. */
  log: readonly string[];
  /** Runs the operator's command line on its database; returns what it prints. */
  ops(...args: string[]): Promise<string>;
  /** Runs the scheduled handler, which mails wait for. */
  runJobs(): Promise<void>;
  /** The bearer token of a customer of the demo. */
  tokenOf(email: string): Promise<string>;
  close(): Promise<void>;
}

/** With the demo in it. */
export async function openOwnShop(): Promise<OwnShop> {
  return open(newFolder());
}

/** With nothing in it but what the migrations bring. Its static pages are those of the demo. */
export async function openEmptyShop(): Promise<OwnShop> {
  const dataDir = newFolder();
  const database = await startSqld(join(dataDir, 'empty'));
  try {
    const shop = await open(dataDir, database.url);
    return {
      ...shop,
      async close() {
        await database.stop();
        await shop.close();
      },
    };
  } catch (error) {
    await database.stop();
    throw error;
  }
}

const newFolder = () => mkdtempSync(join(tmpdir(), 'regalia-own-'));

async function open(dataDir: string, libsqlUrl?: string): Promise<OwnShop> {
  const [port, mail, web] = await Promise.all([freePort(), freePort(), freePort()]);
  const ports = { PORT: String(port), MAIL_PORT: String(mail), MAIL_WEB_PORT: String(web) };
  const log: string[] = [];
  const site: Site = await startSite({
    environment: { ...readEnvironment(ports), dataDir, libsqlUrl, rateLimitScale: 1_000 },
    outDir: process.env.OUT_DIR ?? '',
    buildDir: process.env.BUILD_UNDER_TEST ?? '',
    say: () => {},
    warn: console.error,
    log: (line) => void log.push(line),
  });
  const database = databaseAddress(site.libsqlUrl, site.libsqlAuthToken);
  return {
    url: site.url,
    mailboxUrl: site.mailboxUrl ?? '',
    log,
    async ops(...args) {
      const { code, out, err } = await ops({ LIBSQL_URL: database, SITE_URL: site.url }, ...args);
      expect(code, err).toBe(0);
      return out;
    },
    runJobs: site.runJobs,
    async tokenOf(email) {
      const answer = await fetch(`${site.url}/api/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: 'XSRF-TOKEN=x', 'x-xsrf-token': 'x' },
        body: JSON.stringify({ username: email, password: 'Demo1234' }),
      });
      // safe because a login that succeeds answers in this shape
      return ((await answer.json()) as { token: string }).token;
    },
    async close() {
      await site.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
