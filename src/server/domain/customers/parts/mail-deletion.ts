/**
 * Deletes the mails to a customer whose account closes: to the present address, to former addresses, and to new ones that were never
 * verified. An address that belongs to another customer by now keeps that customer's mails.
 */
import { eq, sql } from 'drizzle-orm';
import { customers, mailTokens } from '../../../db/schema/customers.ts';
import { outbox } from '../../../db/schema/shop.ts';
import { type Statement, statement } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import type { CustomerRow } from '../../auth/session/query-as-customer.ts';

/**
 * Goes before the statements that erase links and address, since both lead to the mails. The mail about a change of address is kept
 * as long as any mail to the former address, and leads to it.
 */
export function deleteMails({ db }: Pick<Deps, 'db'>, { id, email }: Pick<CustomerRow, 'id' | 'email'>): Statement {
  const links = db.select({ tokenHash: mailTokens.tokenHash }).from(mailTokens).where(eq(mailTokens.customerId, id));
  const addresses = sql`with recursive own(address) as (
      select lower(${email})
      union select lower(${mailTokens.email}) from ${mailTokens} where ${mailTokens.customerId} = ${id}
      union select lower(${outbox.recipient}) from ${outbox} join own
        on ${outbox.template} = 'email_changed' and lower(json_extract(${outbox.values}, '$.newEmail')) = own.address
    )
    select own.address from own
    where not exists (select 1 from ${customers} where lower(${customers.email}) = own.address and ${customers.id} <> ${id})`;
  const carriesLink = sql`substr(${outbox.id}, instr(${outbox.id}, ':') + 1) in ${links}`;
  return statement(db.delete(outbox).where(sql`lower(${outbox.recipient}) in (${addresses}) or ${carriesLink}`));
}
