/** Makes a single-use link of a mail: the seed for the outbox, and the row that keeps the secret's hash. */

import { mailTokens } from '../../db/schema/customers.ts';
import { type Step, step } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { linkSecret } from '../mail/link-secret.ts';
import { hashToken } from '../sessions/start-session.ts';

export type LinkPurpose = 'verify' | 'reset' | 'change_email';

export interface MailLink {
  seed: string;
  tokenHash: string;
}

export function newMailLink(deps: Pick<Deps, 'newToken' | 'tokenSecret'>): MailLink {
  const seed = deps.newToken();
  return { seed, tokenHash: hashToken(linkSecret(deps, seed)) };
}

/** Keeps a link that proves `email` for a customer, valid for `seconds`. */
export function keepMailLink(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { tokenHash }: MailLink,
  kept: { customerId: string; purpose: LinkPurpose; email: string; seconds: number },
): Step {
  const { seconds, ...row } = kept;
  return step(db.insert(mailTokens).values({ ...row, tokenHash, createdAt: now(), expiresAt: now() + seconds }));
}
