/** What becomes of a stored webhook event: applied, or failed for now or for good. Operators are told of each that fails, once. */

import { and, eq, isNull, sql } from 'drizzle-orm';
import { eventAttemptsMax, eventAttemptsUntold, eventFirstPauseSeconds } from '#rules/limits/retries.ts';
import { providerEvents } from '../../../db/schema/payments.ts';
import { runRead, type Statement, statement, write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { queueMail } from '../../mail/parts/queue-mail.ts';
import { settingsQuery } from '../../settings/parts/queries.ts';
import { settingValues } from '../../settings/parts/settings.ts';

export interface EventFailure {
  failure: string;
  /** Trying again is of no use. */
  isFinal?: boolean;
}

/** What names a stored event. */
export interface EventName {
  provider: string;
  event: { eventId: string };
}

export function isEvent({ provider, event }: EventName) {
  return and(eq(providerEvents.provider, provider), eq(providerEvents.eventId, event.eventId));
}

export function markApplied({ db, now }: Deps, named: EventName): Statement {
  const applied = { appliedAt: now(), failure: null, attempts: sql`${providerEvents.attempts} + 1` };
  const pending = and(isEvent(named), isNull(providerEvents.appliedAt));
  return statement(db.update(providerEvents).set(applied).where(pending));
}

/** `attempts` are those before this one. */
export async function markFailed(
  { db, now }: Deps,
  named: EventName,
  { failure, isFinal = false }: EventFailure,
  attempts: number,
): Promise<void> {
  const made = isFinal ? Math.max(eventAttemptsMax, attempts + 1) : attempts + 1;
  const pauseSeconds = eventFirstPauseSeconds * 2 ** Math.min(attempts, eventAttemptsMax);
  const failed = { failure, attempts: made, nextAttemptAt: now() + pauseSeconds };
  const pending = and(isEvent(named), isNull(providerEvents.appliedAt));
  const [[event], settingRows] = await runRead(
    db.batch([
      db.select({ id: providerEvents.id, type: providerEvents.type }).from(providerEvents).where(isEvent(named)),
      settingsQuery(db, ['support_email']),
    ]),
  );
  const { support_email: recipient } = settingValues(settingRows);
  const alert =
    event &&
    recipient !== '' &&
    made >= eventAttemptsUntold &&
    queueMail(db, now(), {
      id: `event_alert:${event.id}`,
      template: 'event_alert',
      recipient,
      language: 'en',
      values: { eventId: event.id, provider: named.provider, type: event.type || named.event.eventId, failure },
    });
  await write(db, [statement(db.update(providerEvents).set(failed).where(pending)), alert]);
}
