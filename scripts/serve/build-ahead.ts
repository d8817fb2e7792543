/**
 * `npm run serve -- --build`: what a new version of the shop does before it opens, done while the one before goes on, so that the change
 * takes seconds. A migration only adds, and the version before works on with it.
 */
import { openLocalDatabase } from '#node/database.ts';
import type { Environment } from '#node/environment.ts';
import { migrateDatabase } from '#node/migrate.ts';
import { buildWhenStale } from '../build.ts';
import { catalogueMark } from '../catalogue-mark.ts';
import { buildsFolder } from './run-site.ts';
import { aborted, untilStopped } from './until-stopped.ts';

export async function buildAhead(environment: Environment): Promise<void> {
  const { siteUrl, imageHost } = environment;
  const signal = untilStopped();
  const say = (line: string) => console.log(line);
  const { url, authToken, stop } = await openLocalDatabase(environment);
  try {
    await migrateDatabase(url, authToken, { say });
    const catalogue = await catalogueMark(environment, { url, authToken });
    const place = { libsqlUrl: url, libsqlAuthToken: authToken };
    const building = buildWhenStale({ siteUrl, imageHost, ...place, catalogue, outDir: buildsFolder(), say, signal });
    const folder = await Promise.race([building, aborted(signal)]);
    if (folder) console.log(`The site is built, in ${folder}; a start of this version serves it at once.`);
    else process.exitCode = 1;
  } finally {
    await stop();
  }
}
