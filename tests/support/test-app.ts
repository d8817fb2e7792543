/**
 * A shop of a test's own: the real app over a real libSQL server, a clock that stands still until it is moved, a mail transport that
 * keeps what it was given. Nothing here replaces code of the product.
 */

import type { ChildProcess } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { readDocumentFont } from '#node/document-fonts.ts';
import { startSqld } from '#node/sqld.ts';
import { type AccessOptions, createCloudflareAccess } from '#server/adapters/access/cloudflare.ts';
import { createFolderStore } from '#server/adapters/evidence/folder.ts';
import type { Mail } from '#server/adapters/mail/port.ts';
import { createSandbox, type Sandbox } from '#server/adapters/payments/sandbox.ts';
import { createStripe } from '#server/adapters/payments/stripe.ts';
import { pdfkitRenderer } from '#server/adapters/pdf/pdfkit.ts';
import { createInventory } from '#server/adapters/steam/inventory.ts';
import { createSteam } from '#server/adapters/steam/openid.ts';
import { createApp } from '#server/app.ts';
import { openDatabase } from '#server/db/client.ts';
import type { DatabaseUse } from '#server/db/database-use.ts';
import { type LogPosition, logPosition } from '#server/db/replica.ts';
import type { Deps, PasswordCost } from '#server/deps.ts';
import { minFrameOf } from '#server/http/own-writes.ts';
import { type RateLimits, scaled } from '#server/http/rate-limit.ts';
import { newId, newToken, notingIds } from '#server/random.ts';
import { sandboxStore } from '#server/sandbox/store.ts';
import type { Traces } from '#server/traces/traces.ts';
import { Browser } from './browser.ts';
import { cheapCost } from './cheap-cost.ts';
import { directSend } from './direct-send.ts';
import { memoryLimits } from './memory-limits.ts';
import { request } from './request.ts';
import { secretKey, webhookSecret } from './stripe/keys.ts';

export interface TestApp {
  deps: Deps;
  /** Signs webhooks as the provider does. */
  sandbox: Sandbox;
  hono: ReturnType<typeof createApp>;
  url: string;
  /** The process that serves the database, and the folder that it keeps. */
  database: { process: ChildProcess; folder: string };
  /** Unix seconds; tests move it. */
  clock: { now: number };
  mails: Mail[];
  /** While it is down it takes none of them. */
  mailServer: { isDown: boolean };
  log: Record<string, unknown>[];
  /** Work that answers did not wait for. */
  settled(): Promise<void>;
  /** A visitor with cookies of their own. */
  browser(address?: string): Browser;
  close(): Promise<void>;
}

export interface TestAppOptions {
  /** Limits as in production; otherwise they are far away. */
  realLimits?: boolean;
  siteUrl?: string;
  /** Takes payments by a Stripe at this address; otherwise by the sandbox. */
  stripeUrl?: string;
  /** Folder of a migrated database to copy; the one of the test run when absent. */
  template?: string;
  /** Where a double of Steam listens. */
  steamEndpoint?: string;
  /** A double of Steam's community site. */
  steamCommunityBase?: string;
  /** The shop's own where hashes are what is tested; otherwise next to nothing, because so many customers sign up. */
  passwordCost?: PasswordCost;
  /** How long the shop waits for its database, where that is what is tested. */
  databaseTimeoutMs?: number;
  /** Cloudflare Access before the console, with a double that serves its keys. */
  access?: Omit<AccessOptions, 'now'>;
  /** False for a shop that has no place for files of evidence. */
  keepsEvidence?: boolean;
  /** Sends spans to a double of a collector. */
  traces?: Traces;
  /** Further options of the database server. */
  databaseOptions?: readonly string[];
  /** Where a replica of the database answers, and how long it may take. */
  replica?: () => { url: string; timeoutMs?: number };
  /** Told what a batch has changed. */
  onItemsChanged?: (ids: readonly string[]) => void;
  /** Told the body of each call of the database. */
  onDatabaseCall?: (body: string) => void;
}

/** No test lasts so long: what it writes beside a checkpoint would be refused as busy. */
export const checkpointIntervalS = 3_600;

/** Where the sandbox is, and by what it signs. */
export const sandboxOptions = { secret: 'a secret of the sandbox', siteUrl: 'http://localhost:4321' };

export async function createTestApp({
  realLimits = false,
  siteUrl = sandboxOptions.siteUrl,
  stripeUrl,
  template,
  steamEndpoint,
  steamCommunityBase,
  passwordCost = cheapCost,
  databaseTimeoutMs,
  access,
  keepsEvidence = true,
  traces,
  databaseOptions,
  replica,
  onItemsChanged,
  onDatabaseCall,
}: TestAppOptions = {}): Promise<TestApp> {
  const directory = mkdtempSync(join(tmpdir(), 'regalia-test-app-'));
  const data = join(directory, 'database');
  cpSync(template ?? inject('databaseTemplate'), data, { recursive: true });
  const sqld = await startSqld(data, { checkpointIntervalS, more: databaseOptions });
  const clock = { now: 1_790_000_000 };
  const mails: Mail[] = [];
  const mailServer = { isDown: false };
  const log: Record<string, unknown>[] = [];
  const work: Promise<unknown>[] = [];
  const later = (promise: Promise<unknown>) => void work.push(promise);
  /** Who asks meanwhile waits for the same: what is under way is taken out when it has ended. */
  const settled = async () => {
    for (let first = work[0]; first; first = work[0]) {
      try {
        await first;
      } finally {
        if (work[0] === first) work.shift();
      }
    }
  };
  const limits: RateLimits = scaled(
    memoryLimits(() => clock.now),
    realLimits ? 1 : 100_000,
    new Map(),
  );

  const now = () => clock.now;
  const sandboxWith = (db: Deps['db']) =>
    createSandbox({ ...sandboxOptions, siteUrl, now, store: sandboxStore(db, now) });
  const depsWith = (
    use?: DatabaseUse,
    position?: LogPosition,
    db = openDatabase(sqld.url, undefined, {
      use,
      send: onDatabaseCall ? noting(onDatabaseCall) : directSend,
      timeoutMs: databaseTimeoutMs,
      replica: replica && position ? { ...replica(), position, later } : undefined,
      onItemsChanged,
    }),
  ): Deps => ({
    db,
    now,
    newId,
    newToken,
    siteUrl,
    imageHost: 'https://images.test',
    tokenSecret: 'a secret of the tests, long enough for HS256',
    encryptionKey: Buffer.from('a key of the tests, of 32 bytes.').toString('base64'),
    passwordCost,
    mail: {
      async send(mail) {
        if (mailServer.isDown) throw new Error('451 try again later');
        mails.push(mail);
      },
    },
    steam: createSteam(steamEndpoint),
    renderPdf: pdfkitRenderer({
      readAsset: readDocumentFont,
      onMissing: (characters) => log.push({ key: 'character_without_font', characters }),
    }),
    steamInventory: createInventory(steamCommunityBase),
    paymentProvider: stripeUrl ? 'stripe' : 'sandbox',
    payments: stripeUrl
      ? { stripe: createStripe({ secretKey, webhookSecret, apiBase: stripeUrl, now }) }
      : { sandbox: sandboxWith(db) },
    later,
  });
  const evidence = keepsEvidence ? createFolderStore(join(directory, 'evidence')) : null;
  const gate = access ? createCloudflareAccess({ ...access, now }) : null;
  const hono = createApp(
    (c) => {
      const databaseUse = { roundTrips: 0, milliseconds: 0 };
      const position = logPosition(minFrameOf(c));
      const { newId, made } = notingIds();
      const deps = { ...depsWith(databaseUse, position), newId };
      return { deps, limits, databaseUse, logPosition: position, made, access: gate, evidence, traces };
    },
    (line) => log.push(line),
  );
  // The DOM layer forgets its modules after each test: what the app loads later would throw errors of another kind than it knows.
  if (typeof window !== 'undefined') {
    await request(hono, '/api/ops/none');
    log.length = 0;
  }

  const deps = depsWith();
  return {
    deps,
    sandbox: sandboxWith(deps.db),
    hono,
    url: sqld.url,
    database: { process: sqld.process, folder: data },
    clock,
    mails,
    mailServer,
    log,
    settled,
    browser: (address) => new Browser(hono, address),
    async close() {
      await settled();
      await sqld.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

function noting(onDatabaseCall: (body: string) => void): typeof fetch {
  return (input, init) => {
    onDatabaseCall(String(init?.body));
    return directSend(input, init);
  };
}
