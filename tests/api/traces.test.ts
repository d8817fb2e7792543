/** Traces of requests and jobs, as a collector of OpenTelemetry gets them. */
import { registerHooks } from 'node:module';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { missedTracesMs } from '#rules/limits/durations.ts';
import { traceSendsAtOnceMax, traceSpansMax } from '#rules/limits.ts';
import { smtpTransport } from '#server/adapters/mail/smtp.ts';
import { createInventory } from '#server/adapters/steam/inventory.ts';
import { newDatabaseUse } from '#server/db/database-use.ts';
import { logPage } from '#server/http/page-log.ts';
import { inPageTrace } from '#server/http/page-trace.ts';
import { runJobs } from '#server/jobs.ts';
import { tracesOf } from '#server/traces/configured.ts';
import { inSpan, inTrace, takeEnded } from '#server/traces/span.ts';
import { createTraces, type Traces, type TracesOptions } from '#server/traces/traces.ts';
import { type Collector, openCollector } from '../support/collector.ts';
import { buyer, createShopper, listItem, seedShop } from '../support/shop.ts';
import { openStripe, type StripeDouble } from '../support/stripe/double.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

/** Modules that were loaded by this file and what it imports, from here on. */
const loaded: string[] = [];
const hooks = registerHooks({
  load(url, context, next) {
    loaded.push(url);
    return next(url, context);
  },
});
const ofTheLibrary = () => loaded.filter((url) => url.includes('/@opentelemetry/'));

let stripe: StripeDouble;
let collector: Collector;
let app: TestApp;
let options: TracesOptions;
const said: Record<string, unknown>[] = [];
const clock = { ms: 1_790_000_000_000 };

beforeAll(async () => {
  stripe = await openStripe();
  collector = await openCollector();
  options = {
    endpoint: collector.url,
    headers: { authorization: 'Bearer of-the-shop' },
    service: 'shop',
    ratio: 0,
    log: (line) => said.push(line),
    nowMs: () => clock.ms++,
    random: () => 0.5,
  };
  // read with each call, so that a test can change them
  const traces = {
    begin: (traceParent?: string) => createTraces(options).begin(traceParent),
    send: (spans: Parameters<ReturnType<typeof createTraces>['send']>[0]) => sender.send(spans),
  };
  app = await createTestApp({ stripeUrl: stripe.url, traces });
  await seedShop(app);
}, 180_000);
let sender: ReturnType<typeof createTraces>;
beforeEach(async () => {
  await app.settled();
  options.ratio = 1;
  sender = createTraces(options);
  collector.received.length = 0;
  collector.answerWith(200);
  said.length = 0;
});
afterEach(() => app.settled());
afterAll(async () => {
  hooks.deregister();
  await app.close();
  await stripe.close();
  await collector.close();
});

test('a request that is not sampled sends nothing, says no trace, and does not load the library', async () => {
  options.ratio = 0;
  app.log.length = 0;
  const header = { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` };
  expect((await app.browser().send('GET', '/items/list', undefined, { headers: header })).status).toBe(200);
  await app.settled();
  expect(collector.received).toEqual([]);
  expect(app.log[0]?.trace).toBeUndefined();
  expect(ofTheLibrary()).toEqual([]);
});

test('without a collector there are no traces; with one it is asked for what the variables say', async () => {
  const none = { OTEL_SERVICE_NAME: 'shop', OTEL_TRACES_SAMPLER_ARG: 1 };
  expect(tracesOf(none, () => {})).toBeNull();
  const headers = 'authorization=Basic%20eA%3D%3D, x-team=shop';
  const some = { ...none, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_EXPORTER_OTLP_HEADERS: headers };
  const traces = tracesOf(some, () => {}) as Traces;
  expect(tracesOf(some, () => {})).toBe(traces);
  expect(traces.begin()).toMatchObject({ parentId: '' });
  expect(tracesOf({ ...some, OTEL_TRACES_SAMPLER_ARG: 0 }, () => {})?.begin()).toBeNull();
  expect(ofTheLibrary()).toEqual([]);
  await sentWith(traces, () => undefined);
  expect(collector.received[0]?.headers).toMatchObject({ authorization: 'Basic eA==', 'x-team': 'shop' });
  expect(collector.received[0]?.text).toContain('{"key":"service.name","value":{"stringValue":"shop"}}');
});

test('a purchase has a span for its route, its use case, each call of the database and of the provider', async () => {
  const ada = await createShopper(app, 0);
  await ada.addToCart(await listItem(app, 1234));
  await app.settled();
  collector.received.length = 0;
  app.log.length = 0;
  const { status, headers } = await ada.browser.post('/purchase/product', { ...buyer, paymentMethod: 'card' });
  expect(status).toBe(200);
  await app.settled();
  const spans = collector.spans();
  const [root, ...rest] = spans;
  expect(root).toMatchObject({ name: 'POST /api/purchase/product', parent: null, kind: 2, failed: false });
  expect(root?.attributes).toEqual({
    'http.request.method': 'POST',
    'http.route': '/api/purchase/product',
    'http.response.status_code': 200,
  });
  const useCase = 'Buy what is in the cart, from the balance or by card';
  expect(rest[0]).toMatchObject({ name: useCase, parent: root?.name, kind: 1 });
  const calls = spans.filter(({ name }) => name === 'database');
  expect(headers.get('server-timing')).toContain(`${calls.length} round trips`);
  for (const { parent, kind, attributes } of calls) {
    expect({ parent, kind }).toEqual({ parent: useCase, kind: 3 });
    expect(attributes).toEqual({ 'db.system.name': 'sqlite', 'db.operation.batch.size': expect.any(Number) });
    expect(attributes['db.operation.batch.size']).toBeGreaterThan(0);
  }
  const provider = spans.find(({ name }) => name === 'POST stripe');
  expect(provider).toMatchObject({ parent: useCase, kind: 3, attributes: { 'http.response.status_code': 200 } });
  expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set([app.log[0]?.trace]));
  expect(spans.every(({ ms }) => ms > 0)).toBe(true);
  expect(collector.received[0]).toMatchObject({
    path: '/v1/traces',
    headers: { authorization: 'Bearer of-the-shop', 'content-type': 'application/json' },
  });
  expect(ofTheLibrary()).not.toEqual([]);
});

test('nothing of who buys, what they typed or what it cost is in what is sent', async () => {
  const ada = await createShopper(app, 5000);
  await ada.addToCart(await listItem(app, 4321));
  await ada.browser.get('/items/list?search=Byron');
  const { body } = await ada.browser.post('/purchase/product', { ...buyer, paymentMethod: 'card' });
  expect(body.status).toBe('OK');
  await app.settled();
  // random ids and times may have any digits in a row
  const arbitrary = /"(?:traceId|spanId|parentSpanId|startTimeUnixNano|endTimeUnixNano)":"\w+"/g;
  const text = collector.received.map((each) => each.text.replace(arbitrary, '')).join('\n');
  expect(collector.spans().length).toBeGreaterThan(5);
  const { name, surname, email, phone, city, address, postCode, tradeUrl } = buyer;
  for (const typed of [name, surname, email, phone, city, address, postCode, tradeUrl, 'tradeoffer', '4321', 'search'])
    expect(text).not.toContain(typed);
  expect(text).not.toMatch(/\b(cus|ord|pay|itm)_[0-9a-z]{20}\b|select |insert |cs_test/i);
});

test('a domain error is no failure, and is named by its code', async () => {
  await app.browser().get('/items/itm_none');
  await app.settled();
  const [root, useCase] = collector.spans();
  expect(root).toMatchObject({ name: 'GET /api/items/:id', failed: false });
  expect(root?.attributes).toMatchObject({ 'http.response.status_code': 404, 'error.type': 'not_found' });
  expect(useCase).toMatchObject({ failed: false, attributes: { 'error.type': 'not_found' } });
});

test("a caller's trace is carried on where the request is sampled; a header of another form is not read", async () => {
  const [traceId, spanId] = ['c'.repeat(32), 'd'.repeat(16)];
  await app.browser().send('GET', '/items/list', undefined, { headers: { traceparent: `00-${traceId}-${spanId}-00` } });
  await app.settled();
  expect(collector.spans()[0]).toMatchObject({ traceId, parentId: spanId });
  collector.received.length = 0;
  for (const header of ['x', `00-${'0'.repeat(32)}-${spanId}-01`, `ff-${traceId}-${spanId}-01`])
    await app.browser().send('GET', '/items/list', undefined, { headers: { traceparent: header } });
  await app.settled();
  const roots = collector.spans().filter(({ name }) => name.startsWith('GET'));
  expect(roots).toHaveLength(3);
  for (const root of roots) expect(root).toMatchObject({ parent: null, traceId: expect.not.stringMatching(/^c+$/) });
});

test('each job has a trace of its own, which its line of the log names', async () => {
  const traces = createTraces(options);
  const log: Record<string, unknown>[] = [];
  await runJobs(
    () => ({ deps: app.deps, sandbox: null, traces }),
    (line) => log.push(line),
  );
  await app.settled();
  const roots = collector.spans().filter(({ parent }) => parent === null);
  expect(roots.map(({ name }) => name).sort()).toEqual(log.map(({ job }) => `job ${job}`).sort());
  for (const { job, trace } of log) expect(roots.find(({ name }) => name === `job ${job}`)?.traceId).toBe(trace);
  expect(collector.spans().some(({ name, parent }) => name === 'database' && parent === 'job deliverOutbox')).toBe(
    true,
  );
});

/** Does `work` in a trace, and sends it. */
async function sentWith(traces: Traces, work: () => unknown) {
  const trace = traces.begin();
  if (!trace) throw new Error('not sampled');
  await inTrace(trace, { name: 'test', kind: 'internal' }, async () => void (await work())).catch(() => {});
  await traces.send(takeEnded(trace));
}

test('calls of Steam and of the mail server have a span without the address that was asked for', async () => {
  const steam = await openCollector();
  steam.answerWith(503);
  await sentWith(sender, () => createInventory(steam.url).itemsOf('76561198000000001'));
  await steam.close();
  const mail = { id: 'msg_1', to: 'ada@example.test', subject: 'x', text: 'x', html: 'x' };
  await sentWith(sender, () => smtpTransport(steam.url.replace('http', 'smtp'), 'shop@example.test').send(mail));
  const [, inventory, , sending] = collector.spans();
  expect(inventory).toMatchObject({ name: 'GET steam', parent: 'test', kind: 3, failed: true });
  expect(inventory?.attributes).toMatchObject({ 'peer.service': 'steam', 'http.response.status_code': 503 });
  expect(sending).toMatchObject({ name: 'mail', parent: 'test', kind: 3, failed: true });
  expect(sending?.attributes).toMatchObject({ 'peer.service': 'smtp' });
  expect(collector.received.map(({ text }) => text).join()).not.toMatch(/765611|127\.0\.0\.1|example\.test/);
});

test('a page is named by its kind, and its line of the log has the trace', async () => {
  const log: Record<string, unknown>[] = [];
  const work: Promise<unknown>[] = [];
  const request = new Request('http://localhost:4321/de/items/some-item?from=ada');
  const page = { request, later: (each: Promise<unknown>) => work.push(each) };
  const answer = await inPageTrace(sender, page, async () => {
    const failed = new Response('', { status: 500 });
    const answered = { request, answer: failed, start: 0, databaseUse: newDatabaseUse() };
    await logPage((line) => log.push(line), 'id', answered);
    return failed;
  });
  await Promise.all(work);
  expect(answer.status).toBe(500);
  const [root] = collector.spans();
  expect(root).toMatchObject({ name: 'GET /items/*', parent: null, failed: true, traceId: log[0]?.trace });
});

test('a trace has 256 spans at most: what comes after them is done without one', async () => {
  let done = 0;
  const child = () => inSpan({ name: 'child', kind: 'internal' }, () => void done++);
  const children = async (count: number) => {
    for (let each = 0; each < count; each++) await child();
  };
  await sentWith(sender, () => children(traceSpansMax - 1));
  expect(collector.spans()).toHaveLength(256);
  collector.received.length = 0;
  await sentWith(sender, () => children(traceSpansMax));
  expect(collector.spans()).toHaveLength(256);
  expect(done).toBe(511);
});

test('twenty requests to the collector are under way at most; what comes beside them is not sent', async () => {
  const waiting = await openCollector();
  waiting.answerWith('never');
  const slow = createTraces({ ...options, endpoint: waiting.url, nowMs: () => clock.ms, timeoutMs: 60_000 });
  const sending = Array.from({ length: traceSendsAtOnceMax }, () => sentWith(slow, () => undefined));
  await expect.poll(() => waiting.received.length).toBe(20);
  expect(said).toEqual([]);
  await sentWith(slow, () => undefined);
  expect(said).toEqual([expect.objectContaining({ spans: 1, cause: 'Error: too much is under way' })]);
  await waiting.close();
  await Promise.all(sending);
  expect(waiting.received).toHaveLength(20);
});

test.each(['away', 'slow', 'refusing'])(
  'a collector that is %s changes no answer, and costs one line a minute',
  async (how) => {
    const closed = await openCollector();
    await closed.close();
    if (how === 'slow') collector.answerWith('never');
    if (how === 'refusing') collector.answerWith(503);
    sender = createTraces({ ...options, timeoutMs: 50, ...(how === 'away' ? { endpoint: closed.url } : {}) });
    const ask = async () => {
      expect((await app.browser().get('/items/list')).status).toBe(200);
      await app.settled();
    };
    await ask();
    await ask();
    expect(said).toEqual([{ level: 'warn', key: 'traces_missed', spans: 3, cause: expect.any(String) }]);
    expect(JSON.stringify(said)).not.toContain('of-the-shop');
    clock.ms += 60_000;
    await ask();
    expect(said).toHaveLength(2);
    expect(said[1]).toMatchObject({ spans: 6 });
  },
);

test('one line in missedTracesMs says that spans were missed, and not one sooner', async () => {
  const closed = await openCollector();
  await closed.close();
  const away = createTraces({ ...options, endpoint: closed.url, nowMs: () => clock.ms });
  const linesAfter = async (ms: number) => {
    clock.ms += ms;
    await sentWith(away, () => undefined);
    return said.length;
  };
  expect([await linesAfter(0), await linesAfter(missedTracesMs - 1), await linesAfter(1)]).toEqual([1, 1, 2]);
});
