/** `npm run deploy`: migrates the remote database, builds the site with its catalogue, uploads. `--dry-run` stops before the upload. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { openLocalDatabase } from '#node/database.ts';
import { readEnvironment } from '#node/environment.ts';
import { Problem, runCommand } from '#node/problem.ts';
import { root } from '#node/root.ts';
import { quietTools } from './quiet-tools.ts';

await runCommand(async () => {
  const environment = readEnvironment();
  const { libsqlUrl, libsqlAuthToken, siteUrl, imageHost, paymentProvider } = environment;
  if (!libsqlUrl)
    throw new Problem('LIBSQL_URL is missing; set it to the remote database, and LIBSQL_AUTH_TOKEN with it.');
  if (!process.env.SITE_URL) throw new Problem('SITE_URL is missing; set it to the address that the shop will have.');
  if (paymentProvider === 'sandbox' && siteUrl.startsWith('https:'))
    throw new Problem('PAYMENT_PROVIDER is sandbox, which takes no real money; set it to stripe for a shop on https.');
  await openLocalDatabase(environment);
  // Loaded only now, so that what is missing is said at once.
  const { migrateDatabase } = await import('#node/migrate.ts');
  await migrateDatabase(libsqlUrl, libsqlAuthToken).catch((error) => {
    throw new Problem(`The database at ${libsqlUrl} cannot be migrated: ${reasonOf(error)}`);
  });
  console.log('The database has the schema of this version.');
  const outDir = join(root, 'dist');
  const catalogue = `${libsqlUrl} ${Date.now()}`;
  const { buildWhenStale, builtConfig } = await import('./build.ts');
  await buildWhenStale({ siteUrl, imageHost, libsqlUrl, libsqlAuthToken, catalogue, outDir, say: console.log });
  process.exit(upload(builtConfig(outDir), variablesOf(siteUrl, paymentProvider), process.argv.includes('--dry-run')));
});

/** What the Worker is told besides its secrets: as the pages were built, so that the two agree. */
function variablesOf(siteUrl: string, paymentProvider: string): Record<string, string> {
  const sender = process.env.MAIL_FROM;
  return { SITE_URL: siteUrl, PAYMENT_PROVIDER: paymentProvider, ...(sender ? { MAIL_FROM: sender } : {}) };
}

/** Returns wrangler's exit code. */
function upload(config: string, variables: Record<string, string>, isDryRun: boolean): number {
  const wrangler = join(root, 'node_modules', 'wrangler', 'bin', 'wrangler.js');
  const values = Object.entries(variables).flatMap(([name, value]) => ['--var', `${name}:${value}`]);
  const stop = isDryRun ? ['--dry-run', '--outdir', join(root, '.cache', 'deploy')] : [];
  const { status } = spawnSync(process.execPath, [wrangler, 'deploy', '--config', config, ...values, ...stop], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...quietTools },
  });
  return status ?? 1;
}

function reasonOf(error: Error): string {
  const cause = error.cause instanceof Error ? error.cause : error;
  return cause.message.split('\n')[0] ?? 'no reason given';
}
