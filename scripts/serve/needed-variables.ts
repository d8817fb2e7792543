/** What a shop that is open to the world cannot do without, where nothing stands in for it. */
import { Problem } from '#node/problem.ts';

export const neededVariables = [
  'SITE_URL',
  'TOKEN_SECRET',
  'ENCRYPTION_KEY',
  'SMTP_URL',
  'MAIL_FROM',
  'PAYMENT_PROVIDER',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
] as const;

/** @throws Problem in one line that names every one that is missing */
export function requireVariables(env: NodeJS.ProcessEnv): void {
  const missing = neededVariables.filter((name) => !env[name]);
  if (missing.length === 0) return;
  throw new Problem(
    `npm run serve lacks ${missing.join(', ')}; set what docs/deploying.md says of each. npm start is the shop to try out.`,
  );
}
