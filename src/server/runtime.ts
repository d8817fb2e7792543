/** Chooses the clients and adapters of the Worker from its environment. Made anew for each request. */
import { site } from '#content/site.ts';
import { createCloudflareAccess } from './adapters/access/cloudflare.ts';
import type { AccessGate } from './adapters/access/port.ts';
import { createBucketStore } from './adapters/evidence/bucket.ts';
import { createDiskStore, type Disk } from './adapters/evidence/disk.ts';
import type { EvidenceFiles } from './adapters/evidence/port.ts';
import { smtpTransport } from './adapters/mail/smtp.ts';
import { pictureReader } from './adapters/pictures/read-picture.ts';
import { remotePdf, remotePng } from './adapters/renderer/remote.ts';
import { createInventory } from './adapters/steam/inventory.ts';
import { createSteam } from './adapters/steam/openid.ts';
import { type ShopVariables, shopVariablesOf } from './configuration.ts';
import { openDatabase } from './db/client.ts';
import { newDatabaseUse } from './db/database-use.ts';
import { openPublicReads } from './db/open-public-reads.ts';
import { logPosition } from './db/replica.ts';
import type { Deps } from './deps.ts';
import { owaspCost } from './domain/auth/credentials/password.ts';
import { bucketOf } from './evidence-variables.ts';
import type { Runtime } from './http/context.ts';
import { type EdgeCache, purgeEdgeCache } from './http/purge-edge-cache.ts';
import { scaled } from './http/rate-limit.ts';
import { boundLimits } from './http/rate-limit-bindings.ts';
import { type PaymentProviders, paymentProviders } from './payment-providers.ts';
import { newToken, notingIds } from './random.ts';
import type { SeoRuntime } from './seo/app.ts';
import { tracesOf } from './traces/configured.ts';
import type { Traces } from './traces/traces.ts';

export type WorkerRuntime = Runtime & Pick<PaymentProviders, 'sandbox'>;

/** Of a shop on this machine; one on https names its own. */
const localSender = 'Regalia <shop@regalia.test>';

/** Counts calls over the keys of a scaled limit; it outlives the request. */
const turns = new Map<string, number>();

/** Gates keep the keys of their team; they outlive the request. */
const gates = new WeakMap<ShopVariables, AccessGate | null>();

/** What a request or a run of jobs leaves to be done after it, and the edge's copies of the shop, where it keeps any. */
export interface Invocation {
  waitUntil(work: Promise<unknown>): void;
  cache?: EdgeCache | undefined;
}

/** `minFrame` is what reads of a replica must have seen; null where they are the database's own. @throws shop_unavailable */
export function runtimeOf(env: Env, invocation: Invocation, minFrame: number | null = null): WorkerRuntime {
  const later = (work: Promise<unknown>) => invocation.waitUntil(work);
  const variables = shopVariablesOf(env);
  const databaseUse = newDatabaseUse();
  const position = logPosition(minFrame);
  const { LIBSQL_URL, LIBSQL_AUTH_TOKEN, LIBSQL_READ_URL: url } = variables;
  const replica = url ? { url, position, later } : undefined;
  const db = openDatabase(LIBSQL_URL, LIBSQL_AUTH_TOKEN, {
    use: databaseUse,
    replica,
    onItemsChanged: (ids) => invocation.cache && later(purgeEdgeCache(invocation.cache, ids, log)),
  });
  const now = () => Math.floor(Date.now() / 1000);
  const { newId, made } = notingIds();
  const { sandbox, payments } = paymentProviders(variables, db, now);
  const deps: Deps = {
    db,
    now,
    newId,
    newToken,
    siteUrl: variables.SITE_URL,
    imageHost: site.imageHost,
    tokenSecret: variables.TOKEN_SECRET,
    encryptionKey: variables.ENCRYPTION_KEY,
    passwordCost: owaspCost,
    mail: smtpTransport(variables.SMTP_URL, variables.MAIL_FROM ?? localSender),
    renderPdf: remotePdf(env.RENDERER, {
      readAsset: (path) => readAsset(env, variables, path),
      onMissing: (characters) => log({ level: 'warn', key: 'character_without_font', characters }),
    }),
    steam: createSteam(variables.STEAM_OPENID_ENDPOINT),
    steamInventory: createInventory(variables.STEAM_COMMUNITY_BASE),
    paymentProvider: variables.PAYMENT_PROVIDER,
    payments,
    later,
  };
  const limits = scaled(boundLimits(env), variables.RATE_LIMIT_SCALE, turns);
  return {
    deps,
    limits,
    databaseUse,
    logPosition: position,
    access: accessOf(variables, now),
    evidence: evidenceOf(variables, env),
    made,
    sandbox,
    traces: tracesOf(variables, log),
  };
}

async function readAsset(env: Env, { SITE_URL }: ShopVariables, path: string): Promise<Uint8Array<ArrayBuffer>> {
  const response = await env.ASSETS.fetch(new URL(path, SITE_URL));
  if (!response.ok) throw new Error(`the site has no ${path}`);
  return new Uint8Array(await response.arrayBuffer());
}

function accessOf(variables: ShopVariables, now: Deps['now']): AccessGate | null {
  const known = gates.get(variables);
  if (known !== undefined) return known;
  const { ACCESS_TEAM_DOMAIN: teamDomain, ACCESS_AUD: audience } = variables;
  const gate = teamDomain && audience ? createCloudflareAccess({ teamDomain, audience, now }) : null;
  gates.set(variables, gate);
  return gate;
}

/** A shop on this machine has a folder, which its server binds; Cloudflare knows none. */
function evidenceOf(variables: ShopVariables, env: Env): EvidenceFiles | null {
  const bucket = bucketOf(variables);
  if (bucket) return createBucketStore(bucket);
  // safe because scripts/serve/workerd-config.ts binds a disk, or nothing
  const { EVIDENCE_FOLDER: disk } = env as { EVIDENCE_FOLDER?: Disk };
  return disk ? createDiskStore(disk) : null;
}

/** Null, too, for a shop whose variables are wrong: it says so in what it answers. */
export function tracesOfEnv(env: Env): Traces | null {
  try {
    return tracesOf(shopVariablesOf(env), log);
  } catch {
    return null;
  }
}

function log(line: Record<string, unknown>): void {
  console.log(JSON.stringify(line));
}

/** @throws shop_unavailable */
export function seoRuntimeOf(env: Env): SeoRuntime {
  const variables = shopVariablesOf(env);
  return {
    deps: {
      db: openPublicReads(variables),
      siteUrl: variables.SITE_URL,
      now: () => Math.floor(Date.now() / 1000),
    },
    readPicture: pictureReader((path) => env.ASSETS.fetch(new URL(path, variables.SITE_URL))),
    renderPng: remotePng(env.RENDERER),
    imageHost: site.imageHost,
  };
}
