/** Where wrangler's packages keep what Cloudflare runs: the runtime, and its workers for assets. They come and are raised with wrangler. */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { root } from '#node/root.ts';

const ours = createRequire(join(root, 'package.json'));
const wranglers = createRequire(ours.resolve('wrangler/package.json'));
const miniflare = wranglers.resolve('miniflare');

/** Path of the runtime's program for this machine. */
export function workerdBinary(): string {
  return createRequire(miniflare)('workerd').default;
}

/** Path of the router between assets and Worker, and of the worker that answers with assets. */
export function assetWorker(name: 'router' | 'assets'): string {
  return join(dirname(miniflare), 'workers', 'assets', `${name}.worker.js`);
}
