/** Whether the Worker has the secrets that a shop needs: asked of Cloudflare where wrangler is signed in, else of this environment. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { Problem } from '#node/problem.ts';
import { root } from '#node/root.ts';
import { quietTools } from '../quiet-tools.ts';

export const neededSecrets = [
  'LIBSQL_URL',
  'TOKEN_SECRET',
  'ENCRYPTION_KEY',
  'SMTP_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
] as const;

/** Both or none: with one of them the shop is closed. */
const accessSecrets = ['ACCESS_TEAM_DOMAIN', 'ACCESS_AUD'] as const;

/** What `wrangler secret list` has answered. */
export interface SecretListOutput {
  status: number | null;
  stdout: string;
  stderr: string;
}

export function listWorkerSecrets(): SecretListOutput {
  const wrangler = join(root, 'node_modules', 'wrangler', 'bin', 'wrangler.js');
  const config = join(root, 'wrangler.toml');
  return spawnSync(process.execPath, [wrangler, 'secret', 'list', '--format', 'json', '--config', config], {
    cwd: root,
    encoding: 'utf8',
    // no question to a person, and no page of Cloudflare to sign in on: a machine that is not signed in says so
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...quietTools, CI: '1' },
  });
}

/** Names of the Worker's secrets; none where the Worker is not there yet, null where nobody is signed in. */
export function secretsOf({ status, stdout, stderr }: SecretListOutput): string[] | null {
  if (status === 0) {
    try {
      // safe because an answer of another shape has no names, and counts as none
      const secrets = JSON.parse(stdout.slice(stdout.indexOf('['))) as { name?: unknown }[];
      return secrets.flatMap(({ name }) => (typeof name === 'string' ? name : []));
    } catch {
      return null;
    }
  }
  // Cloudflare's code for a Worker that does not exist
  return /\b10007\b/.test(stdout + stderr) ? [] : null;
}

/** Returns where the secrets were found. @throws Problem in one line that names every one that is missing. */
export function requireSecrets(output: SecretListOutput, env: NodeJS.ProcessEnv): 'the Worker' | 'this environment' {
  const listed = secretsOf(output);
  const isThere = (name: string) => (listed ? listed.includes(name) : Boolean(env[name]));
  // either place says that the console stands behind Cloudflare Access
  const isGated = accessSecrets.some((name) => isThere(name) || env[name]);
  // a database without a token is one on a private network
  const token = env.LIBSQL_AUTH_TOKEN ? ['LIBSQL_AUTH_TOKEN'] : [];
  const wanted = [...neededSecrets, ...token, ...(isGated ? accessSecrets : [])];
  const missing = wanted.filter((name) => !isThere(name));
  if (missing.length === 0) return listed ? 'the Worker' : 'this environment';
  const names = missing.join(', ');
  throw new Problem(
    listed
      ? `The Worker lacks the secrets ${names}; give it each with \`npx wrangler secret put NAME\`.`
      : `Nobody is signed in to Cloudflare, and this environment lacks ${names}; sign in with \`npx wrangler login\`, or set what the Worker has.`,
  );
}
