/** Paints with resvg, compiled to WebAssembly: in the Worker and in Node alike, without a browser and without the network. */
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import type { Painter, PictureFile } from './port.ts';

const bytesMax = 5 * 1024 * 1024;
const timeoutMs = 5_000;

/** One for the life of the process: the module can be set up only once. */
let ready: Promise<void> | undefined;

/** `wasm` is resvg's module; `readOwn` answers for a path of this site. */
export function resvgPainter(
  wasm: WebAssembly.Module | BufferSource,
  readOwn: (path: string) => Promise<Response>,
): Painter {
  return {
    async read(address) {
      try {
        const answer = address.startsWith('/')
          ? await readOwn(address)
          : await fetch(address, { signal: AbortSignal.timeout(timeoutMs) });
        return await fileOf(answer);
      } catch {
        // a host that does not answer has no picture to give
        return null;
      }
    },

    async paint(svg, fonts) {
      ready ??= initWasm(wasm);
      await ready;
      const painting = new Resvg(svg, { font: { fontBuffers: [...fonts], defaultFontFamily: 'Instrument Sans' } });
      const picture = painting.render();
      try {
        return picture.asPng();
      } finally {
        picture.free();
        painting.free();
      }
    },
  };
}

async function fileOf(answer: Response): Promise<PictureFile | null> {
  const length = Number(answer.headers.get('content-length') ?? 0);
  if (!answer.ok || length > bytesMax) {
    await answer.body?.cancel();
    return null;
  }
  const bytes = new Uint8Array(await answer.arrayBuffer());
  if (bytes.length > bytesMax) return null;
  return { bytes, type: (answer.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '' };
}
