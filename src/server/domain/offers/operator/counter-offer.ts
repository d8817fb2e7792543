/** An operator names the shop's price for an offer, or another one while the customer has not answered. */
import { CounterOffer } from '#contract/operator/offers.ts';
import type { OperatorContext } from '../../../context.ts';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { write } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';
import { offerMail } from '../parts/mail.ts';
import { findOffer } from '../parts/queries.ts';
import { transitionOffer } from '../parts/statements.ts';

/** @throws `invalid_fields`, `not_found` and `offer_not_open`. */
export async function counterOffer(ctx: OperatorContext, input: CounterOffer): Promise<void> {
  const { deps, actor } = ctx;
  const { id, priceCents } = parseInput(CounterOffer, input);
  const { offer, customer } = await findOffer(deps, id);
  const countered = { ...offer, servicePriceCents: priceCents };
  const causeId = `${deps.now()}-${priceCents}`;
  await write(deps.db, [
    transitionOffer(deps, { offer, transition: 'counter', actor, set: { servicePriceCents: priceCents } }),
    offerMail(deps, { offer: countered, customer, news: 'counter', causeId }),
    insertAuditEntry(ctx, { action: 'offers.counter', subject: id, details: { priceCents } }),
  ]);
}
