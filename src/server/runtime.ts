/** Chooses the clients and adapters of the Worker from its environment. Made for each request. */

import { smtpTransport } from './adapters/mail/smtp.ts';
import { sandboxProvider } from './adapters/payments/sandbox.ts';
import { openDatabase } from './db/client.ts';
import type { Deps } from './deps.ts';
import type { Runtime } from './http/context.ts';
import { type RateLimits, scaled } from './http/rate-limit.ts';
import { newId, newToken } from './random.ts';

export function runtimeOf(env: Env, later: Deps['later']): Runtime {
  const databaseUse = { roundTrips: 0, milliseconds: 0 };
  const siteUrl = env.SITE_URL;
  const deps: Deps = {
    db: openDatabase(env.LIBSQL_URL, env.LIBSQL_AUTH_TOKEN, databaseUse),
    now: () => Math.floor(Date.now() / 1000),
    newId,
    newToken,
    siteUrl,
    tokenSecret: env.TOKEN_SECRET,
    mail: smtpTransport(env.SMTP_URL, env.MAIL_FROM ?? 'Regalia <shop@regalia.test>'),
    paymentProvider: env.PAYMENT_PROVIDER,
    payments: {},
    later,
  };
  return { deps, limits: limitsOf(env), databaseUse };
}

function limitsOf(env: Env): RateLimits {
  const bindings: Record<number, RateLimit> = { 3: env.LIMIT_3, 5: env.LIMIT_5, 10: env.LIMIT_10, 20: env.LIMIT_20 };
  const limits: RateLimits = (calls) => {
    const binding = bindings[calls];
    if (!binding) throw new Error(`wrangler.toml has no rate limit of ${calls} a minute`);
    return binding;
  };
  return scaled(limits, Number(env.RATE_LIMIT_SCALE ?? 1));
}
