/**
 * Sends what waits in the outbox. A sender claims mails in one statement, so that of any number of senders at once only one has
 * each mail; a claim that its sender did not live to finish runs out, and the mail is sent by the next.
 */
import { and, asc, eq, inArray, isNull, lt, lte } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { outbox } from '../../db/schema/shop.ts';
import { runWrite, statement, write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { renderMail } from './render-mail.ts';

/** Longer than a whole batch takes when each mail runs into the transport's time limit. */
const claimSeconds = 10 * 60;
const batchSize = 10;
/** What has failed so often is not tried again. */
export const attemptsMax = 10;
const firstPauseSeconds = 60;
const longestPauseSeconds = 6 * 3600;

type OutboxRow = typeof outbox.$inferSelect;

/** Tries every mail that is due, once; gives how many went out. What fails is tried again after growing pauses, ten times at most. */
export async function sendWaiting(deps: Deps): Promise<number> {
  await theAnswerFirst();
  let sent = 0;
  for (;;) {
    const claimed = await claimDue(deps);
    for (const mail of claimed) if (await sendOne(deps, mail)) sent += 1;
    if (claimed.length < batchSize) return sent;
  }
}

/** A request that queued a mail is answered before its mails cost any time or round trips. */
function theAnswerFirst(): Promise<void> {
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
    await deps.mail.send(renderMail(deps, mail));
  } catch (error) {
    await tryLater(deps, mail, error);
    return false;
  }
  const done = { sentAt: deps.now(), attempts: mail.attempts + 1, claimedUntil: 0, failure: null };
  await write(deps.db, [statement(update(deps.db, mail.id, done))]);
  return true;
}

async function tryLater(deps: Deps, mail: OutboxRow, error: unknown): Promise<void> {
  const attempts = mail.attempts + 1;
  const pause = Math.min(firstPauseSeconds * 2 ** mail.attempts, longestPauseSeconds);
  const failed = {
    attempts,
    claimedUntil: 0,
    nextAttemptAt: deps.now() + pause,
    failure: String(error instanceof Error ? error.message : error).slice(0, 300),
  };
  await write(deps.db, [statement(update(deps.db, mail.id, failed))]);
}

function update(db: Database, id: string, values: Partial<OutboxRow>) {
  return db.update(outbox).set(values).where(eq(outbox.id, id));
}
