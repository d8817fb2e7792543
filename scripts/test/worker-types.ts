/** Types of what the Workers are bound to, which wrangler writes from their configurations. */
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#node/root.ts';

/** The shop's, and that of the Worker it is bound to. */
const configs = ['wrangler.toml', 'src/renderer/wrangler.json'];

/** With which wrangler writes them. */
export const workerTypesArguments = ['types', ...configs.flatMap((file) => ['--config', file])];

/** Whether they are there, and younger than the configurations. */
export function hasWorkerTypes(): boolean {
  const types = join(root, 'worker-configuration.d.ts');
  const isOlder = (file: string) => statSync(types).mtimeMs < statSync(join(root, file)).mtimeMs;
  return existsSync(types) && !configs.some(isOlder);
}
