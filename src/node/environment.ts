/** The environment variables of every program, with their defaults. README.md lists them. */
import { isAbsolute, join } from 'node:path';
import { z } from 'zod';
import { parseProxies } from '#rules/trusted-proxies.ts';
import { bucketOf } from '#server/evidence-variables.ts';
import { numberVariable, readVariables, shopVariables, type Variables } from '#server/variables.ts';
import { Problems } from './problem.ts';
import { root } from './root.ts';

export interface Environment {
  port: number;
  /** Where `npm run serve` listens. */
  host: string;
  /** Addresses and networks of the proxies before `npm run serve`. */
  trustedProxies: readonly string[];
  dataDir: string;
  /** Undefined means the local server. */
  libsqlUrl: string | undefined;
  libsqlAuthToken: string | undefined;
  libsqlReadUrl: string | undefined;
  mailPort: number;
  mailWebPort: number;
  /** Undefined means the local mailbox. */
  smtpUrl: string | undefined;
  /** The sender of every mail; undefined means the one of a local shop. */
  mailFrom: string | undefined;
  /** Undefined means the local one in `dataDir`. */
  tokenSecret: string | undefined;
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
  /** Cloudflare Access before the console: both or none. */
  accessTeamDomain: string | undefined;
  accessAudience: string | undefined;
  /** Where the Worker's traces go; undefined means nowhere. */
  traces: { endpoint: string; headers: string | undefined; service: string; ratio: number } | undefined;
  /** What is wrong with the variables of traces, a sentence each: nothing is traced then. */
  withoutTraces: readonly string[];
  /** Undefined means a folder in `dataDir`. */
  evidenceBucket: { url: string; keyId: string; secret: string } | undefined;
  siteUrl: string;
  /** Origin of item pictures; empty means the site itself. */
  imageHost: string;
  rateLimitScale: number;
  seedItems: number;
  /** The demo is wanted in a database at a loopback address that is not the embedded one. */
  seedDemo: boolean;
}

const port = (fallback: number) => numberVariable(fallback, 1, 65_535);
const { SANDBOX_SECRET: _, ...ofTheShop } = shopVariables;

/** A program has a default for what it can bring itself. */
const programVariables = {
  ...ofTheShop,
  LIBSQL_URL: shopVariables.LIBSQL_URL.optional(),
  SITE_URL: shopVariables.SITE_URL.optional(),
  SMTP_URL: shopVariables.SMTP_URL.optional(),
  TOKEN_SECRET: shopVariables.TOKEN_SECRET.optional(),
  ENCRYPTION_KEY: shopVariables.ENCRYPTION_KEY.optional(),
  PORT: port(4321),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'is not a name or an address; set it to one such as 127.0.0.1, or to 0.0.0.0')
    .default('localhost'),
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((text, { addIssue }) => {
      const proxies = parseProxies(text);
      if (!proxies) addIssue('is not a list of addresses; set it to those of your proxy, such as 127.0.0.1,10.0.0.0/8');
      return proxies ?? [];
    }),
  MAIL_PORT: port(1025),
  MAIL_WEB_PORT: port(1080),
  DATA_DIR: z.string().default('.data'),
  IMAGE_HOST: shopVariables.SITE_URL.optional(),
  SEED_ITEMS: numberVariable(240, 1, 300_000),
  SEED_DEMO: z
    .enum(['0', '1'], { error: 'is neither 1 nor 0; set it to 1 for the demo in a database on this machine' })
    .default('0'),
};

export const variableNames = Object.keys(programVariables);

/** What a program can do without, and a deploy cannot. */
type Needed = 'LIBSQL_URL' | 'SITE_URL';

interface Purpose {
  /** False for operators' commands, which serve no shop: a remote one's payments and sender are not theirs to name. */
  isServed: boolean;
  needs?: readonly Needed[];
}

/** Reads and checks the variables. @throws Problems, one for each that is wrong. */
export function readEnvironment(
  env: NodeJS.ProcessEnv = process.env,
  { isServed, needs = [] }: Purpose = { isServed: true },
): Environment {
  const needed = Object.fromEntries(needs.map((name) => [name, shopVariables[name]]));
  const read = readVariables({ ...programVariables, ...needed }, env, { isServed });
  if (!read.values) throw new Problems(read.problems.map(({ sentence }) => `${sentence}.`));
  const withoutTraces = read.withoutTraces.map(({ sentence }) => `${sentence}. Nothing is traced until then.`);
  return { ...environmentOf(read.values), withoutTraces };
}

function environmentOf(values: Variables<typeof programVariables>): Omit<Environment, 'withoutTraces'> {
  const { DATA_DIR: dataDir, PORT: sitePort } = values;
  return {
    port: sitePort,
    host: values.HOST,
    trustedProxies: values.TRUSTED_PROXIES,
    dataDir: isAbsolute(dataDir) ? dataDir : join(root, dataDir),
    libsqlUrl: values.LIBSQL_URL,
    libsqlAuthToken: values.LIBSQL_AUTH_TOKEN,
    libsqlReadUrl: values.LIBSQL_READ_URL,
    mailPort: values.MAIL_PORT,
    mailWebPort: values.MAIL_WEB_PORT,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    tokenSecret: values.TOKEN_SECRET,
    paymentProvider: values.PAYMENT_PROVIDER,
    stripeSecretKey: values.STRIPE_SECRET_KEY,
    stripeWebhookSecret: values.STRIPE_WEBHOOK_SECRET,
    stripeApiBase: values.STRIPE_API_BASE,
    encryptionKey: values.ENCRYPTION_KEY,
    evidenceBucket: bucketOf(values),
    siteUrl: values.SITE_URL ?? `http://localhost:${sitePort}`,
    steamEndpoint: values.STEAM_OPENID_ENDPOINT,
    imageHost: values.IMAGE_HOST ?? '',
    steamCommunityBase: values.STEAM_COMMUNITY_BASE,
    accessTeamDomain: values.ACCESS_TEAM_DOMAIN,
    accessAudience: values.ACCESS_AUD,
    traces: tracesOf(values),
    rateLimitScale: values.RATE_LIMIT_SCALE,
    seedItems: values.SEED_ITEMS,
    seedDemo: values.SEED_DEMO === '1',
  };
}

function tracesOf(values: Variables<typeof programVariables>): Environment['traces'] {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers } = values;
  const { OTEL_SERVICE_NAME: service, OTEL_TRACES_SAMPLER_ARG: ratio } = values;
  return endpoint ? { endpoint, headers, service, ratio } : undefined;
}
