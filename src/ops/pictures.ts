/** Asks for the pictures of an import, each address once, a few at a time. */
import { pictureCheckMs, pictureChecksAtOnce } from '#rules/limits/outside-calls.ts';
import type { MissingAmong } from '#server/domain/catalogue/operator/read-import-part.ts';

const isGone = (status: number) => status === 404 || status === 410;

/** Pictures without a host are asked for at `siteUrl`. */
export function pictureCheck(siteUrl: string): MissingAmong {
  const gone = new Map<string, boolean>();
  return async (addresses) => {
    const unknown = addresses.filter((address) => address && !gone.has(address));
    const ask = async () => {
      for (let address = unknown.pop(); address !== undefined; address = unknown.pop())
        gone.set(address, await isMissing(address, siteUrl));
    };
    await Promise.all(Array.from({ length: pictureChecksAtOnce }, ask));
    return addresses.filter((address) => gone.get(address));
  };
}

/** What does not answer is not told: the picture may be there. */
async function isMissing(address: string, siteUrl: string): Promise<boolean> {
  const url = URL.parse(address, siteUrl);
  if (!url) return false;
  try {
    const { status } = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(pictureCheckMs) });
    return isGone(status);
  } catch {
    return false;
  }
}
