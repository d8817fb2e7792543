/** One webhook event with what is kept of it. */
import { eq } from 'drizzle-orm';
import { OneOfThem } from '#contract/operator/disputes.ts';
import type { SystemContext } from '../../../context.ts';
import { providerEvents } from '../../../db/schema/payments.ts';
import { runRead } from '../../../db/write.ts';
import { DomainError } from '../../../domain-error.ts';
import { parseInput } from '../../../parse-input.ts';
import { eventState } from './list-events.ts';

/** @throws `invalid_fields` and `not_found`. */
export async function getEvent({ deps }: SystemContext, input: OneOfThem) {
  const { id } = parseInput(OneOfThem, input);
  const [found] = await runRead(
    deps.db
      .select({ event: providerEvents, state: eventState })
      .from(providerEvents)
      .where(eq(providerEvents.id, id))
      .execute(),
  );
  if (!found) throw new DomainError('not_found');
  return { ...found.event, state: found.state };
}
