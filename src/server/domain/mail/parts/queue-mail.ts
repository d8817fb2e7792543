/**
 * Inserts a mail into the outbox within the batch of its cause; `deliver-outbox.ts` sends it afterwards. A mail to an address that
 * nobody has proven holds no word that a customer typed, or else the shop would carry a stranger's words to anyone.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { LanguageCode } from '#rules/languages.ts';
import type { Database } from '../../../db/client.ts';
import { customers } from '../../../db/schema/customers.ts';
import { invoices } from '../../../db/schema/orders.ts';
import { outbox } from '../../../db/schema/shop.ts';
import { type Statement, type Statements, statement } from '../../../db/write.ts';
import { withoutTypedText } from './email-template.ts';
import { type TemplateName, type TemplateValues, templates } from './templates.ts';

/** A template's name with the values that this template needs. */
export type QueuedMail = {
  [T in TemplateName]: {
    /** Derived from the cause (`order_confirmation:ord_…`), so that a replay sends nothing twice. */
    id: string;
    template: T;
    recipient: string;
    /** Whom it is to, who wrote it to the shop, or about whom it tells the operators; absent, the one who has the recipient's address. */
    customerId?: string | SQL<string | null>;
    /** For an account that closes: the mail is forgotten once it is sent. */
    deletedWhenDone?: boolean;
    language: LanguageCode;
    values: TemplateValues[T];
  };
}[TemplateName];

/** The batch decides at this point of it whether the address is proven: a statement that changes the address goes after. */
export function queueMail(db: Database, now: number, { values, ...mail }: QueuedMail): Statement {
  const orderId = 'orderId' in values ? values.orderId : undefined;
  const whole = withInvoice(JSON.stringify(values), orderId);
  const withoutTyped = withInvoice(JSON.stringify(withoutTypedText(templates[mail.template].schema, values)), orderId);
  const proven = sql`exists (select 1 from ${customers} where lower(${customers.email}) = lower(${mail.recipient})
    and ${customers.emailVerifiedAt} is not null)`;
  const row = {
    customerId: customerOf(mail.recipient),
    ...mail,
    values: sql`case when ${proven} then ${whole} else ${withoutTyped} end`,
    nextAttemptAt: now,
    createdAt: now,
  };
  return statement(db.insert(outbox).values(row).onConflictDoNothing());
}

/** The values of a mail about an order with the number of its invoice, which the batch that pays it gives. */
function withInvoice(values: string, orderId: string | undefined): SQL {
  if (orderId === undefined) return sql`${values}`;
  const { year, number } = invoices;
  return sql`json_set(${values}, '$.invoice', json((select json_object('year', ${year}, 'number', ${number})
    from ${invoices} where ${invoices.orderId} = ${orderId})))`;
}

/** The customer with this address, at this point of the batch. */
export function customerOf(email: string): SQL<string | null> {
  return sql`(select ${customers.id} from ${customers} where lower(${customers.email}) = lower(${email}))`;
}

/** Omits the mail when the customer has closed the account, since their address is deleted. */
export function skipIfClosed({ closedAt }: { closedAt: number | null }, mail: Statement): Statements {
  return closedAt === null ? [mail] : [];
}
