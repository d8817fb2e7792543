/**
 * Closes an account for good. Personal data is erased; what accounting requires stays: amounts, and names and addresses on paid orders,
 * which an invoice has to show, and on payouts that were made or are in a file for the bank. Open obligations forbid it, and a guard of
 * the batch refuses those that have come meanwhile.
 */
import { sql } from 'drizzle-orm';
import type { Reauthentication } from '#contract/security.ts';
import type { RequestContext } from '../../context.ts';
import { guard, type Statement, write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import { reauthenticateByPassword } from '../auth/credentials/reauthentication.ts';
import { verifyTwoFactor } from '../auth/credentials/two-factor.ts';
import { assertCustomerActive } from '../auth/session/assert-customer-active.ts';
import { type CustomerRow, queryAsCustomer } from '../auth/session/query-as-customer.ts';
import { deliverOutbox } from '../mail/deliver-outbox.ts';
import { queueMail } from '../mail/parts/queue-mail.ts';
import { anonymizeCustomer, anonymizeOrders, revokeCredentials } from './parts/anonymization.ts';
import { deleteMails } from './parts/mails.ts';
import { openObligations } from './parts/open-obligations.ts';

/**
 * @throws what `reauthenticateByPassword` throws, `account_in_use` with the open obligations as the names of `errors`, and what
 * `verifyTwoFactor` throws.
 */
export async function closeAccount(ctx: RequestContext, { password, code }: Reauthentication): Promise<void> {
  const { deps } = ctx;
  const { db } = deps;
  const { customer, rows } = await queryAsCustomer(ctx, 'customer', (id) => [
    db.select({ obligation: sql<string>`obligation` }).from(openObligations(id)),
  ]);
  const [obligations] = rows;
  await reauthenticateByPassword(ctx, customer, password, async (byPassword) => {
    if (obligations.length > 0) {
      const errors = Object.fromEntries(obligations.map(({ obligation }) => [obligation, [`close_${obligation}`]]));
      throw new DomainError('account_in_use', { errors });
    }
    const byCode = await verifyTwoFactor(ctx, customer, code);
    await write(db, [
      assertCustomerActive(customer.id),
      byCode,
      byPassword,
      guard(sql`not exists (select 1 from ${openObligations(sql`${customer.id}`)})`, 'account_in_use'),
      deleteMails(deps, customer.id),
      revokeCredentials(deps, customer),
      anonymizeOrders(deps, customer.id),
      closedMail(deps, customer),
      anonymizeCustomer(deps, customer.id),
    ]);
  });
  deps.later(deliverOutbox({ deps }));
}

function closedMail({ db, now }: Deps, { id, name, email, language }: CustomerRow): Statement {
  return queueMail(db, now(), {
    id: `account_closed:${id}`,
    template: 'account_closed',
    recipient: email,
    language,
    deletedWhenDone: true,
    values: { name },
  });
}
