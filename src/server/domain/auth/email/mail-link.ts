/** Single-use links in mails: only the hash of the link's secret is stored, the outbox keeps the seed that the secret is made of. */

import { and, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { verificationLinksPerHour } from '#rules/limits/per-customer.ts';
import { mailTokens } from '../../../db/schema/customers.ts';
import { type Statement, statement } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { DomainError } from '../../../domain-error.ts';
import { hashToken } from '../../../hash-token.ts';
import { linkSecret } from '../../mail/parts/link-secret.ts';

export type LinkPurpose = 'verify' | 'reset' | 'change_email';

export interface MailLink {
  seed: string;
  tokenHash: string;
}

export function newMailLink(deps: Pick<Deps, 'newToken' | 'tokenSecret'>): MailLink {
  const seed = deps.newToken();
  return { seed, tokenHash: hashToken(linkSecret(deps, seed)) };
}

/** Stores a link that verifies `email` for a customer, valid for `seconds`. */
export function insertMailLink(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { tokenHash }: MailLink,
  { seconds, ...token }: { customerId: string; purpose: LinkPurpose; email: string; seconds: number },
): Statement {
  return statement(db.insert(mailTokens).values({ ...token, tokenHash, createdAt: now(), expiresAt: now() + seconds }));
}

/** For the use case's own read: how many links of this purpose the customer got within the last hour. */
export function recentLinksQuery({ db, now }: Pick<Deps, 'db' | 'now'>, customerId: SQL<string>, purpose: LinkPurpose) {
  return db
    .select({ count: sql<number>`count(*)` })
    .from(mailTokens)
    .where(
      and(
        eq(mailTokens.customerId, customerId),
        eq(mailTokens.purpose, purpose),
        gt(mailTokens.createdAt, now() - 3600),
      ),
    );
}

/** `recent` is the result of `recentLinksQuery`. @throws `too_many_requests`. */
export function limitLinks(recent: readonly { count: number }[]): void {
  if ((recent[0]?.count ?? 0) >= verificationLinksPerHour)
    throw new DomainError('too_many_requests', { retryAfterSeconds: 3600 });
}

/** Ends the customer's open links of these purposes. */
export function endLinks({ db, now }: Pick<Deps, 'db' | 'now'>, customerId: string, purposes: LinkPurpose[]) {
  const isOpen = and(
    eq(mailTokens.customerId, customerId),
    inArray(mailTokens.purpose, purposes),
    isNull(mailTokens.usedAt),
    gt(mailTokens.expiresAt, now()),
  );
  return db.update(mailTokens).set({ expiresAt: now() }).where(isOpen);
}
