/** `npm start`: serves the whole shop on this machine until Ctrl-C. */
import { join } from 'node:path';
import { readEnvironment } from '#node/environment.ts';
import { runCommand } from '#node/problem.ts';
import { root } from '#node/root.ts';
import { isForDemo } from './demo/fill-or-check.ts';
import { startSite } from './site.ts';

await runCommand(async () => {
  const environment = readEnvironment();
  const parent = process.ppid;
  let stopping = false;
  const givingUp = new AbortController();
  const signalled = new Promise<void>((resolve) => {
    const stop = () => {
      stopping = true;
      givingUp.abort();
      resolve();
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
    // The reader of the output is gone (a closed terminal, `npm start | head`): a write fails with EPIPE.
    for (const stream of [process.stdout, process.stderr]) stream.on('error', stop);
    // npm or the terminal may be gone without a word: nothing is left running then.
    const orphaned = setInterval(() => process.ppid !== parent && stop(), 1_000);
    orphaned.unref();
  });
  const site = await startSite({
    environment,
    outDir: process.env.OUT_DIR ?? join(root, 'dist'),
    say: (line) => console.log(line),
    warn: (line) => console.error(line),
    log: (line) => process.stdout.write(`${line}\n`),
    signal: givingUp.signal,
  }).catch((error) => {
    if (stopping) process.exit(0);
    throw error;
  });
  if (!stopping) console.log(welcome(site.url, site.mailboxUrl, isForDemo(environment)));
  const failure = await Promise.race([signalled, site.failed]);
  if (!stopping) console.error(failure);
  await site.stop();
  process.exit(stopping ? 0 : 1);
});

function welcome(url: string, mailboxUrl: string | null, isDemo: boolean): string {
  const signIn = isDemo ? '\n  Sign in as     demo@regalia.test  with  Demo1234\n' : '';
  return `
  Regalia is open.

  Shop           ${url}
  API reference  ${url}/api/docs
  Mailbox        ${mailboxUrl ?? 'SMTP_URL'}
${signIn}
  Ctrl-C stops everything and loses nothing.
`;
}
