/** Pictures of items, as they are taken into a picture for sharing. */
import { expect, test } from 'vitest';
import { pictureBytesMax } from '#rules/limits/outside-calls.ts';
import { resvgRenderer } from '#server/adapters/pictures/resvg.ts';

const noWasm = () => Promise.reject(new Error('nothing is drawn here'));

/** A file of the site of so many bytes; some servers say beforehand how many there are. */
function rendererOf(bytes: number, isSaid: boolean) {
  const headers = { 'content-type': 'image/png', ...(isSaid ? { 'content-length': String(bytes) } : {}) };
  return resvgRenderer(noWasm, async () => new Response(new Uint8Array(bytes), { headers }));
}

test.each([true, false])(
  'pictureBytesMax bytes are taken, and one more are none (said beforehand: %s)',
  async (isSaid) => {
    const largest = await rendererOf(pictureBytesMax, isSaid).readFile('/thing.png');
    expect([largest?.bytes.length, largest?.type]).toEqual([pictureBytesMax, 'image/png']);
    expect(await rendererOf(pictureBytesMax + 1, isSaid).readFile('/thing.png')).toBeNull();
  },
);
