/** Writes a mail into the outbox, in the batch of its cause. It is sent after; see `send-waiting.ts`. */
import type { LanguageCode } from '#rules/languages.ts';
import type { Database } from '../../db/client.ts';
import { outbox } from '../../db/schema/shop.ts';
import { type Statement, type Statements, statement } from '../../db/write.ts';
import type { TemplateName, TemplateValues } from './templates.ts';

/** A mail by the name of its template, with the values that this template needs. */
export type QueuedMail = {
  [T in TemplateName]: {
    /** Derived from the cause (`order_confirmation:ord_…`), so that a replay sends nothing twice. */
    id: string;
    template: T;
    recipient: string;
    language: LanguageCode;
    values: TemplateValues[T];
  };
}[TemplateName];

export function queueMail(db: Database, now: number, { values, ...mail }: QueuedMail): Statement {
  const row = { ...mail, values: JSON.stringify(values), nextAttemptAt: now, createdAt: now };
  return statement(db.insert(outbox).values(row).onConflictDoNothing());
}

/** The mail, or none to who closed the account: there is no address any more. */
export function unlessClosed({ closedAt }: { closedAt: number | null }, mail: Statement): Statements {
  return closedAt === null ? [mail] : [];
}
