/** Inserts a mail into the outbox within the batch of its cause; `deliver-outbox.ts` sends it afterwards. */
import type { LanguageCode } from '#rules/languages.ts';
import type { Database } from '../../../db/client.ts';
import { outbox } from '../../../db/schema/shop.ts';
import { type Statement, type Statements, statement } from '../../../db/write.ts';
import type { TemplateName, TemplateValues } from './templates.ts';

/** A template's name with the values that this template needs. */
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

/** Omits the mail when the customer has closed the account, since their address is deleted. */
export function skipIfClosed({ closedAt }: { closedAt: number | null }, mail: Statement): Statements {
  return closedAt === null ? [mail] : [];
}
