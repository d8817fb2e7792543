/**
 * How Astro's build and development server give the Worker its variables: from the environment of their process. A file would be one
 * for the whole clone, and another command's build would take it from under the one that runs.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#node/root.ts';

/** Has the Cloudflare plugin take variables from the environment. */
export const fromEnvironment = { CLOUDFLARE_INCLUDE_PROCESS_ENV: 'true' };

/** Takes away the file that goes before the environment: commands of earlier versions left it when they were killed. */
export function forgetVariables(): void {
  rmSync(join(root, '.dev.vars'), { force: true });
}
