/**
 * Sends a mail of a customer again: the same words to the same address, and only while that is the customer's. A mail that waits or was given up
 * is tried at once; one that was sent goes out a second time, at most once a minute.
 */
import { and, eq, gte, isNotNull, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { ResendMail } from '#contract/operator/customers.ts';
import type { OperatorContext } from '../../../context.ts';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { customers } from '../../../db/schema/customers.ts';
import { outbox } from '../../../db/schema/shop.ts';
import { runRead, statement, write } from '../../../db/write.ts';
import { DomainError } from '../../../domain-error.ts';
import { parseInput } from '../../../parse-input.ts';

const again = /:again-\d+$/;

/** @throws `invalid_fields`, and `not_found` for no mail, or one to another address than the customer's. */
export async function resendMail(ctx: OperatorContext, input: z.input<typeof ResendMail>): Promise<void> {
  const { id } = parseInput(ResendMail, input);
  const { db, now } = ctx.deps;
  const isOwn = and(eq(customers.id, outbox.customerId), sql`lower(${customers.email}) = lower(${outbox.recipient})`);
  const [mail] = await runRead(
    db.select({ customerId: customers.id }).from(outbox).innerJoin(customers, isOwn).where(eq(outbox.id, id)).execute(),
  );
  if (!mail) throw new DomainError('not_found');
  const copyId = `${id.replace(again, '')}:again-${Math.floor(now() / 60)}`;
  const isWaiting = and(eq(outbox.id, id), isNull(outbox.sentAt));
  await write(db, [
    // before it is tried anew, so that what was given up is not sent twice
    statement(sql`insert into outbox (id, template, recipient, customer_id, language, "values", next_attempt_at, created_at)
      select ${copyId}, template, recipient, customer_id, language, "values", ${now()}, ${now()} from outbox
      where ${and(eq(outbox.id, id), isNotNull(outbox.sentAt))} on conflict (id) do nothing`),
    statement(
      db
        .update(outbox)
        .set({ attempts: 0, failure: null })
        .where(and(isWaiting, gte(outbox.attempts, 1))),
    ),
    statement(db.update(outbox).set({ nextAttemptAt: now() }).where(isWaiting)),
    insertAuditEntry(ctx, { action: 'customers.resend-mail', subject: mail.customerId, details: { id } }),
  ]);
}
