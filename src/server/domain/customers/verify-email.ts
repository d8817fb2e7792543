/** Opens a mailed link that verifies an address: the customer's own, or the one to change to. */
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { LanguageCode } from '#rules/languages.ts';
import type { RequestContext } from '../../context.ts';
import { customers, mailTokens } from '../../db/schema/customers.ts';
import { expectRows, guard, runRead, statement, write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import { hashToken } from '../../hash-token.ts';
import { hasEmail, isKeptForAnother } from '../auth/email/email-address.ts';
import { keepEmailChange } from '../destinations/parts/email-change.ts';
import { deliverOutbox } from '../mail/deliver-outbox.ts';
import { queueMail } from '../mail/parts/queue-mail.ts';

export interface VerifiedEmail {
  outcome: 'verified' | 'already' | 'invalid';
  /** The customer's, or the principal's when the link is unknown. */
  language: LanguageCode;
}

type Link = Awaited<ReturnType<typeof linkQuery>>[number];

/** A used link stays `already`, even when its time is over; one for an address that the customer no longer has, or to change a blocked account's, is `invalid`. */
export async function verifyEmail(ctx: RequestContext, { token }: { token: string }): Promise<VerifiedEmail> {
  const { deps, principal } = ctx;
  const [link] = await runRead(linkQuery(deps, hashToken(token)));
  if (!link) return { outcome: 'invalid', language: principal.language };
  return { outcome: await outcomeOf(deps, link), language: link.language };
}

async function outcomeOf(deps: Deps, link: Link): Promise<VerifiedEmail['outcome']> {
  const isCurrent = isCurrentEmail(link);
  if (link.purpose === 'reset' || link.closedAt !== null) return 'invalid';
  if (link.usedAt !== null || (isCurrent && link.verifiedAt !== null)) return isCurrent ? 'already' : 'invalid';
  if (link.expiresAt <= deps.now() || (link.purpose === 'verify' && !isCurrent)) return 'invalid';
  if (link.purpose === 'verify') return verify(deps, link);
  return link.blockedAt === null ? changeEmail(deps, link) : 'invalid';
}

function isCurrentEmail({ email, currentEmail }: Link): boolean {
  return email.toLowerCase() === currentEmail.toLowerCase();
}

/** Of two clicks at once the first verifies the address, the other gets `already`. */
async function verify(deps: Deps, link: Link): Promise<'verified' | 'already'> {
  const { db } = deps;
  const now = deps.now();
  const update = db
    .update(customers)
    .set({ emailVerifiedAt: now, updatedAt: now })
    .where(and(eq(customers.id, link.customerId), hasEmail(link.email), isNull(customers.emailVerifiedAt)));
  const [changed] = await write(db, [statement(update), statement(useLink(deps, link))]);
  return changed === 1 ? 'verified' : 'already';
}

/** Tells the former address, with the link that brings it back. The batch stops when the link was used or replaced meanwhile, the customer was blocked, or the address is taken. */
async function changeEmail(deps: Deps, link: Link): Promise<VerifiedEmail['outcome']> {
  const { db } = deps;
  const now = deps.now();
  const update = db
    .update(customers)
    .set({ email: link.email, emailVerifiedAt: now, updatedAt: now })
    .where(and(eq(customers.id, link.customerId), hasEmail(link.currentEmail), isNull(customers.blockedAt)));
  const { customerId: id, currentEmail, verifiedAt: emailVerifiedAt } = link;
  const { seed, statements } = keepEmailChange(
    deps,
    { id, email: currentEmail, emailVerifiedAt },
    link.email,
    'confirmed',
  );
  const mail = queueMail(db, now, {
    id: `email_changed:${link.tokenHash}`,
    template: 'email_changed',
    recipient: link.currentEmail,
    language: link.language,
    values: { name: link.name, newEmail: link.email, seed },
  });
  try {
    await write(db, [
      guard(sql`not ${isKeptForAnother(deps, link.email, id)}`, 'link_invalid'),
      mail,
      statements,
      expectRows(useLink(deps, link), 'link_invalid'),
      expectRows(update, 'link_invalid'),
    ]);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'link_invalid') throw error;
    const [later] = await runRead(linkQuery(deps, link.tokenHash));
    return later && later.usedAt !== null && isCurrentEmail(later) ? 'already' : 'invalid';
  }
  deps.later(deliverOutbox({ deps }));
  return 'verified';
}

function useLink({ db, now }: Deps, { tokenHash }: Link) {
  return db
    .update(mailTokens)
    .set({ usedAt: now() })
    .where(and(eq(mailTokens.tokenHash, tokenHash), isNull(mailTokens.usedAt), gt(mailTokens.expiresAt, now())));
}

function linkQuery({ db }: Deps, tokenHash: string) {
  return db
    .select({
      tokenHash: mailTokens.tokenHash,
      purpose: mailTokens.purpose,
      email: mailTokens.email,
      expiresAt: mailTokens.expiresAt,
      usedAt: mailTokens.usedAt,
      customerId: customers.id,
      name: customers.name,
      language: customers.language,
      currentEmail: customers.email,
      verifiedAt: customers.emailVerifiedAt,
      closedAt: customers.closedAt,
      blockedAt: customers.blockedAt,
    })
    .from(mailTokens)
    .innerJoin(customers, eq(customers.id, mailTokens.customerId))
    .where(eq(mailTokens.tokenHash, tokenHash));
}
