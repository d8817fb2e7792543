/** Opens a mailed link that proves an address, be it the customer's own or the one to change to. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import { isLanguageCode, type LanguageCode } from '#rules/languages.ts';
import { customers, mailTokens } from '../../db/schema/customers.ts';
import { guard, must, reading, step, write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../refusal.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { sendWaiting } from '../mail/send-waiting.ts';
import type { Visitor } from '../sessions/read-as.ts';
import { hashToken } from '../sessions/start-session.ts';
import { hasEmail } from './taken-email.ts';

export interface VerifiedEmail {
  outcome: 'verified' | 'already' | 'invalid';
  /** The customer's, or the visitor's when the link is unknown. */
  language: LanguageCode;
}

type Link = Awaited<ReturnType<typeof linkQuery>>[number];

/** A used link stays `already`, even when its time is over; a link for an address that the customer no longer has is `invalid`. */
export async function verifyEmail(deps: Deps, visitor: Visitor, secret: string): Promise<VerifiedEmail> {
  const [link] = await reading(linkQuery(deps, hashToken(secret)));
  if (!link) return { outcome: 'invalid', language: visitor.language };
  const language = isLanguageCode(link.language) ? link.language : visitor.language;
  return { outcome: await outcomeOf(deps, link), language };
}

async function outcomeOf(deps: Deps, link: Link): Promise<VerifiedEmail['outcome']> {
  const isOwn = link.email.toLowerCase() === link.currentEmail.toLowerCase();
  if (link.purpose === 'reset' || link.closedAt !== null) return 'invalid';
  if (link.usedAt !== null || (isOwn && link.verifiedAt !== null)) return isOwn ? 'already' : 'invalid';
  if (link.expiresAt <= deps.now() || (link.purpose === 'verify' && !isOwn)) return 'invalid';
  try {
    return link.purpose === 'verify' ? await prove(deps, link) : await change(deps, link);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'link_invalid') return 'invalid';
    throw error;
  }
}

/** Two clicks at once prove the address once; the later one is told so. */
async function prove(deps: Deps, link: Link): Promise<'verified' | 'already'> {
  const { db } = deps;
  const now = deps.now();
  const proved = db
    .update(customers)
    .set({ emailVerifiedAt: now, updatedAt: now })
    .where(and(eq(customers.id, link.customerId), hasEmail(link.email), isNull(customers.emailVerifiedAt)));
  const [changed] = await write(db, [step(proved), step(useLink(deps, link))]);
  return changed === 1 ? 'verified' : 'already';
}

async function change(deps: Deps, link: Link): Promise<'verified' | 'already'> {
  const { db } = deps;
  const now = deps.now();
  const isCustomer = eq(customers.id, link.customerId);
  const moved = db.update(customers).set({ email: link.email, emailVerifiedAt: now, updatedAt: now }).where(isCustomer);
  const news = queueMail(db, now, {
    id: `email_changed:${link.tokenHash}`,
    template: 'email_changed',
    recipient: link.currentEmail,
    language: link.language as LanguageCode,
    values: { name: link.name, newEmail: link.email },
  });
  await write(db, [
    guard(
      sql`exists (select 1 from ${customers} where ${isCustomer} and ${hasEmail(link.currentEmail)})`,
      'link_invalid',
    ),
    ...must(useLink(deps, link), 'link_invalid'),
    step(moved, 'link_invalid'),
    news,
  ]);
  deps.later(sendWaiting(deps));
  return 'verified';
}

function useLink({ db, now }: Deps, { tokenHash }: Link) {
  return db
    .update(mailTokens)
    .set({ usedAt: now() })
    .where(and(eq(mailTokens.tokenHash, tokenHash), isNull(mailTokens.usedAt)));
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
    })
    .from(mailTokens)
    .innerJoin(customers, eq(customers.id, mailTokens.customerId))
    .where(eq(mailTokens.tokenHash, tokenHash));
}
