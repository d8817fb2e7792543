/** What operators type to offer packs and timed deals. */
import { z } from 'zod';
import { priceCents, subjectId } from './fields.ts';

export const NewPack = z.object({
  title: z.string().trim().min(1, 'is empty'),
  priceCents,
  imgUrl: z.string(),
  itemIds: z
    .array(subjectId)
    .transform((ids) => [...new Set(ids)])
    .refine((ids) => ids.length >= 2, 'holds at least two different items'),
});

export const NewTimedDeal = z
  .object({
    title: z.string().trim().min(1, 'is empty'),
    itemId: subjectId,
    priceCents,
    /** Unix seconds. */
    startsAt: z.int(),
    endsAt: z.int(),
  })
  .refine(({ startsAt, endsAt }) => endsAt > startsAt, { path: ['endsAt'], error: 'comes before it begins' });

export const EndedDeal = z.object({ id: subjectId });
