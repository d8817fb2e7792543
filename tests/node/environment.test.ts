import { expect, test } from 'vitest';
import { pictureAddress } from '#content/picture-address.ts';
import { readEnvironment } from '#node/environment.ts';

test('pictures are on the site itself unless a host is named', () => {
  expect(readEnvironment({}).imageHost).toBe('');
  expect(readEnvironment({ IMAGE_HOST: 'https://images.test/some/where' }).imageHost).toBe('https://images.test');
});

test('a path of a picture is at the image host, a whole address stays', () => {
  expect(pictureAddress('/artwork/helm.svg')).toBe('/artwork/helm.svg');
  expect(pictureAddress('https://images.test/helm.webp')).toBe('https://images.test/helm.webp');
});

test('without variables it is a local shop, and an empty text is none', () => {
  const local = readEnvironment({});
  expect(local).toMatchObject({
    port: 4321,
    siteUrl: 'http://localhost:4321',
    paymentProvider: 'sandbox',
    seedItems: 240,
  });
  expect(local).toMatchObject({ libsqlUrl: undefined, smtpUrl: undefined, mailFrom: undefined, seedDemo: false });
  expect(readEnvironment({ PORT: '', SITE_URL: '', LIBSQL_URL: '', MAIL_FROM: '' })).toEqual(local);
});

test.each([
  ['PORT', '70000', 'PORT is no number in its range; set it to a whole number from 1 to 65535.'],
  ['SEED_ITEMS', 'many', 'SEED_ITEMS is no number in its range; set it to a whole number from 1 to 300000.'],
  ['SITE_URL', 'ours', 'SITE_URL is not an address; set it to one such as https://shop.example.'],
  ['IMAGE_HOST', 'ftp://pictures', 'IMAGE_HOST is not an address; set it to one such as https://shop.example.'],
  ['LIBSQL_URL', 'file:shop.db', 'LIBSQL_URL is not the address of a database; set it to one such as'],
  ['SMTP_URL', 'the.post.office', 'SMTP_URL is not the address of a mail server; set it to one such as smtps://'],
  ['MAIL_FROM', 'The shop', 'MAIL_FROM is not a sender; set it to one such as Shop <shop@your.domain>.'],
  ['TOKEN_SECRET', 'a'.repeat(64), 'TOKEN_SECRET is weak; set it to at least 32 random characters'],
  ['ENCRYPTION_KEY', 'c2hvcnQ=', 'ENCRYPTION_KEY is not 32 random bytes as base64; make one with'],
  ['PAYMENT_PROVIDER', 'paypal', 'PAYMENT_PROVIDER is unknown; set it to sandbox or stripe.'],
  ['STEAM_COMMUNITY_BASE', 'steam', 'STEAM_COMMUNITY_BASE is not an address; set it to one such as'],
  ['SEED_DEMO', 'yes', 'SEED_DEMO is neither 1 nor 0; set it to 1 for the demo'],
])('%s that is wrong is named with what to do, and its value is not shown', (name, value, sentence) => {
  const said = problemsOf({ [name]: value });
  expect(said).toHaveLength(1);
  expect(said[0]).toContain(sentence);
  expect(said[0]).not.toContain(value);
});

const evidence = {
  EVIDENCE_URL: 'https://0123.r2.cloudflarestorage.com/evidence/',
  EVIDENCE_KEY_ID: '0123456789abcdef0123456789abcdef',
  EVIDENCE_SECRET: '0123456789abcdef'.repeat(4),
};

test('a bucket for evidence has all three variables, or none', () => {
  const url = 'https://0123.r2.cloudflarestorage.com/evidence';
  const { EVIDENCE_KEY_ID: keyId, EVIDENCE_SECRET: secret } = evidence;
  expect(readEnvironment(evidence).evidenceBucket).toEqual({ url, keyId, secret });
  expect(readEnvironment({}).evidenceBucket).toBeUndefined();
  expect(problemsOf({ ...evidence, EVIDENCE_SECRET: '' })).toEqual([
    'EVIDENCE_SECRET is missing; EVIDENCE_URL needs it.',
  ]);
  expect(problemsOf({ EVIDENCE_SECRET: evidence.EVIDENCE_SECRET })).toHaveLength(2);
});

test('Cloudflare Access has both variables, or none; its team is named with https or without', () => {
  const aud = '0123456789abcdef'.repeat(4);
  const read = readEnvironment({ ACCESS_TEAM_DOMAIN: 'https://Team.cloudflareaccess.com/', ACCESS_AUD: aud });
  expect(read).toMatchObject({ accessTeamDomain: 'team.cloudflareaccess.com', accessAudience: aud });
  expect(readEnvironment({})).toMatchObject({ accessTeamDomain: undefined, accessAudience: undefined });
  expect(problemsOf({ ACCESS_TEAM_DOMAIN: 'our team', ACCESS_AUD: 'everybody' })).toEqual([
    'ACCESS_TEAM_DOMAIN is not a team domain of Cloudflare Access; set it to one such as team.cloudflareaccess.com.',
    expect.stringMatching(/^ACCESS_AUD is not the audience tag of an application; set it to the Application Audience/),
  ]);
  expect(problemsOf({ ACCESS_AUD: aud })).toEqual(['ACCESS_TEAM_DOMAIN is missing; ACCESS_AUD needs it.']);
  expect(problemsOf({ ACCESS_TEAM_DOMAIN: 'team.cloudflareaccess.com' })).toEqual([
    'ACCESS_AUD is missing; ACCESS_TEAM_DOMAIN needs it.',
  ]);
});

test('traces have a collector, or there are none; everything is traced unless a part is named', () => {
  const endpoint = 'https://collector.test:4318/otlp/';
  const headers = 'authorization=Bearer%20x';
  const given = { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers };
  const traces = { endpoint: 'https://collector.test:4318/otlp', headers, service: 'regalia', ratio: 1 };
  expect(readEnvironment(given).traces).toEqual(traces);
  const named = { ...given, OTEL_SERVICE_NAME: 'shop', OTEL_TRACES_SAMPLER_ARG: '0.05' };
  expect(readEnvironment(named).traces).toEqual({ ...traces, service: 'shop', ratio: 0.05 });
  expect(readEnvironment({ OTEL_EXPORTER_OTLP_HEADERS: headers }).traces).toBeUndefined();
});

test.each([
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'grpc://elsewhere', 'is not an address; set it to one such as'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'https://me:mine@otel.test', 'is not an address; set it to one such as'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'no-value', 'is not a list of headers; set it to one such as'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'x=a%0Db', 'is not a list of headers; set it to one such as'],
  ['OTEL_TRACES_SAMPLER_ARG', '1.5', 'is no number in its range; set it to how much is traced'],
])('%s that is wrong stops nothing: it is named without its value, and nothing is traced', (name, value, sentence) => {
  const { traces, withoutTraces, siteUrl } = readEnvironment({
    OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.test',
    SITE_URL: 'http://localhost:9000',
    [name]: value,
  });
  expect([traces, siteUrl]).toEqual([undefined, 'http://localhost:9000']);
  expect(withoutTraces).toEqual([expect.stringContaining(`${name} ${sentence}`)]);
  expect(withoutTraces[0]).toContain('Nothing is traced until then.');
  expect(withoutTraces[0]).not.toContain(value);
  expect(problemsOf({ [name]: value, PORT: 'x' }).map((line) => line.split(' ')[0])).toEqual([name, 'PORT']);
});

test.each([
  ['EVIDENCE_URL', 'http://elsewhere.test/evidence', 'EVIDENCE_URL is not the address of a bucket; set it to one with'],
  ['EVIDENCE_URL', 'https://0123.r2.cloudflarestorage.com', 'EVIDENCE_URL is not the address of a bucket'],
  ['EVIDENCE_KEY_ID', 'short', 'EVIDENCE_KEY_ID is not the id of an access key; set it to the Access Key ID'],
  ['EVIDENCE_SECRET', 'brief', 'EVIDENCE_SECRET is not the secret of an access key; set it to the Secret Access Key'],
])('%s of a bucket that is wrong is one line, and its value is not shown', (name, value, sentence) => {
  const said = problemsOf({ ...evidence, [name]: value });
  expect(said).toEqual([expect.stringContaining(sentence)]);
  expect(said[0]).not.toContain(value);
});

test('every variable that is wrong is named at once, each in its line', () => {
  const said = problemsOf({ PORT: 'x', SITE_URL: 'x', PAYMENT_PROVIDER: 'stripe', SMTP_URL: 'x' });
  expect(said.map((line) => line.split(' ')[0])).toEqual([
    'SITE_URL',
    'SMTP_URL',
    'PORT',
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
  ]);
});

const onHttps = {
  SITE_URL: 'https://shop.example',
  MAIL_FROM: 'Shop <shop@shop.example>',
  PAYMENT_PROVIDER: 'stripe',
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
};

test('a shop on https that lacks nothing is served', () => {
  expect(readEnvironment(onHttps)).toMatchObject({ siteUrl: 'https://shop.example', paymentProvider: 'stripe' });
});

test.each([
  [{ PAYMENT_PROVIDER: 'sandbox' }, 'PAYMENT_PROVIDER is sandbox, which takes no real money; set it to stripe'],
  [{ STRIPE_SECRET_KEY: 'sk_test_x' }, 'STRIPE_SECRET_KEY is a test key, which takes no real money; set the live key'],
  [{ STRIPE_SECRET_KEY: 'rk_test_x' }, 'STRIPE_SECRET_KEY is a test key, which takes no real money; set the live key'],
  [{ STRIPE_SECRET_KEY: 'x' }, 'STRIPE_SECRET_KEY is not a secret key of Stripe; set it to the one that begins with'],
  [{ STRIPE_WEBHOOK_SECRET: '' }, 'STRIPE_WEBHOOK_SECRET is missing; PAYMENT_PROVIDER=stripe needs it'],
  [{ MAIL_FROM: '' }, 'MAIL_FROM is missing; set it to the sender of every mail'],
  [{ MAIL_FROM: 'Regalia <shop@regalia.test>' }, 'MAIL_FROM names a domain that is kept for tests; set it to'],
  [{ STEAM_OPENID_ENDPOINT: 'http://127.0.0.1:1/login' }, 'STEAM_OPENID_ENDPOINT is for tests; take it away'],
])('a shop on https with %j is not served; an operator can work on its database', (changes, sentence) => {
  expect(problemsOf({ ...onHttps, ...changes })).toEqual([expect.stringContaining(sentence)]);
  const { STRIPE_SECRET_KEY: _, ...ofAnOperator } = { ...onHttps, ...changes };
  expect(readEnvironment(ofAnOperator, { isServed: false }).siteUrl).toBe('https://shop.example');
});

/** The lines that are said of wrong variables. */
function problemsOf(env: Record<string, string>): string[] {
  try {
    readEnvironment(env);
  } catch (error) {
    return (error as Error).message.split('\n');
  }
  return [];
}
