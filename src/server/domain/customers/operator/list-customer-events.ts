/** The time line of a customer, newest first: what was bought, paid, moved, offered, sent, mailed, written and done by operators. */
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { type EventKind, eventKinds, ListCustomerEvents } from '#contract/operator/customers.ts';
import type { SystemContext } from '../../../context.ts';
import { afterCursor, cursorOf, type ListOrder, orderOf, pageOf } from '../../../db/keyset.ts';
import { runRead } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';
import { eventsOf } from './parts/event-sources.ts';

const newestFirst: ListOrder = {
  name: 'customer events',
  by: [
    { value: sql`e.at`, direction: 'desc' },
    { value: sql`e.kind`, direction: 'desc' },
    { value: sql`e.id`, direction: 'desc' },
  ],
};

/** @throws `invalid_fields`. */
export async function listCustomerEvents({ deps }: SystemContext, input: z.input<typeof ListCustomerEvents>) {
  const { customerId, kind, cursor, limit } = parseInput(ListCustomerEvents, input);
  const events = eventsOf(customerId, kind ? [kind] : eventKinds);
  const found = await runRead(
    deps.db
      .select({
        id: sql<string>`e.id`,
        at: sql<number>`e.at`,
        kind: sql<EventKind>`e.kind`,
        what: sql<string>`e.what`,
        subject: sql<string>`e.subject`,
        who: sql<string>`e.who`,
        text: sql<string>`trim(e.text)`,
        cents: sql<number | null>`e.cents`,
        cursor: cursorOf(newestFirst),
      })
      .from(sql`${events} e`)
      .where(afterCursor(newestFirst, cursor))
      .orderBy(...orderOf(newestFirst))
      .limit(limit + 1)
      .execute(),
  );
  return pageOf(newestFirst, found, limit);
}
