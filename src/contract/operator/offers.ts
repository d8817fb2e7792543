/** Input of operators about sell offers. */
import { z } from 'zod';
import { offerLife } from '#rules/lifecycles.ts';
import { qualities } from '#rules/qualities.ts';
import { approvalId } from './approvals.ts';
import { priceCents, reasonText, subjectId, textOf } from './fields.ts';
import { customerFilter, pageFields, sortsOf } from './list.ts';

const qualityValues = qualities.map(({ value }) => value);

/** `waiting`: what has stood as it is the longest comes first. `wish`: by the asking price. */
export const offerSorts = sortsOf('waiting', 'created', 'wish');

export const ListOffers = z.object({
  state: z.enum(offerLife.states).optional(),
  /** A part of the title or of the customer's e-mail, or the whole id of an offer. */
  search: z.string().max(200).optional(),
  customer: customerFilter,
  quality: z.enum(qualityValues).optional(),
  /** Cents that are asked for; both are among them. */
  fromCents: z.int().nonnegative().optional(),
  toCents: z.int().nonnegative().optional(),
  /** Only those that should have had their price by now. */
  late: z.boolean().optional(),
  /** Until it is said: of one state what waits longest, else the newest. */
  sort: z.enum(offerSorts).optional(),
  ...pageFields,
});
export type ListOffers = z.input<typeof ListOffers>;

export const DescribeOffer = z.object({ id: subjectId });
export type DescribeOffer = z.input<typeof DescribeOffer>;

/** As whoever changes the offer has seen it. */
export const SeenOffer = z.object({ state: z.enum(offerLife.states), servicePriceCents: priceCents.nullable() });
export type SeenOffer = z.output<typeof SeenOffer>;

export const CounterOffer = z.object({
  id: subjectId,
  priceCents,
  seen: SeenOffer.optional(),
  /** The price once more, where it is unusual. */
  again: priceCents.optional(),
  /** By which a second person approves a price that one alone may not offer. */
  approvalId,
});
export type CounterOffer = z.input<typeof CounterOffer>;

export const RejectOffer = z.object({
  id: subjectId,
  /** For the audit log; the customer is not told. */
  reason: z.string().trim().max(300, 'must be at most 300 characters').optional(),
  seen: SeenOffer.optional(),
});
export type RejectOffer = z.input<typeof RejectOffer>;

/** How the item of an offer is put up for sale; what is missing is taken from an item of the same title. */
export const SaleDetails = z.object({
  priceCents,
  type: textOf(100).optional(),
  hero: textOf(100).optional(),
  class: textOf(100).optional(),
  /** Its url. */
  category: textOf(100).optional(),
  img: textOf(500).optional(),
});
export type SaleDetails = z.output<typeof SaleDetails>;

export const CheckSaleDetails = z.object({ id: subjectId, listing: SaleDetails });
export type CheckSaleDetails = z.input<typeof CheckSaleDetails>;

/** With `listing` the item is put up for sale at once. */
export const ReceiveItem = z.object({ id: subjectId, listing: SaleDetails.optional(), seen: SeenOffer.optional() });
export type ReceiveItem = z.input<typeof ReceiveItem>;

export const ReverseIntake = z.object({
  id: subjectId,
  reason: reasonText,
  seen: SeenOffer.optional(),
});
export type ReverseIntake = z.input<typeof ReverseIntake>;
