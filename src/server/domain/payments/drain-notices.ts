/** Applies the notices that were stored but not applied, oldest first: for the scheduled job. */
import { and, asc, isNull, lt } from 'drizzle-orm';
import type { Notice, ProviderName } from '../../adapters/payments/port.ts';
import { notices } from '../../db/schema/payments.ts';
import { runRead } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { applyNotice } from './apply-notice.ts';

const atOnce = 20;
const attemptsMax = 10;

/** Returns how many were looked at. */
export async function drainNotices(deps: Deps): Promise<number> {
  const waiting = await runRead(
    deps.db
      .select()
      .from(notices)
      .where(and(isNull(notices.appliedAt), lt(notices.attempts, attemptsMax)))
      .orderBy(asc(notices.attempts), asc(notices.receivedAt))
      .limit(atOnce)
      .execute(),
  );
  for (const row of waiting) {
    // safe because `receiveNotice` wrote it
    const { notice } = JSON.parse(row.body) as { notice: Notice };
    await applyNotice(deps, row.provider as ProviderName, notice);
  }
  return waiting.length;
}
