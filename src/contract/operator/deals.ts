/** What operators type to find, offer and end packs and timed deals. */
import { z } from 'zod';
import { packStates, timedDealStates } from '#rules/deal-states.ts';
import { approvalId } from './approvals.ts';
import { priceCents, subjectId } from './fields.ts';
import { pageFields } from './list.ts';

/** What a new deal carries besides itself. */
const care = {
  /** What its items cost one by one, as whoever offers it has seen. */
  seenCents: priceCents.optional(),
  /** The price once more, where it is unusual. */
  again: priceCents.optional(),
  approvalId,
};

export const NewPack = z.object({
  title: z.string().trim().min(1, 'is empty'),
  priceCents,
  imgUrl: z.string(),
  itemIds: z
    .array(subjectId)
    .transform((ids) => [...new Set(ids)])
    .refine((ids) => ids.length >= 2, 'holds at least two different items'),
  ...care,
});

export const NewTimedDeal = z
  .object({
    title: z.string().trim().min(1, 'is empty'),
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
  seen: z.string().optional(),
});

/** Part of the title or the whole of an id, of the deal or an item in it. */
const search = z.string().max(200).optional();

export const ListPacks = z.object({ search, state: z.enum(packStates).optional(), ...pageFields });

export const ListTimedDeals = z.object({ search, state: z.enum(timedDealStates).optional(), ...pageFields });
