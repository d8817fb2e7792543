import { join } from 'node:path';
import type { Environment } from './environment.ts';
import { startSqld } from './sqld.ts';
export async function openLocalDatabase(environment: Environment) {
  if (environment.libsqlUrl) return { url: environment.libsqlUrl, authToken: environment.libsqlAuthToken, stop: async () => {} };
  const sqld = await startSqld(join(environment.dataDir, 'database'));
  return { url: sqld.url, authToken: undefined as string | undefined, stop: sqld.stop };
}
