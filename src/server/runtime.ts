/** Chooses the clients and adapters of the Worker from its environment. Made anew for each request. */
import resvg from '@resvg/resvg-wasm/index_bg.wasm';
import { site } from '#content/site.ts';
import { createCloudflareAccess } from './adapters/access/cloudflare.ts';
import type { AccessGate } from './adapters/access/port.ts';
import { smtpTransport } from './adapters/mail/smtp.ts';
import { renderPdf } from './adapters/pdf/pdf-lib.ts';
import { resvgRenderer } from './adapters/pictures/resvg.ts';
import { createInventory } from './adapters/steam/inventory.ts';
import { createSteam } from './adapters/steam/openid.ts';
import { type ShopVariables, shopVariablesOf } from './configuration.ts';
import { openDatabase } from './db/client.ts';
import type { Deps } from './deps.ts';
import { owaspCost } from './domain/auth/credentials/password.ts';
import type { Runtime } from './http/context.ts';
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

/** @throws shop_unavailable */
export function runtimeOf(env: Env, later: Deps['later']): WorkerRuntime {
  const variables = shopVariablesOf(env);
  const databaseUse = { roundTrips: 0, milliseconds: 0 };
  const db = openDatabase(variables.LIBSQL_URL, variables.LIBSQL_AUTH_TOKEN, { use: databaseUse });
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
    renderPdf,
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
    access: accessOf(variables, now),
    made,
    sandbox,
    traces: tracesOf(variables, log),
  };
}

function accessOf(variables: ShopVariables, now: Deps['now']): AccessGate | null {
  const known = gates.get(variables);
  if (known !== undefined) return known;
  const { ACCESS_TEAM_DOMAIN: teamDomain, ACCESS_AUD: audience } = variables;
  const gate = teamDomain && audience ? createCloudflareAccess({ teamDomain, audience, now }) : null;
  gates.set(variables, gate);
  return gate;
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
      db: openDatabase(variables.LIBSQL_URL, variables.LIBSQL_AUTH_TOKEN),
      siteUrl: variables.SITE_URL,
      now: () => Math.floor(Date.now() / 1000),
    },
    renderer: resvgRenderer(resvg, (path) => env.ASSETS.fetch(new URL(path, variables.SITE_URL))),
    imageHost: site.imageHost,
  };
}
