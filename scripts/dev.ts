/** `npm run dev`: Astro with hot reload over the same database and mailbox as `npm start`. */
import { join } from 'node:path';
import { startGroup } from '#node/child-process.ts';
import { writeDocumentFonts } from '#node/document-fonts.ts';
import { endProcess } from '#node/end-process.ts';
import { readEnvironment } from '#node/environment.ts';
import { runCommand } from '#node/problem.ts';
import { root } from '#node/root.ts';
import { lockShop } from '#node/running-shop.ts';
import { writeArtwork, writeSilhouettes } from './demo/write-artwork.ts';
import { quietTools } from './quiet-tools.ts';
import { courierPart } from './serve/courier-part.ts';
import { supervise } from './serve/supervise.ts';
import { aborted, untilStopped } from './serve/until-stopped.ts';
import { startServices } from './services.ts';
import { forgetVariables, fromEnvironment } from './worker-variables.ts';

await runCommand(async () => {
  const environment = readEnvironment();
  const { dataDir, siteUrl, port, imageHost } = environment;
  const signal = untilStopped();
  lockShop(dataDir, { command: 'npm run dev', address: `http://localhost:${port}`, siteUrl });
  const services = await startServices(environment, { say: console.log, warn: console.error });
  await writeArtwork(join(root, 'public', 'artwork'));
  await writeSilhouettes(join(root, 'public', 'silhouettes'));
  await writeDocumentFonts(join(root, 'public'));
  forgetVariables();
  console.log(`Mailbox ${services.mailboxUrl ?? 'SMTP_URL'}`);
  const astro = startGroup(
    process.execPath,
    [join(root, 'node_modules', 'astro', 'bin', 'astro.mjs'), 'dev', '--port', String(port)],
    {
      cwd: root,
      // Without a terminal its lines go through here, so that an output that is closed ends it too.
      stdio: process.stdout.isTTY ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        ...quietTools,
        ...services.variables,
        ...fromEnvironment,
        SITE_URL: siteUrl,
        PUBLIC_IMAGE_HOST: imageHost,
      },
    },
  );
  astro.process.stdout?.pipe(process.stdout);
  astro.process.stderr?.pipe(process.stderr);
  const { libsqlUrl: url, libsqlAuthToken: authToken, encryptionKey } = services;
  const courier = courierPart(environment, { url, authToken, encryptionKey });
  if (courier) console.log(`Courier ${courier.steamUrl}`);
  const delivering = courier ? await supervise(courier.part, console) : null;
  const failure = await Promise.race([
    aborted(signal),
    services.failed,
    ...(delivering ? [delivering.failed] : []),
    astro.ended.then((how) => `The development server ${how}.`),
  ]);
  if (failure) console.error(failure);
  await delivering?.stop();
  await astro.stop();
  await services.stop();
  endProcess(failure ? 1 : 0);
});
