import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBucketStore } from '#server/adapters/evidence/bucket.ts';
import { createFolderStore } from '#server/adapters/evidence/folder.ts';
import { startBucket } from './bucket-double.ts';

const folder = join(mkdtempSync(join(tmpdir(), 'evidence-')), 'evidence');
let bucket: Awaited<ReturnType<typeof startBucket>>;
beforeAll(async () => {
  bucket = await startBucket();
});
afterAll(async () => {
  rmSync(join(folder, '..'), { recursive: true });
  await bucket.close();
});

const key = { keyId: 'the-id-of-the-key', secret: 'a secret of the tests' };
const stores = {
  'a folder': () => createFolderStore(folder),
  'a bucket': () => createBucketStore({ url: bucket.url, ...key }),
};
const bytes = (...values: number[]) => Uint8Array.from(values);

describe.each(Object.entries(stores))('%s', (_, open) => {
  test('gives back what was put, byte for byte, and lists it until it is deleted', async () => {
    const store = open();
    expect(await store.list()).toEqual([]);
    for (const name of ['-a', 'b_', 'C']) await store.put(name, bytes(0, 255, 10, name.charCodeAt(0)), 'image/png');
    const got = await store.get('b_');
    expect([...(got ?? [])]).toEqual([0, 255, 10, 98]);
    const listed = await store.list();
    expect(listed.map((file) => file.key).sort()).toEqual(['-a', 'C', 'b_']);
    for (const { storedAt } of listed) expect(storedAt).toBeGreaterThan(1_790_000_000 - 1);
    for (const name of ['-a', 'b_', 'C', 'C']) await store.delete(name);
    expect([await store.get('b_'), await store.list()]).toEqual([null, []]);
  });
});

test('files in a folder are for their owner alone, and none is left half', async () => {
  await createFolderStore(folder).put('mine', bytes(1), 'text/plain');
  expect([statSync(folder).mode & 0o777, statSync(join(folder, 'mine')).mode & 0o777]).toEqual([0o700, 0o600]);
  expect(readdirSync(folder)).toEqual(['mine']);
});

test('a file in a bucket has its media type, and another key is told what to check', async () => {
  await createBucketStore({ url: bucket.url, ...key }).put('typed', bytes(1), 'application/pdf');
  expect(bucket.files.get('typed')?.type).toBe('application/pdf');
  const stranger = createBucketStore({ url: bucket.url, keyId: 'another', secret: 'one' });
  await expect(stranger.get('typed')).rejects.toThrow(
    'answered GET with 403; check EVIDENCE_KEY_ID and EVIDENCE_SECRET.',
  );
});

test('a bucket that does not answer is one sentence', async () => {
  const gone = await startBucket();
  await gone.close();
  const store = createBucketStore({ url: gone.url, ...key });
  await expect(store.delete('any')).rejects.toThrow('The store of evidence does not answer; check EVIDENCE_URL.');
});
