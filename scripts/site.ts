/**
 * Everything that serves the shop on one machine: database, mailbox, build, the Worker in workerd, and the clock that Cloudflare
 * would be. Used by `npm start` and by the browser tests; stopping it leaves no process behind.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { buildWhenStale, builtConfig, makeFolder, quietTools, variableLines } from './build.ts';
import { openLocalDatabase } from './database.ts';
import { type Environment, root } from './environment.ts';
import { startMailbox } from './mailbox.ts';
import { migrateDatabase } from './migrate.ts';
import { Problem } from './problem.ts';
import { localSecrets } from './secrets.ts';
import { seedWhenEmpty } from './seed.ts';

export interface Site {
  url: string;
  mailboxUrl: string | null;
  libsqlUrl: string;
  /** Resolves when the Worker ends by itself. */
  ended: Promise<void>;
  stop(): Promise<void>;
}

export interface SiteOptions {
  environment: Environment;
  outDir: string;
  /** Tells a person what is going on. */
  say(line: string): void;
}

const jobsEveryMs = 30_000;

export async function startSite({ environment, outDir, say }: SiteOptions): Promise<Site> {
  const { port, dataDir } = environment;
  await mustBeFree(port, 'PORT');
  makeFolder(dataDir, 'DATA_DIR');
  const secrets = localSecrets(dataDir);
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const each of stops.toReversed()) await each();
    stops.length = 0;
  };
  try {
    const database = await openLocalDatabase(environment);
    stops.push(database.stop);
    const mailbox = environment.smtpUrl
      ? null
      : await startMailbox(join(dataDir, 'mail'), environment.mailPort, environment.mailWebPort);
    if (mailbox) stops.push(mailbox.stop);
    await migrateDatabase(database.url, database.authToken);
    if (await seedWhenEmpty(database, environment))
      say(`Filled the empty database with ${environment.seedItems} items.`);
    const catalogue = environment.libsqlUrl ?? `demo ${environment.seedItems}`;
    say('Building the site if it is stale …');
    await buildWhenStale({
      siteUrl: environment.siteUrl,
      libsqlUrl: database.url,
      libsqlAuthToken: database.authToken,
      catalogue,
      outDir,
    });
    const variables = join(dataDir, 'worker.env');
    writeFileSync(
      variables,
      variableLines({
        LIBSQL_URL: database.url,
        LIBSQL_AUTH_TOKEN: database.authToken,
        SITE_URL: environment.siteUrl,
        SMTP_URL: environment.smtpUrl ?? `smtp://127.0.0.1:${environment.mailPort}`,
        TOKEN_SECRET: secrets.tokenSecret,
        DATA_KEY: secrets.dataKey,
        PAYMENT_PROVIDER: environment.paymentProvider,
        SANDBOX_SECRET: environment.paymentProvider === 'sandbox' ? secrets.sandboxSecret : undefined,
        STRIPE_SECRET_KEY: environment.stripeSecretKey,
        STRIPE_WEBHOOK_SECRET: environment.stripeWebhookSecret,
        STRIPE_API_BASE: environment.stripeApiBase,
        RATE_LIMIT_SCALE: String(environment.rateLimitScale),
      }),
      { mode: 0o600 },
    );
    const worker = startWorker(port, builtConfig(outDir), variables, join(dataDir, 'workerd'));
    stops.push(worker.stop);
    const local = `http://127.0.0.1:${port}`;
    await answers(`${local}/api/health`, worker);
    const clock = setInterval(() => void fetch(`${local}/cdn-cgi/local/scheduled`).catch(() => {}), jobsEveryMs);
    stops.push(async () => clearInterval(clock));
    return {
      url: environment.siteUrl,
      mailboxUrl: mailbox?.webUrl ?? null,
      libsqlUrl: database.url,
      ended: worker.ended,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Worker {
  child: ChildProcess;
  ended: Promise<void>;
  output(): string;
  stop(): Promise<void>;
}

function startWorker(port: number, config: string, variables: string, state: string): Worker {
  const args = ['dev', '--config', config, '--ip', 'localhost', '--port', String(port), '--env-file', variables];
  const quiet = [
    '--log-level',
    'warn',
    '--show-interactive-dev-session=false',
    '--persist-to',
    state,
    '--inspector-port',
    '0',
  ];
  const child = spawn(
    process.execPath,
    [join(root, 'node_modules', 'wrangler', 'bin', 'wrangler.js'), ...args, ...quiet],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...quietTools, CI: '1' },
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output = (output + chunk).slice(-8_000);
      for (const line of String(chunk).split('\n')) if (line.startsWith('{')) process.stdout.write(`${line}\n`);
    });
  }
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    child,
    ended,
    output: () => output.trim(),
    async stop() {
      child.kill('SIGTERM');
      const patience = setTimeout(() => child.kill('SIGKILL'), 5_000);
      await ended;
      clearTimeout(patience);
    },
  };
}

async function answers(url: string, worker: Worker): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    if (worker.child.exitCode !== null)
      throw new Problem(`${worker.output()}\nThe Worker did not start; see the lines above.`);
    const isUp = await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Problem(`${worker.output()}\nThe Worker did not answer at ${url} within 30 seconds.`);
}

function mustBeFree(port: number, variable: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const line =
        error.code === 'EADDRINUSE'
          ? `Port ${port} is in use; stop what uses it, or set ${variable} to another one.`
          : `Port ${port} cannot be used (${error.code}); set ${variable} to another one.`;
      reject(new Problem(line));
    });
    probe.listen(port, 'localhost', () => probe.close(() => resolve()));
  });
}
