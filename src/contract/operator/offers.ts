/** Input of operators about sell offers. */
import { z } from 'zod';
import { offerLife } from '#rules/lifecycles.ts';
import { priceCents, rowsLimit, subjectId } from './fields.ts';

export const ListOffers = z.object({ state: z.enum(offerLife.states).optional(), limit: rowsLimit });
export type ListOffers = z.input<typeof ListOffers>;

export const DescribeOffer = z.object({ id: subjectId });
export type DescribeOffer = z.input<typeof DescribeOffer>;

export const CounterOffer = z.object({ id: subjectId, priceCents });
export type CounterOffer = z.input<typeof CounterOffer>;

export const RejectOffer = z.object({ id: subjectId });
export type RejectOffer = z.input<typeof RejectOffer>;

/** How the item of an offer is put up for sale; what is missing is taken from an item of the same title. */
export const OfferListing = z.object({
  priceCents,
  type: z.string().optional(),
  hero: z.string().optional(),
  class: z.string().optional(),
  /** Its url. */
  category: z.string().optional(),
  img: z.string().optional(),
});
export type OfferListing = z.output<typeof OfferListing>;

export const CheckListing = z.object({ id: subjectId, listing: OfferListing });
export type CheckListing = z.input<typeof CheckListing>;

/** With `listing` the item is put up for sale at once. */
export const ReceiveItem = z.object({ id: subjectId, listing: OfferListing.optional() });
export type ReceiveItem = z.input<typeof ReceiveItem>;

export const ReverseIntake = z.object({ id: subjectId, reason: z.string().trim().min(1, 'is empty') });
export type ReverseIntake = z.input<typeof ReverseIntake>;
