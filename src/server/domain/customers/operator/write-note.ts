/** What operators note about a customer. The customer's export shows it, and closing the account deletes it. */
import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { RemoveNote, WriteNote } from '#contract/operator/customers.ts';
import type { OperatorContext } from '../../../context.ts';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { rowExists } from '../../../db/row-exists.ts';
import { customerNotes } from '../../../db/schema/customer-records.ts';
import { customers } from '../../../db/schema/customers.ts';
import { statement, write } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';

/** Returns the note's id. @throws `invalid_fields`, and `not_found` for nobody's account or a closed one. */
export async function writeNote(ctx: OperatorContext, input: z.input<typeof WriteNote>): Promise<string> {
  const { customerId, text } = parseInput(WriteNote, input);
  const { db, now, newId } = ctx.deps;
  const id = newId('nte');
  const isOpen = and(eq(customers.id, customerId), sql`${customers.closedAt} is null`);
  await write(db, [
    rowExists(customers, isOpen),
    statement(db.insert(customerNotes).values({ id, customerId, text, author: ctx.actor, createdAt: now() })),
    insertAuditEntry(ctx, { action: 'customers.note', subject: customerId, details: { id } }),
  ]);
  return id;
}

/** @throws `invalid_fields` and `not_found`. */
export async function removeNote(ctx: OperatorContext, input: z.input<typeof RemoveNote>): Promise<void> {
  const { id, customerId } = parseInput(RemoveNote, input);
  const { db } = ctx.deps;
  const isNote = and(eq(customerNotes.id, id), eq(customerNotes.customerId, customerId));
  await write(db, [
    rowExists(customerNotes, isNote, id),
    statement(db.delete(customerNotes).where(isNote)),
    insertAuditEntry(ctx, { action: 'customers.note-remove', subject: customerId, details: { id } }),
  ]);
}
