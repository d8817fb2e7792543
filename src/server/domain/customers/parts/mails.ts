/** The mails of a customer: those to any address that the account ever had or asked for, and the messages to the support from it. */

import { and, eq, gte, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { mailAttemptsMax } from '#rules/limits/retries.ts';
import { customers } from '../../../db/schema/customers.ts';
import { outbox } from '../../../db/schema/shop.ts';
import { type Statements, statement } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';

/** Also a message that was written with the customer's address before the address was proven; nobody else can read its reply. */
export function isMailOf(customerId: SQL<string>): SQL {
  const provenAddress = sql`(select lower(${customers.email}) from ${customers}
    where ${customers.id} = ${customerId} and ${customers.emailVerifiedAt} is not null)`;
  const writtenBy = sql`lower(${outbox.values} ->> '$.email') = ${provenAddress}`;
  return sql`(${outbox.customerId} = ${customerId} or (${outbox.template} = 'contact_form' and ${writtenBy}))`;
}

/** Deletes them, but for a message to the support that still waits: it is deleted once it is sent. Goes before the address is erased. */
export function deleteMails({ db }: Pick<Deps, 'db'>, customerId: string): Statements {
  const isOwn = isMailOf(sql`${customerId}`);
  const isMessage = eq(outbox.template, 'contact_form');
  const isDone = or(isNotNull(outbox.sentAt), gte(outbox.attempts, mailAttemptsMax));
  const waits = and(sql`${outbox.sentAt} is null`, lt(outbox.attempts, mailAttemptsMax));
  return [
    statement(db.delete(outbox).where(and(isOwn, or(sql`not ${isMessage}`, isDone)))),
    statement(
      db
        .update(outbox)
        .set({ deletedWhenDone: true })
        .where(and(isOwn, isMessage, waits)),
    ),
  ];
}
