/**
 * The layers of tests, cheapest first, and the folders of `tests/` that each runs. All but the last are
 * projects of vitest, the last is Playwright's. `site` and `e2e` drive a shop that is built and served.
 */
export const layers = {
  unit: ['rules', 'contract', 'content', 'conventions', 'scripts', 'node'],
  api: ['adapters', 'courier', 'domain', 'api', 'ops'],
  dom: ['islands', 'console', 'stores', 'browser'],
  site: ['site'],
  e2e: ['e2e'],
} as const;

export type Layer = keyof typeof layers;

export const layerNames = Object.keys(layers) as Layer[];

/** The patterns of a layer's test files, from the root. */
export function patternsOf(layer: Layer): string[] {
  const ending = layer === 'e2e' ? 'spec.ts' : 'test.{ts,tsx}';
  return layers[layer].map((folder) => `tests/${folder}/**/*.${ending}`);
}
