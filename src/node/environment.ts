/** The environment variables of every command, with their defaults. README.md lists them. */
import { isAbsolute, join } from 'node:path';
import { parseKeyring } from '#server/encryption/keyring.ts';
import { Problem } from './problem.ts';
import { root } from './root.ts';

export interface Environment {
  port: number;
  dataDir: string;
  /** Undefined means the local server. */
  libsqlUrl: string | undefined;
  libsqlAuthToken: string | undefined;
  mailPort: number;
  mailWebPort: number;
  /** Undefined means the local mailbox. */
  smtpUrl: string | undefined;
  paymentProvider: 'sandbox' | 'stripe';
  stripeSecretKey: string | undefined;
  stripeWebhookSecret: string | undefined;
  stripeApiBase: string | undefined;
  /** Undefined means the local key in `dataDir`. */
  encryptionKey: string | undefined;
  /** Address of a test double of Steam's OpenID endpoint. */
  steamEndpoint: string | undefined;
  /** Address of a test double of Steam's community site. */
  steamCommunityBase: string | undefined;
  siteUrl: string;
  /** Origin of item pictures; empty means the site itself. */
  imageHost: string;
  rateLimitScale: number;
  seedItems: number;
}

/** Reads and validates the variables. @throws Problem that says what to do. */
export function readEnvironment(env: NodeJS.ProcessEnv = process.env): Environment {
  const port = wholeNumber(env, 'PORT', 4321, 1, 65_535);
  const paymentProvider = env.PAYMENT_PROVIDER || 'sandbox';
  if (paymentProvider !== 'sandbox' && paymentProvider !== 'stripe') {
    throw new Problem(`PAYMENT_PROVIDER is "${paymentProvider}"; set it to sandbox or stripe.`);
  }
  if (paymentProvider === 'stripe') {
    for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET']) {
      if (!env[name]) throw new Problem(`${name} is missing; PAYMENT_PROVIDER=stripe needs it.`);
    }
  }
  const dataDir = env.DATA_DIR || '.data';
  return {
    port,
    dataDir: isAbsolute(dataDir) ? dataDir : join(root, dataDir),
    libsqlUrl: env.LIBSQL_URL || undefined,
    libsqlAuthToken: env.LIBSQL_AUTH_TOKEN || undefined,
    mailPort: wholeNumber(env, 'MAIL_PORT', 1025, 1, 65_535),
    mailWebPort: wholeNumber(env, 'MAIL_WEB_PORT', 1080, 1, 65_535),
    smtpUrl: env.SMTP_URL || undefined,
    paymentProvider,
    stripeSecretKey: env.STRIPE_SECRET_KEY || undefined,
    stripeWebhookSecret: env.STRIPE_WEBHOOK_SECRET || undefined,
    stripeApiBase: env.STRIPE_API_BASE ? origin('STRIPE_API_BASE', env.STRIPE_API_BASE) : undefined,
    encryptionKey: encryptionKey(env.ENCRYPTION_KEY),
    siteUrl: origin('SITE_URL', env.SITE_URL || `http://localhost:${port}`),
    steamEndpoint: steamEndpoint(env),
    imageHost: env.IMAGE_HOST ? origin('IMAGE_HOST', env.IMAGE_HOST) : '',
    steamCommunityBase: communityBase(env.STEAM_COMMUNITY_BASE),
    rateLimitScale: wholeNumber(env, 'RATE_LIMIT_SCALE', 1, 1, 1_000_000),
    seedItems: wholeNumber(env, 'SEED_ITEMS', 240, 1, 1_000_000),
  };
}

function wholeNumber(env: NodeJS.ProcessEnv, name: string, fallback: number, min: number, max: number): number {
  const text = env[name];
  if (!text) return fallback;
  const number = Number(text);
  if (Number.isInteger(number) && number >= min && number <= max) return number;
  throw new Problem(`${name} is "${text}"; set it to a whole number from ${min} to ${max}.`);
}

function encryptionKey(text: string | undefined): string | undefined {
  if (!text || parseKeyring(text)) return text || undefined;
  throw new Problem('ENCRYPTION_KEY is not 32 bytes as base64; make one with `openssl rand -base64 32`.');
}

function steamEndpoint({ STEAM_OPENID_ENDPOINT: text, SITE_URL }: NodeJS.ProcessEnv): string | undefined {
  if (!text) return undefined;
  if (SITE_URL?.startsWith('https:'))
    throw new Problem('STEAM_OPENID_ENDPOINT is for tests; take it away for a shop on https.');
  if (URL.canParse(text)) return text;
  throw new Problem(
    `STEAM_OPENID_ENDPOINT is "${text}"; set it to an address such as http://127.0.0.1:8080/openid/login.`,
  );
}

function communityBase(text: string | undefined): string | undefined {
  if (!text || URL.canParse(text)) return text?.replace(/\/$/, '') || undefined;
  throw new Problem(`STEAM_COMMUNITY_BASE is "${text}"; set it to an address such as http://127.0.0.1:8080.`);
}

function origin(name: string, text: string): string {
  const url = URL.parse(text);
  if (url && /^https?:$/.test(url.protocol)) return url.origin;
  throw new Problem(`${name} is "${text}"; set it to an address such as https://shop.example.`);
}
