/** Tells a customer what an operator has done to their balance, or to what they owe. To a closed account nothing is said. */
import { eq } from 'drizzle-orm';
import { customers } from '../../../db/schema/customers.ts';
import { runRead, type Statements } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { queueMail, skipIfClosed } from '../../mail/parts/queue-mail.ts';
import { recipientColumns } from '../../mail/parts/recipient.ts';
import type { BalanceNews } from '../../mail/parts/templates/balance-changed.ts';

/** `causeId` is that of the transfer. */
export async function balanceMail(
  { db, now }: Deps,
  {
    customerId,
    causeId,
    news,
    amountCents,
  }: { customerId: string; causeId: string; news: BalanceNews; amountCents: number },
): Promise<Statements> {
  const [customer] = await runRead(
    db.select(recipientColumns).from(customers).where(eq(customers.id, customerId)).execute(),
  );
  if (!customer) return null;
  const { name, email: recipient, language } = customer;
  const mail = { id: `balance_changed:${news}:${causeId}`, recipient, language } as const;
  return skipIfClosed(
    customer,
    queueMail(db, now(), { ...mail, template: 'balance_changed', customerId, values: { name, news, amountCents } }),
  );
}
