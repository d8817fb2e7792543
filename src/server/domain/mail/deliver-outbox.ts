/**
 * Sends the mails that are due in the outbox. One UPDATE claims a batch, so concurrent senders never take the same mail; the claim
 * of a sender that died expires, and the next run sends the mail.
 */
import { and, asc, eq, gte, inArray, isNotNull, isNull, lt, lte, or } from 'drizzle-orm';
import type { SystemContext } from '../../context.ts';
import type { Database } from '../../db/client.ts';
import { outbox } from '../../db/schema/shop.ts';
import { runWrite, type Statements, statement, write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { renderMail } from './parts/render-mail.ts';

/** Longer than a batch in which every mail runs into the transport's timeout. */
const claimSeconds = 10 * 60;
const batchSize = 10;
/** A mail that failed this often is not retried. */
export const attemptsMax = 10;
const firstPauseSeconds = 60;
const longestPauseSeconds = 6 * 3600;

type OutboxRow = typeof outbox.$inferSelect;

/** Attempts every due mail once and returns how many were sent. A failure is retried with growing pauses, up to `attemptsMax`. */
export async function deliverOutbox({ deps }: SystemContext): Promise<number> {
  await afterResponse();
  let sent = 0;
  for (;;) {
    const claimed = await claimDue(deps);
    for (const mail of claimed) if (await sendOne(deps, mail)) sent += 1;
    if (claimed.length < batchSize) return sent;
  }
}

/** Yields, so that the response of the request that queued the mail is not delayed by sending it. */
function afterResponse(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

function claimDue({ db, now }: Deps): Promise<OutboxRow[]> {
  const due = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        isNull(outbox.sentAt),
        lte(outbox.nextAttemptAt, now()),
        lte(outbox.claimedUntil, now()),
        lt(outbox.attempts, attemptsMax),
      ),
    )
    .orderBy(asc(outbox.nextAttemptAt), asc(outbox.id))
    .limit(batchSize);
  const claim = db
    .update(outbox)
    .set({ claimedUntil: now() + claimSeconds })
    .where(inArray(outbox.id, due))
    .returning();
  return runWrite(() => claim.execute());
}

async function sendOne(deps: Deps, mail: OutboxRow): Promise<boolean> {
  try {
    await deps.mail.send(await renderMail(deps, mail));
  } catch (error) {
    await scheduleRetry(deps, mail, error);
    return false;
  }
  const done = { sentAt: deps.now(), attempts: mail.attempts + 1, claimedUntil: 0, failure: null };
  await write(deps.db, finish(deps.db, mail.id, done));
  return true;
}

async function scheduleRetry(deps: Deps, mail: OutboxRow, error: unknown): Promise<void> {
  const attempts = mail.attempts + 1;
  const pause = Math.min(firstPauseSeconds * 2 ** mail.attempts, longestPauseSeconds);
  const failed = {
    attempts,
    claimedUntil: 0,
    nextAttemptAt: deps.now() + pause,
    failure: String(error instanceof Error ? error.message : error).slice(0, 300),
  };
  await write(deps.db, finish(deps.db, mail.id, failed));
}

/** Deletes what is sent or given up of a closed account; the account may have been closed while the mail was under way. */
function finish(db: Database, id: string, values: Partial<OutboxRow>): Statements {
  const isDone = or(isNotNull(outbox.sentAt), gte(outbox.attempts, attemptsMax));
  return [
    statement(db.update(outbox).set(values).where(eq(outbox.id, id))),
    statement(db.delete(outbox).where(and(eq(outbox.id, id), outbox.deletedWhenDone, isDone))),
  ];
}
