/**
 * Deletes what time has made useless: sessions that are over, links long expired, mails long sent or given up, answers that
 * nobody asks for again, wrong passwords of long ago.
 */
import { and, gte, isNull, lt, or } from 'drizzle-orm';
import { loginFailures, mailTokens, sessions, usedNonces } from '../../db/schema/customers.ts';
import { idempotencyKeys, outbox } from '../../db/schema/shop.ts';
import { statement, write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { attemptsMax } from '../mail/deliver-outbox.ts';

const day = 86_400;

/** Links stay a month after their end, so that a late second click still finds that it was the second. */
const linkDays = 30;

/** A mail that went out, or never will, is kept for questions about it, not for ever: it names a person. */
const mailDays = 90;

/** Nobody repeats a request after so long; what it did stands without its key. */
const answerDays = 7;

export async function purgeExpired({ db, now }: Deps): Promise<void> {
  const longAgo = now() - mailDays * day;
  const givenUp = and(isNull(outbox.sentAt), gte(outbox.attempts, attemptsMax), lt(outbox.createdAt, longAgo));
  await write(db, [
    statement(db.delete(sessions).where(lt(sessions.expiresAt, now()))),
    statement(db.delete(mailTokens).where(lt(mailTokens.expiresAt, now() - linkDays * day))),
    statement(db.delete(usedNonces).where(lt(usedNonces.expiresAt, now()))),
    statement(db.delete(outbox).where(or(lt(outbox.sentAt, longAgo), givenUp))),
    statement(db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, now() - answerDays * day))),
    statement(db.delete(loginFailures).where(lt(loginFailures.lastAt, now() - day))),
  ]);
}
