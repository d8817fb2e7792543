/**
 * Requests that are refused before anybody needed their bodies, many over few connections, with good ones in between: each gets its own
 * answer, and none breaks the request after it.
 */
import { Agent, request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cases } from '../support/proof.ts';
import { insertCustomer } from '../support/site/ask-test-server.ts';

const site = new URL(process.env.SITE_UNDER_TEST ?? '');
const connections = 12;
/** Connections that rest are given up before the server, which ends them after 5 s, can do so at the moment of the next request. */
const agent = new Agent({ keepAlive: true, maxSockets: connections, timeout: 2_000 });
afterAll(() => agent.destroy());

interface Sent {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body: string | Buffer;
  /** Sends the body in pieces, without saying how long it is. */
  chunked?: boolean;
}

interface Answer {
  status: number;
  type: string;
  text: string;
  /** Came over a connection that had answered another request before. */
  isReused: boolean;
}

function send({ method = 'POST', path, headers = {}, body, chunked = false }: Sent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const length = chunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(Buffer.byteLength(body)) };
    const outgoing = request(new URL(path, site), { agent, method, headers: { ...length, ...headers } }, (incoming) => {
      let text = '';
      incoming.setEncoding('utf8');
      incoming.on('data', (part) => {
        text += part;
      });
      incoming.on('end', () => {
        const type = incoming.headers['content-type'] ?? '';
        resolve({ status: incoming.statusCode ?? 0, type, text, isReused: outgoing.reusedSocket });
      });
      incoming.on('error', reject);
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

const json = { 'content-type': 'application/json' };
const withCsrf = { ...json, cookie: 'XSRF-TOKEN=x', 'x-xsrf-token': 'x' };
const body = JSON.stringify({ message: 'm'.repeat(30_000) });
const tooLarge = JSON.stringify({ message: 'm'.repeat(80_000) });
const item = '/products/dota2/all/itm_none';

let good: Sent;
beforeAll(async () => {
  const email = `refused-${Date.now()}@regalia.test`;
  const person = { name: 'Ada', surname: 'Byron', email, phone: '+4930901820', password: 'Secret123', verified: true };
  const { token } = await insertCustomer(person);
  const headers = { ...json, authorization: `Bearer ${token}` };
  good = { path: '/api/cart/remove', headers, body: JSON.stringify({ id: 'itm_none', note: 'n'.repeat(2_000) }) };
});

/** Runs as many at once as there are connections. */
async function sendAll(many: readonly Sent[]): Promise<Answer[]> {
  const answers: Answer[] = [];
  let next = 0;
  const work = async () => {
    for (let index = next++; index < many.length; index = next++) answers[index] = await send(many[index] ?? good);
  };
  await Promise.all(Array.from({ length: connections }, work));
  return answers;
}

/** The long run sends a thousand of each kind. */
const oneKindMany = cases({ short: 100, long: 1_000 });
const goodEvery = 10;

test.each<[string, number, RegExp, Sent]>([
  ['without a CSRF token', 403, /json/, { path: '/api/login', headers: json, body }],
  ['to an unknown call', 404, /json/, { path: '/api/nothing/here', headers: withCsrf, body }],
  ['by another method', 405, /json/, { path: '/api/items/list', method: 'PUT', headers: withCsrf, body }],
  ['too large', 413, /json/, { path: '/api/contact', headers: withCsrf, body: tooLarge }],
  [
    'too large, of unknown length',
    413,
    /json/,
    { path: '/api/contact', headers: withCsrf, body: tooLarge, chunked: true },
  ],
  [
    'with a header that is too large',
    431,
    /json/,
    { path: '/api/contact', headers: { ...json, 'x-request-id': 'x'.repeat(16 * 1024 + 1) }, body },
  ],
  ['to a page of the Worker', 405, /html/, { path: item, headers: json, body }],
  ['to an unknown page', 405, /html/, { path: '/nothing-here', headers: json, body }],
  ['to a page of the build', 405, /.*/, { path: '/products', headers: json, body }],
  ['to the map of the site', 405, /html/, { path: '/sitemap.xml', headers: json, body }],
  ['to a payment page that is not there', 404, /.*/, { path: '/sandbox/pay/none', headers: json, body }],
])('requests %s are refused as such, and the good ones between them done', async (_kind, status, type, bad) => {
  const many = Array.from({ length: oneKindMany }, (_, index) =>
    index % goodEvery === 0 ? [good, bad] : [bad],
  ).flat();
  const answers = await sendAll(many);
  const told = new Map<string, number>();
  for (const [index, answer] of answers.entries()) {
    const isGood = many[index] === good;
    const isEnvelope = isGood || (type.test(answer.type) && !/\n\s+at /.test(answer.text));
    const key = `${isGood ? 'good' : 'bad'} ${answer.status} ${isEnvelope}`;
    told.set(key, (told.get(key) ?? 0) + 1);
  }
  expect(Object.fromEntries(told)).toEqual({
    [`bad ${status} true`]: oneKindMany,
    'good 200 true': oneKindMany / goodEvery,
  });
  // what broke a connection would have to be sent over another one
  expect(answers.filter(({ isReused }) => !isReused).length).toBeLessThanOrEqual(connections);
});

test.each([
  [10, false],
  [10, true],
  [20, false],
  [20, true],
])(
  '%i megabytes are refused as too large in the shop’s own words (chunked: %s), and the connection is good for the next',
  async (megabytes, chunked) => {
    const huge = Buffer.alloc(megabytes * 2 ** 20, 'm');
    for (const path of ['/api/contact', '/api/login']) {
      const answer = await send({ path, headers: withCsrf, body: huge, chunked });
      expect([answer.status, JSON.parse(answer.text).message_key]).toEqual([413, 'body_too_large']);
    }
    const file = await send({ path: '/api/ops/bank/statements/preview', headers: json, body: huge, chunked });
    expect([file.status, JSON.parse(file.text).message_key]).toEqual([401, 'unauthenticated']);
    expect((await send({ path: item, body: huge, chunked })).status).toBe(405);
    const page = await send({ path: '/sandbox/pay/none', body: huge, chunked });
    expect([page.status, page.text]).toEqual([413, expect.stringContaining('<html lang="en"')]);
    expect((await send(good)).status).toBe(200);
  },
);

test('a refused page has the policy of every page', async () => {
  const policyOf = async (path: string, init: RequestInit) =>
    (await fetch(new URL(path, site), init)).headers.get('content-security-policy');
  const policy = await policyOf('/products', {});
  expect(policy).toContain("script-src 'self'");
  expect(await policyOf(item, { method: 'POST', body: 'x' })).toBe(policy);
});

test('a refused page speaks the language of its address', async () => {
  const { text } = await send({ path: `/de${item}`, body: 'x' });
  expect(text).toContain('Es wurde nichts geändert.');
  expect(text).toContain('<html lang="de"');
});
