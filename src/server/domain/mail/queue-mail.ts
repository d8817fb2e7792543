/** Writes a mail into the outbox, in the batch of its cause. */
import type { Database } from '../../db/client.ts';
import { outbox } from '../../db/schema/shop.ts';
import { type Step, step } from '../../db/write.ts';

export interface QueuedMail {
  /** Derived from the cause, so that a replay sends nothing twice. */
  id: string;
  template: string;
  recipient: string;
  language: string;
  values: Record<string, string | number | readonly unknown[]>;
}

export function queueMail(db: Database, now: number, { values, ...mail }: QueuedMail): Step {
  const row = { ...mail, values: JSON.stringify(values), nextAttemptAt: now, createdAt: now };
  return step(db.insert(outbox).values(row).onConflictDoNothing());
}
