/** Loads the pictures of items, from the site or from the host of pictures. */
import { pictureBytesMax, pictureMs } from '#rules/limits/outside-calls.ts';
import { tracedFetch } from '../../traces/outside-call.ts';
import type { PictureFile, ReadPicture } from './port.ts';

/** `fetchAsset` loads a path of this site. */
export function pictureReader(fetchAsset: (path: string) => Promise<Response>): ReadPicture {
  return async (address) => {
    try {
      const response = address.startsWith('/')
        ? await fetchAsset(address)
        : await tracedFetch('pictures')(address, { redirect: 'manual', signal: AbortSignal.timeout(pictureMs) });
      return await fileOf(response);
    } catch {
      // the host does not respond
      return null;
    }
  };
}

async function fileOf(response: Response): Promise<PictureFile | null> {
  const length = Number(response.headers.get('content-length') ?? 0);
  if (!response.ok || length > pictureBytesMax) {
    await response.body?.cancel();
    return null;
  }
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (bytes.length > pictureBytesMax) return null;
  return { bytes, type: (response.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '' };
}
