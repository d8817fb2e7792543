import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestHarness } from 'wrangler';
import { type Collector, openCollector } from '../support/collector.ts';

const configPath = join(import.meta.dirname, '..', 'support', 'trace-worker', 'wrangler.toml');
const harness = createTestHarness({ workers: [{ configPath }] });
let collector: Collector;
let asked: Collector;
beforeAll(async () => {
  collector = await openCollector();
  asked = await openCollector();
  await harness.listen();
}, 180_000);
afterAll(async () => {
  await harness.close();
  await collector.close();
  await asked.close();
});

async function ask(name: string) {
  const body = JSON.stringify({ collector: collector.url, name, address: asked.url });
  return (await (await harness.fetch('/', { method: 'POST', body })).json()) as { status: number; trace: string };
}

test('requests that a Worker answers at once have a trace each, with the parents of their own', async () => {
  const names = ['one', 'two', 'three', 'four'];
  const answers = await Promise.all(names.map(ask));
  await expect.poll(() => collector.received.length, { timeout: 30_000 }).toBe(4);
  for (const [index, name] of names.entries()) {
    const ofThis = collector.spans().filter(({ traceId }) => traceId === answers[index]?.trace);
    const parents = Object.fromEntries(ofThis.map((span) => [span.name, span.parent]));
    expect(parents).toEqual({ [name]: null, [`inside ${name}`]: name, [`GET ${name}`]: `inside ${name}` });
  }
}, 60_000);

test('a Worker answers although the collector never does', async () => {
  collector.answerWith('never');
  expect(await ask('five')).toMatchObject({ status: 200 });
}, 60_000);
