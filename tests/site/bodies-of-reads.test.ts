/** A GET or HEAD has no body: one that comes with it all the same is read and left out, and the answer is the one without it. */
import { beforeAll, expect, test } from 'vitest';
import { api } from '../support/site/api.ts';
import { asked } from '../support/site/asked.ts';

const site = process.env.SITE_UNDER_TEST ?? '';
const json = { 'content-type': 'application/json' };

let item = '';
beforeAll(async () => {
  item = (await api('GET', '/items/list?limit=1')).body.payload[0].id;
});

const paths: (() => string)[] = [
  () => '/api/items/list?limit=1',
  () => `/api/items/${item}`,
  () => '/api/user/profile',
  () => '/api/nothing',
  () => '/api/ops/bank/statements/preview',
  () => '/sandbox/pay/none',
  () => '/de',
  () => `/products/dota2/all/${item}`,
  () => '/nothing-here',
  () => '/sitemap.xml',
  () => '/favicon.svg',
];

const sent = {
  'said to be as long as it is': ['{"a":1}', { 'content-length': '7' }],
  'of unknown length': ['{"a":1}', { 'transfer-encoding': 'chunked' }],
  'longer than any call takes': ['m'.repeat(200_000), { 'content-length': '200000' }],
} as const;

test.each(['GET', 'HEAD'])('a %s is answered alike with a body and without', async (method) => {
  for (const pathOf of paths) {
    const path = pathOf();
    const without = await asked(site, { method, path, headers: {} });
    const told = ({ status, headers }: typeof without) => [status, headers['content-type']];
    for (const [how, [body, length]] of Object.entries(sent)) {
      const answer = await asked(site, { method, path, headers: { ...json, ...length }, body });
      expect(told(answer), `${method} ${path} with one ${how}`).toEqual(told(without));
    }
    expect(without.status, path).toBeLessThan(500);
  }
});
