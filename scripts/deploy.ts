/**
 * `npm run deploy`: checks what a shop that is open to the world needs, migrates the remote database, builds the site with its catalogue,
 * uploads, and asks the shop how it is. `--dry-run` does all of it that changes nothing.
 */
import { spawnSync } from 'node:child_process';
import { basename, dirname, join } from 'node:path';
import { openLocalDatabase } from '#node/database.ts';
import { endProcess } from '#node/end-process.ts';
import { type Environment, readEnvironment } from '#node/environment.ts';
import { runCommand } from '#node/problem.ts';
import { root } from '#node/root.ts';
import { remoteHost } from '#rules/remote-host.ts';
import { requireHttps } from './public-address.ts';
import { quietTools } from './quiet-tools.ts';

/** Apart from `dist`, which a shop on this machine may be serving. */
const folder = join(root, '.cache', 'deploy');
const say = (line: string) => console.log(line);

await runCommand(async () => {
  const isDryRun = process.argv.includes('--dry-run');
  const environment = readEnvironment(process.env, { isServed: true, needs: ['LIBSQL_URL', 'SITE_URL'] });
  for (const remark of environment.withoutTraces) say(remark);
  const { libsqlUrl = '', libsqlAuthToken, siteUrl, imageHost } = environment;
  requireHttps(siteUrl);
  await openLocalDatabase(environment);
  say(`Database: ${remoteHost(libsqlUrl) ?? 'on this machine'}`);
  // Loaded only now, so that what is missing is said at once.
  const { refuseDemo } = await import('./demo/fill-or-check.ts');
  await refuseDemo({ url: libsqlUrl, authToken: libsqlAuthToken });
  const { listWorkerSecrets, requireSecrets } = await import('./deploy/worker-secrets.ts');
  say(`The secrets of a shop are all there, in ${requireSecrets(listWorkerSecrets(), process.env)}.`);

  const { catalogueSource } = await import('./deploy/catalogue-source.ts');
  const source = await catalogueSource({ libsqlUrl, libsqlAuthToken }, { isDryRun, say });
  const outDir = join(folder, 'site');
  const { buildWhenStale } = await import('./build.ts');
  const { builtConfigs } = await import('./builds.ts');
  const catalogue = `${libsqlUrl} ${Date.now()}`;
  let buildDir: string;
  try {
    buildDir = await buildWhenStale({ ...source, siteUrl, imageHost, catalogue, outDir, say });
  } finally {
    await source.stop();
  }
  const { shop, renderer } = builtConfigs(buildDir);
  // in this order: a Worker is not uploaded while the one that it is bound to is not there
  const status = upload(renderer, [], isDryRun) || upload(shop, argumentsOf(environment), isDryRun);
  if (status !== 0) return endProcess(status);
  if (isDryRun) return say('Nothing was changed: neither the database, nor the Worker, nor what this machine serves.');
  const { askHealth } = await import('./deploy/ask-health.ts');
  say(await askHealth(siteUrl));
});

/** The domain that the Worker answers at, and what it is told besides its secrets: as the pages were built, so that they agree. */
function argumentsOf({ siteUrl, paymentProvider, mailFrom = '' }: Environment): string[] {
  const variables = { SITE_URL: siteUrl, PAYMENT_PROVIDER: paymentProvider, MAIL_FROM: mailFrom };
  return [
    ...['--domain', new URL(siteUrl).hostname],
    ...Object.entries(variables).flatMap(([name, value]) => ['--var', `${name}:${value}`]),
  ];
}

/** Returns wrangler's exit code. */
function upload(config: string, more: readonly string[], isDryRun: boolean): number {
  const wrangler = join(root, 'node_modules', 'wrangler', 'bin', 'wrangler.js');
  const stop = isDryRun ? ['--dry-run', '--outdir', join(folder, basename(dirname(config)))] : [];
  const { status } = spawnSync(process.execPath, [wrangler, 'deploy', '--config', config, ...more, ...stop], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...quietTools },
  });
  return status ?? 1;
}
