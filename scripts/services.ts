/** What the Worker needs around it on one machine: secrets, database, mailbox, schema, demo data, and its variables as a file. */
import { openLocalDatabase } from '#node/database.ts';
import type { Environment } from '#node/environment.ts';
import { localSecrets } from '#node/secrets.ts';
import { steamCommunityBaseOf } from '#node/steam-community.ts';
import { fillOrCheck } from './demo/fill-or-check.ts';
import { mailboxPart } from './serve/mailbox-part.ts';
import { type Part, type Running, supervise } from './serve/supervise.ts';

export interface Services {
  libsqlUrl: string;
  libsqlAuthToken: string | undefined;
  encryptionKey: string;
  mailboxUrl: string | null;
  /** What the Worker is given. */
  variables: Record<string, string | undefined>;
  /** Resolves with a line when one of them failed for good. */
  failed: Promise<string>;
  stop(): Promise<void>;
}

/** Where lines go. */
export interface Terminal {
  say(line: string): void;
  /** For what went wrong. */
  warn(line: string): void;
}

/** Starts what is missing, in order; what was started is stopped again when a later one fails. */
export async function startServices(environment: Environment, { say, warn }: Terminal): Promise<Services> {
  for (const remark of environment.withoutTraces) warn(remark);
  const { tokenSecret, encryptionKey, sandboxSecret } = secretsOf(environment);
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const each of stops.splice(0).toReversed()) await each();
  };
  try {
    const database = await openLocalDatabase(environment);
    const failures: Promise<string>[] = [];
    const keep = async (part: Part, running?: Running) => {
      const { failed, stop: end } = await supervise(part, { warn }, running);
      stops.push(end);
      failures.push(failed);
    };
    if (database.server) {
      const { start, running } = database.server;
      await keep({ name: 'The database server', start }, running);
    }
    const mailbox = environment.smtpUrl ? null : mailboxPart(environment);
    if (mailbox) await keep(mailbox.part);
    await fillOrCheck(database, { ...environment, encryptionKey }, say);
    const variables = {
      LIBSQL_URL: database.url,
      LIBSQL_AUTH_TOKEN: database.authToken,
      LIBSQL_READ_URL: environment.libsqlReadUrl,
      SITE_URL: environment.siteUrl,
      SMTP_URL: environment.smtpUrl ?? `smtp://127.0.0.1:${environment.mailPort}`,
      MAIL_FROM: environment.mailFrom,
      TOKEN_SECRET: tokenSecret,
      ENCRYPTION_KEY: encryptionKey,
      PAYMENT_PROVIDER: environment.paymentProvider,
      SANDBOX_SECRET: sandboxSecret,
      STRIPE_SECRET_KEY: environment.stripeSecretKey,
      STRIPE_WEBHOOK_SECRET: environment.stripeWebhookSecret,
      STRIPE_API_BASE: environment.stripeApiBase,
      STEAM_OPENID_ENDPOINT: environment.steamEndpoint,
      STEAM_COMMUNITY_BASE: steamCommunityBaseOf(environment),
      EVIDENCE_URL: environment.evidenceBucket?.url,
      EVIDENCE_KEY_ID: environment.evidenceBucket?.keyId,
      EVIDENCE_SECRET: environment.evidenceBucket?.secret,
      ACCESS_TEAM_DOMAIN: environment.accessTeamDomain,
      ACCESS_AUD: environment.accessAudience,
      OTEL_EXPORTER_OTLP_ENDPOINT: environment.traces?.endpoint,
      OTEL_EXPORTER_OTLP_HEADERS: environment.traces?.headers,
      OTEL_SERVICE_NAME: environment.traces?.service,
      OTEL_TRACES_SAMPLER_ARG: environment.traces && String(environment.traces.ratio),
      RATE_LIMIT_SCALE: String(environment.rateLimitScale),
    };
    return {
      libsqlUrl: database.url,
      libsqlAuthToken: database.authToken,
      encryptionKey,
      mailboxUrl: mailbox?.webUrl ?? null,
      variables,
      failed: Promise.race([new Promise<string>(() => {}), ...failures]),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Those of the environment; what it lacks is made, and kept in the data folder. */
function secretsOf({ dataDir, tokenSecret, encryptionKey, paymentProvider }: Environment) {
  const isSandbox = paymentProvider === 'sandbox';
  if (tokenSecret && encryptionKey && !isSandbox) return { tokenSecret, encryptionKey, sandboxSecret: undefined };
  const local = localSecrets(dataDir);
  return {
    tokenSecret: tokenSecret ?? local.tokenSecret,
    encryptionKey: encryptionKey ?? local.encryptionKey,
    sandboxSecret: isSandbox ? local.sandboxSecret : undefined,
  };
}
