/** `npm run dev`: Astro with hot reload over the same database and mailbox as `npm start`. */
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { readEnvironment } from '#node/environment.ts';
import { runCommand } from '#node/problem.ts';
import { root } from '#node/root.ts';
import { writeArtwork } from './demo/write-artwork.ts';
import { quietTools } from './quiet-tools.ts';
import { startServices, writeVariables } from './services.ts';

await runCommand(async () => {
  const environment = readEnvironment();
  const services = await startServices(environment, { say: console.log, warn: console.error });
  await writeArtwork(join(root, 'public', 'artwork'));
  const variables = join(root, '.dev.vars');
  writeVariables(variables, services.variables);
  console.log(`Mailbox ${services.mailboxUrl ?? 'SMTP_URL'}`);
  const astro = join(root, 'node_modules', 'astro', 'bin', 'astro.mjs');
  const child = spawn(process.execPath, [astro, 'dev', '--port', String(environment.port)], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...quietTools, SITE_URL: environment.siteUrl, PUBLIC_IMAGE_HOST: environment.imageHost },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill('SIGTERM'));
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  rmSync(variables, { force: true });
  await services.stop();
  process.exit(code ?? 0);
});
