/** Files of operators are larger than what anybody else sends: nobody else gets the shop to hold one. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileBytesAtOnceMax } from '#rules/limits/requests.ts';
import { statementBodyBytesMax } from '#rules/limits/sizes.ts';
import { takesFiles } from '#server/http/console/operators-files.ts';
import { type OperatorCookies, signInOperator } from '../support/operators.ts';
import { request } from '../support/request.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

const preview = '/api/ops/bank/statements/preview';
const records = '/api/ops/imports/imp_1/records';

let app: TestApp;
let clerk: OperatorCookies;
let viewer: OperatorCookies;
beforeAll(async () => {
  app = await createTestApp();
  clerk = await signInOperator(app.deps, 'manager', 'clerk');
  viewer = await signInOperator(app.deps, 'viewer', 'viewer');
});
afterAll(() => app.close());

interface File {
  path?: string;
  by?: OperatorCookies | null;
  csrf?: string | undefined;
  /** What it says that it has. */
  bytes?: number;
}

/** A file that begins to come and does not end until `end`. */
function send({ path = preview, by = null, csrf = by?.csrf, bytes }: File) {
  const state = { pieces: 0, end: (): void => undefined };
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        state.pieces += 1;
        if (state.pieces === 1) return controller.enqueue(new TextEncoder().encode('{'));
        return new Promise<void>((resolve) => {
          state.end = () => {
            controller.close();
            resolve();
          };
        });
      },
    },
    { highWaterMark: 0 },
  );
  const headers: Record<string, string> = { 'content-type': 'application/json', 'cf-connecting-ip': '203.0.113.7' };
  if (by) headers.cookie = `ops=${by.session}; XSRF-OPS=${by.csrf}`;
  if (csrf) headers['x-xsrf-token'] = csrf;
  if (bytes) headers['content-length'] = String(bytes);
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body, duplex: 'half' };
  const answer = request(app.hono, new Request(`http://localhost:4321${path}`, init));
  const told = answer.then(async (each) => [each.status, JSON.parse(await each.text()).message_key]);
  return { state, told, retryAfter: answer.then((each) => Number(each.headers.get('retry-after'))) };
}

test.each<[string, unknown[], () => File]>([
  ['nobody', [401, 'unauthenticated'], () => ({})],
  ['a stranger', [401, 'unauthenticated'], () => ({ by: { ...viewer, session: 'made up' } })],
  ['another site', [403, 'csrf_token_mismatch'], () => ({ by: clerk, csrf: 'guessed' })],
  ['somebody who may only look', [403, 'role_too_low'], () => ({ by: viewer })],
])('of a file that %s sends no byte is read', async (_who, error, file) => {
  const { state, told } = send(file());
  expect(await told).toEqual(error);
  expect(state.pieces).toBe(0);
});

test('files of fileBytesAtOnceMax bytes are held at once, and one more byte is told to come back', async () => {
  const rest = fileBytesAtOnceMax - statementBodyBytesMax;
  const files = [
    send({ by: clerk, bytes: statementBodyBytesMax }),
    send({ path: records, by: clerk, bytes: rest / 2 }),
    send({ path: records, by: clerk, bytes: rest / 2 }),
  ];
  await expect.poll(() => files.map(({ state }) => state.pieces)).toEqual([2, 2, 2]);
  const refused = send({ path: records, by: clerk, bytes: 1 });
  expect(await refused.told).toEqual([503, 'shop_busy']);
  expect(await refused.retryAfter).toBeGreaterThan(0);
  expect(refused.state.pieces).toBe(0);
  for (const { state } of files) state.end();
  // what has come is no JSON; it was read
  expect(await Promise.all(files.map(({ told }) => told))).toEqual(files.map(() => [400, 'bad_request']));
  const next = send({ by: clerk, bytes: fileBytesAtOnceMax });
  await expect.poll(() => next.state.pieces).toBe(2);
  next.state.end();
  expect((await next.told)[0]).toBe(413);
});

test('a file that does not say how long it is counts as the longest', async () => {
  const unknown = send({ by: clerk });
  await expect.poll(() => unknown.state.pieces).toBe(2);
  const other = send({ by: clerk });
  expect(await other.told).toEqual([503, 'shop_busy']);
  unknown.state.end();
  expect((await unknown.told)[0]).toBe(400);
});

test('statements, parts of an import and evidence are files; what else comes to the console is not', () => {
  const files = [preview, '/api/ops/bank/statements/accept', records, '/api/ops/deliveries/dlv_1/evidence'];
  expect(files.filter(takesFiles)).toEqual(files);
  expect(['/api/contact', '/api/ops/imports', `${records}/more`, '/cart'].filter(takesFiles)).toEqual([]);
});
