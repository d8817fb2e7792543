/** `npm start`: serves the whole shop on this machine until Ctrl-C. */
import { resolve } from 'node:path';
import { readEnvironment } from '#node/environment.ts';
import { runCommand } from '#node/problem.ts';
import { root } from '#node/root.ts';
import { consoleRoot } from '#rules/console-paths.ts';
import { isForDemo } from './demo/fill-or-check.ts';
import { consoleLink } from './serve/console-link.ts';
import { aborted, untilStopped } from './serve/until-stopped.ts';
import { type Site, startSite } from './site.ts';

await runCommand(async () => {
  const environment = readEnvironment();
  const signal = untilStopped();
  const site = await startSite({
    environment,
    outDir: resolve(root, process.env.OUT_DIR ?? 'dist'),
    say: (line) => console.log(line),
    warn: (line) => console.error(line),
    log: (line) => void (isIdleJob(line) || process.stdout.write(`${line}\n`)),
    withCourier: true,
    signal,
  }).catch((error) => {
    if (signal.aborted) process.exit(0);
    throw error;
  });
  const isDemo = isForDemo(environment);
  const consoleUrl = isDemo ? await consoleLink(environment, site) : site.url + consoleRoot;
  if (!signal.aborted) console.log(welcome(site, consoleUrl, isDemo));
  const failure = await Promise.race([aborted(signal), site.failed]);
  if (failure) console.error(failure);
  await site.stop();
  process.exit(failure ? 1 : 0);
});

/** A job that had nothing to do, which is most of them at every beat. */
function isIdleJob(line: string): boolean {
  return /"job":.*"did":0\b/.test(line);
}

function welcome({ url, mailboxUrl, steamUrl }: Site, consoleUrl: string, isDemo: boolean): string {
  const courier = steamUrl ? `  Courier        ${steamUrl}\n` : '';
  const signIn = isDemo ? '\n  Sign in as     demo@regalia.test  with  Demo1234\n' : '';
  return `
  Regalia is open.

  Shop           ${url}
  Console        ${consoleUrl}
  API reference  ${url}/api/docs
  Mailbox        ${mailboxUrl ?? 'SMTP_URL'}
${courier}${signIn}
  Ctrl-C stops everything and loses nothing.
`;
}
