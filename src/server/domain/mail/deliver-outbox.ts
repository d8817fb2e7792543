/**
 * Sends the mails that are due in the outbox, the longest waiting first, but for codes and links that somebody waits for. One UPDATE claims a batch, so concurrent senders never take the same
 * mail, nor together more than go out in a minute; the claim of a sender that died expires, and the next run sends the mail.
 */

import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  notInArray,
  or,
  sql,
} from 'drizzle-orm';
import { awaitedMailMinutes, mailClaimSeconds, mailsAtOnce } from '#rules/limits/job-runs.ts';
import { mailAttemptsMax, mailFirstPauseSeconds, mailLongestPauseSeconds } from '#rules/limits/retries.ts';
import { mailsPerMinute } from '#rules/limits.ts';
import { MailServerAway } from '../../adapters/mail/port.ts';
import type { SystemContext } from '../../context.ts';
import type { Database } from '../../db/client.ts';
import { outbox } from '../../db/schema/shop.ts';
import { runRead, runWrite, type Statements, statement, write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { settingsQuery } from '../settings/parts/queries.ts';
import { settingValues } from '../settings/parts/settings.ts';
import { renderMail } from './parts/render-mail.ts';
import { awaitedTemplates } from './parts/templates.ts';

type OutboxRow = typeof outbox.$inferSelect;

/**
 * Attempts every due mail once, as many as may go out, and returns how many were sent. A failure is retried with growing pauses, up to
 * `mailAttemptsMax`; while the mail server is away nothing is attempted, so that no mail is given up for that, and they go out in their order.
 */
export async function deliverOutbox({ deps }: SystemContext): Promise<number> {
  await afterResponse();
  let sent = 0;
  for (;;) {
    const claimed = await claimDue(deps);
    const requisites = claimed.length > 0 ? await readRequisites(deps) : '';
    for (const [index, mail] of claimed.entries()) {
      const outcome = await sendOne(deps, mail, requisites);
      if (outcome === 'sent') sent += 1;
      if (outcome !== 'away') continue;
      await release(deps, claimed.slice(index));
      return sent;
    }
    // what was written meanwhile to somebody in this batch was left to this sender
    if (claimed.length === 0) return sent;
  }
}

/** Yields, so that the response of the request that queued the mail is not delayed by sending it. */
function afterResponse(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

/**
 * Codes and links that somebody waits for are among the next to go, whatever else waits; within a batch the order is that of the queue.
 * None to a recipient to whom another sender has one: it would arrive before or after by chance. What says to be of later than now is of a
 * clock that was ahead, and holds nothing up.
 */
async function claimDue({ db, now }: Deps): Promise<OutboxRow[]> {
  const row = sql<number>`${outbox}.rowid`;
  const isAwaited = sql`(${inArray(outbox.template, awaitedTemplates)} and ${gt(outbox.createdAt, now() - awaitedMailMinutes * 60)})`;
  const isWithSender = sql`sent_at is null and claimed_until > ${now()} and claimed_until <= ${now() + mailClaimSeconds}`;
  const due = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        isNull(outbox.sentAt),
        or(lte(outbox.nextAttemptAt, now()), and(gt(outbox.createdAt, now()), eq(outbox.attempts, 0))),
        or(lte(outbox.claimedUntil, now()), gt(outbox.claimedUntil, now() + mailClaimSeconds)),
        lt(outbox.attempts, mailAttemptsMax),
        notInArray(outbox.recipient, sql`(select recipient from outbox where ${isWithSender})`),
      ),
    )
    .orderBy(desc(isAwaited), asc(outbox.nextAttemptAt), asc(row))
    .limit(
      sql`max(0, min(${mailsAtOnce}, ${mailsPerMinute}
        - (select count(*) from outbox where ${outbox.sentAt} between ${now() - 59} and ${now()})
        - (select count(*) from outbox where ${isWithSender})))` as unknown as number,
    );
  const claim = db
    .update(outbox)
    .set({ claimedUntil: now() + mailClaimSeconds })
    .where(inArray(outbox.id, due))
    .returning({ ...getTableColumns(outbox), row });
  const claimed = await runWrite(() => claim.execute());
  return claimed.sort((one, other) => one.nextAttemptAt - other.nextAttemptAt || one.row - other.row);
}

async function sendOne(deps: Deps, mail: OutboxRow, requisites: string): Promise<'sent' | 'failed' | 'away'> {
  try {
    await deps.mail.send(await renderMail(deps, mail, requisites));
  } catch (error) {
    if (error instanceof MailServerAway) return 'away';
    await scheduleRetry(deps, mail, error);
    return 'failed';
  }
  const done = { sentAt: deps.now(), attempts: mail.attempts + 1, claimedUntil: 0, failure: null };
  await write(deps.db, finish(deps.db, mail.id, done));
  return 'sent';
}

/** The name and address of the shop at the foot of every mail. */
async function readRequisites({ db }: Deps): Promise<string> {
  return settingValues(await runRead(settingsQuery(db, ['requisites']).execute())).requisites;
}

/** Gives back what was claimed and not attempted. */
async function release({ db }: Deps, mails: readonly OutboxRow[]): Promise<void> {
  const ids = mails.map(({ id }) => id);
  const free = db
    .update(outbox)
    .set({ claimedUntil: 0 })
    .where(and(inArray(outbox.id, ids), isNull(outbox.sentAt)));
  await write(db, [statement(free)]);
}

async function scheduleRetry(deps: Deps, mail: OutboxRow, error: unknown): Promise<void> {
  const attempts = mail.attempts + 1;
  const pause = Math.min(mailFirstPauseSeconds * 2 ** mail.attempts, mailLongestPauseSeconds);
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
  const isDone = or(isNotNull(outbox.sentAt), gte(outbox.attempts, mailAttemptsMax));
  return [
    statement(db.update(outbox).set(values).where(eq(outbox.id, id))),
    statement(db.delete(outbox).where(and(eq(outbox.id, id), outbox.deletedWhenDone, isDone))),
  ];
}
