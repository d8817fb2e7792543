/** `npm run deploy`: migrates the remote database, builds the site with its catalogue, uploads. `--dry-run` stops before the upload. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { buildWhenStale, builtConfig, quietTools } from './build.ts';
import { readEnvironment, root } from './environment.ts';
import { migrateDatabase } from './migrate.ts';
import { Problem, runCommand } from './problem.ts';

await runCommand(async () => {
  const { libsqlUrl, libsqlAuthToken, siteUrl } = readEnvironment();
  if (!libsqlUrl)
    throw new Problem('LIBSQL_URL is missing; set it to the remote database, and LIBSQL_AUTH_TOKEN with it.');
  if (!process.env.SITE_URL) throw new Problem('SITE_URL is missing; set it to the address that the shop will have.');
  const isDryRun = process.argv.includes('--dry-run');
  await migrateDatabase(libsqlUrl, libsqlAuthToken).catch((error) => {
    throw new Problem(
      `The database at ${libsqlUrl} cannot be reached or migrated (${error.message}); check LIBSQL_URL and LIBSQL_AUTH_TOKEN.`,
    );
  });
  const outDir = join(root, 'dist');
  await buildWhenStale({
    siteUrl,
    libsqlUrl,
    libsqlAuthToken,
    catalogue: `${libsqlUrl} ${Date.now()}`,
    outDir,
    say: console.log,
  });
  const wrangler = join(root, 'node_modules', 'wrangler', 'bin', 'wrangler.js');
  const { status } = spawnSync(
    process.execPath,
    [
      wrangler,
      'deploy',
      '--config',
      builtConfig(outDir),
      ...(isDryRun ? ['--dry-run', '--outdir', join(root, '.cache', 'deploy')] : []),
    ],
    { cwd: root, stdio: 'inherit', env: { ...process.env, ...quietTools } },
  );
  process.exit(status ?? 1);
});
