/** Takes the provider's forms of card payouts away from a customer who is on hold, as far as the provider answers. */
import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { payouts } from '../../../db/schema/offers.ts';
import { runRead } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { DomainError } from '../../../domain-error.ts';
import { isOnHold } from '../../holds/parts/account-hold.ts';

export async function closeCardForms(deps: Deps, customerId: string): Promise<void> {
  const open = and(inArray(payouts.state, ['requested', 'failed']), isNotNull(payouts.providerRef));
  const forms = await runRead(
    deps.db
      .select({ providerRef: payouts.providerRef })
      .from(payouts)
      .where(and(eq(payouts.customerId, customerId), open, isOnHold(customerId)))
      .execute(),
  );
  for (const { providerRef } of forms) {
    try {
      await deps.payments[deps.paymentProvider]?.closeCardPayout(providerRef ?? '');
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'provider_unavailable') throw error;
    }
  }
}
