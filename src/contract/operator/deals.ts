/** What operators type to find, offer and end packs and timed deals. */
import { z } from 'zod';
import { packStates, timedDealStates } from '#rules/deal-states.ts';
import { itemsPerPackMax } from '#rules/limits/sizes.ts';
import { approvalId } from './approvals.ts';
import { priceCents, subjectId, textOf } from './fields.ts';
import { pageFields, sortsOf } from './list.ts';

/** What a new deal carries besides itself. */
const care = {
  /** What its items cost one by one, as whoever offers it has seen. */
  seenCents: priceCents.optional(),
  /** The price once more, where it is unusual. */
  again: priceCents.optional(),
  approvalId,
};

export const NewPack = z.object({
  title: z.string().trim().min(1, 'is empty').max(200, 'must be at most 200 characters'),
  priceCents,
  imgUrl: textOf(500),
  itemIds: z
    .array(subjectId)
    .max(itemsPerPackMax, `holds more than ${itemsPerPackMax} items`)
    .transform((ids) => [...new Set(ids)])
    .refine((ids) => ids.length >= 2, 'holds at least two different items'),
  ...care,
});

export const NewTimedDeal = z
  .object({
    title: z.string().trim().min(1, 'is empty').max(200, 'must be at most 200 characters'),
    itemId: subjectId,
    priceCents,
    /** Unix seconds. */
    startsAt: z.int(),
    endsAt: z.int(),
    ...care,
  })
  .refine(({ startsAt, endsAt }) => endsAt > startsAt, { path: ['endsAt'], error: 'comes before it begins' });

export const EndedDeal = z.object({
  id: subjectId,
  /** The state that whoever ends it has seen. */
  seen: textOf(40).optional(),
});

/** Part of the title or the whole of an id, of the deal or an item in it. */
const search = z.string().max(200).optional();

export const packSorts = sortsOf('created', 'title', 'price');

export const ListPacks = z.object({
  search,
  state: z.enum(packStates).optional(),
  sort: z.enum(packSorts).default('-created'),
  ...pageFields,
});

export const timedDealSorts = sortsOf('created', 'item', 'price', 'ends');

export const ListTimedDeals = z.object({
  search,
  state: z.enum(timedDealStates).optional(),
  sort: z.enum(timedDealSorts).default('-created'),
  ...pageFields,
});
