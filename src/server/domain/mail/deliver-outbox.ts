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
import { runWrite, statement, write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { settingsQuery } from '../settings/parts/queries.ts';
import { settingValues } from '../settings/parts/settings.ts';
import { type MailingShop, renderMail } from './parts/render-mail.ts';
import { awaitedTemplates } from './parts/templates.ts';

type OutboxRow = typeof outbox.$inferSelect;

/** Mails that this sender alone attempts now, and what each says of the shop. */
interface Claimed {
  mails: OutboxRow[];
  shop: MailingShop;
}

/**
 * Attempts every due mail once, as many as may go out, and returns how many were sent. Refused ones count: a server that takes none is
 * not asked about all that wait. A failure is retried with growing pauses, up to `mailAttemptsMax`; while the mail server is away nothing is attempted, so that no mail is given up for that, and they go out in their order.
 */
export async function deliverOutbox({ deps }: SystemContext): Promise<number> {
  await afterResponse();
  let sent = 0;
  let left = mailsPerMinute;
  let { mails, shop } = await claimDue(deps, left);
  while (mails.length > 0) {
    const [last] = mails.slice(-1);
    for (const [index, mail] of mails.entries()) {
      const outcome = await sendOne(deps, mail, shop);
      left -= 1;
      if (outcome === 'away') {
        await release(deps, mails.slice(index));
        return sent;
      }
      if (outcome.sentAt) sent += 1;
      const finished = finish(deps.db, mail.id, outcome);
      // what was written meanwhile to somebody in this batch was left to this sender
      if (mail === last) {
        ({ mails, shop } = await claimDue(deps, left, finished));
      } else {
        const statements = finished.map((query) => statement(query));
        await write(deps.db, statements);
      }
    }
  }
  return sent;
}

/** Yields, so that the response of the request that queued the mail is not delayed by sending it. */
function afterResponse(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

/**
 * Claims what is due, `left` at most, once `finished` is written, in one batch. Codes and links that somebody waits for are among the
 * next to go, whatever else waits; within a batch the order is that of the queue.
 * None to a recipient to whom another sender has one: it would arrive before or after by chance. What says to be of later than now is of a
 * clock that was ahead, and holds nothing up.
 */
async function claimDue({ db, now }: Deps, left: number, finished?: Finished): Promise<Claimed> {
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
      sql`max(0, min(${mailsAtOnce}, ${left}, ${mailsPerMinute}
        - (select count(*) from outbox where ${outbox.sentAt} between ${now() - 59} and ${now()})
        - (select count(*) from outbox where ${isWithSender})))` as unknown as number,
    );
  const claim = db
    .update(outbox)
    .set({ claimedUntil: now() + mailClaimSeconds })
    .where(inArray(outbox.id, due))
    .returning({ ...getTableColumns(outbox), row });
  const settings = settingsQuery(db, ['requisites', 'support_email']);
  const [claimed, settingRows] = await runWrite(async () => {
    if (!finished) return db.batch([claim, settings]);
    const [, , ...rows] = await db.batch([...finished, claim, settings]);
    return rows;
  });
  const { requisites, support_email: supportEmail } = settingValues(settingRows);
  return {
    mails: claimed.sort((one, other) => one.nextAttemptAt - other.nextAttemptAt || one.row - other.row),
    shop: { requisites, supportEmail },
  };
}

/** What the attempt makes of the mail. */
async function sendOne(deps: Deps, mail: OutboxRow, shop: MailingShop): Promise<'away' | Partial<OutboxRow>> {
  const attempts = mail.attempts + 1;
  try {
    await deps.mail.send(await renderMail(deps, mail, shop));
    return { attempts, claimedUntil: 0, sentAt: deps.now(), failure: null };
  } catch (error) {
    if (error instanceof MailServerAway) return 'away';
    const pause = Math.min(mailFirstPauseSeconds * 2 ** mail.attempts, mailLongestPauseSeconds);
    const failure = String(error instanceof Error ? error.message : error).slice(0, 300);
    return { attempts, claimedUntil: 0, nextAttemptAt: deps.now() + pause, failure };
  }
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

type Finished = ReturnType<typeof finish>;

/** Deletes what is sent or given up of a closed account; the account may have been closed while the mail was under way. */
function finish(db: Database, id: string, values: Partial<OutboxRow>) {
  const isDone = or(isNotNull(outbox.sentAt), gte(outbox.attempts, mailAttemptsMax));
  return [
    db.update(outbox).set(values).where(eq(outbox.id, id)),
    db.delete(outbox).where(and(eq(outbox.id, id), outbox.deletedWhenDone, isDone)),
  ] as const;
}
