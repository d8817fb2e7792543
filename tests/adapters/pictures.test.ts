/** Pictures of items, as they are taken into a picture for sharing. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { pictureBytesMax } from '#rules/limits/outside-calls.ts';
import { pictureReader } from '#server/adapters/pictures/read-picture.ts';

/** A file of the site of so many bytes; some servers say beforehand how many there are. */
function readerOf(bytes: number, isSaid: boolean) {
  const headers = { 'content-type': 'image/png', ...(isSaid ? { 'content-length': String(bytes) } : {}) };
  return pictureReader(async () => new Response(new Uint8Array(bytes), { headers }));
}

test.each([true, false])(
  'pictureBytesMax bytes are taken, and one more are none (said beforehand: %s)',
  async (isSaid) => {
    const largest = await readerOf(pictureBytesMax, isSaid)('/thing.png');
    expect([largest?.bytes.length, largest?.type]).toEqual([pictureBytesMax, 'image/png']);
    expect(await readerOf(pictureBytesMax + 1, isSaid)('/thing.png')).toBeNull();
  },
);

test('a picture is taken from the address that names it, and from none that its host leads to', async () => {
  const asked: (string | undefined)[] = [];
  const host = createServer(({ url }, answer) => {
    asked.push(url);
    if (url === '/here.png') answer.writeHead(200, { 'content-type': 'image/png' }).end('picture');
    else answer.writeHead(302, { location: '/here.png' }).end();
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void host.close());
  await once(host, 'listening');
  // safe because it listens at a port
  const origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  const read = pictureReader(() => Promise.reject(new Error('no file of the site')));
  expect(await read(`${origin}/moved.png`)).toBeNull();
  expect((await read(`${origin}/here.png`))?.type).toBe('image/png');
  expect(asked).toEqual(['/moved.png', '/here.png']);
});
