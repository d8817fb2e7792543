/** `npm start`: serves the whole shop on this machine until Ctrl-C. */
import { readEnvironment } from '#node/environment.ts';
import { runCommand } from '#node/problem.ts';
import { consoleRoot } from '#rules/console-paths.ts';
import { isForDemo } from './demo/fill-or-check.ts';
import { consoleLink } from './serve/console-link.ts';
import { runSite } from './serve/run-site.ts';
import type { Site } from './site.ts';

await runCommand(async () => {
  const environment = readEnvironment();
  await runSite({ environment, withCourier: true }, async (site) => {
    const isDemo = isForDemo(environment);
    const consoleUrl = isDemo ? await consoleLink(environment, site) : site.url + consoleRoot;
    return welcome(site, consoleUrl, isDemo);
  });
});

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
