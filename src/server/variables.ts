/**
 * The variables that a shop runs with: one schema for the Worker, for the programs that start it and for the one that deploys it. What is
 * wrong is named by variable and remedy, never by value: values are secrets, or addresses that hold them.
 */
import { z } from 'zod';
import { parseKeyring } from './encryption/keyring.ts';
import { evidenceNames, evidenceVariables } from './evidence-variables.ts';
import { readOtlpHeaders } from './traces/otlp-headers.ts';

/** A variable that is missing or wrong, and what to do: `SMTP_URL is missing; set it to …`. */
export interface VariableProblem {
  name: string;
  sentence: string;
}

/** A text for which `isGood` holds; else it `is` what it is, with the advice to go with that. */
function variable(isGood: (text: string) => boolean, is: string, advice: string) {
  return z.string({ error: `is missing; ${advice}` }).refine(isGood, `${is}; ${advice}`);
}

function wholeNumber(min: number, max: number) {
  const isGood = (text: string) => /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max;
  const range = `a whole number from ${min} to ${max}`;
  return variable(isGood, 'is no number in its range', `set it to ${range}`).transform(Number);
}

/** A whole number, with a default. */
export function numberVariable(fallback: number, min: number, max: number) {
  return wholeNumber(min, max).default(fallback);
}

const hasProtocol = (text: string, protocols: readonly string[]) => {
  const url = URL.parse(text);
  return url !== null && url.hostname !== '' && protocols.includes(url.protocol);
};
const databaseProtocols = ['libsql:', 'https:', 'http:', 'wss:', 'ws:'];
const isWeb = (text: string) => hasProtocol(text, ['http:', 'https:']);
/** An address that a path can be added to, and that a request takes: a password in it would be refused. */
const isBase = (text: string) => isWeb(text) && !/[?#]/.test(text) && new URL(text).username === '';
const originOf = (text: string) => new URL(text).origin;

/** An address of which only the origin counts. */
function origin(example: string) {
  return variable(isWeb, 'is not an address', `set it to one such as ${example}`).transform(originOf);
}

/** Random bytes as text have far more different characters than what a person thinks up or repeats. */
const isStrong = (text: string) => text.length >= 32 && new Set(text).size >= 10;

const isStrongKeyring = (text: string) => parseKeyring(text)?.every(({ bytes }) => new Set(bytes).size >= 10) ?? false;

/** `Name <address>` or an address. Nothing is ever sent from the domains that are kept for tests. */
const isSender = (text: string) =>
  /^(?:[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+\.[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+\.[^<>@\s]+)$/.test(text);

/** The variables that the Worker is given. */
export const shopVariables = {
  LIBSQL_URL: variable(
    (text) => hasProtocol(text, databaseProtocols),
    'is not the address of a database',
    'set it to one such as libsql://shop.turso.io, and LIBSQL_AUTH_TOKEN with it',
  ),
  LIBSQL_AUTH_TOKEN: z.string().optional(),
  LIBSQL_READ_URL: variable(
    (text) => hasProtocol(text, databaseProtocols),
    'is not the address of a replica of the database',
    'set it to that of the nearest one, or take it away',
  ).optional(),
  SITE_URL: origin('https://shop.example'),
  SMTP_URL: variable(
    (text) => hasProtocol(text, ['smtp:', 'smtps:']),
    'is not the address of a mail server',
    'set it to one such as smtps://user:password@mail.example:465',
  ),
  MAIL_FROM: variable(isSender, 'is not a sender', 'set it to one such as Shop <shop@your.domain>').optional(),
  TOKEN_SECRET: variable(
    isStrong,
    'is weak',
    'set it to at least 32 random characters, such as `openssl rand -base64 32` makes',
  ),
  ENCRYPTION_KEY: variable(
    isStrongKeyring,
    'is not 32 random bytes as base64',
    'make one with `openssl rand -base64 32`, and keep the one that fields are encrypted with',
  ),
  PAYMENT_PROVIDER: z
    .enum(['sandbox', 'stripe'], { error: 'is unknown; set it to sandbox or stripe' })
    .default('sandbox'),
  SANDBOX_SECRET: z.string().optional(),
  STRIPE_SECRET_KEY: variable(
    (text) => /^[sr]k_(org_)?(live|test)_./.test(text),
    'is not a secret key of Stripe',
    'set it to the one that begins with sk_live_ or rk_live_',
  ).optional(),
  STRIPE_WEBHOOK_SECRET: variable(
    (text) => /^whsec_./.test(text),
    'is not the signing secret of a webhook endpoint',
    'set it to the one that begins with whsec_',
  ).optional(),
  STRIPE_API_BASE: origin('https://api.stripe.com').optional(),
  STEAM_OPENID_ENDPOINT: variable(
    isWeb,
    'is not an address',
    'set it to one such as http://127.0.0.1:8080/openid/login',
  ).optional(),
  STEAM_COMMUNITY_BASE: variable(isWeb, 'is not an address', 'set it to one such as http://127.0.0.1:8080')
    .transform((text) => text.replace(/\/$/, ''))
    .optional(),
  ACCESS_TEAM_DOMAIN: variable(
    (text) => /^(https:\/\/)?([a-z\d-]+\.)+[a-z]{2,}\/?$/i.test(text),
    'is not a team domain of Cloudflare Access',
    'set it to one such as team.cloudflareaccess.com',
  )
    .transform((text) => text.toLowerCase().replace(/^https:\/\/|\/$/g, ''))
    .optional(),
  ACCESS_AUD: variable(
    (text) => /^[\da-f]{64}$/.test(text),
    'is not the audience tag of an application',
    'set it to the Application Audience tag that Cloudflare Access shows, 64 characters of 0-9 and a-f',
  ).optional(),
  ...evidenceVariables,
  OTEL_EXPORTER_OTLP_ENDPOINT: variable(
    isBase,
    'is not an address',
    'set it to one such as https://collector.example:4318',
  )
    .transform((text) => text.replace(/\/+$/, ''))
    .optional(),
  OTEL_EXPORTER_OTLP_HEADERS: variable(
    (text) => readOtlpHeaders(text) !== null,
    'is not a list of headers',
    'set it to one such as authorization=Bearer%20TOKEN,x-team=shop',
  ).optional(),
  OTEL_SERVICE_NAME: z.string().default('regalia'),
  OTEL_TRACES_SAMPLER_ARG: variable(
    (text) => /^(0?\.\d{1,9}|0|1(\.0{1,9})?)$/.test(text),
    'is no number in its range',
    'set it to how much is traced, a number from 0 to 1',
  )
    .default('1')
    .transform(Number),
  RATE_LIMIT_SCALE: numberVariable(1, 1, 1_000_000),
};

type Texts = Readonly<Record<string, unknown>>;

interface Rule {
  name: keyof typeof shopVariables;
  /** What is wrong, and what to do. */
  sentence: string;
  isBroken(texts: Texts): boolean;
}

const isOnHttps = ({ SITE_URL }: Texts) => String(SITE_URL).startsWith('https:');
const usesStripe = ({ PAYMENT_PROVIDER }: Texts) => PAYMENT_PROVIDER === 'stripe';
const neededByStripe = (name: Rule['name']): Rule => ({
  name,
  sentence: 'is missing; PAYMENT_PROVIDER=stripe needs it',
  isBroken: (texts) => usesStripe(texts) && texts[name] === undefined,
});

const neededBeside = (name: Rule['name'], other: Rule['name']): Rule => ({
  name,
  sentence: `is missing; ${other} needs it`,
  isBroken: (texts) => texts[other] !== undefined && texts[name] === undefined,
});

/** What variables demand of each other wherever they are read. */
const rulesOfAll: readonly Rule[] = evidenceNames.flatMap((name) =>
  evidenceNames.filter((other) => other !== name).map((other) => neededBeside(name, other)),
);

/** What variables demand of each other where a shop is served. */
const servingRules: readonly Rule[] = [
  neededByStripe('STRIPE_SECRET_KEY'),
  neededByStripe('STRIPE_WEBHOOK_SECRET'),
  // half a gate would be none
  neededBeside('ACCESS_TEAM_DOMAIN', 'ACCESS_AUD'),
  neededBeside('ACCESS_AUD', 'ACCESS_TEAM_DOMAIN'),
  {
    name: 'PAYMENT_PROVIDER',
    sentence: 'is sandbox, which takes no real money; set it to stripe for a shop on https',
    isBroken: (texts) => isOnHttps(texts) && !usesStripe(texts),
  },
  {
    name: 'STRIPE_SECRET_KEY',
    sentence: 'is a test key, which takes no real money; set the live key of the account for a shop on https',
    isBroken: (texts) =>
      isOnHttps(texts) && usesStripe(texts) && /^[sr]k_(org_)?test_/.test(String(texts.STRIPE_SECRET_KEY)),
  },
  {
    name: 'MAIL_FROM',
    sentence: 'is missing; set it to the sender of every mail, such as Shop <shop@your.domain>',
    isBroken: (texts) => isOnHttps(texts) && texts.MAIL_FROM === undefined,
  },
  {
    name: 'MAIL_FROM',
    sentence:
      'names a domain that is kept for tests; set it to the sender of every mail, such as Shop <shop@your.domain>',
    isBroken: (texts) => isOnHttps(texts) && /\.(test|invalid|localhost)>?$/.test(String(texts.MAIL_FROM)),
  },
  {
    name: 'STEAM_OPENID_ENDPOINT',
    sentence: 'is for tests; take it away for a shop on https',
    isBroken: (texts) => isOnHttps(texts) && texts.STEAM_OPENID_ENDPOINT !== undefined,
  },
];

const sandboxNeedsItsSecret: Rule = {
  name: 'SANDBOX_SECRET',
  sentence: 'is missing; PAYMENT_PROVIDER=sandbox needs it',
  isBroken: (texts) => !usesStripe(texts) && !isOnHttps(texts) && texts.SANDBOX_SECRET === undefined,
};

export type Variables<Shape extends z.ZodRawShape> = z.output<z.ZodObject<Shape>>;

export type VariablesRead<Shape extends z.ZodRawShape> =
  | { values: Variables<Shape>; problems: readonly []; withoutTraces: readonly VariableProblem[] }
  | { values: null; problems: readonly VariableProblem[] };

/** Selling needs no traces: where one of these is wrong nothing is traced, and the shop is open. */
const isOfTraces = (name: string) => name.startsWith('OTEL_');

/**
 * Reads the variables of `shape` out of `env`; an empty text counts as missing. Each wrong variable has one problem. `withoutTraces` are
 * those for which nothing is traced.
 */
export function readVariables<Shape extends z.ZodRawShape>(
  shape: Shape,
  env: object,
  { isServed }: { isServed: boolean },
): VariablesRead<Shape> {
  // by name, since not every environment can be listed
  const all = Object.keys(shape).map((name) => [name, Reflect.get(env, name)] as const);
  const texts = Object.fromEntries(all.filter(([, text]) => text !== undefined && text !== ''));
  const given = z.object(shape).safeParse(texts);
  const wrong = given.error?.issues.map(({ path, message }) => ({ name: path.join('.'), sentence: message })) ?? [];
  const serving = isServed ? [...servingRules, ...('SANDBOX_SECRET' in shape ? [sandboxNeedsItsSecret] : [])] : [];
  const rules = [...rulesOfAll, ...serving];
  const broken = rules.filter(({ name, isBroken }) => name in shape && isBroken(texts));
  const byName = new Map<string, string>();
  for (const { name, sentence } of [...wrong, ...broken]) if (!byName.has(name)) byName.set(name, sentence);
  const problems = [...byName].map(([name, sentence]) => ({ name, sentence: `${name} ${sentence}` }));
  if (!problems.every(({ name }) => isOfTraces(name))) return { values: null, problems };
  const kept = Object.entries(texts).filter(([name]) => problems.length === 0 || !isOfTraces(name));
  return { values: z.object(shape).parse(Object.fromEntries(kept)), problems: [], withoutTraces: problems };
}
