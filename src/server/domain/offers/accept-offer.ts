/** The customer accepts the shop's price: the item is awaited from their Steam account, and a courier asks for it. */
import { intakeErrors } from '#rules/validation/intake.ts';
import type { RequestContext } from '../../context.ts';
import type { Statements } from '../../db/write.ts';
import { throwValidationError } from '../../domain-error.ts';
import type { CustomerRow } from '../auth/session/query-as-customer.ts';
import { setTradeLink, unchangedTradeLink } from '../destinations/parts/trade-link.ts';
import { queueIntake } from '../trades/parts/queue-trades.ts';
import { answerOffer, type OfferAnswer } from './parts/answer.ts';
import type { OfferRow } from './parts/queries.ts';

export interface OfferAcceptance extends OfferAnswer {
  /** The profile's when empty. */
  trade_url?: string;
}

/** @throws `invalid_fields`, `not_found`, `offer_not_open`, `offer_price_changed` and the key's. */
export function acceptOffer(ctx: RequestContext, { trade_url: typed = '', ...input }: OfferAcceptance): Promise<void> {
  const intakeOf = (customer: CustomerRow, offer: OfferRow) => queueFrom(ctx, { customer, offer, typed });
  return answerOffer(ctx, input, { access: 'verified', transition: 'accept', follows: intakeOf });
}

/** A first trade link becomes the profile's, as at checkout. */
function queueFrom(
  { deps }: RequestContext,
  { customer, offer, typed }: { customer: CustomerRow; offer: OfferRow; typed: string },
): Statements {
  const tradeUrl = typed || customer.confirmedTradeLink;
  const errors = intakeErrors({ trade_url: tradeUrl }, offer.sellerSteamId);
  if (errors.length > 0) throwValidationError(errors);
  const isFirst = customer.confirmedTradeLink === '';
  return [
    isFirst && [unchangedTradeLink(customer), setTradeLink(deps, customer.id, tradeUrl)],
    queueIntake(deps, { id: offer.id, customerId: customer.id, tradeUrl }, customer.id),
  ];
}
