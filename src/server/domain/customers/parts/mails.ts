/**
 * The mails of a customer: those to any address that the account ever had or asked for, the messages to the support from it, and what the
 * operators were told about it.
 */

import { and, gte, inArray, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { mailAttemptsMax } from '#rules/limits/retries.ts';
import { customers } from '../../../db/schema/customers.ts';
import { outbox } from '../../../db/schema/shop.ts';
import { type Statements, statement } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import type { TemplateName } from '../../mail/parts/templates.ts';

/**
 * Also a message that was kept without its customer, when it was written after the customer's address was proven. One that is older may be
 * another's: the address can have been proven by a program that opens the links in somebody's mails.
 */
export function isMailOf(customerId: SQL<string>): SQL {
  const isSelf = sql`${customers.id} = ${customerId}`;
  const address = sql`(select lower(${customers.email}) from ${customers} where ${isSelf})`;
  const provenAt = sql`(select ${customers.emailVerifiedAt} from ${customers} where ${isSelf})`;
  const writtenBy = sql`lower(${outbox.values} ->> '$.email') = ${address} and ${outbox.createdAt} > ${provenAt}`;
  return sql`(${outbox.customerId} = ${customerId} or (${outbox.template} = 'contact_form' and ${writtenBy}))`;
}

const toTheShop: readonly TemplateName[] = ['contact_form', 'dispute_alert', 'operators_disowned', 'reversal_alert'];

/** Deletes them, but for what the shop itself still waits for: that is deleted once it is sent. Goes before the address is erased. */
export function deleteMails({ db }: Pick<Deps, 'db'>, customerId: string): Statements {
  const isOwn = isMailOf(sql`${customerId}`);
  const isToTheShop = inArray(outbox.template, toTheShop);
  const isDone = or(isNotNull(outbox.sentAt), gte(outbox.attempts, mailAttemptsMax));
  const waits = and(sql`${outbox.sentAt} is null`, lt(outbox.attempts, mailAttemptsMax));
  return [
    statement(db.delete(outbox).where(and(isOwn, or(sql`not ${isToTheShop}`, isDone)))),
    statement(
      db
        .update(outbox)
        .set({ deletedWhenDone: true })
        .where(and(isOwn, isToTheShop, waits)),
    ),
  ];
}
