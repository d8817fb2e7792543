/** Renders SVG with resvg, compiled to WebAssembly, in the Worker and in Node alike. The module is large, so it is loaded with the first picture. */
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { pictureBytesMax, pictureMs } from '#rules/limits/outside-calls.ts';
import { tracedFetch } from '../../traces/outside-call.ts';
import type { PictureFile, PictureRenderer } from './port.ts';

/** Kept for the life of the process: resvg throws when it is initialized twice. */
let ready: Promise<void> | undefined;

/** `loadWasm` loads resvg's module; `fetchAsset` loads a path of this site. */
export function resvgRenderer(
  loadWasm: () => Promise<WebAssembly.Module | BufferSource>,
  fetchAsset: (path: string) => Promise<Response>,
): PictureRenderer {
  return {
    async readFile(address) {
      try {
        const response = address.startsWith('/')
          ? await fetchAsset(address)
          : await tracedFetch('pictures')(address, { signal: AbortSignal.timeout(pictureMs) });
        return await fileOf(response);
      } catch {
        // the host does not respond
        return null;
      }
    },

    async renderPng(svg, fonts) {
      ready ??= initWasm(loadWasm());
      await ready;
      const drawing = new Resvg(svg, { font: { fontBuffers: [...fonts], defaultFontFamily: 'Instrument Sans' } });
      const picture = drawing.render();
      try {
        return picture.asPng();
      } finally {
        picture.free();
        drawing.free();
      }
    },
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
