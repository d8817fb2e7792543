/** Renders SVG with resvg, compiled to WebAssembly, in a Worker and in Node alike. The module is large, so it is loaded with the first picture. */
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import type { RenderPng } from './port.ts';

/** Kept for the life of the process: resvg throws when it is initialized twice. */
let ready: Promise<void> | undefined;

/** `loadWasm` loads resvg's module. */
export function resvgRenderer(loadWasm: () => Promise<WebAssembly.Module | BufferSource>): RenderPng {
  return async (svg, fonts) => {
    ready ??= initWasm(loadWasm());
    await ready;
    const drawing = new Resvg(svg, { font: { fontBuffers: [...fonts], defaultFontFamily: 'Instrument Sans' } });
    const picture = drawing.render();
    try {
      return new Uint8Array(picture.asPng());
    } finally {
      picture.free();
      drawing.free();
    }
  };
}
