/** A shop that one test file has to itself, over the build under test: there the operator's settings can be turned without disturbing others. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readEnvironment } from '#node/environment.ts';
import { freePort } from '#node/sqld.ts';
import { type Site, startSite } from '../../scripts/site.ts';
import { ops } from '../support/site/ask-test-server.ts';
import { expect } from './shop.ts';

export interface OwnShop {
  url: string;
  /** Runs the operator's command line on its database. */
  ops(...args: string[]): Promise<void>;
  /** The bearer token of a customer of the demo. */
  tokenOf(email: string): Promise<string>;
  close(): Promise<void>;
}

export async function openOwnShop(): Promise<OwnShop> {
  const dataDir = mkdtempSync(join(tmpdir(), 'regalia-own-'));
  const [port, mail, web] = await Promise.all([freePort(), freePort(), freePort()]);
  const ports = { PORT: String(port), MAIL_PORT: String(mail), MAIL_WEB_PORT: String(web) };
  const site: Site = await startSite({
    environment: { ...readEnvironment(ports), dataDir, rateLimitScale: 1_000 },
    outDir: process.env.OUT_DIR ?? '',
    builtFor: process.env.SITE_URL,
    say: () => {},
    warn: console.error,
  });
  return {
    url: site.url,
    async ops(...args) {
      const { code, err } = await ops({ LIBSQL_URL: site.libsqlUrl }, ...args);
      expect(code, err).toBe(0);
    },
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
