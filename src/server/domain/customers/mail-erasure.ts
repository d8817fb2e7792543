/**
 * Erases the mails to a customer whose account closes: to the present address, to those before it, and to those that were only asked
 * for. An address that belongs to another customer by now keeps that customer's mails.
 */
import { eq, sql } from 'drizzle-orm';
import { customers, mailTokens } from '../../db/schema/customers.ts';
import { outbox } from '../../db/schema/shop.ts';
import { type Statement, statement } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import type { CustomerRow } from '../auth/session/query-as-customer.ts';

/**
 * A step for before links and address are forgotten, as both lead to the mails. The news of a change of address stays as long as any mail
 * to the address before, and leads there.
 */
export function eraseMails({ db }: Pick<Deps, 'db'>, { id, email }: Pick<CustomerRow, 'id' | 'email'>): Statement {
  const links = db.select({ tokenHash: mailTokens.tokenHash }).from(mailTokens).where(eq(mailTokens.customerId, id));
  const own = sql`with recursive own(address) as (
      select lower(${email})
      union select lower(${mailTokens.email}) from ${mailTokens} where ${mailTokens.customerId} = ${id}
      union select lower(${outbox.recipient}) from ${outbox} join own
        on ${outbox.template} = 'email_changed' and lower(json_extract(${outbox.values}, '$.newEmail')) = own.address
    )
    select own.address from own
    where not exists (select 1 from ${customers} where lower(${customers.email}) = own.address and ${customers.id} <> ${id})`;
  const carriesLink = sql`substr(${outbox.id}, instr(${outbox.id}, ':') + 1) in ${links}`;
  return statement(db.delete(outbox).where(sql`lower(${outbox.recipient}) in (${own}) or ${carriesLink}`));
}
