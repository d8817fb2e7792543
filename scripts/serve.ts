/**
 * `npm run serve`: the shop on a server of one's own, by what `npm start` uses, without its demo, sandbox, mailbox and secrets of its own
 * making. TLS is a proxy's before it. docs/deploying.md#a-server-of-your-own
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Environment, readEnvironment } from '#node/environment.ts';
import { Problem, runCommand } from '#node/problem.ts';
import { isBuilt } from './builds.ts';
import { requireHttps } from './public-address.ts';
import { requireVariables } from './serve/needed-variables.ts';

await runCommand(async () => {
  const { build, built } = readOptions();
  requireVariables(process.env);
  const environment = readEnvironment();
  requireHttps(environment.siteUrl);
  // what runs a shop is loaded once there is one to run: a refusal takes a fifth of the time
  if (build) return (await import('./serve/build-ahead.ts')).buildAhead(environment);
  const { runSite } = await import('./serve/run-site.ts');
  const { host, port, trustedProxies } = environment;
  const options = { environment, reach: { host, trustedProxies }, buildDir: built, command: 'npm run serve' };
  await runSite(options, async (site) => {
    // what came due while it was closed does not wait for the clock
    void site.runJobs();
    return opened(environment, `${host}:${port}`);
  });
});

function readOptions(): { build: boolean; built: string | undefined } {
  try {
    const { values } = parseArgs({
      options: { build: { type: 'boolean', default: false }, built: { type: 'string' } },
    });
    const built = values.built === undefined ? undefined : resolve(values.built);
    if (built !== undefined && !isBuilt(built)) throw new Problem(`There is no build in ${built}.`);
    return { build: values.build, built };
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem(
      'npm run serve knows --build, which builds and ends, and --built FOLDER, which serves that build.',
    );
  }
}

function opened({ siteUrl, trustedProxies }: Environment, address: string): string {
  const named =
    trustedProxies.length > 0 ? `behind ${trustedProxies.join(', ')}` : 'no proxy is named in TRUSTED_PROXIES';
  return `Regalia is open at ${siteUrl}; it listens at ${address}, ${named}.`;
}
