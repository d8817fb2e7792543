/** Chooses the clients and adapters of the Worker from its environment. Made anew for each request. */
import resvg from '@resvg/resvg-wasm/index_bg.wasm';
import { site } from '#content/site.ts';
import { smtpTransport } from './adapters/mail/smtp.ts';
import { renderPdf } from './adapters/pdf/pdf-lib.ts';
import { resvgRenderer } from './adapters/pictures/resvg.ts';
import { createInventory } from './adapters/steam/inventory.ts';
import { createSteam } from './adapters/steam/openid.ts';
import { openDatabase } from './db/client.ts';
import type { Deps } from './deps.ts';
import { owaspCost } from './domain/auth/credentials/password.ts';
import type { Runtime } from './http/context.ts';
import { type RateLimits, scaled } from './http/rate-limit.ts';
import { type PaymentProviders, paymentProviders } from './payment-providers.ts';
import { newId, newToken } from './random.ts';
import type { SeoRuntime } from './seo/app.ts';

export type WorkerRuntime = Runtime & Pick<PaymentProviders, 'sandbox'>;

const sender = 'Regalia <shop@regalia.test>';

export function runtimeOf(env: Env, later: Deps['later']): WorkerRuntime {
  const databaseUse = { roundTrips: 0, milliseconds: 0 };
  const db = openDatabase(env.LIBSQL_URL, env.LIBSQL_AUTH_TOKEN, { use: databaseUse });
  const now = () => Math.floor(Date.now() / 1000);
  const { sandbox, payments } = paymentProviders(env, db, now);
  const deps: Deps = {
    db,
    now,
    newId,
    newToken,
    siteUrl: env.SITE_URL,
    imageHost: site.imageHost,
    tokenSecret: env.TOKEN_SECRET,
    encryptionKey: env.ENCRYPTION_KEY ?? '',
    passwordCost: owaspCost,
    mail: smtpTransport(env.SMTP_URL, env.MAIL_FROM ?? sender),
    renderPdf,
    steam: createSteam(steamEndpoint(env)),
    steamInventory: createInventory(env.STEAM_COMMUNITY_BASE),
    paymentProvider: env.PAYMENT_PROVIDER,
    payments,
    later,
  };
  return { deps, limits: limitsOf(env), databaseUse, sandbox };
}

export function seoRuntimeOf(env: Env): SeoRuntime {
  return {
    deps: {
      db: openDatabase(env.LIBSQL_URL, env.LIBSQL_AUTH_TOKEN),
      siteUrl: env.SITE_URL,
      now: () => Math.floor(Date.now() / 1000),
    },
    renderer: resvgRenderer(resvg, (path) => env.ASSETS.fetch(new URL(path, env.SITE_URL))),
    imageHost: site.imageHost,
  };
}

/** An endpoint other than Steam's own is for development and tests alone: never on https. */
function steamEndpoint(env: Env): string | undefined {
  return env.SITE_URL.startsWith('https:') ? undefined : env.STEAM_OPENID_ENDPOINT || undefined;
}

/** Counts calls over the keys of a scaled limit; it outlives the request. */
const turns = { taken: 0 };

function limitsOf(env: Env): RateLimits {
  // safe because a test holds the limits against the bindings of wrangler.toml, which are named by their number
  const bindings = env as unknown as Record<string, RateLimit | undefined>;
  const limits: RateLimits = (calls) => {
    const binding = bindings[`LIMIT_${calls}`];
    if (!binding) throw new Error(`wrangler.toml has no rate limit of ${calls} a minute`);
    return binding;
  };
  return scaled(limits, Number(env.RATE_LIMIT_SCALE ?? 1), turns);
}
