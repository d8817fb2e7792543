/**
 * An operator names the shop's price for an offer, or another one while the customer has not answered. What looks like a slip is typed
 * twice, and what is absurd waits for a second person.
 */
import { eq } from 'drizzle-orm';
import { CounterOffer } from '#contract/operator/offers.ts';
import { counterSlip } from '#rules/counter-slips.ts';
import { operatorEuros } from '#rules/euros.ts';
import { nextState, offerLife } from '#rules/lifecycles.ts';
import type { OperatorContext } from '../../../context.ts';
import { assertMayDo, insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { offers } from '../../../db/schema/offers.ts';
import { runRead, write } from '../../../db/write.ts';
import { DomainError } from '../../../domain-error.ts';
import { parseInput } from '../../../parse-input.ts';
import { approved, askApproval } from '../../approvals/parts/approval.ts';
import { refuseSlip } from '../../approvals/parts/slip.ts';
import { offerMail } from '../parts/mail.ts';
import { findOffer, type OfferSummary } from '../parts/queries.ts';
import { transitionOffer } from '../parts/statements.ts';
import { recentSales, saleFigures } from './parts/sales.ts';
import { assertSeen, unchangedOffer } from './parts/seen-offer.ts';

const action = 'offers.counter';

/**
 * @throws `invalid_fields`, `not_found`, `offer_not_open`, `changed_meanwhile` when the offer is not what was seen, `figure_unusual` until the
 * price is typed twice, `approval_needed` for what a second person has to approve, and what approving throws.
 */
export async function counterOffer(ctx: OperatorContext, input: CounterOffer): Promise<void> {
  const { deps, actor } = ctx;
  const { approvalId, again, ...wish } = parseInput(CounterOffer, input);
  const { id, priceCents, seen } = wish;
  assertMayDo(ctx, action);
  const { offer, customer } = await findOffer(deps, id);
  assertSeen(offer, seen);
  assertOpen(offer);
  const typed = { isRepeated: again === priceCents, isApproved: approvalId !== undefined };
  await assertMeant(ctx, id, priceCents, typed);
  const countered = { ...offer, servicePriceCents: priceCents };
  const causeId = `${deps.now()}-${priceCents}`;
  const before = offer.servicePriceCents;
  await write(deps.db, [
    approvalId !== undefined && approved(ctx, approvalId, { action, input: wish }),
    unchangedOffer(deps.db, offer),
    transitionOffer(deps, { offer, transition: 'counter', actor, set: { servicePriceCents: priceCents } }),
    offerMail(deps, { offer: countered, customer, news: 'counter', causeId }),
    insertAuditEntry(ctx, { action, subject: id, details: { priceCents, before, approvalId } }),
  ]);
}

/** Lets the price wait for a second person; returns the approval's id. @throws `invalid_fields`, `not_found` and `changed_meanwhile`. */
export async function askCounter(ctx: OperatorContext, input: CounterOffer): Promise<string> {
  const { approvalId: _, again: __, ...wish } = parseInput(CounterOffer, input);
  const { offer } = await findOffer(ctx.deps, wish.id);
  assertSeen(offer, wish.seen);
  const { id: subject, priceCents: amountCents } = wish;
  const { state, servicePriceCents } = offer;
  return askApproval(ctx, { action, subject, amountCents, input: { ...wish, seen: { state, servicePriceCents } } });
}

/** What is over is told before any question about the figure. */
function assertOpen({ state }: OfferSummary): void {
  if (!nextState(offerLife, state, 'counter')) throw new DomainError('offer_not_open');
}

/** @throws `figure_unusual` until the price is typed twice, then `approval_needed` where it is absurd. */
async function assertMeant(
  { deps: { db, now } }: OperatorContext,
  id: string,
  priceCents: number,
  typed: { isRepeated: boolean; isApproved: boolean },
): Promise<void> {
  const { quality, userPriceCents: askingPriceCents } = offers;
  const [[offer], sales] = await runRead(
    db.batch([
      db.select({ quality, askingPriceCents }).from(offers).where(eq(offers.id, id)),
      recentSales(db, id, now()),
    ]),
  );
  if (!offer) throw new DomainError('not_found');
  const { medianCents } = saleFigures(sales, offer.quality, now());
  const slip = counterSlip(priceCents, { askingPriceCents: offer.askingPriceCents, medianCents });
  if (slip) refuseSlip(slip, { figure: operatorEuros(priceCents), beside: operatorEuros(slip.beside), ...typed });
}
