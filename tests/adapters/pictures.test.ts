/** Pictures of items, as they are taken into a picture for sharing. */
import { expect, test } from 'vitest';
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
